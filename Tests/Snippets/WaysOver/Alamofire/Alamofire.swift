// Stubs for the Alamofire 5 declarations that the migration guide uses.

public import Foundation

#if canImport(FoundationNetworking)
    // The guide is written for apps on Apple platforms, where Foundation includes the declarations of FoundationNetworking.
    @_exported public import FoundationNetworking
#endif

public struct HTTPMethod: Sendable {
    public static let get = HTTPMethod()
    public static let post = HTTPMethod()
}

public class Request: @unchecked Sendable {
    public let retryCount = 0
    public let response: HTTPURLResponse? = nil
}

public enum RetryResult: Sendable {
    case retry, doNotRetry
    case retryWithDelay(TimeInterval)
    case doNotRetryWithError(any Error)
}

public protocol RequestInterceptor: Sendable {
    func adapt(_ request: URLRequest, for session: Session, completion: @escaping (Result<URLRequest, any Error>) -> Void)
    func retry(_ request: Request, for session: Session, dueTo error: any Error, completion: @escaping (RetryResult) -> Void)
}

open class Session: @unchecked Sendable {
    public init(interceptor: (any RequestInterceptor)? = nil) {}
}

public protocol ParameterEncoding: Sendable {}

public struct URLEncoding: ParameterEncoding {
    public static let `default` = URLEncoding()
}
