/// A parsed file of a document: the root or one that references name.
public struct JSONFile: Sendable {
    /// The path as opened; references are resolved against its folder.
    public var path: String
    public var root: JSONNode
    /// Its other name in references: the URL that it was saved from.
    public var aliases: [String]

    public init(path: String, root: JSONNode, aliases: [String] = []) {
        self.path = path
        self.root = root
        self.aliases = aliases
    }
}
