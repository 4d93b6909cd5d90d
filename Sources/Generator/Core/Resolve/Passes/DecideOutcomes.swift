/// Decides what a call of an operation returns and how it can fail, so that later stages do not need to examine the responses.
func decideOutcome(of operation: OperationDraft, _ models: [Model]) -> OperationOutcome {
    let successes = successResponses(of: operation, models)
    let bodies = successes.flatMap { documentedBodies($0) }
    let failures = failures(of: operation, besides: successes)
    let isUndescribed = successes.contains { $0.status.mayHaveBody } && bodies.allSatisfy { $0.content == nil }
    if successes.contains(where: { $0.status.isRedirect }) {
        // The redirect itself is the result, so no body is expected.
        return OperationOutcome(success: .void, accepted: [], returnsRedirect: true, isDiscardable: false, failures: failures)
    }
    if operation.method == "GET", isUndescribed {
        let negotiated = unique(successes.flatMap(\.negotiated)).filter { $0 != "*/*" }
        return OperationOutcome(
            success: .value(.anyBytes(at: operation.span)), accepted: negotiated.isEmpty ? ["*/*"] : negotiated + ["*/*;q=0.5"],
            returnsRedirect: false, isDiscardable: true, failures: failures)
    }
    return OperationOutcome(
        success: successOutcome(bodies, models), accepted: acceptedNames(bodies) + unique(successes.flatMap(\.negotiated)),
        returnsRedirect: false, isDiscardable: false, failures: failures)
}

// MARK: Successes and failures

/// Returns the responses of a successful call, exact codes before ranges.
private func successResponses(of operation: OperationDraft, _ models: [Model]) -> [Response] {
    let documented = operation.responses.filter(\.status.isSuccess)
    guard documented.isEmpty else { return documented.sorted { $0.status.rank < $1.status.rank } }
    // If `default` is the only response, it describes every status.
    if operation.responses.count == 1, operation.responses[0].status == .default { return operation.responses }
    // If there are only redirects and failures, the redirects are returned as successes, unless they have documented bodies.
    let redirects = operation.responses.filter { $0.status.isRedirect }
    if !redirects.isEmpty, !redirects.contains(where: { $0.contents.contains { $0.kind.isStructured } }) { return redirects }
    // `default` describes every status that is not documented, including 200.
    return operation.responses.filter { $0.status == .default && describesSuccess($0, besides: operation.responses, models) }
}

/// Returns whether `default` can describe a success. It cannot if it has no body, or the body of a documented failure.
private func describesSuccess(_ fallback: Response, besides responses: [Response], _ models: [Model]) -> Bool {
    guard !fallback.contents.isEmpty, !fallback.contents.allSatisfy({ MediaTypeName($0.name.raw).essence == "application/problem+json" })
    else { return false }
    let failures = responses.filter(\.status.isError).flatMap(\.contents).map { mediaTypeIdentity($0, models) }
    return !fallback.contents.contains { failures.contains(mediaTypeIdentity($0, models)) }
}

/// Returns the documented failures. `default` is one even if it also describes the success, because it applies to every status.
private func failures(of operation: OperationDraft, besides successes: [Response]) -> [DocumentedBody] {
    let failures = operation.responses.filter { response in
        if response.status == .default { return !response.contents.isEmpty || !response.negotiated.isEmpty }
        guard !successes.contains(where: { $0.status == response.status }) else { return false }
        return response.status.digit ?? 0 >= 3
    }
    return failures.flatMap { documentedBodies($0, isFailure: true) }.sorted { $0.status.rank < $1.status.rank }
}

// MARK: Bodies with different values

/// Returns what a successful call produces. Equal inline schemas of different statuses share a declaration and count as one type, as if
/// they were references to the same schema.
private func successOutcome(_ bodies: [DocumentedBody], _ models: [Model]) -> OperationOutcome.Success {
    guard let first: MediaType? = bodies.first?.content, bodies.contains(where: { $0.content != nil }) else { return .void }
    guard var content: MediaType = first else { return .choice(bodies) }
    for body in bodies {
        guard let other = body.content, mediaTypeIdentity(other, models) == mediaTypeIdentity(content, models) else {
            return .choice(bodies)
        }
    }
    content.plainNames = unique(bodies.flatMap { $0.content?.plainNames ?? [] })
    return .value(content)
}

private func mediaTypeIdentity(_ content: MediaType, _ models: [Model]) -> MediaTypeIdentity {
    var declared = content
    declared.type = content.type.mapModels { models[$0.index].sameAs ?? $0 }
    return MediaTypeIdentity(declared)
}

private func documentedBodies(_ response: Response, isFailure: Bool = false) -> [DocumentedBody] {
    let contents = distinctContents(response.contents, isFailure: isFailure)
    var body = DocumentedBody(
        status: response.status, content: nil, mediaTypes: [], isChosenByMediaType: contents.count > 1,
        documentation: response.documentation)
    if contents.isEmpty { return [body] }
    let names = namesByIdentity(response.contents)
    let hasOneJSON = contents.count { $0.kind == .json } == 1
    let hasAny = contents.contains { ([$0.name] + $0.otherNames + (names[MediaTypeIdentity($0)] ?? [])).contains("*/*") }
    var specific: [DocumentedBody] = []
    var others: [DocumentedBody] = []
    for content in contents {
        body.content = content
        // This media type's own name comes first, followed by equivalent media types that were left out.
        body.mediaTypes = unique([content.name] + content.otherNames + (names[MediaTypeIdentity(content)] ?? []) + content.plainNames)
        // Match specific media types before ranges.
        guard !body.mediaTypes.contains("*/*") else {
            others.append(body)
            continue
        }
        // Servers with only one JSON body often send an inaccurate media type, which must not take what `*/*` matches.
        if hasOneJSON, !hasAny, content.kind == .json { body.mediaTypes.append("*+json") }
        specific.append(body)
    }
    return specific + others
}

/// Returns the names of the media types that have the same Swift value.
private func namesByIdentity(_ contents: [MediaType]) -> [MediaTypeIdentity: [SpecText]] {
    var groups: [MediaTypeIdentity: [SpecText]] = [:]
    for content in contents {
        groups[MediaTypeIdentity(content), default: []] += [content.name] + content.otherNames
    }
    return groups
}

/// Returns the media types to accept: all text and image types, but only the first name for each JSON value. Ranges come last.
///
/// If there are only files and text, everything else is accepted as well, with a lower quality value. Otherwise, servers that negotiate
/// every response (such as Django REST framework) would respond with 406 if they supported none of the accepted types, even if they were
/// about to send a file.
private func acceptedNames(_ bodies: [DocumentedBody]) -> [SpecText] {
    var structured: [SpecText] = []
    var others: [SpecText] = []
    for body in bodies {
        guard let kind = body.content?.kind else { continue }
        if kind.isStructured { structured += body.mediaTypes.prefix(1) } else { others += body.mediaTypes }
    }
    let names = unique(structured + others)
    let isStream = bodies.contains { $0.content?.kind.isStream == true }
    if structured.isEmpty, !names.isEmpty, !isStream, !names.contains("*/*") { return names + ["*/*;q=0.5"] }
    return names.contains("*/*") ? names.filter { $0 != "*/*" } + ["*/*"] : names
}
