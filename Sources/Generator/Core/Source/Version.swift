/// The version of generator and tools, after Semantic Versioning: `--version` prints it, and the first line of each generated file names it.
///
/// This is the only place that has it. Compatibility with a runtime has its own number (`EndpointRuntimeVersion`), which changes less often.
public let toolVersion: StaticString = "0.1.0"
