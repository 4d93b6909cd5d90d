import Foundation

/// Why a redirect was not followed.
public enum RedirectError: String, LocalizedError, PrintsNoSecrets {
    /// More than `CallOptions.maximumRedirects`.
    case tooMany = "too many redirects"
    /// `Location` is not an http or https URL.
    case invalidLocation = "the redirect's location is not a valid http or https URL"
    /// From https to http.
    case insecure = "the redirect leads from https to http"

    public var description: String { rawValue }
}

/// What to do with a redirect. Transports never follow one, since URLSession on Linux hands credentials to any origin and loses
/// bodies.
///
/// | status | method and body of the next request | source |
/// |---|---|---|
/// | 301, 302 | POST becomes GET without a body, others stay | RFC 9110, 15.4.2 and 15.4.3; the fetch standard |
/// | 303 | all but HEAD become GET without a body | RFC 9110, 15.4.4 |
/// | 307, 308 | both stay | RFC 9110, 15.4.8 and 15.4.9 |
/// | others, or no `Location` | the response is not a redirect | |
///
/// To another scheme, host or port only the header fields go along that describe the content, never credentials or fields of the
/// user's own, which may be credentials under any name.
enum Redirect {
    static func request(after response: HTTPResponse, to request: HTTPRequest) throws(RedirectError) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers.values("Location").first else {
            return nil
        }
        guard let target = request.url.resolving(location) else { throw .invalidLocation }
        if request.url.origin.scheme == "https" && target.origin.scheme == "http" { throw .insecure }
        var next = request
        next.url = target
        if changesToGet(response.status, request.method) {
            next.method = .get
            next.body = nil
            for name in ["Content-Type", "Content-Encoding", "Content-Language", "Content-Location"] { next.headers.remove(name) }
        }
        if target.origin != request.url.origin {
            next.headers.keepOnly(harmless)
            next.url.removeQueryItems(request.secretQueryItems)
        }
        return next
    }

    private static func changesToGet(_ status: Int, _ method: HTTPMethod) -> Bool {
        switch status {
        case 301, 302: method == .post
        case 303: method != .head
        default: false
        }
    }

    static let harmless: Set<String> = [
        "accept", "accept-encoding", "accept-language", "content-encoding", "content-language", "content-type", "if-range", "range",
        "user-agent",
    ]
}
