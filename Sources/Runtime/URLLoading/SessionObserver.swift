import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Watches the tasks of a ``URLSessionTransport``, as a delegate would, and changes nothing: for a team's own log of metrics, for one.
///
/// Called on the session's queue, on any thread. Tasks and their requests hold credentials.
public protocol URLSessionTransportObserver: Sendable {
    /// What URLSession measured of a task that has ended. Never called on Linux, where it measures nothing.
    func task(_ task: URLSessionTask, didCollect metrics: URLSessionTaskMetrics)
    /// A response is a redirect. The transport never follows it; the client may, with a task of its own.
    func task(_ task: URLSessionTask, isRedirectedBy response: HTTPURLResponse, to request: URLRequest)
}

extension URLSessionTransportObserver {
    public func task(_ task: URLSessionTask, didCollect metrics: URLSessionTaskMetrics) {}
    public func task(_ task: URLSessionTask, isRedirectedBy response: HTTPURLResponse, to request: URLRequest) {}
}
