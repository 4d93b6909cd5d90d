// Public declarations in EndpointHTTP conform to protocols from EndpointBasics.
@_exported import EndpointBasics
