import EndpointPolicies
import EndpointRuntime
import EndpointBasics

/// Removes secrets from messages and remembers them, because a later message may repeat them.
final class TrafficRedactor: Sendable {
    private let redaction: Redaction
    private let names: Locked<SecretNames>
    private let known: Locked<KnownSecrets>

    /// - Parameter known: The secrets that are known, to which this redactor adds those that it learns.
    init(_ redaction: Redaction, _ known: Locked<KnownSecrets> = Locked(KnownSecrets())) {
        (self.redaction, self.known) = (redaction, known)
        names = Locked(SecretNames(redaction.secretNames, except: redaction.keptNames))
        known.withLock { known in
            for secret in redaction.secrets { known.add(secret, isGiven: true) }
        }
    }

    private var redactor: Redactor { Redactor(names.withLock { $0 }, known.withLock { $0 }, style: .recording) }

    // MARK: Learning from all parts of an exchange before any part is written

    /// Learns the names that the API's document declares secret.
    func learnNames(_ context: RequestContext) { names.withLock { $0 = $0.adding(context.endpoint?.secretNames ?? []) } }

    /// Learns the secrets that the request contains, and the credentials that were sent.
    func learn(_ request: HTTPRequest, _ context: RequestContext) {
        let secrets = context.secrets(of: request, redactor.names)
        known.withLock { known in
            for secret in secrets { known.add(secret) }
        }
        learn(named: redactor.search((request.url.query ?? "").utf8, as: .items(secretItems: request.marks.secretQueryItems)).secrets)
    }

    /// Learns secrets from the header fields of a response.
    func learn(_ headers: HTTPHeaders) {
        learn(named: headers.cookieSecrets(redactor.names))
        for field in headers where !redaction.keeps(header: field.name) && redactor.names.isSecretHeader(field.name) {
            learn(named: Set(SentPart.credentials(field.value)))
        }
        for field in headers where redaction.keeps(header: field.name) { learn(named: redactor.search(field.value.utf8).secrets) }
    }

    /// Learns secrets from a body. Returns the body for ``body(_:_:name:numbers:)``.
    func learn(_ data: Data, _ contentType: String?) -> Redactor.SearchedText {
        let searched = redactor.search(data, as: TrafficRedactor.form(contentType))
        learn(named: searched.secrets)
        return searched
    }

    /// Learns values that have secret names. These values may be harmless, so short ones are not searched for elsewhere.
    private func learn(named secrets: Set<String>) {
        let distinct = secrets.filter { $0.utf8.count >= 8 }
        guard !distinct.isEmpty else { return }
        known.withLock { known in
            for secret in distinct { known.add(secret) }
        }
    }

    // MARK: Writing

    func headers(_ headers: HTTPHeaders, numbers: Redactor.Numbering) -> [[String]] {
        headers.filter { redaction.keeps(header: $0.name) }.map { field in
            guard field.name.lowercased() == "content-type" else {
                return [field.name, redactor.redacted(field.value, numbers: numbers)]
            }
            // The media type determines how the body is read, so it is not changed.
            let end = field.value.firstIndex(of: ";") ?? field.value.endIndex
            return [field.name, field.value[..<end] + redactor.redacted(String(field.value[end...]), numbers: numbers)]
        }
    }

    /// - Parameter secretItems: The percent-encoded names of items that authentication added.
    func query(_ query: String?, _ secretItems: Set<String>, numbers: Redactor.Numbering) -> String? {
        query.map { redactor.redacted($0, as: .items(secretItems: secretItems), numbers: numbers) }
    }

    /// - Parameter printable: The path with `…` in place of secrets.
    func path(_ path: String, printable: String, numbers: Redactor.Numbering) -> String {
        var (result, rest) = ("", path[...])
        let parts = printable.components(separatedBy: "…")
        for (index, part) in parts.enumerated() {
            if index > 0 {
                // The value ends where the next part begins.
                let end = rest.utf8.index(rest.endIndex, offsetBy: -min(part.utf8.count, rest.utf8.count))
                let next = index == parts.count - 1 ? end : rest.firstRange(of: part)?.lowerBound ?? end
                let value = String(rest[..<next])
                result += Placeholder.text(numbers(value.percentDecoded ?? value))
                rest = rest[next...]
            }
            result += part
            rest = rest.dropFirst(part.count)
        }
        return redactor.redacted(result, numbers: numbers)
    }

    /// - Parameter name: The name of the body itself: the operation, and whether the body is sent or received.
    func body(_ data: Data, _ searched: Redactor.SearchedText, _ headers: HTTPHeaders, name: String, numbers: Redactor.Numbering) -> Data {
        // Secrets cannot be found in compressed data. Response bodies have already been decompressed.
        let isCompressed = headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
        let isReadable = !isCompressed || name.hasSuffix(".response")
        if data.isEmpty { return data }
        func whole() -> String { Placeholder.text(numbers(data.base64EncodedString())) }
        guard isReadable else { return Data(whole().utf8) }
        let type = headers["Content-Type"]
        guard redactor.names.isGiven(name) else { return Data(redactor.redacted(searched, numbers: numbers)) }
        if TrafficRedactor.isJSON(data) { return Data(redactor.redacted(redactor.search(data, as: .secret), numbers: numbers)) }
        return Data((type?.lowercased().contains("json") == true ? "\"\(whole())\"" : whole()).utf8)
    }

    /// Returns whether the data is a JSON value or has one JSON value per line.
    private static func isJSON(_ data: Data) -> Bool {
        let isValue: (Data) -> Bool = { (try? JSON.decode(JSONValue.self, from: $0)) != nil }
        return isValue(data) || data.split(whereSeparator: { $0 == 0x0A || $0 == 0x1E }).allSatisfy { isValue(Data($0)) }
    }

    private static func form(_ contentType: String?) -> Redactor.Form {
        let type = contentType?.lowercased() ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") { return .items() }
        guard type.hasPrefix("multipart/"), let boundary = contentType.flatMap(FingerPrint.boundary) else { return .text }
        return .multipart(boundary: boundary)
    }
}
