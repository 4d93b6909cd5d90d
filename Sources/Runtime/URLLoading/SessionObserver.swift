import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Observes the tasks of a ``URLSessionTransport`` like a delegate, without changing anything. Can be used to log metrics, for example.
///
/// The functions are called on the session's queue, on any thread. Tasks and their requests contain credentials.
public protocol URLSessionTransportObserver: Sendable {
    /// Called with URLSession's measurements of a task that has ended. Never called on Linux, where URLSession collects no metrics.
    func task(_ task: URLSessionTask, didCollect metrics: URLSessionTaskMetrics)
    /// Called when a response is a redirect. The transport never follows it; the client can, in a new task.
    func task(_ task: URLSessionTask, isRedirectedBy response: HTTPURLResponse, to request: URLRequest)
}

extension URLSessionTransportObserver {
    public func task(_ task: URLSessionTask, didCollect metrics: URLSessionTaskMetrics) {}
    public func task(_ task: URLSessionTask, isRedirectedBy response: HTTPURLResponse, to request: URLRequest) {}
}
