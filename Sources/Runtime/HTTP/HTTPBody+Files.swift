import EndpointPlatform

extension HTTPBody {
    /// Writes the body to a file, replacing any existing one: for a URLSession task that sends files, such as a background upload.
    ///
    /// - Throws: `POSIXError` if the file cannot be written, what opening and reading the body throws, or `TransportError` with
    ///   reason `requestBody` if the body is not as long as announced. A partly written file stays.
    public func write(to url: URL) async throws {
        let file = try OpenFile(creating: url)
        // Files can be larger than 32 bits can count.
        var count: Int64 = 0
        for try await piece in try open() {
            count += Int64(piece.count)
            try file.write(piece)
        }
        try check(count)
    }

    package func check(_ count: Int64) throws {
        guard count == length.map({ Int64($0) }) ?? count else {
            throw TransportError(.requestBody, "the request's body is not as long as announced")
        }
    }
}
