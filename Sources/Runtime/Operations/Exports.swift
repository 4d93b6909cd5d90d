// Re-exported because public declarations use types from these modules.
@_exported import EndpointHTTP
@_exported import EndpointJSON
