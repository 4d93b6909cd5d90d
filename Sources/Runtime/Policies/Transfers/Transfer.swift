import EndpointBasics
public import EndpointRuntime

/// A running call, with its progress as an async sequence.
///
/// ```swift
/// let upload = Transfer { options in
///     try await shop.with(options).books.updateCover(isbn: isbn, body: .file(picture))
/// }
/// for await progress in upload.progress { bar.doubleValue = progress.fraction ?? 0 }
/// try await upload.value
/// ```
public struct Transfer<Value: Sendable>: Sendable, _PrintsNoSecrets {
    /// The progress of the request and response bodies, as a sequence that ends when the call ends. A slow reader can miss intermediate
    /// values, but never the last one. The sequence can be read only once.
    public let progress: AsyncStream<TransferProgress>
    private let task: Task<Value, any Error>

    /// Starts a call.
    ///
    /// - Parameter call: Makes the call with the given options.
    public init(_ call: @escaping @Sendable (CallOptions) async throws -> Value) {
        let (progress, continuation) = AsyncStream.makeStream(of: TransferProgress.self, bufferingPolicy: .bufferingNewest(1))
        self.progress = progress
        task = Task {
            defer { continuation.finish() }
            return try await call(.progress { continuation.yield($0) })
        }
    }

    /// The result of the call. Cancelling the task that awaits it cancels the call.
    ///
    /// - Throws: The errors of the call.
    public var value: Value {
        get async throws {
            try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    /// Cancels the call, which ends immediately with an error whose `isCancellation` is true.
    public func cancel() { task.cancel() }

    /// The type of the transfer, without its value.
    public var description: String { "Transfer<\(Value.self)>" }
}
