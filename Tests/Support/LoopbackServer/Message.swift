import Foundation

extension LoopbackServer {
    /// A request as received.
    public struct Request: Sendable {
        public let method: String
        /// Path and query, percent-encoded.
        public let target: String
        public let headers: [(name: String, value: String)]
        public let body: Data
        /// Request line and header lines, as received.
        public let head: String

        /// The first value of a header field.
        public subscript(name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }

        /// The body in UTF-8.
        public var text: String { String(decoding: body, as: UTF8.self) }

        /// The target without query.
        public var path: String { String(target.prefix { $0 != "?" }) }

        /// The target's part after `?`; empty if there is none.
        public var query: String { String(target.drop { $0 != "?" }.dropFirst()) }
    }

    /// A response to send; `Content-Length` is added.
    public struct Response: Sendable {
        public var status: Int
        public var headers: [(name: String, value: String)]
        public var body: Data

        /// A response of these bytes.
        public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: Data = Data()) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// JSON text.
        public static func json(_ text: String, status: Int = 200) -> Response {
            Response(status: status, headers: [("Content-Type", "application/json")], body: Data(text.utf8))
        }

        /// The bytes on the wire.
        public func bytes(forHead: Bool = false) -> [UInt8] {
            var head = "HTTP/1.1 \(status) Status\r\n"
            for field in headers { head += "\(field.name): \(field.value)\r\n" }
            if status != 204 && status != 304 { head += "Content-Length: \(body.count)\r\n" }
            return Array((head + "\r\n").utf8) + (forHead ? [] : [UInt8](body))
        }
    }
}

/// Parses requests from a connection's bytes.
struct RequestParser {
    private var bytes: [UInt8] = []

    mutating func append(_ more: [UInt8]) { bytes += more }

    /// A complete request; `nil` if more bytes are needed.
    mutating func next() -> LoopbackServer.Request? {
        guard let headEnd = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: bytes[..<headEnd.lowerBound], as: UTF8.self)
        // "\r\n" is one Character: split on the line feed's byte.
        let lines = head.utf8.split(separator: 0x0A).map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
        let words = (lines.first ?? "").split(separator: " ", maxSplits: 2).map(String.init)
        let headers = lines.dropFirst().map { line -> (name: String, value: String) in
            let name = line.prefix { $0 != ":" }
            return (String(name), line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces))
        }
        let isChunked = headers.contains { $0.name.lowercased() == "transfer-encoding" && $0.value.lowercased() == "chunked" }
        let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        let rest = bytes[headEnd.upperBound...]
        guard let (body, end) = isChunked ? RequestParser.chunks(rest) : rest.count >= length ? (Data(rest.prefix(length)), length) : nil
        else { return nil }
        bytes.removeFirst(headEnd.upperBound + end)
        return LoopbackServer.Request(
            method: words.first ?? "", target: words.count > 1 ? words[1] : "", headers: headers, body: body, head: head)
    }

    /// The content of a chunked body without trailers (RFC 9112, 7.1), and its length in bytes; `nil` if it is incomplete.
    private static func chunks(_ bytes: ArraySlice<UInt8>) -> (content: Data, count: Int)? {
        var content = Data()
        var rest = bytes
        while let lineEnd = rest.firstRange(of: [0x0D, 0x0A]) {
            let size = Int(String(decoding: rest[..<lineEnd.lowerBound].prefix { $0 != 0x3B }, as: UTF8.self), radix: 16) ?? 0
            rest = rest[lineEnd.upperBound...]
            guard rest.count >= size + 2 else { return nil }
            content += rest.prefix(size)
            rest = rest.dropFirst(size + 2)
            if size == 0 { return (content, bytes.count - rest.count) }
        }
        return nil
    }
}
