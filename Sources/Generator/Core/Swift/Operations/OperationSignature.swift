/// What a call of an operation takes and gives, in Swift's terms.
struct OperationSignature {
    /// Any parameter may be left out: they travel in one struct (DESIGN: Optional parameters).
    var bundlesParameters: Bool
    var body: BodySignature?
    var success: SuccessSignature
    /// The media types to ask for, in document order; none: there is no body.
    var accepted: [SpecText]
    /// All that can come back is a redirect, so it is the result: it is not followed.
    var returnsRedirect: Bool
    /// The document does not say that there is a body: callers need not take what comes.
    var isDiscardable: Bool
    var failures: [DocumentedCase]

    init(_ operation: Operation) {
        bundlesParameters = operation.parameters.contains { !$0.isRequired || $0.type.isOptional }
        body = operation.body.flatMap(BodySignature.init)
        let successes = successResponses(of: operation)
        returnsRedirect = successes.contains { isRedirect($0.status) }
        let cases = documentedCases(successes)
        isDiscardable =
            !returnsRedirect && operation.method == "GET" && successes.contains { mayHaveBody($0.status) }
            && cases.allSatisfy { $0.content == nil }
        success = returnsRedirect ? .void : isDiscardable ? .value(.anyBytes(at: operation.span)) : SuccessSignature(cases)
        accepted = returnsRedirect ? [] : isDiscardable ? ["*/*"] : acceptedTypes(cases)
        failures = documentedFailures(of: operation, besides: successes)
    }
}

/// The request body: one content, or a choice of several.
enum BodySignature {
    case single(MediaType, isRequired: Bool)
    case choice([(name: SwiftIdentifier, content: MediaType)], isRequired: Bool)

    init?(_ body: RequestBody) {
        let contents = distinctContents(body.contents, isSent: true)
        guard let first = contents.first else { return nil }
        guard contents.count > 1 else {
            self = .single(first, isRequired: body.isRequired)
            return
        }
        var scope = NameScope()
        let choices = contents.map { content in (scope.claim(mediaTypeName(content) { !scope.isTaken($0) }), content) }
        self = .choice(choices, isRequired: body.isRequired)
    }

    var isRequired: Bool {
        switch self {
        case .single(_, let isRequired), .choice(_, let isRequired): isRequired
        }
    }
}

/// What a successful call returns.
enum SuccessSignature {
    case void
    case value(MediaType)
    /// Several statuses or media types with different bodies: an enum.
    case choice([DocumentedCase])

    fileprivate init(_ cases: [DocumentedCase]) {
        let contents = cases.map(\.content)
        guard let first = contents.first, contents.contains(where: { $0 != nil }) else {
            self = .void
            return
        }
        if var content = first, contents.allSatisfy({ $0?.isDecodedLike(content) == true }) {
            content.plainNames = unique(contents.flatMap { $0?.plainNames ?? [] })
            self = .value(content)
        } else {
            self = .choice(cases)
        }
    }
}

/// A documented response as a case of an enum.
package struct DocumentedCase: Sendable {
    package var name: SwiftIdentifier
    package var status: Response.Status
    /// `nil` if there is no body.
    package var content: MediaType?
    /// The media types of the content, and of others that come out as the same value.
    package var mediaTypes: [SpecText]
    /// The status has several cases, told apart by the media type.
    package var isChosenByMediaType: Bool
    package var documentation: Documentation
}

private func successResponses(of operation: Operation) -> [Response] {
    let documented = operation.responses.filter { response in
        switch response.status {
        case .code(let code): (200..<300).contains(code)
        case .range(let digit): digit == 2
        case .default: false
        }
    }
    guard documented.isEmpty else { return documented }
    // A document that knows only `default` means all that comes back.
    if operation.responses.count == 1, operation.responses[0].status == .default { return operation.responses }
    // One that knows redirects besides failures means to hand them over, unless it describes what is in them.
    let redirects = operation.responses.filter { isRedirect($0.status) }
    return redirects.contains { $0.contents.contains { $0.kind.isStructured } } ? [] : redirects
}

