import EndpointBasics

/// Sample values and responses for an API, from which generated code creates `Bookshop.examples` and `Book.example`.
///
/// The samples are in a single string, because a string literal compiles faster than Swift values. Each line is a JSON object with one
/// member: the name of a model and its example, or that of an operation and its response, as in
/// `{"Books.get":{"status":200,"mediaType":"application/json","body":{"$ref":"Book"}}}`. `{"$ref":"Book"}` stands for the example on
/// another line. All other dollar signs are escaped.
@_spi(Generated) public struct EndpointExamples: Sendable {
    private let lines: [Substring: Substring]

    /// Creates examples from their text.
    public init(_ text: String) {
        var lines: [Substring: Substring] = [:]
        for line in text.split(separator: "\n") {
            // `{"Book":…}`
            let name = Substring(line.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: "\"") })
            lines[name] = line[name.endIndex...].dropFirst(2).dropLast()
        }
        self.lines = lines
    }

    /// Returns the example of a model. The generator writes only lines that can be decoded as their models.
    public func value<Value: JSONDecodable>(_ name: String) -> Value {
        let json = lines[name[...]].map(expanded) ?? "null"
        return Array(json.utf8).withUnsafeBytes { bytes in JSON.decodeKnown(Value.self, from: bytes) }
    }

    /// Returns an API that answers every call with the example for its operation, without network access, regardless of what is sent.
    public func api<API: EndpointAPI>() -> API {
        let answering = Middleware { _, context, _ in try response(to: context.operation) }
        var options = CallOptions()
        options[CommonParametersAreOptional.self] = true
        return API(
            client: Client(
                server: API.Server(url: "https://examples.invalid"), transport: NoNetwork(), middleware: [answering], options: options))
    }

    private func response(to operation: OperationInfo) throws -> HTTPResponse {
        guard let line = lines[operation.id[...]] else { throw UsageError.missingExample(operation: operation.id) }
        let example = try JSON.decode(JSONValue.self, from: Array(expanded(line).utf8))
        guard let status = example["status"]?.int else { throw UsageError.missingExample(operation: operation.id) }
        guard let mediaType = example["mediaType"]?.string, let body = example["body"] else { return HTTPResponse(status: status) }
        let headers = try HTTPHeaders([("Content-Type", mediaType)])
        return HTTPResponse(status: status, headers: headers, body: try sent(body, headers))
    }

    /// Returns the body as sent. Bodies other than JSON are stored as strings in the examples.
    private func sent(_ body: JSONValue, _ headers: HTTPHeaders) throws -> Data {
        let head = ResponseHead(status: 200, headers: headers)
        let json = try JSON.encode(body)
        if head.mediaType == "text/event-stream" { return Data("data: ".utf8) + json + Data("\n\n".utf8) }
        if head.isJSON { return json }
        return body.string.map { Data($0.utf8) } ?? json
    }

    /// Returns the JSON with each reference replaced by the JSON on the line it refers to.
    private func expanded(_ json: Substring) -> String {
        var result = ""
        var rest = json
        while let sign = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
            // `{"$ref":"Book"}`
            let name = Substring(rest[sign...].utf8.dropFirst(7).prefix { $0 != UInt8(ascii: "\"") })
            result += rest[..<sign].dropLast(2)
            result += lines[name].map(expanded) ?? "null"
            rest = rest[name.endIndex...].dropFirst(2)
        }
        return result + rest
    }
}

/// The transport for an API that answers with examples. Every request fails, so that a preview never waits for the network.
struct NoNetwork: Transport {
    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
        throw TransportError(.unsupportedRequest, "an API that answers with examples has no network access")
    }
}
