@_exported import EndpointRuntime
@_exported import EndpointURLLoading
