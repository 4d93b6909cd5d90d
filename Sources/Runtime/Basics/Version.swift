/// The version of the contract between generated code and this runtime.
///
/// Every generated file names the constant of the runtime that it was written for, so that a tool and a runtime which do not fit
/// end in one readable compiler error instead of hundreds.
public enum EndpointRuntimeVersion {
    /// The version this runtime implements.
    public static let current = 1
    /// Present as long as sources generated for version 1 compile against this runtime.
    public static let version1: Void = ()
}
