import EndpointPolicies
import EndpointRuntime
import EndpointBasics

/// Removes secrets from messages and remembers them, because a later message may repeat them.
final class TrafficRedactor: Sendable {
    private let redaction: Redaction
    private let state: Locked<Redactor>

    init(_ redaction: Redaction) {
        self.redaction = redaction
        var known = KnownSecrets()
        for secret in redaction.secrets { known.add(secret, isGiven: true) }
        state = Locked(Redactor(SecretNames(redaction.secretNames), known, style: .recording))
    }

    private var redactor: Redactor { state.withLock { $0 } }

    // MARK: Learning from all parts of an exchange before any part is written

    /// Learns the secrets that the request contains, the credentials that were sent, and the names that the API's document declares secret.
    func learn(_ request: HTTPRequest, _ context: RequestContext) {
        state.withLock { $0.names = $0.names.adding(context.endpoint?.secretNames ?? []) }
        let secrets = context.secrets(of: request, redactor.names)
        state.withLock { redactor in
            for secret in secrets { redactor.known.add(secret) }
        }
        learn(named: redactor.secrets(in: (request.url.query ?? "").utf8, as: .items(secretItems: request.secretQueryItems)))
    }

    /// Learns secrets from the header fields of a response.
    func learn(_ headers: HTTPHeaders) {
        learn(named: headers.cookieSecrets(redactor.names))
        for field in headers where !redaction.keeps(header: field.name) && redactor.names.isSecretHeader(field.name) {
            learn(named: Set(SentPart.credentials(field.value)))
        }
        for field in headers where redaction.keeps(header: field.name) { learn(named: redactor.secrets(in: field.value.utf8)) }
    }

    /// Learns secrets from a body.
    func learn(_ data: Data?, _ contentType: String?) {
        if let data { learn(named: redactor.secrets(in: data, as: TrafficRedactor.form(contentType))) }
    }

    /// Learns values that have secret names. These values may be harmless, so short ones are not searched for elsewhere.
    private func learn(named secrets: Set<String>) {
        let distinct = secrets.filter { $0.utf8.count >= 8 }
        guard !distinct.isEmpty else { return }
        state.withLock { redactor in
            for secret in distinct { redactor.known.add(secret) }
        }
    }

    // MARK: Writing

    func headers(_ headers: HTTPHeaders) -> [[String]] {
        headers.filter { redaction.keeps(header: $0.name) }.map { field in
            guard field.name.lowercased() == "content-type" else { return [field.name, redactor.redacted(field.value)] }
            // The media type determines how the body is read, so it is not changed.
            let end = field.value.firstIndex(of: ";") ?? field.value.endIndex
            return [field.name, field.value[..<end] + redactor.redacted(String(field.value[end...]))]
        }
    }

    /// - Parameter secretItems: The percent-encoded names of items that authentication added.
    func query(_ query: String?, _ secretItems: Set<String>) -> String? {
        query.map { redactor.redacted($0, as: .items(secretItems: secretItems)) }
    }

    func path(_ path: String) -> String { redactor.redacted(path.replacingText("…", with: Redaction.replacement)) }

    /// - Parameter name: The name of the body itself: the operation, and whether the body is sent or received.
    func body(_ data: Data, _ headers: HTTPHeaders, name: String) -> Data {
        // Secrets cannot be found in compressed data. Response bodies have already been decompressed.
        let isCompressed = headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
        let isReadable = !isCompressed || name.hasSuffix(".response")
        guard isReadable, !data.isEmpty else { return data.isEmpty ? data : Data(Redaction.replacement.utf8) }
        let type = headers["Content-Type"]
        guard redactor.names.isGiven(name) else { return Data(redactor.redacted(data, as: TrafficRedactor.form(type))) }
        if TrafficRedactor.isJSON(data) { return Data(redactor.redacted(data, as: .secret)) }
        return Data((type?.lowercased().contains("json") == true ? "\"\(Redaction.replacement)\"" : Redaction.replacement).utf8)
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
