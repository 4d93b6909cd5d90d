/// Limits above which a document is rejected with a diagnostic.
public struct JSONLimits: Hashable, Sendable {
    /// The maximum nesting depth of arrays and objects, which also limits the recursion of passes that traverse a document.
    public var depth: Int
    /// The maximum size of a file in bytes. Offsets have 32 bits, so files of 2 GiB or more are never accepted.
    public var bytes: Int

    public init(depth: Int = 512, bytes: Int = 256 << 20) {
        self.depth = depth
        self.bytes = min(bytes, Int(Int32.max) - 1)
    }
}
