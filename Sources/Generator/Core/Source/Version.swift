/// The version of generator and tools, after Semantic Versioning: `--version` prints it, and the first line of each generated file names it.
///
/// It stands here alone. Whether generated text fits a runtime is a number of its own (`EndpointRuntimeVersion`), which changes less often.
public let toolVersion: StaticString = "0.1.0"
