import EndpointHTTP
import Dispatch
import Foundation

/// Starts, suspends and cancels tasks of a URLSession from any thread, in order.
///
/// On Linux, these calls wait for the session's work queue. Waiting would block one of the few threads that run Swift tasks, and inside a
/// callback it would cause a deadlock.
enum URLSessionControl {
    private static let queue = DispatchQueue(label: "endpoints.urlsession-control")

    @Sendable static func perform(_ action: @escaping @Sendable () -> Void) { queue.async(execute: action) }
}

#if canImport(FoundationNetworking)
    /// Runs URLSession's callbacks directly, on its work queue.
    ///
    /// On Linux, every piece of a body is an operation on the delegate's queue. A fast server can fill that queue without limit, and
    /// neither a size limit nor a cancellation takes effect until all earlier operations have run. For example, rejecting a body of more
    /// than 100 kB used 400 MB of memory. If callbacks run directly, each piece is counted before the next one is read.
    ///
    /// The callbacks must not wait for the work queue; see `URLSessionControl`.
    final class InlineOperationQueue: OperationQueue, @unchecked Sendable {
        override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
    }
#endif
