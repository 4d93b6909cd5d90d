import EndpointBasics

/// Collects the parts of an endpoint's request.
///
/// The functions do not throw, so that generated code is a plain sequence of calls. The first error is recorded and thrown when the request
/// is sent, before anything leaves the process.
public struct RequestBuilder: Sendable {
    private var name = ""
    private var service = ""
    private var method = "GET"
    private var pathTemplate = "/"
    private var security: [[String]]?
    private var idempotencyKeyHeader: String?
    private var isCustom = false
    var pathParameters: [(name: String, text: String, isSecret: Bool)] = []
    /// Whether the last segment of the path is a parameter that can be empty.
    var mayEndEmpty = false
    package var query = ""
    var cookies = ""
    var headers = HTTPHeaders()
    var content: HTTPBody?
    var multipart: MultipartWriter?
    package var followsRedirects = true
    /// The URL of a custom request on the client's server, which replaces the path and the template.
    package var customURL: (@Sendable (HTTPURL) throws -> HTTPURL)?
    package private(set) var failures: any EndpointFailure.Type = NoFailure.self
    private(set) var servers: OperationServers?
    private(set) var firstError: (any Error)?

    package let json: JSONOptions
    /// The options of the call, which contain the parameters that every call has, or `nil` to describe a request without them.
    private let options: CallOptions?
    /// Whether a placeholder of the path stays in it if it has no value.
    private var keepsPlaceholders = false
    /// Whether only `operation` is needed, so that no value is encoded.
    package let namesOnly: Bool

    package init(_ json: JSONOptions = JSONOptions(), options: CallOptions? = nil, namesOnly: Bool = false) {
        var json = json
        json.writesReadOnly = false
        (self.json, self.options, self.namesOnly) = (json, options, namesOnly)
    }

    /// The operation of the request. Each access creates it.
    package var operation: OperationInfo {
        OperationInfo(
            name: name, service: service, method: method, pathTemplate: pathTemplate, security: security,
            idempotencyKeyHeader: idempotencyKeyHeader, isCustom: isCustom)
    }

    /// Sets the operation's Swift name, service, method and path template.
    @_spi(Generated) public mutating func operation(_ name: String, _ service: String, _ method: String, _ path: String) {
        (self.name, self.service) = (name, service)
        (self.method, pathTemplate) = (method, path)
    }

    /// Adds an alternative, which is a list of security schemes that are required together. An empty list means that no credentials are
    /// needed.
    @_spi(Generated) public mutating func security(_ schemes: String...) { security = (security ?? []) + [schemes] }

    /// Records a header parameter whose name indicates an idempotency key, such as `Idempotency-Key` or `X-Idempotency-Key`. This makes the
    /// operation safe to repeat.
    mutating func noteIdempotencyKey(_ name: String) {
        if name.utf8.count >= 15, name.lowercased().contains("idempot") { idempotencyKeyHeader = name }
    }

    /// Sets the method and the path of a custom request, which are also its name.
    mutating func customOperation(_ method: HTTPMethod, _ path: String) {
        operation("\(method) \(path)", "", method.name, path)
        isCustom = true
    }

    /// Sets the type of the operation's documented failures, which is used to decode its errors.
    @_spi(Generated) public mutating func failures(_ type: any EndpointFailure.Type) { failures = type }

    /// Sets the operation's own servers (OpenAPI, `servers` of an operation or path), which are used if the client's server is one of the
    /// document's.
    ///
    /// - Parameters:
    ///   - urls: The URLs. The first is the default.
    ///   - variables: The defaults of the variables in the URLs.
    ///   - counterparts: The URLs to use with particular servers of the document.
    @_spi(Generated) public mutating func server(
        _ urls: String..., variables: KeyValuePairs<String, String> = [:], counterparts: KeyValuePairs<String, String> = [:]
    ) {
        servers = OperationServers(urls: urls, defaults: variables, counterparts: counterparts)
    }
    /// Returns the parameters that every call has. `required` is the name of a parameter that the call cannot do without.
    @_spi(Generated) public mutating func common<Common: EndpointCommonParameters>(
        _ type: Common.Type, required: String? = nil
    ) -> Common? {
        if let common = options?[type] { return common }
        keepsPlaceholders = options.map { $0[CommonParametersAreOptional.self] ?? false } ?? true
        if let required, !keepsPlaceholders { fail(ParameterError(name: required, reason: .missingCommon)) }
        return nil
    }
    /// Sets the accepted media types, separated by commas. The default is JSON.
    @_spi(Generated) public mutating func accept(_ mediaTypes: String) { setHeader("Accept", mediaTypes) }
    /// Makes the operation return redirects instead of following them.
    @_spi(Generated) public mutating func returnsRedirects() { followsRedirects = false }

    package mutating func fail(_ error: any Error) { firstError = firstError ?? error }

    package mutating func merge(_ headers: HTTPHeaders) { self.headers.merge(headers) }

    mutating func setHeader(_ name: String, _ value: String) { do { try headers.set(name, to: value) } catch { fail(error) } }

