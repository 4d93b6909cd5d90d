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
        let outcome: Outcome = operation.outcome
        bundlesParameters = operation.parameters.contains { !$0.isRequired || $0.type.isOptional }
        body = operation.body.flatMap(BodySignature.init)
        success = SuccessSignature(outcome.success)
        accepted = outcome.accepted
        returnsRedirect = outcome.returnsRedirect
        isDiscardable = outcome.isDiscardable
        failures = documentedCases(outcome.failures)
    }
}

/// The request body: one content, or a choice of several.
enum BodySignature {
    case single(MediaType, isRequired: Bool)
    case choice([(name: SwiftIdentifier, content: MediaType)], isRequired: Bool)

    init?(_ body: RequestBody) {
        guard let first = body.choices.first else { return nil }
        guard body.choices.count > 1 else {
            self = .single(first, isRequired: body.isRequired)
            return
        }
        var scope = NameScope()
        let choices = body.choices.map { content in (scope.claim(mediaTypeName(content) { !scope.isTaken($0) }), content) }
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

    fileprivate init(_ success: Outcome.Success) {
        switch success {
        case .void: self = .void
        case .value(let content): self = .value(content)
        case .choice(let bodies): self = .choice(documentedCases(bodies))
        }
    }
}

/// A documented response as a case of an enum.
package struct DocumentedCase: Sendable {
    package let name: SwiftIdentifier
    package let status: Response.Status
    /// `nil` if there is no body.
    package let content: MediaType?
    /// The media types of the content, and of others that come out as the same value.
    package let mediaTypes: [SpecText]
    /// The status has several cases, told apart by the media type.
    package let isChosenByMediaType: Bool
    package let documentation: Documentation
}

private func documentedCases(_ bodies: [DocumentedBody]) -> [DocumentedCase] {
    var scope = NameScope(reserved: ["unrecognized", "init", "self"])
    return bodies.map { body in
        var name = statusName(body.status)
        if body.isChosenByMediaType, let content = body.content {
            let status = name
            name = status.joined(mediaTypeName(content) { !scope.isTaken(status.joined($0)) })
        }
        return DocumentedCase(
            name: scope.claim(name), status: body.status, content: body.content, mediaTypes: body.mediaTypes,
            isChosenByMediaType: body.isChosenByMediaType, documentation: body.documentation)
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
