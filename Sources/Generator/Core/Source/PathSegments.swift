/// The parts of a path or pointer between its slashes; without `keepsEmpty` only those that are not empty.
///
/// Splits by bytes: finding the characters of a text takes several times as long.
func pathSegments(_ path: Substring, keepsEmpty: Bool = false) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: !keepsEmpty).map { Substring($0) }
}
