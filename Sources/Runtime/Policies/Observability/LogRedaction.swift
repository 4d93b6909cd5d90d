import EndpointRuntime
import EndpointBasics

/// Removes secrets from the log lines of a request and its response.
struct LogRedaction: Sendable {
    private let redactor: Redactor
    private let context: RequestContext

    /// - Parameters:
    ///   - names: Additional names of secrets.
    ///   - request: The request at this point in the chain. The context provides the secrets of the request as it was sent.
    ///   - received: The header fields of the response, whose body may repeat the cookies that they set.
    init(_ names: Set<String>, of request: HTTPRequest, _ context: RequestContext, received: HTTPHeaders = HTTPHeaders()) {
        let names = SecretNames(names).adding(context.endpoint?.secretNames ?? [])
        self.context = context
        let secrets = context.secrets(of: request, names).union(received.cookieSecrets(names))
        redactor = Redactor(names, KnownSecrets(secrets), style: .log)
    }

    enum Body: String { case request, response }

    /// Returns the text of a JSON or form body without its secrets, or `nil` for other bodies and for a body that is itself a secret.
    func text(_ data: Data, _ body: Body, _ type: String?) -> String? {
        if redactor.names.isGiven("\(context.operation.id).\(body)") { return nil }
        let type = type?.lowercased() ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") {
            return String(data: data, encoding: .utf8).map { redactor.redacted($0, as: .items()) }
        }
        guard let json = try? JSON.decode(JSONValue.self, from: Array(data)), let text = try? JSON.encode(json) else { return nil }
        return String(decoding: redactor.redacted(redactor.search(text)), as: UTF8.self)
    }

    /// Returns the line with known secrets removed.
    func line(_ text: String) -> String { redactor.redacted(text) }

    /// Returns a shell command that sends the request, without its secrets.
    func curl(_ request: HTTPRequest, bodyLimit: Int) -> String {
        var words = ["curl"]
        if request.method != .get || request.body != nil { words += ["-X", request.method.name] }
        let query = request.url.query.map { "?" + redactor.redacted($0, as: .items(secretItems: request.marks.secretQueryItems)) } ?? ""
        words.append(quoted(request.url.origin.description + line(request.url.printablePath) + query))
        for field in request.headers { words += ["-H", quoted(line(field.description))] }
        if let body = request.body {
            let data = body.data.flatMap { $0.count <= bodyLimit ? $0 : nil }
            let text = data.flatMap { self.text($0, .request, request.headers["Content-Type"]) }
            if let text { words += ["--data-raw", quoted(text)] } else { words += ["--data-binary", "@FILE"] }
        }
        return words.joined(separator: " ")
    }

    /// Quotes a word for a POSIX shell. Inside single quotes, only a single quote is special.
    private func quoted(_ word: String) -> String {
        "'" + word.printable(limit: .max).replacingText("'", with: #"'\''"#) + "'"
    }
}
