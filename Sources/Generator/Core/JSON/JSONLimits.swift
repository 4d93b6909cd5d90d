/// Limits beyond which a document is refused with a diagnostic.
public struct JSONLimits: Hashable, Sendable {
    /// How deep arrays and objects may nest. Passes that descend a document recurse no deeper.
    public var depth: Int
    /// The maximum size of a file in bytes. Offsets have 32 bits, so more than 2 GiB is never accepted.
    public var bytes: Int

    public init(depth: Int = 512, bytes: Int = 256 << 20) {
        self.depth = depth
        self.bytes = min(bytes, Int(Int32.max) - 1)
    }
}
