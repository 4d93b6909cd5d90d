import Foundation

extension LoopbackServer {
    /// A request as the server received it.
    public struct Request: Sendable {
        public let method: String
        /// The path and query, percent-encoded.
        public let target: String
        public let headers: [(name: String, value: String)]
        public let body: Data
        /// The request line and header lines as received.
        public let head: String

        /// The first value of a header field.
        public subscript(name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }

        /// Returns the values of all lines of a header field.
        public func values(_ name: String) -> [String] {
            headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        }

        /// The body as UTF-8 text.
        public var text: String { String(decoding: body, as: UTF8.self) }

        /// The target without its query.
        public var path: String { String(target.prefix { $0 != "?" }) }

        /// The part of the target after `?`, or an empty string.
        public var query: String { String(target.drop { $0 != "?" }.dropFirst()) }
    }

    /// A response to send. `Content-Length` is added.
    public struct Response: Sendable {
        public var status: Int
        public var headers: [(name: String, value: String)]
        public var body: Data

        /// Creates a response with these bytes as its body.
        public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: Data = Data()) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// Creates a response with a JSON body.
        public static func json(_ text: String, status: Int = 200) -> Response {
            Response(status: status, headers: [("Content-Type", "application/json")], body: Data(text.utf8))
        }

        /// Returns the bytes to send.
        public func bytes(forHead: Bool = false) -> [UInt8] {
            var head = "HTTP/1.1 \(status) Status\r\n"
            for field in headers { head += "\(field.name): \(field.value)\r\n" }
            if status != 204 && status != 304 { head += "Content-Length: \(body.count)\r\n" }
            return Array((head + "\r\n").utf8) + (forHead ? [] : [UInt8](body))
        }
    }
}

/// A parser that reads requests from the bytes of a connection.
struct RequestParser {
    private var bytes: [UInt8] = []

    mutating func append(_ more: [UInt8]) { bytes += more }

    /// The bytes that end a head.
    private static let headEnd = Array("\r\n\r\n".utf8)

    /// Returns a head without its body, or `nil` if more bytes are needed.
    mutating func nextHead() -> LoopbackServer.Request? {
        guard let end = bytes.firstRange(of: RequestParser.headEnd) else { return nil }
        defer { bytes.removeFirst(end.upperBound) }
        return RequestParser.request(bytes[..<end.lowerBound], body: Data())
    }

    /// Returns the next complete request, or `nil` if more bytes are needed.
    mutating func next() -> LoopbackServer.Request? {
        guard let end = bytes.firstRange(of: RequestParser.headEnd) else { return nil }
        let head = RequestParser.request(bytes[..<end.lowerBound], body: Data())
        let rest = bytes[end.upperBound...]
        let length = head["Content-Length"].flatMap { Int($0) } ?? 0
        let isChunked = head["Transfer-Encoding"]?.lowercased() == "chunked"
        let whole = isChunked ? RequestParser.chunks(rest) : rest.count >= length ? (Data(rest.prefix(length)), length) : nil
        guard let (body, count) = whole else { return nil }
        defer { bytes.removeFirst(end.upperBound + count) }
        return RequestParser.request(bytes[..<end.lowerBound], body: body)
    }

    private static func request(_ bytes: ArraySlice<UInt8>, body: Data) -> LoopbackServer.Request {
        // "\r\n" is a single Character, so split at the byte of the line feed.
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { line in
            String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
        let words = (lines.first ?? "").split(separator: " ", maxSplits: 2).map(String.init)
        let headers = lines.dropFirst().map { line -> (name: String, value: String) in
            let name = line.prefix { $0 != ":" }
            return (String(name), line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces))
        }
        return LoopbackServer.Request(
            method: words.first ?? "", target: words.count > 1 ? words[1] : "", headers: headers, body: body,
            head: String(decoding: bytes, as: UTF8.self))
    }

    /// Returns the content of a chunked body without trailers (RFC 9112, section 7.1) and its encoded length in bytes, or `nil` if it is
    /// incomplete.
    private static func chunks(_ bytes: ArraySlice<UInt8>) -> (content: Data, count: Int)? {
        var content = Data()
        var rest = bytes
        while let line = rest.firstRange(of: Array("\r\n".utf8)) {
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
