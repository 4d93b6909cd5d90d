import EndpointBasics

extension ResponseHead {
    /// Checks that the header fields delimit the body in one way only. A body behind an invalid length could be taken for whole when it is
    /// not (RFC 9112, 6.3).
    ///
    /// - Throws: `TransportError` if a `Content-Length` is not a number of bytes, is too large, or differs from another one.
    package func checkLength(of method: HTTPMethod) throws(TransportError) {
        // These responses end with their head, and chunks have lengths of their own.
        if method == .head || status == 204 || status == 304 { return }
        if headers["Transfer-Encoding"]?.lowercased().hasSuffix("chunked") == true { return }
        guard let text = headers["Content-Length"] else { return }
        // `Int64.max` has 19 digits.
        if text.utf8.count < 19, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return }
        // A list of equal lengths is one length, sent twice (RFC 9110, 8.6).
        let lengths = text.components(separatedBy: ",").map { $0.trimmingBlanks() }
        let isValid = lengths.allSatisfy { length in
            !length.isEmpty && length.utf8.allSatisfy { (0x30...0x39).contains($0) } && Int64(length) == lengths.first.flatMap { Int64($0) }
        }
        guard isValid, lengths.first.flatMap({ Int64($0) }) != nil else {
            throw TransportError(.invalidResponse, "the response's Content-Length is not a valid length: \(text.printable(limit: 64))")
        }
    }
}

extension TransportError {
    /// The error for a 101 response (RFC 9110, 15.2.2). No transport can use another protocol.
    package static let switchedProtocols = TransportError(
        .invalidResponse, "the server switched to another protocol (status 101), which the request did not ask for")
}
