/// An operation whose outcome is one value, and the second operation for the streams that it can return as well.
struct SeparatedOperation {
    let draft: OperationDraft
    let stream: OperationDraft?
}

/// Splits an operation that returns either a value or a stream of values (`stream: true` in the body of many APIs).
///
/// A stream is read while the response arrives, so the caller must choose in advance. The name of the second operation ends in `Stream`.
func separateStream(from operation: OperationDraft) -> SeparatedOperation {
    let successes = operation.responses.filter(\.status.isSuccess).flatMap(\.contents)
    guard successes.contains(where: { $0.kind.isStream }), successes.contains(where: { !$0.kind.isStream }) else {
        return SeparatedOperation(draft: operation, stream: nil)
    }
    let value = operation.keepingSuccess(operation.source.value) { !$0.kind.isStream }
    return SeparatedOperation(draft: value, stream: operation.keepingSuccess(streamSource(of: operation)) { $0.kind.isStream })
}

private func streamSource(of operation: OperationDraft) -> Operation.Source {
    var source = operation.source.value
    if let name = source.naming.requested {
        source.naming.requested = RequestedName(SpecText(name.text.raw + "Stream"), at: name.span)
    } else {
        // `chat.stream` next to `chat.chat`.
        let name: SpecText? = source.naming.shortID ?? source.naming.id
        let isService = name.map(serviceKey) == serviceKey(operation.service)
        let id = source.naming.id?.raw ?? "\(operation.method.raw) \(operation.path.raw)"
        source.naming.id = SpecText("\(id) stream")
        if let short = source.naming.shortID { source.naming.shortID = SpecText("\(short.raw) stream") }
        if isService { source.naming.shortID = "stream" }
        if !source.naming.parts.isEmpty { source.naming.parts.append("stream") }
    }
    return source
}

extension OperationDraft {
    /// Returns an operation with only some of the contents of successful responses.
    fileprivate func keepingSuccess(_ source: Operation.Source, _ isKept: (MediaType) -> Bool) -> OperationDraft {
        let responses = responses.map { response in
            guard response.status.isSuccess else { return response }
            var kept = response
            kept.contents = response.contents.filter(isKept)
            return kept
        }
        return OperationDraft(
            source, parameters: parameters, body: body, responses: responses, security: security, service: service, pathSpan: pathSpan,
            settings: settings, problems: problems)
    }
}
