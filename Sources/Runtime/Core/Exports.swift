// Code that imports the runtime needs no other import.
import EndpointBasics
@_exported import EndpointHTTP
@_exported import EndpointJSON

#if canImport(Darwin)
    @_exported import EndpointURLLoading
#endif

/// A value that prints its `description`, which contains no secrets, wherever it is printed.
public typealias PrintsNoSecrets = EndpointBasics.PrintsNoSecrets
/// The version of the contract between generated code and this runtime.
public typealias EndpointRuntimeVersion = EndpointBasics.EndpointRuntimeVersion
