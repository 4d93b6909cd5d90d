/// The version of the contract between generated code and this runtime.
///
/// Every generated file refers to the constant for the runtime version it was generated for, so that an incompatible combination of tool
/// and runtime causes one readable compiler error instead of hundreds.
@_spi(Generated) public enum EndpointRuntimeVersion {
    /// The version this runtime implements.
    public static let current = 1
    /// Exists as long as sources generated for version 1 compile with this runtime.
    public static let version1: Void = ()
}
