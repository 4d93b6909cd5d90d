import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// A transport of one's own may throw it.
extension URLError: TransportFailure {
    package var isCancellation: Bool { code == .cancelled }
    package var isTimeout: Bool { code == .timedOut }
}
