import Foundation

/// What can differ from call to call. What is nil is as in the client's options, or the default.
public struct CallOptions: Sendable, PrintsNoSecrets {
    /// How long the call may take, from the first middleware to the decoded value; for streams, to the head. 60 seconds.
    public var timeout: Duration?
    /// How long a connection may be silent. No limit, since `timeout` holds; set it for streams.
    public var idleTimeout: Duration?
    /// Used instead of the client's authentication middleware.
    public var authorization: Authorization?
    /// Header fields set on every request, in place of fields of the same name.
    public var headers: HTTPHeaders
    /// How many bytes a response may have after decompression; of a stream, how many may wait for a slow reader. 64 MiB.
    public var responseLimit: Int?
    /// How many redirects are followed; 0: none, the redirect is the response. 10.
    public var maximumRedirects: Int?
    /// Limits of decoding, and the hook that is told what lenient models drop.
    public var json: JSONOptions?

    /// Options as given.
    public init(
        timeout: Duration? = nil, idleTimeout: Duration? = nil, authorization: Authorization? = nil, headers: HTTPHeaders = HTTPHeaders(),
        responseLimit: Int? = nil, maximumRedirects: Int? = nil, json: JSONOptions? = nil
    ) {
        self.timeout = timeout
        self.idleTimeout = idleTimeout
        self.authorization = authorization
        self.headers = headers
        self.responseLimit = responseLimit
        self.maximumRedirects = maximumRedirects
        self.json = json
    }

    /// How long the call may take.
    public static func timeout(_ timeout: Duration) -> CallOptions { CallOptions(timeout: timeout) }

    /// The credentials of this call, used instead of the client's authentication middleware.
    public static func authorization(_ authorization: Authorization) -> CallOptions { CallOptions(authorization: authorization) }

    /// Header fields to set.
    public static func headers(_ headers: HTTPHeaders) -> CallOptions { CallOptions(headers: headers) }

    /// How many bytes a response may have.
    public static func responseLimit(_ bytes: Int) -> CallOptions { CallOptions(responseLimit: bytes) }

    /// How the response's JSON is decoded.
    public static func json(_ options: JSONOptions) -> CallOptions { CallOptions(json: options) }

    /// These options where they say something, else those of `base`.
    public func over(_ base: CallOptions) -> CallOptions {
        var result = base
        result.timeout = timeout ?? base.timeout
        result.idleTimeout = idleTimeout ?? base.idleTimeout
        result.authorization = authorization ?? base.authorization
        result.headers.merge(headers)
        result.responseLimit = responseLimit ?? base.responseLimit
        result.maximumRedirects = maximumRedirects ?? base.maximumRedirects
        result.json = json ?? base.json
        return result
    }

    static let defaultTimeout = Duration.seconds(60)
    static let defaultResponseLimit = 64 * 1024 * 1024
    static let defaultMaximumRedirects = 10

    /// The options that are set, without secrets.
    public var description: String {
        var parts: [String] = []
        if let timeout { parts.append("timeout: \(timeout)") }
        if let idleTimeout { parts.append("idleTimeout: \(idleTimeout)") }
        if let authorization { parts.append("authorization: \(authorization)") }
        if let responseLimit { parts.append("responseLimit: \(responseLimit)") }
        if let maximumRedirects { parts.append("maximumRedirects: \(maximumRedirects)") }
        return "CallOptions(" + (parts + ["headers: \(headers)"]).joined(separator: ", ") + ")"
    }
}
