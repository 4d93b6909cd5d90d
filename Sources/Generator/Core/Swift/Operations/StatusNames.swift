/// The case names of HTTP statuses: the reason phrases of RFC 9110, section 15.
func statusName(_ status: Response.Status) -> SwiftIdentifier {
    switch status {
    case .code(let code): statusNames[code].map { .fixed($0) } ?? SwiftIdentifier.fixed("status").numbered(code)
    case .range(let digit): rangeName(digit)
    case .default: .fixed("other")
    }
}

private func rangeName(_ digit: Int) -> SwiftIdentifier {
    switch digit {
    case 1: .fixed("informational")
    case 2: .fixed("success")
    case 3: .fixed("redirection")
    case 4: .fixed("clientError")
    case 5: .fixed("serverError")
    default: .fixed("other")
    }
}

private let statusNames: [Int: StaticString] = [
    200: "ok", 201: "created", 202: "accepted", 203: "nonAuthoritativeInformation", 204: "noContent", 205: "resetContent",
    206: "partialContent", 207: "multiStatus", 208: "alreadyReported", 226: "imUsed", 300: "multipleChoices", 301: "movedPermanently",
    302: "found", 303: "seeOther", 304: "notModified", 307: "temporaryRedirect", 308: "permanentRedirect", 400: "badRequest",
    401: "unauthorized", 402: "paymentRequired", 403: "forbidden", 404: "notFound", 405: "methodNotAllowed", 406: "notAcceptable",
    407: "proxyAuthenticationRequired", 408: "requestTimeout", 409: "conflict", 410: "gone", 411: "lengthRequired",
    412: "preconditionFailed", 413: "contentTooLarge", 414: "uriTooLong", 415: "unsupportedMediaType", 416: "rangeNotSatisfiable",
    417: "expectationFailed", 418: "imATeapot", 421: "misdirectedRequest", 422: "unprocessableContent", 423: "locked",
    424: "failedDependency", 425: "tooEarly", 426: "upgradeRequired", 428: "preconditionRequired", 429: "tooManyRequests",
    431: "requestHeaderFieldsTooLarge", 451: "unavailableForLegalReasons", 500: "internalServerError", 501: "notImplemented",
    502: "badGateway", 503: "serviceUnavailable", 504: "gatewayTimeout", 505: "httpVersionNotSupported", 507: "insufficientStorage",
    508: "loopDetected", 511: "networkAuthenticationRequired",
]
