import EndpointRuntime
import EndpointBasics

extension HTTPHeaders {
    /// Returns the values of the cookies that a response sets and that are probably secret (RFC 6265, 4.1): scripts cannot access the cookie,
    /// or its name or length suggests a secret. Shorter values than eight bytes occur in too many harmless places and are left out.
    package func cookieSecrets(_ names: SecretNames) -> Set<String> {
        var secrets: Set<String> = []
        for line in values("Set-Cookie") {
            let parts = line.components(separatedBy: ";")
            let pair = (parts.first ?? "").components(separatedBy: "=")
            let value = pair.dropFirst().joined(separator: "=").trimmingBlanks().replacingText("\"", with: "")
            let isHidden = parts.dropFirst().contains { $0.trimmingBlanks().lowercased() == "httponly" }
            guard isHidden || value.utf8.count >= 16 || names.verdict((pair.first ?? "").trimmingBlanks()) != .harmless else { continue }
            secrets.formUnion([value, value.percentDecoded ?? value].filter { $0.utf8.count >= 8 })
        }
        return secrets
    }
}
