/// A parsed file of a document: the root, or a file that a reference refers to.
package struct JSONFile: Sendable {
    /// The path as opened. References are resolved relative to its folder.
    package var path: String
    package var root: JSONNode
    /// Other names that references use for the file: the URLs that it was downloaded from.
    package var aliases: [String]

    package init(path: String, root: JSONNode, aliases: [String] = []) {
        self.path = path
        self.root = root
        self.aliases = aliases
    }
}
