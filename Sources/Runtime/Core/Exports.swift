// Code that imports the runtime needs no other import.
@_exported import EndpointHTTP
@_exported import EndpointJSON

#if canImport(Darwin)
    @_exported import EndpointURLLoading
#endif
