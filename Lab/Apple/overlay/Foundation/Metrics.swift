// The metrics that URLSession collects for a task.
import _Essentials

@available(macOS 10.12, iOS 10.0, watchOS 3.0, tvOS 10.0, *)
open class URLSessionTaskMetrics: NSObject, @unchecked Sendable {
    public enum ResourceFetchType: Int, @unchecked Sendable { case unknown = 0, networkLoad = 1, serverPush = 2, localCache = 3 }
    open var transactionMetrics: [URLSessionTaskTransactionMetrics] { [] }
    open var redirectCount: Int { 0 }
}
@available(macOS 10.12, iOS 10.0, watchOS 3.0, tvOS 10.0, *)
open class URLSessionTaskTransactionMetrics: NSObject, @unchecked Sendable {
    open var fetchStartDate: Date? { nil }
    open var domainLookupStartDate: Date? { nil }
    open var domainLookupEndDate: Date? { nil }
    open var connectStartDate: Date? { nil }
    open var secureConnectionStartDate: Date? { nil }
    open var secureConnectionEndDate: Date? { nil }
    open var connectEndDate: Date? { nil }
    open var requestStartDate: Date? { nil }
    open var requestEndDate: Date? { nil }
    open var responseStartDate: Date? { nil }
    open var responseEndDate: Date? { nil }
    open var networkProtocolName: String? { nil }
    open var isProxyConnection: Bool { false }
    open var isReusedConnection: Bool { false }
    open var resourceFetchType: URLSessionTaskMetrics.ResourceFetchType { .unknown }
    @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) open var countOfRequestBodyBytesSent: Int64 { 0 }
    @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) open var countOfResponseBodyBytesReceived: Int64 { 0 }
}
