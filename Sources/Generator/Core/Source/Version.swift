/// The version of the generator and the tools (Semantic Versioning). `--version` prints it, and the first line of each generated file
/// contains it.
///
/// This is its only definition. Compatibility with the runtime has a separate version, `EndpointRuntimeVersion`, which changes less often.
public let toolVersion: StaticString = "0.1.0"
