/// Returns the parts of a path or pointer between its slashes. Empty parts are dropped unless `keepsEmpty` is true.
///
/// Splits bytes, because splitting characters is several times slower.
func pathSegments(_ path: Substring, keepsEmpty: Bool = false) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: !keepsEmpty).map { Substring($0) }
}

/// Splits a text at the first occurrence of an ASCII sign. What comes after it is `nil` if there is none.
func split(_ text: Substring, atFirst sign: UInt8) -> (before: Substring, after: Substring?) {
    guard let index = text.utf8.firstIndex(of: sign) else { return (text, nil) }
    return (text[..<index], text[text.utf8.index(after: index)...])
}

/// Returns the folder of a path, with a trailing slash; empty if the path is only a name.
package func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[...slash])
}

/// The endings of documents' names.
package let documentEndings = [".json", ".yaml", ".yml"]

/// Returns the name of a file without its folder and without the ending of a document.
func fileStem(_ path: String) -> String {
    let name: Substring = path.split(separator: "/").last ?? path[...]
    guard let ending = documentEndings.first(where: { name.hasSuffix($0) }) else { return String(name) }
    return String(name.dropLast(ending.utf8.count))
}
