// Re-exported because public declarations use types from this module.
@_exported import EndpointHTTP
