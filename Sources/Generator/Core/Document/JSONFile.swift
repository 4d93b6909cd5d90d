/// A parsed file of a document: the root, or one that a reference names.
package struct JSONFile: Sendable {
    /// The path as opened; references are resolved against its folder.
    package var path: String
    package var root: JSONNode
    /// Its other names in references: the URLs from which it was saved.
    package var aliases: [String]

    package init(path: String, root: JSONNode, aliases: [String] = []) {
        self.path = path
        self.root = root
        self.aliases = aliases
    }
}
