// Code that imports the runtime needs no other imports.
@_exported import EndpointHTTP
@_exported import EndpointJSON
@_exported import EndpointOperations

#if canImport(Darwin)
    @_exported import EndpointURLLoading
#endif
