// Re-exported because public declarations conform to protocols from this module.
@_exported import EndpointBasics
