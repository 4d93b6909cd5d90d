import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// URLSession's measurements of a request, copied to a runtime type because only URLSession can create values of its own type.
struct SessionTransaction {
    var isOnNetwork = true
    var start: Date?
    var lookupEnd: Date?
    var secureStart: Date?
    var secureEnd: Date?
    /// The time when the connection was ready, including TLS.
    var connectEnd: Date?
    var requestStart: Date?
    var responseStart: Date?
    var isReused = false
    /// The ALPN name, such as `http/1.1`, `h2` or `h3`.
    var networkProtocol: String?
    var bytesSent: Int64 = 0
    var bytesReceived: Int64 = 0
}

extension SessionTransaction {
    init(_ transaction: URLSessionTaskTransactionMetrics) {
        self.init(
            isOnNetwork: transaction.resourceFetchType != .localCache, start: transaction.fetchStartDate,
            lookupEnd: transaction.domainLookupEndDate, secureStart: transaction.secureConnectionStartDate,
            secureEnd: transaction.secureConnectionEndDate, connectEnd: transaction.connectEndDate,
            requestStart: transaction.requestStartDate, responseStart: transaction.responseStartDate,
            isReused: transaction.isReusedConnection, networkProtocol: transaction.networkProtocolName,
            bytesSent: transaction.countOfRequestBodyBytesSent, bytesReceived: transaction.countOfResponseBodyBytesReceived)
    }
}

extension TransportMetrics {
    /// Copies URLSession's measurements. If URLSession itself sent more than one request, after a lost connection or a challenge, the
    /// measurements of the last one are used.
    mutating func measure(_ transactions: [SessionTransaction]) {
        guard let last = transactions.last, let start = last.start else { return }
        func time(_ date: Date?) -> Duration? { date.map { .seconds(min(max($0.timeIntervalSince(start), 0), 1e9)) } }
        nameLookup = time(last.lookupEnd)
        connect = last.isReused ? .zero : time(last.secureStart ?? last.connectEnd)
        secureConnection = time(last.secureEnd)
        firstByte = time(last.responseStart)
        isReused = last.isReused
        wasSentAgain = transactions.count { $0.isOnNetwork && $0.requestStart != nil } > 1
        httpVersion = last.networkProtocol.map(TransportMetrics.version)
        bytesSent = max(bytesSent, Int(clamping: last.bytesSent))
        bytesReceived = Int(clamping: last.bytesReceived)
    }

    private static func version(_ networkProtocol: String) -> String {
        let name = networkProtocol.lowercased()
        for prefix in ["http/", "h"] where name.hasPrefix(prefix) { return String(name.dropFirst(prefix.utf8.count)) }
        return name
    }
}
