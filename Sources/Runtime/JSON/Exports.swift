// `PrintsNoSecrets`.
@_exported import EndpointBasics
