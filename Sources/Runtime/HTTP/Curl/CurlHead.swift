#if os(Linux)
    /// Builds the head of a response from its lines as they arrive.
    struct CurlHead {
        private let maximumFields: Int
        private let maximumBytes: Int
        private var bytes = 0
        private var status = 0
        private var fields = ReceivedFields()
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
                let start = line.prefix(64)
                let end = start.firstIndex(of: UInt8(ascii: " ")) ?? start.endIndex
                version = String(decoding: start[..<end].dropFirst(5), as: UTF8.self)
                status = 0
                for digit in start[end...].drop(while: { $0 == UInt8(ascii: " ") }).prefix(while: { $0 != UInt8(ascii: " ") }) {
                    guard (0x30...0x39).contains(digit), status < 1000 else {
                        status = 0
                        break
                    }
                    status = status * 10 + Int(digit - 0x30)
                }
                return nil
            }
            if line.isEmpty { return try finished() }
            guard fields.count < maximumFields else {
                throw TransportError(.headerTooLarge, "the response has more than \(maximumFields) header fields")
            }
            fields.add(line)
            return nil
        }

        private mutating func finished() throws(TransportError) -> ResponseHead? {
            if status == 101 { throw .switchedProtocols }
            // An interim response (RFC 9110, 15.2) precedes the final one.
            if (100..<200).contains(status) {
                (status, fields) = (0, ReceivedFields())
                return nil
            }
            isComplete = true
            return ResponseHead(status: status, headers: HTTPHeaders(fields))
        }
    }
#endif
