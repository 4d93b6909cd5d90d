import EndpointGenerator

/// Functions for paths, which are strings with `/` as the separator.
package enum Path {
    /// Returns `path` appended to `folder`, or `path` alone if it is absolute. `..` is kept, because only the file system can resolve it,
    /// by following links.
    package static func join(_ folder: String, _ path: String) -> String {
        let path = path.hasPrefix("/") || folder == "." ? path : folder + "/" + path
        let joined = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        if path.hasPrefix("/") { return "/" + joined }
        return joined.isEmpty ? "." : joined
    }

    /// Returns a path for display, in which `a/../b` becomes `b`. If `a` is a link, the result can refer to a different file, so it is
    /// never opened.
    package static func shown(_ path: String) -> String {
        let path = normalizedPath(path)
        return path.isEmpty ? "." : path
    }

    /// Returns the folder that contains the path, or `.` if the path is only a name.
    package static func folder(of path: String) -> String {
        let folder = EndpointGenerator.folder(of: path)
        return folder.isEmpty ? "." : folder == "/" ? "/" : String(folder.dropLast())
    }

    /// Returns the name of a document's file without its extension, such as `shop` for `shop.json`, `shop.yaml` and `shop.yml`, or `nil`
    /// for other names.
    package static func stem(ofDocument name: String) -> String? {
        documentEndings.first { name.hasSuffix($0) }.map { String(name.dropLast($0.utf8.count)) }
    }

    package static func name(of path: String) -> String { path.split(separator: "/").last.map { String($0) } ?? path }

    /// Returns a path without `.` or `..` segments (RFC 3986, section 5.2.4), or `nil` if it is absolute or leads outside the folder.
    package static func inside(_ path: String) -> String? {
        let path = normalizedPath(path)
        return path.isEmpty || path.hasPrefix("/") || path == ".." || path.hasPrefix("../") ? nil : path
    }
}
