public import EndpointRuntime
public import EndpointPlatform

extension Client {
    /// Receives the body of a call's response into a file, and continues where an earlier attempt was cut off.
    ///
    /// ```swift
    /// let book = try await shop.client.download(Bookshop.OrdersCalls.getInvoice(id: order), to: folder.appending(path: "invoice.pdf"))
    /// ```
    ///
    /// The body is written to a file of that name with `.partial` appended, which is renamed in one step once it is complete. If the
    /// call fails, the partial file stays, with a small file `.partial.json` next to it that records the request and the server's
    /// version (`ETag`, or else `Last-Modified`). The next download of the same request to the same file asks for the rest (`Range`
    /// with `If-Range`, RFC 9110, 13.1.5 and 14.2). The server sends the rest if it still has that version, and otherwise everything. A partial
    /// file that cannot be continued, because the server names no version or the request is not a GET, is removed. Only their owner can read
    /// these files.
    ///
    /// If a connection breaks within the body, the same call asks for the rest; `.retry()` handles failures to connect. The deadline of the call's
    /// options applies until the head of each response has arrived; `idleTimeout` limits silence after that. The response size is not limited.
    ///
    /// - Parameters:
    ///   - call: any call of the operation; the type of its value does not matter.
    ///   - file: where to put the body; an existing file is replaced.
    ///   - attempts: how many connections may break before the call fails; with 1, it does not continue by itself.
    /// - Throws: the same as `send`, with ``DownloadError`` as `underlying` if the file is at fault, and with `InvalidOptionError` for an invalid
    ///   file or number, before anything is sent.
    @concurrent @discardableResult
    public func download<Value>(_ call: Call<Value>, to file: URL, attempts: Int = 10) async throws(EndpointError) -> DownloadedFile {
        let operation = call.endpoint.operation
        do {
            if attempts < 1 { throw InvalidOptionError("download.attempts", "\(attempts); a download needs at least one attempt") }
            try PartialFile.check(file)
            return try await Downloading(self, call, operation, file, attempts).run()
        } catch {
            throw .wrapping(error, operation: operation.id, phase: error is InvalidOptionError ? .building : .receiving)
        }
    }
}

/// A response's body that has been received into a file.
public struct DownloadedFile: Sendable, _PrintsNoSecrets {
    /// The file's location.
    public var file: URL
    /// The file's size in bytes.
    public var size: Int
    /// How many bytes were there before the call.
    public var resumedAt: Int
    /// The head of the last response.
    public var head: ResponseHead

    /// A file as given.
    public init(file: URL, size: Int, resumedAt: Int = 0, head: ResponseHead) {
        (self.file, self.size, self.resumedAt, self.head) = (file, size, resumedAt, head)
    }

    /// The size and the status.
    public var description: String { "\(size) bytes, \(resumedAt) of them from before, status \(head.status)" }
}

/// Errors of a download's file.
public enum DownloadError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The disk or the user's quota is full. The partial file stays: the download can continue once there is room.
    case diskFull
    /// The file, or its folder, cannot be written.
    case notWritable
    /// Another download is writing the same partial file.
    case inUse
    /// The server sent a part that was not requested, or a different length than announced.
    case unexpectedContent

    public var description: String {
        switch self {
        case .diskFull: "the disk is full"
        case .notWritable: "the file cannot be written"
        case .inUse: "another download is writing the same file"
        case .unexpectedContent: "the response's Content-Range does not match the request or the body"
        }
    }
}
