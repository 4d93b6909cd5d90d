import Foundation

extension Process {
    private static let starting = NSLock()

    /// Starts the process while no other one starts.
    ///
    /// Foundation on Linux learns of a process's end from a socket that the process holds. One that starts at the same moment could inherit
    /// that socket: a server, say, for whose end a test then waited.
    public func start() throws {
        Process.starting.lock()
        defer { Process.starting.unlock() }
        try run()
    }

    /// Runs the process to its end, without blocking a thread.
    public func runToEnd() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            terminationHandler = { _ in continuation.resume() }
            do {
                try start()
            } catch {
                terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
    }
}
