public import EndpointRuntime

/// How far the body of a request or a response has come.
public struct TransferProgress: Hashable, Sendable, PrintsNoSecrets {
    /// Which body.
    public enum Direction: String, Hashable, Sendable {
        /// The request's.
        case sending
        /// The response's.
        case receiving
    }

    /// Which body.
    public var direction: Direction
    /// How many of its bytes are on their way, or have come: what a response has after decompression.
    public var bytes: Int
    /// How many bytes it has; `nil`: not known.
    public var total: Int?

    /// A progress as given.
    public init(_ direction: Direction, bytes: Int, total: Int? = nil) {
        (self.direction, self.bytes, self.total) = (direction, bytes, total)
    }

    /// From 0 to 1; `nil`: not known.
    public var fraction: Double? {
        guard let total else { return nil }
        return total > 0 ? min(Double(bytes) / Double(total), 1) : 1
    }

    /// Such as `sending 500 of 1000 bytes`.
    public var description: String { "\(direction.rawValue) \(bytes)" + (total.map { " of \($0) bytes" } ?? " bytes") }
}

extension CallOptions {
    private enum ProgressKey: CallOptionKey { typealias Value = @Sendable (TransferProgress) -> Void }

    /// Is told the progress of the bodies of a call; `nil`: none.
    public var progress: (@Sendable (TransferProgress) -> Void)? {
        get { self[ProgressKey.self] }
        set {
            self[ProgressKey.self] = newValue
            observer = nil
            guard let report = newValue else { return }
            observer = { event in
                switch event {
                case .sent(let bytes, let total): report(TransferProgress(.sending, bytes: bytes, total: total))
                case .received(let bytes, let total): report(TransferProgress(.receiving, bytes: bytes, total: total))
                case .finished: break
                }
            }
        }
    }

    /// Tells a closure how the bodies of a call come along, in both directions:
    /// `shop.with(.progress { print($0) }).books.putCover(isbn: isbn, body: .file(picture))`.
    ///
    /// A request that is sent again, by a redirect or `.retry()`, begins at 0 again. Several calls that are made with the same options at once
    /// report to the same closure.
    ///
    /// - Parameter report: called for each piece, in order, on a thread of the transport: it must not wait. ``Transfer`` gives the same as an
    ///   async sequence.
    public static func progress(_ report: @escaping @Sendable (TransferProgress) -> Void) -> CallOptions {
        var options = CallOptions()
        options.progress = report
        return options
    }
}
