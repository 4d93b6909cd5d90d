/// What a document may cost before it is refused with a diagnostic.
public struct JSONLimits: Hashable, Sendable {
    /// How many arrays and objects may lie within each other. Passes that descend a document recurse this deep at most.
    public var depth: Int
    /// The size of a file, in bytes. Offsets are kept in 32 bits, so more than 2 GiB is never accepted.
    public var bytes: Int

    public init(depth: Int = 512, bytes: Int = 256 << 20) {
        self.depth = depth
        self.bytes = min(bytes, Int(Int32.max) - 1)
    }
}
