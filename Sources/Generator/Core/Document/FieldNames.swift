/// Returns whether the text is a token, such as a method or the name of a header field (RFC 9110, section 5.6.2).
func isToken(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isTokenByte) }

private func isTokenByte(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte) }

func invalidHeader(_ name: SpecText) -> String { invalidName(name, of: "a header field") }

/// The name of a cookie is a token too (RFC 6265, section 4.1.1).
func invalidCookie(_ name: SpecText) -> String { invalidName(name, of: "a cookie") }

private func invalidName(_ name: SpecText, of what: String) -> String {
    if name.raw.isEmpty { return "the name of \(what) is empty" }
    return "`\(name.raw)` is not the name of \(what), which can contain only letters, digits and !#$%&'*+-.^_`|~"
}
