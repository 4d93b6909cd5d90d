public import EndpointRuntime
public import EndpointBasics

extension Client {
    /// Receives the body of a call's response into a file, and continues where an earlier try was cut off.
    ///
    /// ```swift
    /// let book = try await shop.client.download(Bookshop.OrdersCalls.getInvoice(id: order), to: folder.appending(path: "invoice.pdf"))
    /// ```
    ///
    /// The body is written to a file of that name with `.partial` appended, which is renamed in one step once it is complete. If the
    /// call fails, the partial file stays, with a small file `.partial.json` beside it that records its request and how the server
    /// knows its version (`ETag`, else `Last-Modified`). The next download of the same request to the same file asks for the rest (`Range`
    /// with `If-Range`, RFC 9110, 13.1.5 and 14.2). The server sends the rest if it still has that version, and all of it otherwise. What cannot be continued, because
    /// the server names no version or the request is not a GET, does not stay. Only their owner can read these files.
    ///
    /// When a connection breaks within the body, the same call asks for the rest. Failures to connect are for `.retry()`. The deadline of the call's options holds until the head of each response has come;
    /// `idleTimeout` bounds silence after it. The response's size is bound by nothing.
    ///
    /// - Parameters:
    ///   - call: any call of the operation; its type of value does not matter.
    ///   - file: where the body is to be; a file that is there is replaced.
    ///   - attempts: how many connections may break before the call fails; 1: it does not go on by itself.
    /// - Throws: as `send`, with ``DownloadError`` as the `underlying` of what concerns the file, and `InvalidOption` for a file or a number
    ///   that makes no sense, before anything is sent.
    @concurrent @discardableResult
    public func download<Value>(_ call: Call<Value>, to file: URL, attempts: Int = 10) async throws(EndpointError) -> DownloadedFile {
        let operation = call.endpoint.operation
        do {
            if attempts < 1 { throw InvalidOption("download.attempts", "\(attempts), and a call needs at least one") }
            try PartialFile.check(file)
            return try await Downloading(self, call, operation, file, attempts).run()
        } catch {
            throw .wrapping(error, operation: operation.id, phase: error is InvalidOption ? .building : .receiving)
        }
    }
}

/// A response's body that has been received into a file.
public struct DownloadedFile: Sendable, PrintsNoSecrets {
    /// Where it is.
    public var file: URL
    /// In bytes.
    public var size: Int
    /// How many of them had been there before the call.
    public var resumedAt: Int
    /// Of the last response.
    public var head: ResponseHead

    /// A file as given.
    public init(file: URL, size: Int, resumedAt: Int = 0, head: ResponseHead) {
        (self.file, self.size, self.resumedAt, self.head) = (file, size, resumedAt, head)
    }

    /// The size and the status.
    public var description: String { "\(size) bytes, \(resumedAt) of them from before, status \(head.status)" }
}

/// Errors of a download's file.
public enum DownloadError: LocalizedError, Equatable, PrintsNoSecrets {
    /// The disk, or the user's share of it, is full. The partial file stays: the download continues when there is room.
    case diskFull
    /// The file, or its folder, cannot be written.
    case notWritable
    /// Another download writes the same partial file.
    case inUse
    /// The server sends a part that was not asked for, or another length than it announces.
    case unexpectedContent

    public var description: String {
        switch self {
        case .diskFull: "the disk is full"
        case .notWritable: "the file cannot be written"
        case .inUse: "another download writes the same file"
        case .unexpectedContent: "the response's Content-Range is not what was asked for, or not what came"
        }
    }
}
