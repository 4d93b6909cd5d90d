// URLRequest, URLSession and what belongs to them.
import FoundationEssentials

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
open class URLCache: NSObject, @unchecked Sendable {}
open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
open class HTTPCookie: NSObject, @unchecked Sendable {
    public enum AcceptPolicy: UInt, @unchecked Sendable { case always, never, onlyFromMainDocumentDomain }
}
open class URLCredentialStorage: NSObject, @unchecked Sendable {}
open class URLCredential: NSObject, @unchecked Sendable {}
open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {}
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    open class var `default`: URLSessionConfiguration { fatalError() }
    open class var ephemeral: URLSessionConfiguration { fatalError() }
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
    open func cancel() {}
    open func suspend() {}
    open func resume() {}
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}
public protocol URLSessionTaskDelegate: URLSessionDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void)
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
