// URLRequest, URLSession and related types.
import Security
import _Essentials

public struct URLRequest: Hashable, Sendable {
    public typealias CachePolicy = NSURLRequest.CachePolicy
    public init(url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60.0) {}
    public var url: URL?
    public var httpMethod: String?
    public var httpBody: Data?
    public var allHTTPHeaderFields: [String: String]?
    public var timeoutInterval: TimeInterval = 60
    public var httpShouldHandleCookies = true
    public func value(forHTTPHeaderField field: String) -> String? { nil }
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
    public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {}
    public static func == (a: URLRequest, b: URLRequest) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
}
open class NSURLRequest: NSObject, @unchecked Sendable {
    public enum CachePolicy: UInt, @unchecked Sendable {
        case useProtocolCachePolicy = 0, reloadIgnoringLocalCacheData = 1, reloadIgnoringLocalAndRemoteCacheData = 4
        case returnCacheDataElseLoad = 2, returnCacheDataDontLoad = 3, reloadRevalidatingCacheData = 5
    }
}
open class URLResponse: NSObject, @unchecked Sendable { open var url: URL? { nil } }
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
    public init?(url: URL, statusCode: Int, httpVersion HTTPVersion: String?, headerFields: [String: String]?) {}
    open var statusCode: Int { 0 }
    open var allHeaderFields: [AnyHashable: Any] { [:] }
}
open class URLCache: NSObject, @unchecked Sendable {
    public enum StoragePolicy: UInt, @unchecked Sendable { case allowed, allowedInMemoryOnly, notAllowed }
    @available(macOS, introduced: 10.2, deprecated: 100000)
    @available(iOS, introduced: 2.0, deprecated: 100000)
    @available(watchOS, introduced: 2.0, deprecated: 100000)
    @available(tvOS, introduced: 9.0, deprecated: 100000)
    public init(memoryCapacity: Int, diskCapacity: Int, diskPath path: String?) {}
}
open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
open class HTTPCookie: NSObject, @unchecked Sendable {
    public enum AcceptPolicy: UInt, @unchecked Sendable { case always, never, onlyFromMainDocumentDomain }
}
open class URLCredentialStorage: NSObject, @unchecked Sendable {}
open class URLCredential: NSObject, @unchecked Sendable {
    public enum Persistence: UInt, @unchecked Sendable { case none = 0, forSession = 1, permanent = 2, synchronizable = 3 }
    public init(user: String, password: String, persistence: Persistence) {}
    public init(trust: SecTrust) {}
    public init(identity: SecIdentity, certificates certArray: [Any]?, persistence: Persistence) {}
}
open class URLProtectionSpace: NSObject, @unchecked Sendable {
    open var authenticationMethod: String { "" }
    open var host: String { "" }
    open var port: Int { 0 }
    open var serverTrust: SecTrust? { nil }
}
public let NSURLAuthenticationMethodServerTrust: String = ""
public let NSURLAuthenticationMethodClientCertificate: String = ""
public let NSURLAuthenticationMethodHTTPBasic: String = ""
public let NSURLAuthenticationMethodHTTPDigest: String = ""
open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
    open var protectionSpace: URLProtectionSpace { fatalError() }
    open var previousFailureCount: Int { 0 }
}
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    open class var `default`: URLSessionConfiguration { fatalError() }
    open class var ephemeral: URLSessionConfiguration { fatalError() }
    @available(macOS 10.10, iOS 8.0, *)
    open class func background(withIdentifier identifier: String) -> URLSessionConfiguration { fatalError() }
    open var protocolClasses: [AnyClass]?
    open var identifier: String? { nil }
    open var httpCookieStorage: HTTPCookieStorage?
    open var httpShouldSetCookies = true
    open var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.always
    open var urlCache: URLCache?
    open var urlCredentialStorage: URLCredentialStorage?
    open var requestCachePolicy = NSURLRequest.CachePolicy.useProtocolCachePolicy
    open var httpMaximumConnectionsPerHost = 6
    open var timeoutIntervalForRequest: TimeInterval = 60
    open var timeoutIntervalForResource: TimeInterval = 604_800
    open var waitsForConnectivity = false
    open var httpAdditionalHeaders: [AnyHashable: Any]?
    @available(*, unavailable) public override init() {}
}
open class URLSession: NSObject, @unchecked Sendable {
    public enum ResponseDisposition: Int, @unchecked Sendable { case cancel, allow, becomeDownload, becomeStream }
    public enum AuthChallengeDisposition: Int, @unchecked Sendable {
        case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
    }
    open class var shared: URLSession { fatalError() }
    public init(configuration: URLSessionConfiguration) {}
    public init(configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue queue: OperationQueue?) {}
    open func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
    open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask { fatalError() }
    open func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask { fatalError() }
    open func downloadTask(with request: URLRequest) -> URLSessionDownloadTask { fatalError() }
    @available(macOS 12.0, iOS 15.0, watchOS 8.0, tvOS 15.0, *)
    public func data(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse) {
        fatalError()
    }
    open func finishTasksAndInvalidate() {}
    open func invalidateAndCancel() {}
}
open class URLSessionTask: NSObject, @unchecked Sendable {
    public enum State: Int, @unchecked Sendable { case running, suspended, canceling, completed }
    open var taskIdentifier: Int { 0 }
    open var originalRequest: URLRequest? { nil }
    open var currentRequest: URLRequest? { nil }
    open var response: URLResponse? { nil }
    open var state: State { .running }
    open var error: (any Error)? { nil }
    open var taskDescription: String?
    open func cancel() {}
    open func suspend() {}
    open func resume() {}
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {}
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}
public protocol URLSessionTaskDelegate: URLSessionDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void)
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
    @available(macOS 10.12, iOS 10.0, watchOS 3.0, tvOS 10.0, *)
    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics)
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64)
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
