// Code that imports the runtime needs no other imports.
// EndpointBasics is exported because credentials and errors get their descriptions, which hide secrets, from an extension in it. Code that
// is compiled with MemberImportVisibility sees such members only of modules that it imports.
@_exported import EndpointBasics
@_exported import EndpointHTTP
@_exported import EndpointJSON

#if canImport(Darwin)
    @_exported import EndpointURLSession
#endif
