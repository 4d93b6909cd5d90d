import EndpointBasics
import EndpointRuntime

/// A request as received by the server.
struct ServerRequest: Sendable {
    let method: String
    /// The path and the query, percent-encoded.
    let target: String
    let fields: [(name: String, value: String)]
    let body: Data
    /// The request line and the header lines, as received.
    let head: String

    /// The first value of a header field.
    subscript(name: String) -> String? { fields.first { $0.name.equalsIgnoringCase(name) }?.value }

    /// Returns the values of all lines of a header field.
    func values(_ name: String) -> [String] { fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value) }

    /// The body, decoded as UTF-8.
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// Parses requests from the bytes of a connection.
struct RequestParser {
    private var bytes: [UInt8] = []

    mutating func append(_ more: [UInt8]) { bytes += more }

    /// The bytes that end a head.
    private static let headEnd = Array("\r\n\r\n".utf8)

    /// Returns a head without its body, or `nil` if more bytes are needed.
    mutating func nextHead() -> ServerRequest? {
        guard let end = bytes.firstRange(of: RequestParser.headEnd) else { return nil }
        defer { bytes.removeFirst(end.upperBound) }
        return RequestParser.request(bytes[..<end.lowerBound], Data())
    }

    /// Returns a complete request, or `nil` if more bytes are needed.
    mutating func next() -> ServerRequest? {
        guard let end = bytes.firstRange(of: RequestParser.headEnd) else { return nil }
        let head = RequestParser.request(bytes[..<end.lowerBound], Data())
        let rest = bytes[end.upperBound...]
        let length = head["Content-Length"].flatMap { Int($0) } ?? 0
        let isChunked = head["Transfer-Encoding"]?.equalsIgnoringCase("chunked") == true
        let whole = isChunked ? RequestParser.chunks(rest) : rest.count >= length ? (Data(rest.prefix(length)), length) : nil
        guard let (body, count) = whole else { return nil }
        defer { bytes.removeFirst(end.upperBound + count) }
        return RequestParser.request(bytes[..<end.lowerBound], body)
    }

    private static func request(_ bytes: ArraySlice<UInt8>, _ body: Data) -> ServerRequest {
        // "\r\n" is a single Character, so split at the line feed byte.
        let lines = bytes.split(separator: 0x0A).map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
        let words = (lines.first ?? "").split(separator: " ", maxSplits: 2).map(String.init)
        let fields = lines.dropFirst().map { line -> (name: String, value: String) in
            let (name, rest) = line.cut(at: ":")
            return (name, String(rest.dropFirst()).trimmingBlanks())
        }
        return ServerRequest(
            method: words.first ?? "", target: words.count > 1 ? words[1] : "", fields: fields, body: body,
            head: String(decoding: bytes, as: UTF8.self))
    }

    /// Returns the content of a chunked body without trailers (RFC 9112, 7.1) and its encoded length in bytes, or `nil` if the body is
    /// incomplete.
    private static func chunks(_ bytes: ArraySlice<UInt8>) -> (content: Data, count: Int)? {
        var content = Data()
        var rest = bytes
        while let line = rest.firstRange(of: [0x0D, 0x0A]) {
            let digits = String(decoding: rest[..<line.lowerBound].prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
            guard let size = Int(digits, radix: 16), size >= 0 else { return nil }
            rest = rest[line.upperBound...]
            guard rest.count >= 2, size <= rest.count - 2 else { return nil }
            content += rest.prefix(size)
            rest = rest.dropFirst(size + 2)
            if size == 0 { return (content, bytes.count - rest.count) }
        }
        return nil
    }
}
