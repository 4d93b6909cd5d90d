/// A file of a document, parsed: the root document or one that its references name.
public struct JSONFile: Sendable {
    /// As it was opened; references are resolved against its folder.
    public var path: String
    public var root: JSONNode

    public init(path: String, root: JSONNode) {
        self.path = path
        self.root = root
    }
}
