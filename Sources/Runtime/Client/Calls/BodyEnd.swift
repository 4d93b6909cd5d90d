import EndpointBasics

/// An object that reports once that a body has been read to its end, has failed, or is no longer needed.
private final class BodyEnd: Sendable {
    private let tell: Locked<(@Sendable ((any Error)?) -> Void)?>

    init(_ tell: @escaping @Sendable ((any Error)?) -> Void) { self.tell = Locked(tell) }

    deinit { end(nil) }

    func end(_ error: (any Error)?) { tell.withLock { $0.take() }?(error) }
}

extension ByteStream {
    /// Returns a stream of the same bytes that also reports its end, with an error if reading fails.
    ///
    /// - Parameters:
    ///   - see: Called with each piece of the body.
    ///   - tell: Called once. The error is nil at the end of the body, or if the rest is not needed.
    package func telling(
        see: @escaping @Sendable (Data) -> Void = { _ in }, _ tell: @escaping @Sendable ((any Error)?) -> Void
    ) -> ByteStream {
        let end = BodyEnd(tell)
        let cancel: @Sendable () -> Void = {
            self.cancel()
            end.end(nil)
        }
        return ByteStream(onCancel: cancel) {
            do {
                var pieces = makeAsyncIterator()
                guard let piece = try await pieces.next() else {
                    end.end(nil)
                    return nil
                }
                see(piece)
                return piece
            } catch {
                end.end(error)
                throw error
            }
        }
    }
}
