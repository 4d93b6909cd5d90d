/// Paths as text, with `/` between their parts.
package enum Path {
    /// `path` below `folder`; unchanged if it is absolute. `..` is kept: only the file system, which knows the links, can resolve it.
    package static func join(_ folder: String, _ path: String) -> String {
        let path = path.hasPrefix("/") || folder == "." ? path : folder + "/" + path
        let joined = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        if path.hasPrefix("/") { return "/" + joined }
        return joined.isEmpty ? "." : joined
    }

    /// A path for people to read: `a/../b` is `b`. It may be another file if `a` is a link, so it is never opened.
    package static func shown(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        let joined = parts.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + joined : (joined.isEmpty ? "." : joined)
    }

    /// The folder of a path; `.` for a bare name.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The name of a document's file without its extension: `shop` for `shop.json`, `shop.yaml` and `shop.yml`; `nil` for other names.
    package static func stem(ofDocument name: String) -> String? {
        for ending in [".json", ".yaml", ".yml"] where name.hasSuffix(ending) { return String(name.dropLast(ending.utf8.count)) }
        return nil
    }

    package static func name(of path: String) -> String { path.split(separator: "/").last.map { String($0) } ?? path }

    /// A path below a folder, without `.` and `..` (RFC 3986, section 5.2.4); `nil` if it is absolute or leads outside.
    package static func inside(_ path: String) -> String? {
        guard !path.hasPrefix("/") else { return nil }
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "/")
    }

    /// The rest of `path` below `folder`, both without links; `nil` if `path` is elsewhere.
    static func relative(_ path: String, to folder: String) -> String? {
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
    }
}
