import EndpointBasics
public import EndpointRuntime

/// The progress of the body of a request or a response.
public struct TransferProgress: Hashable, Sendable, _PrintsNoSecrets {
    /// The body whose progress is reported.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Direction: String, Hashable, Sendable {
        /// The body of the request.
        case sending
        /// The body of the response.
        case receiving
    }

    /// The body whose progress is reported.
    public var direction: Direction
    /// The number of bytes sent or received so far; for a response, after decompression.
    public var bytes: Int
    /// The total number of bytes, if known.
    public var total: Int?

    /// Creates a value, as for a preview.
    public init(_ direction: Direction, bytes: Int, total: Int? = nil) {
        (self.direction, self.bytes, self.total) = (direction, bytes, total)
    }

    /// The fraction from 0 to 1, if the total is known.
    public var fraction: Double? {
        guard let total else { return nil }
        return total > 0 ? min(Double(bytes) / Double(total), 1) : 1
    }

    /// The progress in words, such as `sending 500 of 1000 bytes`.
    public var description: String { "\(direction.rawValue) \(bytes)" + (total.map { " of \($0) bytes" } ?? " bytes") }
}

extension CallOptions {
    private enum ProgressKey: CallOptionKey { typealias Value = @Sendable (TransferProgress) -> Void }

    /// The closure that is called with the progress of the call's bodies.
    public var progress: (@Sendable (TransferProgress) -> Void)? {
        get { self[ProgressKey.self] }
        set {
            self[ProgressKey.self] = newValue
            transportObserver = nil
            guard let report = newValue else { return }
            transportObserver = { event in
                switch event {
                case .sent(let bytes, let total): report(TransferProgress(.sending, bytes: bytes, total: total))
                case .received(let bytes, let total): report(TransferProgress(.receiving, bytes: bytes, total: total))
                case .finished: break
                }
            }
        }
    }

    /// Reports the progress of a call's bodies to a closure, in both directions:
    /// `shop.with(.progress { print($0) }).books.updateCover(isbn: isbn, body: .file(picture))`.
    ///
    /// For a request that is sent again, by a redirect or by `.retry()`, the progress starts over at 0. Concurrent calls with the same
    /// options report to the same closure.
    ///
    /// - Parameter report: Called for each piece, in order, on a thread of the transport, so it must not block. ``Transfer`` provides the
    ///   same values as an async sequence.
    public static func progress(_ report: @escaping @Sendable (TransferProgress) -> Void) -> CallOptions {
        var options = CallOptions()
        options.progress = report
        return options
    }
}
