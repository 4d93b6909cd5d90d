import EndpointRuntime
import Foundation

/// Which names of query items, form fields and members of JSON tell of a secret.
struct SecretNames: Sendable {
    private static let parts = [
        "apikey", "assertion", "authorization", "cookie", "credential", "jwt", "otp", "passphrase", "passwd", "password", "privatekey",
        "secret", "session", "signature", "token",
    ]
    private static let names: Set<String> = ["auth", "code", "cvc", "cvv", "key", "pin", "pwd", "sid", "sig"]
    /// `nextPageToken` leads to the next page, and is not a secret.
    private static let harmlessParts = ["continuation", "cursor", "next", "page", "sync"]

    private let others: Set<String>

    init(_ others: Set<String>) { self.others = Set(others.map { $0.lowercased() }) }

    /// These, and those that an API's document names.
    func adding(_ names: Set<String>) -> SecretNames { names.isEmpty ? self : SecretNames(others.union(names)) }

    /// The body is a secret as a whole.
    func hide(_ body: Body, of operation: OperationInfo) -> Bool { others.contains("\(operation.id).\(body)".lowercased()) }

    enum Body { case request, response }

    func contain(_ name: String) -> Bool {
        let name = name.lowercased()
        if others.contains(name) { return true }
        let letters = String(name.unicodeScalars.filter { !"_-. ".unicodeScalars.contains($0) })
        if SecretNames.names.contains(letters) { return true }
        return SecretNames.parts.contains { letters.contains($0) } && !SecretNames.harmlessParts.contains { letters.contains($0) }
    }
}

/// Takes the secrets out of what a log shows of one request and its response.
struct LogRedaction: Sendable {
    private let names: SecretNames
    /// Credentials of the request, which a server may repeat anywhere; the longest first, since one may contain another.
    private let known: [String]
    private let operation: OperationInfo

    init(_ names: SecretNames, of request: HTTPRequest, _ operation: OperationInfo) {
        (self.names, self.operation) = (names, operation)
        var known: Set<String> = []
        for field in request.headers where LogRedaction.mayHoldCredentials(field.name) {
            known.insert(field.value)
            known.formUnion(field.value.split(separator: " ").map(String.init))
        }
        for item in LogRedaction.items(request.url.query ?? "")
        where request.secretQueryItems.contains(item.name) || names.contain(item.name) {
            guard let value = item.value else { continue }
            known.insert(value)
            if let plain = value.removingPercentEncoding { known.insert(plain) }
        }
        // Shorter texts occur in too many places by chance.
        self.known = known.filter { $0.utf8.count >= 6 }.sorted { $0.utf8.count > $1.utf8.count }
    }

    private static func mayHoldCredentials(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["authorization", "proxy-authorization", "cookie"].contains(name) || SecretNames([]).contain(name)
    }

    /// The text of a body of JSON or of a form; `nil` for others.
    func text(_ data: Data, _ body: SecretNames.Body, _ type: String?) -> String? {
        if names.hide(body, of: operation) { return nil }
        let type = type?.lowercased() ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") { return String(data: data, encoding: .utf8).map { withoutKnown(form($0)) } }
        guard let json = try? JSON.decode(JSONValue.self, from: Array(data)), let redacted = try? JSON.encode(value(json)) else {
            return nil
        }
        return withoutKnown(String(decoding: redacted, as: UTF8.self))
    }

    // Its depth is that of the text, which reading has bounded.
    private func value(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            .object(JSONObject(object.members.map { ($0.key, names.contain($0.key) ? hidden($0.value) : self.value($0.value)) }))
        case .array(let list): .array(list.map { self.value($0) })
        default: value
        }
    }

    private func hidden(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null, .bool: value
        default: .string("…")
        }
    }

    /// A form or a query without the values of secrets.
    func form(_ text: String, secretItems: Set<String> = []) -> String {
        LogRedaction.items(text).map { item in
            guard let value = item.value else { return item.name }
            let name = item.name.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? item.name
            return item.name + "=" + (secretItems.contains(item.name) || names.contain(name) ? "…" : value)
        }.joined(separator: "&")
    }

    private static func items(_ text: String) -> [(name: String, value: String?)] {
        text.split(separator: "&").map { item in
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (pair.first ?? "", pair.count == 2 ? pair[1] : nil)
        }
    }

    private func withoutKnown(_ text: String) -> String { known.reduce(text) { $0.replacingOccurrences(of: $1, with: "…") } }

    /// A shell command that sends the request, without its secrets.
    func curl(_ request: HTTPRequest, bodyLimit: Int) -> String {
        var words = ["curl"]
        if request.method != .get || request.body != nil { words += ["-X", request.method.name] }
        let query = request.url.query.map { "?" + form($0, secretItems: request.secretQueryItems) } ?? ""
        words.append(quoted(request.url.origin.description + withoutKnown(request.url.printablePath) + query))
        for field in request.headers { words += ["-H", quoted(withoutKnown(field.description))] }
        if let body = request.body {
            let data = body.data.flatMap { $0.count <= bodyLimit ? $0 : nil }
            let text = data.flatMap { self.text($0, .request, request.headers["Content-Type"]) }
            if let text { words += ["--data-raw", quoted(text)] } else { words += ["--data-binary", "@FILE"] }
        }
        return words.joined(separator: " ")
    }

    /// A word of a POSIX shell; within single quotes nothing means anything but a single quote.
    private func quoted(_ word: String) -> String {
        "'" + word.printable(limit: .max).replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    }
}
