#if os(Linux)
    import EndpointBasics

    /// Passes the pieces of a request's body to libcurl. One piece waits while the next is produced.
    final class CurlUpload: @unchecked Sendable {
        private let pieces: ByteStream
        private let length: Int?
        private let lock = Lock()
        // Protected by `lock`.
        private var piece = Data()
        private var isWhole = false
        private var isOver = false
        /// Whether libcurl asked for data when none was available.
        private var isStarved = false
        private var sent = 0
        private var waiter: UnsafeContinuation<Void, Never>?
        private var task: Task<Void, Never>?

        init(_ body: HTTPBody) throws { (pieces, length) = (try body.open(), body.length) }

        /// - Parameter resume: Called if libcurl has been waiting for data and can now continue.
        func begin(_ resume: @escaping @Sendable () -> Void, failed: @escaping @Sendable (any Error) -> Void) {
            let task = Task { [self] in
                do {
                    var made = 0
                    for try await piece in pieces where !piece.isEmpty {
                        made += piece.count
                        guard made <= length ?? .max else { throw wrongLength("longer") }
                        guard await offer(piece, resume) else { return pieces.cancel() }
                    }
                    guard made == length ?? made else { throw wrongLength("shorter") }
                    if lock.withLock({ finishPieces() }) { resume() }
                } catch {
                    failed(error)
                }
            }
            lock.withLock { isOver ? task.cancel() : (self.task = task) }
        }

        /// Waits until the previous piece has been taken. Returns false if no more pieces are needed.
        private func offer(_ next: Data, _ resume: () -> Void) async -> Bool {
            while true {
                let (isPlaced, wasStarved) = lock.withLock { () -> (Bool?, Bool) in
                    if isOver { return (false, false) }
                    guard piece.isEmpty else { return (nil, false) }
                    piece = next
                    defer { isStarved = false }
                    return (true, isStarved)
                }
                if wasStarved { resume() }
                if let isPlaced { return isPlaced }
                await withUnsafeContinuation { continuation in
                    let waits = lock.withLock { () -> Bool in
                        guard !isOver, !piece.isEmpty else { return false }
                        waiter = continuation
                        return true
                    }
                    if !waits { continuation.resume() }
                }
            }
        }

        private func finishPieces() -> Bool {
            isWhole = true
            defer { isStarved = false }
            return isStarved
        }

        /// Reads the next bytes during one of the engine's turns. Returns the number of bytes, 0 at the end, or `nil` if none are available
        /// yet.
        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
            let (count, waiter) = lock.withLock { () -> (Int?, UnsafeContinuation<Void, Never>?) in
                if piece.isEmpty {
                    if isWhole { return (0, nil) }
                    isStarved = true
                    return (nil, nil)
                }
                let count = min(piece.count, buffer.count)
                piece.copyBytes(to: buffer, count: count)
                piece = piece.dropFirst(count)
                guard piece.isEmpty else { return (count, nil) }
                defer { self.waiter = nil }
                return (count, self.waiter)
            }
            waiter?.resume()
            return count
        }

        /// Ends the upload. Called when nothing reads it anymore.
        func end() {
            let (task, waiter) = lock.withLock {
                isOver = true
                defer { self.waiter = nil }
                return (self.task, self.waiter)
            }
            task?.cancel()
            waiter?.resume()
        }

        private func wrongLength(_ what: String) -> TransportError {
            TransportError(.requestBody, "the request's body is \(what) than announced")
        }
    }
#endif
