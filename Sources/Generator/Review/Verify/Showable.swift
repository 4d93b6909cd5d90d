import EndpointGenerator

/// Decides which texts of traffic can be shown. Recordings can contain credentials and personal data.
enum Showable {
    /// Returns whether a text is a short identifier, such as `sold-out` or `v2`, rather than a token, a number or a sentence.
    static func isIdentifier(_ text: String) -> Bool {
        let others = text.utf8.filter { !isLetter($0) && !"_-.".utf8.contains($0) }
        return text.utf8.count <= 32 && text.utf8.first.map(isLetter) == true && others.count <= 2
            && others.allSatisfy(isDigit)
    }

    /// Returns the name of a media type without its parameters, if it says how a body is read. Of names that have digits, only short ones
    /// such as `audio/mp3` and versions such as `v3` are shown.
    static func mediaType(_ text: String) -> String? {
        let text = MediaTypeName(text).essence
        let words = text.utf8.split { !isLetter($0) && !isDigit($0) }
        let isShown =
            MediaTypeName(text).kind != nil && text.utf8.count <= 80 && text.utf8.filter { $0 == UInt8(ascii: "/") }.count == 1
            && text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "/+.-".utf8.contains($0) }
            && words.allSatisfy { $0.count <= 5 || !$0.contains(where: isDigit) }
        return isShown ? text : nil
    }

    /// Returns whether a name suggests that its value is secret.
    static func isSecret(_ name: String) -> Bool { SecretNames().verdict(name) != .harmless }

    /// Whether recordings leave out the header field.
    static func isSecretHeader(_ name: String) -> Bool { SecretNames().isSecretHeader(name) }
}
