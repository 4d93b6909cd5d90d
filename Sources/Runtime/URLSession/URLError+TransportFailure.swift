import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// User-defined transports can throw this error.
extension URLError: TransportFailure {
    package var isCancellation: Bool { code == .cancelled }
    package var isTimeout: Bool { code == .timedOut }
}
