/// A file of a document, parsed: the root document or one that its references name.
public struct JSONFile: Sendable {
    /// As it was opened; references are resolved against its folder.
    public var path: String
    public var root: JSONNode
    /// What references call it besides its path: the URL that it was saved from.
    public var aliases: [String]

    public init(path: String, root: JSONNode, aliases: [String] = []) {
        self.path = path
        self.root = root
        self.aliases = aliases
    }
}