    /// - Throws: The first recorded error.
    package func request(server: HTTPURL) throws -> HTTPRequest {
        guard let method = HTTPMethod(method) else { throw HTTPMessageError.invalidMethod }
        var request = HTTPRequest(method: method, url: try url(at: server), headers: headers)
        try headers.check()
        if headers["Accept"] == nil { try request.headers.set("Accept", to: "application/json") }
        if !cookies.isEmpty { try request.headers.set("Cookie", to: cookies) }
        if let multipart {
            request.body = multipart.finished()
            try request.headers.set("Content-Type", to: multipart.contentType)
        } else {
            request.body = content
        }
        return request
    }

    private func url(at server: HTTPURL) throws -> HTTPURL {
        if let customURL {
            if let firstError { throw firstError }
            return try customURL(server).adding(query: query)
        }
        var own = server.appending(path: try expandedPath()).adding(query: query)
        if pathParameters.contains(where: \.isSecret) {
            own.pathWithoutSecrets = server.appending(path: try expandedPath(hidesSecrets: true)).path
        }
        return own
    }

    /// Returns the template with every `{name}` replaced.
    package func expandedPath(hidesSecrets: Bool = false) throws -> String {
        if let firstError { throw firstError }
        let template = pathTemplate.hasPrefix("/") ? pathTemplate : "/" + pathTemplate
        var path = ""
        path.reserveCapacity(template.utf8.count + pathParameters.reduce(0) { $0 + $1.text.utf8.count })
        // Only segments with a leading dot, with encoded characters or with slashes can change the path.
        let risk = pathParameters.first { $0.text.hasPrefix(".") || $0.text.utf8.contains { $0 == 0x25 || $0 == 0x2F } }
        // Where the values are in the path, if there is a risk.
        var values: [ClosedRange<Int>] = []
        var rest = Substring(template)
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "{")), let end = rest[start...].utf8.firstIndex(of: UInt8(ascii: "}")) {
            let name = rest[rest.utf8.index(after: start)..<end]
            path += String(rest[..<start]).percentEncoded(.path, keepingTriples: true)
            rest = rest[rest.utf8.index(after: end)...]
            guard let parameter = pathParameters.first(where: { $0.name == name }) else {
                guard keepsPlaceholders else { throw ParameterError(name: String(name), reason: .missing) }
                path += "{\(name)}".percentEncoded(.path)
                continue
            }
            let before = path.utf8.count
            path += hidesSecrets && parameter.isSecret ? "…" : parameter.text
            if risk != nil { values.append(before...path.utf8.count) }
        }
        if !rest.isEmpty { path += String(rest).percentEncoded(.path, keepingTriples: true) }
        if let risk, changesPath(path, values) { throw ParameterError(name: risk.name, reason: .unsafePathSegment) }
        return path
    }

    /// Returns whether a parameter would change the path. Servers, proxies and curl remove `.` and `..`, even if percent-encoded, and many
    /// merge empty segments. The check also covers servers that decode before routing, or decode twice, and would therefore find such
    /// segments in an encoded `../x`.
    private func changesPath(_ path: String, _ values: [ClosedRange<Int>]) -> Bool {
        let bytes = Array(path.utf8)
        return bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).contains { segment in
            !(mayEndEmpty && segment.startIndex == bytes.count)
                && values.contains { $0.overlaps(segment.startIndex...segment.endIndex) }
                && RequestBuilder.meansAnotherPath(Array(segment), decodings: 2)
        }
    }

    /// Returns whether the segment is empty, or has a part between slashes or backslashes that is `.` or `..`, either literally or after up
    /// to `decodings` rounds of decoding.
    private static func meansAnotherPath(_ segment: [UInt8], decodings: Int) -> Bool {
        let parts = segment.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        if segment.isEmpty || parts.contains(where: { $0.count <= 2 && $0.allSatisfy { $0 == UInt8(ascii: ".") } }) { return true }
        guard decodings > 0, segment.contains(UInt8(ascii: "%")) else { return false }
        var (decoded, rest): ([UInt8], ArraySlice<UInt8>) = ([], segment[...])
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count > 1, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                decoded.append(value)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return meansAnotherPath(decoded, decodings: decodings - 1)
    }
}

/// An error that indicates that a parameter cannot be sent. It does not contain the value, because the value can be a secret.
public struct ParameterError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The problem with the value.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Reason: String, Sendable {
        /// A path parameter has no value.
        case missing = "has no value"
        /// A parameter that every call has, according to the config, was not passed to the API or the client.
        case missingCommon = "is common to all calls and has no value; pass `common` to the API's initializer"
        /// The value would change the path.
        case unsafePathSegment =
            "would create an empty path segment, or one that leads to a different path; an empty last segment needs the config's \"emptyPath\""
        /// The value has a form that its style does not have (OpenAPI, Parameter Object, `style`).
        case notSerializable = "is nested more deeply than its style supports"
        /// The value has no text.
        case notText = "has a value that cannot be written as text"
        /// An element of the list contains the list's delimiter.
        case containsDelimiter = "is a list, and a value in it contains the list's delimiter, so the server would read two values"
    }

    /// The name of the parameter in the description.
    public let name: String
    /// The reason that the parameter cannot be sent.
    public let reason: Reason

    /// Creates an error for a parameter.
    public init(name: String, reason: Reason) { (self.name, self.reason) = (name, reason) }

    public var description: String { "parameter \(name) \(reason.rawValue)" }
}
