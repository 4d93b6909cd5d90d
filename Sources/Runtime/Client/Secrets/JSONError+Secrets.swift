import EndpointBasics

extension JSONError {
    /// Returns the path with `…` in place of each key that contains a secret, either literally or percent-encoded.
    static func path(_ path: [any CodingKey], hiding secrets: Set<String>) -> [any CodingKey] {
        guard !secrets.isEmpty else { return path }
        return path.map { key in
            guard key.intValue == nil else { return key }
            let texts = [key.stringValue, key.stringValue.replacingText("+", with: " ").percentDecoded ?? ""]
            return texts.contains { SecretNames.holds($0, secrets) } ? JSONPathKey("…") : key
        }
    }
}
