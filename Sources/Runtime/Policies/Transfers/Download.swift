public import EndpointRuntime
public import EndpointBasics

extension Client {
    /// Saves the body of a call's response to a file, and continues where an earlier attempt was cut off.
    ///
    /// ```swift
    /// let book = try await shop.client.download(Bookshop.OrdersCalls.getInvoice(id: order), to: folder.appending(path: "invoice.pdf"))
    /// ```
    ///
    /// The body is written to a file whose name has `.partial` appended. When this file is complete, it is renamed in a single step. If the
    /// call fails, the partial file is kept, together with a small `.partial.json` file that records the request and the server's version
    /// (`ETag` or, without one, `Last-Modified`). The next download of the same request to the same file requests the rest (`Range` with
    /// `If-Range`, RFC 9110, 13.1.5 and 14.2). If the server still has that version, it sends the rest; otherwise it sends everything. A
    /// partial file that cannot be continued, because the server sends no version or the request is not a GET, is removed. These files are
    /// readable only by their owner.
    ///
    /// If a connection breaks while the body is being received, the same call requests the rest; `.retry()` handles failures to connect.
    /// The deadline in the call's options applies until the head of each response has arrived. After that, `idleTimeout` limits how long
    /// the connection can be idle. The response size is not limited.
    ///
    /// - Parameters:
    ///   - call: The call whose response body is saved. The type of its value does not matter.
    ///   - file: The file for the body. An existing file is replaced.
    ///   - attempts: The number of connections that can break before the call fails. With 1, the download does not resume automatically.
    /// - Throws: The same errors as `send`. The `underlying` error is a ``DownloadError`` if the file is the cause. If the file or the
    ///   number of attempts is invalid, it is an `InvalidOptionError`, and nothing is sent.
    @concurrent @discardableResult
    public func download<Value>(_ call: Call<Value>, to file: URL, attempts: Int = 10) async throws(EndpointError) -> DownloadedFile {
        let operation = call.endpoint.operation
        do {
            if attempts < 1 { throw InvalidOptionError("download.attempts", "\(attempts); a download needs at least one attempt") }
            try PartialFile.check(file)
            return try await Downloading(client: self, call: call, operation: operation, file: file, attempts: attempts).run()
        } catch {
            throw .wrapping(error, operation: operation.id, phase: error is InvalidOptionError ? .building : .receiving)
        }
    }
}

/// The body of a response, saved to a file.
public struct DownloadedFile: Sendable, _PrintsNoSecrets {
    /// The location of the file.
    public var file: URL
    /// The size of the file in bytes.
    public var size: Int
    /// The number of bytes that earlier calls had already saved.
    public var resumedAt: Int
    /// The head of the last response.
    public var head: ResponseHead

    /// Creates a description of a file.
    public init(file: URL, size: Int, resumedAt: Int = 0, head: ResponseHead) {
        (self.file, self.size, self.resumedAt, self.head) = (file, size, resumedAt, head)
    }

    /// The size and the status.
    public var description: String { "\(size) bytes, \(resumedAt) of them from earlier calls, status \(head.status)" }
}

/// A problem with a download's file.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum DownloadError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The disk is full, or the user's quota is exhausted. The partial file is kept, so the download can continue when there is space.
    case diskFull
    /// The file or its folder cannot be written.
    case notWritable
    /// Another download is writing to the same partial file.
    case inUse
    /// The server sent a part that was not requested, or a body whose length differs from the announced length.
    case unexpectedContent

    public var description: String {
        switch self {
        case .diskFull: "the disk is full"
        case .notWritable: "the file cannot be written"
        case .inUse: "another download is writing to the same file"
        case .unexpectedContent: "the response's Content-Range does not match the request or the body"
        }
    }
}
