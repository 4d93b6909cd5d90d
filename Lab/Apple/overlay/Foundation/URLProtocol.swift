// Declarations for server stubs, which tests register with a session.
import _Essentials

open class CachedURLResponse: NSObject, @unchecked Sendable {}
public protocol URLProtocolClient: NSObjectProtocol {
    func urlProtocol(_ protocol: URLProtocol, didReceive response: URLResponse, cacheStoragePolicy policy: URLCache.StoragePolicy)
    func urlProtocol(_ protocol: URLProtocol, didLoad data: Data)
    func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error)
    func urlProtocolDidFinishLoading(_ protocol: URLProtocol)
}
open class URLProtocol: NSObject {
    public init(request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?) {}
    open var client: (any URLProtocolClient)? { nil }
    open var request: URLRequest { fatalError() }
    open class func canInit(with request: URLRequest) -> Bool { false }
    open class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    open func startLoading() {}
    open func stopLoading() {}
}
@available(*, unavailable) extension URLProtocol: @unchecked Sendable {}
