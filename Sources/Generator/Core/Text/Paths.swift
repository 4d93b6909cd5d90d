/// Returns the parts of a path or pointer between its slashes. Empty parts are dropped unless `keepsEmpty` is true.
///
/// Splits bytes, because splitting characters is several times slower.
func pathSegments(_ path: Substring, keepsEmpty: Bool = false) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: !keepsEmpty).map { Substring($0) }
}
