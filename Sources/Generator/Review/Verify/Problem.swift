import EndpointGenerator

/// A difference between the document and an exchange.
struct Problem {
    enum Rule: String {
        case missingProperty = "missing-property"
        case null, type, value, constraint, union
        case ambiguousUnion = "ambiguous-union"
        case undescribedProperty = "undescribed-property"
        case missingParameter = "missing-parameter"
        case undescribedParameter = "undescribed-parameter"
        case undescribedStatus = "undescribed-status"
        case undescribedMediaType = "undescribed-media-type"
        case missingBody = "missing-body"
        case invalidBody = "invalid-body"
    }

    var rule: Rule
    /// The schema, parameter, body or response that does not describe the exchange.
    var node: JSONNode
    /// The property, keyword, status or media type in question. An empty text is one that must not be shown.
    var detail = ""
    var span: Span
    /// The location in the exchange, such as `response 200 /books/*/isbn`.
    var place: String
    var described: String
    var seen: String
    /// The value, if it can be shown, or its kind.
    var value: JSONNode?
}

/// Decides which texts of traffic can be shown. Recordings can contain credentials and personal data.
enum Showable {
    /// Returns whether a text is a short identifier, such as `sold-out` or `v2`, rather than a token, a number or a sentence.
    static func isIdentifier(_ text: String, limit: Int = 32) -> Bool {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, bytes.count <= limit, isLetter(first) else { return false }
        return bytes.count { !isLetter($0) && !"_-.".utf8.contains($0) } <= 2
            && bytes.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "_-.".utf8.contains($0) }
    }

    /// Returns whether a name suggests that its value is secret.
    static func isSecret(_ name: String) -> Bool {
        let letters = name.utf8.filter(isLetter).map { $0 | 0x20 }
        return whole.contains(String(decoding: letters, as: UTF8.self)) || parts.contains { letters.firstRange(of: Array($0.utf8)) != nil }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static let whole: Set<String> = ["auth", "code", "cvc", "cvv", "key", "pin", "sid", "sig", "pwd", "pass"]
    private static let parts = [
        "token", "secret", "passw", "passcode", "passphrase", "pwd", "credential", "authoriz", "cookie", "session", "sessid", "signature",
        "jwt", "otp", "assertion", "verifier", "apikey", "accesskey", "privatekey", "signingkey", "encryptionkey", "masterkey", "sharedkey",
        "subscriptionkey",
    ]
}
