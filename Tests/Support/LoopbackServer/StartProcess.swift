import Foundation

extension Process {
    private static let starting = NSLock()

    /// Starts the process, but never while another process is being started.
    ///
    /// On Linux, Foundation detects the end of a process through a socket that the process holds open. Another process started at the same moment,
    /// such as a server, could inherit that socket, and a test would then wait until both have ended.
    public func start() throws {
        Process.starting.lock()
        defer { Process.starting.unlock() }
        try run()
    }

    /// Runs the process until it exits, without blocking a thread.
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
