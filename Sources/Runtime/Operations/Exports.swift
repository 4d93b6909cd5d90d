// Public declarations use types of these modules.
@_exported import EndpointHTTP
@_exported import EndpointJSON
