// Code that imports the runtime needs no other imports.
@_exported import EndpointHTTP
@_exported import EndpointJSON

#if canImport(Darwin)
    @_exported import EndpointURLSession
#endif
