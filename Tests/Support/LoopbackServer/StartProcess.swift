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
        #if os(Linux)
            // Foundation lists the open files, and copies more of the last entry of a full buffer than the buffer has. It crashes if the
            // buffer is at the end of the heap, which happens with the sockets of many tests. This leaves free memory behind the buffer.
            UnsafeMutableRawPointer.allocate(byteCount: 100_000, alignment: 16).deallocate()
        #endif
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
