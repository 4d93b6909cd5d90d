import EndpointBasics
import EndpointRuntime

/// How the reading of a body ended.
package enum BodyEnd: Sendable {
    /// The body was read to its end.
    case complete
    /// The rest is not needed: the reader was cancelled, or nobody reads the body anymore.
    case dropped
    case failed(any Error)

    /// The error, if reading failed.
    package var error: (any Error)? { if case .failed(let error) = self { error } else { nil } }
}

/// An object that reports once that a body has ended, no later than when it is deallocated.
private final class BodyReport: Sendable {
    private let tell: Locked<(@Sendable (BodyEnd) throws -> Void)?>

    init(_ tell: @escaping @Sendable (BodyEnd) throws -> Void) { self.tell = Locked(tell) }

    deinit { try? end(.dropped) }

    func end(_ end: BodyEnd) throws { try tell.withLock { $0.take() }?(end) }
}

extension ByteStream {
    /// Returns a stream of the same bytes that also reports its end.
    ///
    /// - Parameters:
    ///   - see: Called with each piece of the body.
    ///   - tell: Called once. The reader receives an error that it throws at the end of a complete body.
    package func observed(
        see: @escaping @Sendable (Data) -> Void = { _ in }, _ tell: @escaping @Sendable (BodyEnd) throws -> Void
    ) -> ByteStream {
        let report = BodyReport(tell)
        let cancel: @Sendable () -> Void = {
            self.cancel()
            try? report.end(.dropped)
        }
        return ByteStream(onCancel: cancel) {
            let piece: Data?
            do {
                var pieces = makeAsyncIterator()
                piece = try await pieces.next()
            } catch {
                try? report.end(.failed(error))
                throw error
            }
            if let piece { see(piece) } else { try report.end(.complete) }
            return piece
        }
    }

    /// Returns a stream of the same bytes that also passes on the whole body once it has been read to its end.
    ///
    /// - Parameters:
    ///   - limit: The size in bytes above which the body is not passed on.
    ///   - take: Called at most once. The reader receives an error that it throws.
    package func gathering(limit: Int = .max, _ take: @escaping @Sendable (Data) throws -> Void) -> ByteStream {
        let gathered = Locked<Data?>(Data())
        return observed { piece in
            gathered.withLock { data in
                if let count = data?.count, count <= limit - piece.count { data?.append(piece) } else { data = nil }
            }
        } _: { end in
            if case .complete = end, let whole = gathered.withLock({ $0.take() }) { try take(whole) }
        }
    }
}
