import EndpointBasics

/// Sample values and responses for an API, from which generated code creates `Bookshop.examples` and `Book.example`.
///
/// The samples are in a single string, because a string literal compiles faster than Swift values. Each line consists of a name, a space
/// and JSON, in which `@Name;` stands for the JSON on another line. The name of an operation is preceded by `!` and followed by the status
/// and the media type, as in `!Books.getBook 200 "application/json" @Book;`.
public struct EndpointExamples: Sendable {
    private let lines: [Substring: Substring]

    /// Creates examples from their text.
    public init(_ text: String) {
        var lines: [Substring: Substring] = [:]
        for line in text.split(separator: "\n") {
            guard let space = line.utf8.firstIndex(of: UInt8(ascii: " ")) else { continue }
            lines[line[..<space]] = line[space...].dropFirst()
        }
        self.lines = lines
    }

    /// Returns the example of a model. The generator writes only lines that can be decoded as their models.
    public func value<Value: JSONDecodable>(_ name: String) -> Value {
        let json = lines[name[...]].map(expanded) ?? "null"
        return json.withUTF8Bytes { bytes in JSON.decodeKnown(Value.self, from: bytes) }
    }

    /// Returns an API that answers every call with the example for its operation, without network access, regardless of what is sent.
    public func api<API: EndpointAPI>() -> API {
        let answering = Middleware { _, context, _ in try response(to: context.operation) }
        return API(client: Client(server: API.Server(url: "https://examples.invalid"), transport: NoNetwork(), middleware: [answering]))
    }

    private func response(to operation: OperationInfo) throws -> HTTPResponse {
        let parts = lines["!\(operation.id)"[...]]?.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false) ?? []
        guard let status = parts.first.flatMap({ Int($0) }) else { throw MissingExampleError(operation) }
        guard parts.count == 2, let end = parts[1].dropFirst().firstIndex(of: "\"") else { return HTTPResponse(status: status) }
        let mediaType = try text(String(parts[1][...end]))
        let json = expanded(parts[1][end...].dropFirst(2))
        let headers = try HTTPHeaders([("Content-Type", mediaType)])
        return HTTPResponse(status: status, headers: headers, body: Data(try body(json, mediaType).utf8))
    }

    /// Returns the body as sent. Bodies other than JSON are stored as strings in the examples.
    private func body(_ json: String, _ mediaType: String) throws -> String {
        let type = mediaType.prefix { $0 != ";" }.lowercased()
        if type == "text/event-stream" { return json.isEmpty ? "" : "data: \(json)\n\n" }
        if type == "application/json" || type.hasSuffix("+json") { return json }
        return json.first == "\"" ? try text(json) : json
    }

    private func text(_ json: String) throws -> String { try JSON.decode(String.self, from: Array(json.utf8)) }

    /// Returns the JSON with each reference replaced by the JSON on the line it refers to. An `@` inside a string is escaped.
    private func expanded(_ json: Substring) -> String {
        var result = ""
        var rest = json
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "@")), let end = rest[start...].utf8.firstIndex(of: UInt8(ascii: ";")) {
            result += rest[..<start]
            result += lines[rest[start..<end].dropFirst()].map(expanded) ?? "null"
            rest = rest[end...].dropFirst()
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

/// An error thrown if an operation has no example, because no value that its schema allows could be created.
public struct MissingExampleError: LocalizedError, _PrintsNoSecrets {
    /// The called operation.
    public let operation: OperationInfo

    public init(_ operation: OperationInfo) { self.operation = operation }

    public var description: String { "\(operation) has no example response" }
}

extension String {
    fileprivate func withUTF8Bytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        Array(utf8).withUnsafeBytes(body)
    }
}
