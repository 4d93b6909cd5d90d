/// The version of generator and tools, by Semantic Versioning: `--version` prints it, and the first line of each generated file names it.
///
/// It is defined only here. Compatibility with the runtime has its own number (`EndpointRuntimeVersion`), which changes less often.
public let toolVersion: StaticString = "0.1.0"
