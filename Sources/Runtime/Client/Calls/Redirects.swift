import EndpointBasics

/// The reason that a redirect was not followed.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum RedirectError: String, LocalizedError, _PrintsNoSecrets {
    /// There were more redirects than `CallOptions.maximumRedirects`.
    case tooMany = "too many redirects"
    /// `Location` is not an http or https URL.
    case invalidLocation = "the redirect's location is not a valid http or https URL"
    /// The redirect is from https to http.
    case insecure = "the redirect leads from https to http"

    public var description: String { rawValue }
}

/// Decides what to do with a redirect. Transports never follow redirects, because URLSession on Linux sends credentials to any origin and
/// drops bodies.
///
/// | status | method and body of the next request | source |
/// |---|---|---|
/// | 301, 302 | POST becomes GET without a body, others are kept | RFC 9110, 15.4.2 and 15.4.3; the fetch standard |
/// | 303 | all but HEAD become GET without a body | RFC 9110, 15.4.4 |
/// | 307, 308 | both are kept | RFC 9110, 15.4.8 and 15.4.9 |
/// | others, or no `Location` | the response is not a redirect | |
///
/// A redirect to a different scheme, host or port keeps only header fields that describe the content or the request itself (conditions,
/// ranges, idempotency). Credentials and user-defined fields, which can contain credentials under any name, are never sent there.
package enum Redirect {
    static func request(
        after response: HTTPResponse, to request: HTTPRequest, _ operation: OperationInfo
    ) throws(RedirectError) -> HTTPRequest? {
        guard statuses.contains(response.status), let location = response.headers.values("Location").first else {
            return nil
        }
        guard let target = request.url.resolving(location) else { throw .invalidLocation }
        if request.url.origin.scheme == "https" && target.origin.scheme == "http" { throw .insecure }
        var next = request
        next.url = target
        if changesToGet(response.status, request.method) { next.changeToGet() }
        if target.origin != request.url.origin {
            next.headers.keepOnly(harmless(operation))
            next.url.removeQueryItems(request.marks.secretQueryItems)
        }
        return next
    }

    /// Whether the redirect asks for the same request to be sent to a different URL, which means that this server has not carried it out.
    package static func repeats(_ status: Int, _ method: HTTPMethod) -> Bool { statuses.contains(status) && !changesToGet(status, method) }

    private static let statuses: Set<Int> = [301, 302, 303, 307, 308]

    private static func changesToGet(_ status: Int, _ method: HTTPMethod) -> Bool {
        switch status {
        case 301, 302: method == .post
        case 303: method != .head
        default: false
        }
    }

    /// Returns the names, in lowercase, of the fields that can be sent to any server. These include fields that policies add, because they
    /// are not credentials, and the request would have a different meaning without them: it would ask for a whole file instead of the rest,
    /// or would lack its idempotency key.
    static func harmless(_ operation: OperationInfo) -> Set<String> {
        guard let key = operation.idempotencyKeyHeader else { return harmlessFields }
        return harmlessFields.union([key.lowercased()])
    }

    package static let harmlessFields: Set<String> = [
        "accept", "accept-encoding", "accept-language", "content-encoding", "content-language", "content-type", "idempotency-key",
        "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "last-event-id", "range", "user-agent",
    ]
}

extension HTTPRequest {
    /// Removes the body and the fields that describe it.
    mutating func changeToGet() {
        method = .get
        body = nil
        for name in ["Content-Type", "Content-Encoding", "Content-Language", "Content-Location"] { headers.remove(name) }
    }
}
