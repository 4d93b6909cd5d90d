// Public declarations have types of these modules.
@_exported import EndpointHTTP
@_exported import EndpointJSON
