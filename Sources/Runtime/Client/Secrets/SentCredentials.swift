import EndpointBasics

/// The parts of a sent request that can be credentials.
package struct SentCredentials: Sendable {
    fileprivate var headers = HTTPHeaders()
    fileprivate var query: String?
    /// The queries in the URLs of followed redirects.
    private var targets: [String] = []
    fileprivate var queryItems: Set<String> = []
    fileprivate var places: Set<SecretPlace> = []

    /// Adds the query of a followed redirect's target, because that query is sent too.
    mutating func redirect(to url: HTTPURL) { if let query = url.query { targets.append(query) } }

    /// Returns the values of the parts that authentication added or that have secret names.
    package func values(_ names: SecretNames) -> Set<String> {
        var values: Set<String> = []
        for field in headers {
            if field.name.equalsIgnoringCase("Cookie") {
                for pair in field.value.parts(";") { values.formUnion(cookie(pair.trimmingBlanks(), names)) }
            } else if names.tellOfHeader(field.name) || isMarked(field.name) {
                values.formUnion(SentCredentials.credentials(field.value))
            }
        }
        for query in targets + [query ?? ""] { values.formUnion(items(query, names)) }
        values.remove("")
        return values
    }

    private func isMarked(_ name: String) -> Bool {
        places.contains(.header(name.lowercased())) && !SentCredentials.harmless.contains(name.lowercased())
    }

    /// Fields that signing adds in addition to the signature.
    private static let harmless = Redirect.harmlessFields.union([
        "content-digest", "content-length", "date", "digest", "host", "x-amz-date",
    ])

    /// Returns the value of a cookie if authentication added the cookie, the cookie's name is secret, or the value is too long to be
    /// meaningful to people.
    private func cookie(_ pair: String, _ names: SecretNames) -> [String] {
        let (name, rest) = pair.cut(at: "=")
        let value = String(rest.dropFirst())
        guard places.contains(.cookie(name)) || names.verdict(name) != .harmless || value.utf8.count >= 16 else { return [] }
        return [value, value.percentDecoded ?? value]
    }

    private func items(_ query: String, _ names: SecretNames) -> [String] {
        query.parts("&").flatMap { item -> [String] in
            let (name, rest) = item.cut(at: "=")
            let plain = name.percentDecoded ?? name
            guard queryItems.contains(name) || names.verdict(plain) != .harmless else { return [] }
            let value = String(rest.dropFirst())
            return [value, value.percentDecoded ?? value]
        }
    }

    /// Returns the secrets in a field such as `Authorization`: the value, the part after the scheme, and the password in `Basic`
    /// credentials (RFC 7617).
    package static func credentials(_ value: String) -> [String] {
        let (scheme, rest) = value.cut(at: " ")
        let token = rest.trimmingBlanks()
        guard !token.isEmpty else { return [value] }
        guard scheme.equalsIgnoringCase("Basic"), let login = Data(base64Encoded: token) else { return [value, token] }
        return [value, token, String(String(decoding: login, as: UTF8.self).cut(at: ":").rest.dropFirst())]
    }
}

extension String {
    /// Returns the parts between separators. Compares bytes, because a separator can be part of a `Character` that consists of more than
    /// one scalar.
    fileprivate func parts(_ separator: Unicode.Scalar) -> [String] {
        utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0)) }
    }
}

extension HTTPRequest {
    var credentials: SentCredentials {
        var credentials = SentCredentials()
        (credentials.headers, credentials.query) = (headers, url.query)
        (credentials.queryItems, credentials.places) = (secretQueryItems, secretPlaces)
        return credentials
    }
}

extension RequestContext {
    /// Returns the secrets in a request and those sent for this call so far: credentials, and the values of `SecretText`.
    package func secrets(of request: HTTPRequest?, _ names: SecretNames) -> Set<String> {
        var secrets = endpoint?.secretTexts ?? []
        if let request { secrets.formUnion(request.credentials.values(names)) }
        return secrets.union(sent.values(names))
    }
}
