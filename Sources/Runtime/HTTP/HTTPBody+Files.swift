import EndpointBasics

extension HTTPBody {
    /// Writes the body to a file, replacing an existing file. Used for URLSession tasks that send files, such as background uploads.
    ///
    /// - Throws: `POSIXError` if the file cannot be written, an error from opening or reading the body, or `TransportError` with the reason
    ///   `requestBody` if the body does not have the announced length. A partially written file is not removed.
    public func write(to url: URL) async throws {
        let file = try OpenFile(creating: url)
        // The size of a file can exceed 32 bits.
        var count: Int64 = 0
        for try await piece in try open() {
            count += Int64(piece.count)
            try file.write(piece)
        }
        try check(count)
    }

    package func check(_ count: Int64) throws {
        guard count == length.map({ Int64($0) }) ?? count else {
            throw TransportError(.requestBody, "the request's body does not have the announced length")
        }
    }
}
