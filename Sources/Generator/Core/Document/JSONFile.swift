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

    /// The URI that an OpenAPI 3.2 document declares for itself in `$self`, without a fragment.
    var ownURI: String? {
        guard let text = root.object?["$self"]?.string else { return nil }
        let uri = String(text.raw.prefix { $0 != "#" })
        return uri.isEmpty ? nil : uri
    }
}
