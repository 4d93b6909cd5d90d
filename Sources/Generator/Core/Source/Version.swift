/// The version of the generator and the tools (Semantic Versioning). `--version` prints it, and the first line of each generated file
/// contains it.
///
/// The version is defined only here. Compatibility with the runtime is determined by a separate version, `EndpointRuntimeVersion`, which
/// changes less often.
public let toolVersion: StaticString = "0.1.0"
