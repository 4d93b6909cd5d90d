import EndpointGenerator

/// Decides which texts of traffic can be shown. Recordings can contain credentials and personal data.
enum Showable {
    /// Returns whether a text is a short identifier, such as `sold-out` or `v2`, rather than a token, a number or a sentence.
    static func isIdentifier(_ text: String) -> Bool {
        let others = text.utf8.filter { !isLetter($0) && !"_-.".utf8.contains($0) }
        return text.utf8.count <= 32 && text.utf8.first.map(isLetter) == true && others.count <= 2
            && others.allSatisfy(isDigit)
    }

    /// Returns whether a text is the name of a media type.
    static func isMediaType(_ text: String) -> Bool {
        text.utf8.count <= 80 && text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "/+.-".utf8.contains($0) }
    }

    /// Returns whether a name suggests that its value is secret.
    static func isSecret(_ name: String) -> Bool {
        let letters = String(decoding: name.utf8.filter(isLetter).map { $0 | 0x20 }, as: UTF8.self)
        return whole.contains(letters) || parts.contains { letters.firstRange(of: $0) != nil }
    }

    private static let whole: Set<String> = ["auth", "code", "cvc", "cvv", "key", "pin", "sid", "sig", "pass"]
    private static let parts = [
        "token", "secret", "passw", "passcode", "passphrase", "pwd", "credential", "authoriz", "cookie", "session", "sessid", "signature",
        "jwt", "otp", "assertion", "verifier", "apikey", "accesskey", "privatekey", "signingkey", "encryptionkey", "masterkey", "sharedkey",
        "subscriptionkey",
    ]
}
