import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Observes the tasks of a ``URLSessionTransport`` like a delegate, but without changing anything. An observer can log metrics, for
/// example.
///
/// The methods are called on the session's queue, which can use any thread. Tasks and their requests contain credentials.
public protocol URLSessionTransportObserver: Sendable {
    /// Reports URLSession's measurements of a task that has ended. Never called on Linux, where URLSession does not collect metrics.
    func task(_ task: URLSessionTask, didCollect metrics: URLSessionTaskMetrics)
    /// Reports that a response is a redirect. The transport never follows redirects; the client can follow one in a new task.
    func task(_ task: URLSessionTask, isRedirectedBy response: HTTPURLResponse, to request: URLRequest)
}

extension URLSessionTransportObserver {
    public func task(_ task: URLSessionTask, didCollect metrics: URLSessionTaskMetrics) {}
    public func task(_ task: URLSessionTask, isRedirectedBy response: HTTPURLResponse, to request: URLRequest) {}
}
