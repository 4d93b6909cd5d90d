import EndpointBasics
import EndpointRuntime

extension RequestContext {
    /// Returns the secrets in a request and those sent for this call so far: credentials, and the values of `SecretText`.
    package func secrets(of request: HTTPRequest?, _ names: SecretNames) -> Set<String> {
        var secrets = endpoint?.secretTexts(options) ?? []
        for request in [request].compactMap({ $0 }) + sent.map(\.request) { secrets.formUnion(request.secrets(names)) }
        return secrets
    }
}

extension HTTPRequest {
    /// The values of the parts that authentication added or that have secret names. A cookie's value is also secret if it is too long to be
    /// meaningful to people.
    fileprivate func secrets(_ names: SecretNames) -> Set<String> {
        let secret = parts.filter { part in
            switch part.place {
            case .header: names.isSecretHeader(part.name) || isMarked(part.name.lowercased())
            case .cookie:
                marks.secretPlaces.contains(.cookie(part.name)) || names.verdict(part.name) != .harmless
                    || part.values[0].utf8.count >= 16
            case .queryItem:
                marks.secretQueryItems.contains(part.name) || names.verdict(part.name.percentDecoded ?? part.name) != .harmless
            }
        }
        return Set(secret.flatMap(\.values)).subtracting([""])
    }

    private func isMarked(_ name: String) -> Bool { marks.secretPlaces.contains(.header(name)) && !HTTPRequest.signed.contains(name) }

    /// Fields that signing adds in addition to the signature.
    private static let signed: Set<String> = ["content-digest", "content-length", "date", "digest", "host", "x-amz-date"]
}
