// Public declarations conform to protocols of this module.
@_exported import EndpointBasics
