import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Observes the tasks of a ``URLSessionTransport`` like a delegate, but changes nothing: for example for your own metrics log.
///
/// Called on the session's queue, on any thread. Tasks and their requests contain credentials.
public protocol URLSessionTransportObserver: Sendable {
    /// URLSession's measurements of a task that has ended. Never called on Linux, where it measures nothing.
    func task(_ task: URLSessionTask, didCollect metrics: URLSessionTaskMetrics)
    /// A response is a redirect. The transport never follows it; the client may, in a new task.
    func task(_ task: URLSessionTask, isRedirectedBy response: HTTPURLResponse, to request: URLRequest)
}

extension URLSessionTransportObserver {
    public func task(_ task: URLSessionTask, didCollect metrics: URLSessionTaskMetrics) {}
    public func task(_ task: URLSessionTask, isRedirectedBy response: HTTPURLResponse, to request: URLRequest) {}
}
