/// A file to write.
public struct GeneratedFile: Sendable {
    /// One of `Configuration.outputFiles`.
    public var name: String
    public var contents: String
    /// It declares nothing. Written only where a build system waits for it.
    public var isEmpty: Bool

    public init(name: String, contents: String, isEmpty: Bool) {
        self.name = name
        self.contents = contents
        self.isEmpty = isEmpty
    }
}