/// RFC 9110, sections 15.3.5 and 15.3.6.
private func mayHaveBody(_ status: Response.Status) -> Bool { status != .code(204) && status != .code(205) }

/// 304 answers a conditional request and leads nowhere.
private func isRedirect(_ status: Response.Status) -> Bool {
    switch status {
    case .code(let code): (300..<400).contains(code) && code != 304
    case .range(let digit): digit == 3
    case .default: false
    }
}

private func documentedFailures(of operation: Operation, besides successes: [Response]) -> [DocumentedCase] {
    let failures = operation.responses.filter { response in
        guard !successes.contains(where: { $0.status == response.status }) else { return false }
        return switch response.status {
        case .code(let code): !(200..<300).contains(code) && code >= 300
        case .range(let digit): digit >= 3
        case .default: !response.contents.isEmpty
        }
    }
    return documentedCases(failures).sorted { specificity($0.status) < specificity($1.status) }
}

/// Exact codes are tried before ranges, and ranges before `default` (OpenAPI, Responses Object).
private func specificity(_ status: Response.Status) -> Int {
    switch status {
    case .code: 0
    case .range: 1
    case .default: 2
    }
}

private func documentedCases(_ responses: [Response]) -> [DocumentedCase] {
    var scope = NameScope(reserved: ["unrecognized", "init", "self"])
    var cases: [DocumentedCase] = []
    for response in responses {
        let name = statusName(response.status)
        let contents = distinctContents(response.contents)
        let groups = mediaTypesByIdentity(response.contents)
        // The content's own media type first, then those of the contents that were left out for it.
        func mediaTypes(_ content: MediaType) -> [SpecText] {
            unique([content.name] + content.otherNames + (groups[ContentIdentity(content)] ?? []) + content.plainNames)
        }
        // What takes any media type must not stand before what takes one.
        func isAny(_ content: MediaType) -> Bool { mediaTypes(content).contains("*/*") }
        if contents.isEmpty {
            cases.append(
                DocumentedCase(
                    name: scope.claim(name), status: response.status, content: nil, mediaTypes: [], isChosenByMediaType: false,
                    documentation: response.documentation))
        }
        let hasOneJSON = contents.count { $0.kind == .json } == 1
        for content in contents.filter({ !isAny($0) }) + contents.filter(isAny) {
            let kind = mediaTypeName(content) { !scope.isTaken(name.joined($0)) }
            let full = contents.count > 1 ? name.joined(kind) : name
            // Servers that know one JSON body are not particular about its media type.
            let isOnlyJSON = hasOneJSON && content.kind == .json && !isAny(content)
            cases.append(
                DocumentedCase(
                    name: scope.claim(full), status: response.status, content: content,
                    mediaTypes: mediaTypes(content) + (isOnlyJSON ? ["*+json"] : []), isChosenByMediaType: contents.count > 1,
                    documentation: response.documentation))
        }
    }
    return cases
}

/// Contents that differ in Swift: another spelling of the same body (XML beside JSON, two JSON media types) is left out.
///
/// Bytes and text that are sent say what they are: each media type is a choice of its own.
private func distinctContents(_ contents: [MediaType], isSent: Bool = false) -> [MediaType] {
    let hasJSON = contents.contains { $0.kind == .json }
    var distinct: [MediaType] = []
    var structured: Set<TypeReference> = []
    var seen: Set<ContentIdentity> = []
    for content in contents.sorted(by: { preference($0.kind) < preference($1.kind) }) {
        if hasJSON && content.kind == .bytes && isXML(content.name) { continue }
        if content.kind.isStructured || content.kind == .text, structured.contains(content.type) { continue }
        let isNamed: Bool = isSent && (content.kind == .bytes || content.kind == .text)
        guard seen.insert(ContentIdentity(content, mediaType: isNamed ? content.name : nil)).inserted else { continue }
        if content.kind.isStructured { structured.insert(content.type) }
        distinct.append(content)
    }
    return distinct
}

