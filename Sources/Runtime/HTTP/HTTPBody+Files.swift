import EndpointBasics

extension HTTPBody {
    /// Writes the body to a file, in place of one that is there: for a task of URLSession that sends files, such as a background upload.
    ///
    /// - Throws: `POSIXError` for a file that cannot be written, what opening and reading the body throws, or `TransportError` with
    ///   the reason `requestBody` for a body that is not as long as announced. What was written of it stays.
    public func write(to url: URL) async throws {
        let file = try OpenFile(creating: url)
        // Files are larger than 32 bits count.
        var count: Int64 = 0
        for try await piece in try open() {
            count += Int64(piece.count)
            try file.write(piece)
        }
        guard count == length.map({ Int64($0) }) ?? count else {
            throw TransportError(.requestBody, "the request's body is not as long as announced")
        }
    }
}
