import EndpointBasics

extension Endpoint {
    /// Returns the secret strings in the endpoint's parameters and body, and in the parameters that every call has.
    package func secretTexts(_ options: CallOptions) -> Set<String> { FoundSecrets.found { _ = encoded(options: options) } }
}

/// A named part of a request that can be a secret: a header field, a cookie or a query item.
package struct SentPart: Sendable {
    package enum Place: Sendable { case header, cookie, queryItem }

    package let place: Place
    /// The name as sent.
    package let name: String
    /// The value in every form in which a server may repeat it.
    package let values: [String]

    private init(_ place: Place, _ name: String, _ values: [String]) { (self.place, self.name, self.values) = (place, name, values) }

    /// Creates a cookie or a query item from text such as `name=value`.
    fileprivate init(_ place: Place, pair: String) {
        let (name, rest) = pair.cut(at: "=")
        let value = String(rest.dropFirst())
        self.init(place, name, [value, value.percentDecoded ?? value])
    }

    fileprivate init(_ field: HTTPHeaders.Field) { self.init(.header, field.name, SentPart.credentials(field.value)) }

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

extension HTTPRequest {
    /// The parts of the request that can be secrets, whatever their names.
    package var parts: [SentPart] {
        var parts = pairs(url.query ?? "", "&").map { SentPart(.queryItem, pair: $0) }
        for field in headers {
            if field.name.equalsIgnoringCase("Cookie") {
                parts += pairs(field.value, ";").map { SentPart(.cookie, pair: $0.trimmingBlanks()) }
            } else if !Redirect.harmlessFields.contains(field.name.lowercased()) {
                parts.append(SentPart(field))
            }
        }
        return parts
    }

    /// Splits text at each separator. Compares bytes, because a separator can be part of a `Character` of more than one scalar.
    private func pairs(_ text: String, _ separator: Unicode.Scalar) -> [String] {
        text.utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0)) }
    }
}

extension Set<String> {
    /// Whether the text contains one of these values, as it is or percent-encoded. Values of fewer than four bytes occur in too many texts
    /// and are left out.
    func occur(in text: String) -> Bool {
        guard !isEmpty else { return false }
        let texts = [text, text.replacingText("+", with: " ").percentDecoded ?? ""].map { Array($0.utf8) }
        return contains { value in value.utf8.count >= 4 && texts.contains { $0.firstRange(of: Array(value.utf8)) != nil } }
    }
}
