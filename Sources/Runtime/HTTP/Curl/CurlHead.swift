#if os(Linux)
    /// Builds the head of a response from its lines as they arrive.
    struct CurlHead {
        private let maximumFields: Int
        private let maximumBytes: Int
        private var bytes = 0
        private var status = 0
        private var fields: [HTTPHeaders.Field] = []
        /// Whether the head of the final response is complete. All further lines are trailers.
        private(set) var isComplete = false
        /// The HTTP version, such as `1.1`.
        private(set) var version: String?

        init(limits: CurlTransport.Settings = .init()) {
            (maximumFields, maximumBytes) = (limits.maximumHeaderFields, limits.maximumHeaderBytes)
        }

        /// - Throws: `TransportError` if there are too many lines or they are too long.
        /// - Returns: The head, if this line completes it.
        mutating func add(_ line: UnsafeRawBufferPointer) throws(TransportError) -> ResponseHead? {
            bytes += line.count
            guard bytes <= maximumBytes else {
                throw TransportError(.headerTooLarge, "the response's header is larger than \(maximumBytes) bytes")
            }
            if isComplete { return nil }
            var line = line[...]
            while let last = line.last, last == 0x0A || last == 0x0D { line = line.dropLast() }
            if fields.isEmpty, line.starts(with: "HTTP/".utf8) || status == 0 {
                let words = String(decoding: line.prefix(64), as: UTF8.self).split(separator: " ")
                version = words.first.map { String($0.dropFirst(5)) }
                status = words.count > 1 ? Int(words[1]) ?? 0 : 0
                return nil
            }
            if line.isEmpty { return try finished() }
            guard fields.count < maximumFields else {
                throw TransportError(.headerTooLarge, "the response has more than \(maximumFields) header fields")
            }
            if let field = field(line) { fields.append(field) }
            return nil
        }

        private mutating func finished() throws(TransportError) -> ResponseHead? {
            if status == 101 { throw .switchedProtocols }
            // An interim response (RFC 9110, 15.2) precedes the final one.
            if (100..<200).contains(status) {
                (status, fields) = (0, [])
                return nil
            }
            isComplete = true
            return ResponseHead(status: status, headers: HTTPHeaders(fields))
        }

        /// Parses a field. Returns `nil` if it is invalid. A line that begins with whitespace continues the previous line (RFC 9112, 5.2).
        private mutating func field(_ line: Slice<UnsafeRawBufferPointer>) -> HTTPHeaders.Field? {
            if let first = line.first, first == 0x20 || first == 0x09 {
                guard let last = fields.popLast() else { return nil }
                return HTTPHeaders.Field(received: last.name, last.value + " " + text(line).trimmingBlanks()) ?? last
            }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            return HTTPHeaders.Field(received: text(line[..<colon]), text(line[(colon + 1)...]))
        }

        /// Decodes UTF-8 or, if the bytes are not UTF-8, ISO 8859-1 (RFC 9110, 5.5).
        private func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
            String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }
#endif