/// The media types of the contents that come out as the same Swift value.
private func mediaTypesByIdentity(_ contents: [MediaType]) -> [ContentIdentity: [SpecText]] {
    let hasJSON = contents.contains { $0.kind == .json }
    var groups: [ContentIdentity: [SpecText]] = [:]
    for content in contents where !(hasJSON && content.kind == .bytes && isXML(content.name)) {
        groups[ContentIdentity(content), default: []] += [content.name] + content.otherNames
    }
    return groups
}

/// Any of the texts, any of the pictures; of the spellings of one JSON value the first will do. What takes all stands last.
private func acceptedTypes(_ cases: [DocumentedCase]) -> [SpecText] {
    let structured = cases.filter { $0.content?.kind.isStructured == true }.flatMap { $0.mediaTypes.prefix(1) }
    let others = cases.filter { $0.content?.kind.isStructured == false }.flatMap(\.mediaTypes)
    let types = unique(structured + others)
    return types.filter { $0 != "*/*" } + types.filter { $0 == "*/*" }
}

private func isXML(_ mediaType: SpecText) -> Bool {
    let essence = mediaType.raw.lowercased().prefix { $0 != ";" }
    return essence.hasSuffix("/xml") || essence.hasSuffix("+xml")
}

private func preference(_ kind: MediaType.Kind) -> Int {
    switch kind {
    case .json: 0
    case .form: 1
    case .multipart: 2
    default: 3
    }
}

/// The name of a content by its media type: `json`, and a second one of JSON by its own words, `scim` for `application/scim+json`.
private func mediaTypeName(_ content: MediaType, isFree: (SwiftIdentifier) -> Bool) -> SwiftIdentifier {
    let short: SwiftIdentifier = kindName(content)
    guard !isFree(short) else { return short }
    let essence: Substring = content.name.raw.prefix { $0 != ";" }
    let words: [Substring] = essence.split(separator: "/").last?.split { ".+-".contains($0) } ?? []
    let own: [Substring] = words.filter { !["json", "vnd"].contains($0.lowercased()) }
    return own.isEmpty ? short : .lowerCamel(Words(SpecText(own.joined(separator: " "))))
}

/// `json`, `form`, `multipart`, `text`, `png`.
private func kindName(_ content: MediaType) -> SwiftIdentifier {
    switch content.kind {
    case .json: return .fixed("json")
    case .form: return .fixed("form")
    case .multipart: return .fixed("multipart")
    case .eventStream: return .fixed("events")
    case .jsonLines: return .fixed("jsonLines")
    case .text, .bytes:
        let essence = content.name.raw.prefix { $0 != ";" }
        let subtype = essence.split(separator: "/").last.map(String.init) ?? "body"
        return .lowerCamel(Words(SpecText(subtype == "*" ? "any" : subtype)))
    }
}

func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
}

extension MediaType.Kind {
    /// Written and read by a model's coding.
    var isStructured: Bool { self == .json || self == .form || self == .multipart }
}

extension MediaType {
    /// Whether both come out as the same Swift value by the same decoding.
    func isDecodedLike(_ other: MediaType) -> Bool { ContentIdentity(self) == ContentIdentity(other) }
}

/// What makes a content another Swift value than a second one.
private struct ContentIdentity: Hashable {
    var kind: MediaType.Kind
    /// nil for text and bytes, which come out as they are.
    var type: TypeReference?
    /// Where that tells them apart as well.
    var mediaType: SpecText?

    init(_ content: MediaType, mediaType: SpecText? = nil) {
        kind = content.kind
        type = kind == .text || kind == .bytes ? nil : content.type
        self.mediaType = mediaType
    }
}
