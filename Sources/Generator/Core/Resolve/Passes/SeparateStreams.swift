/// Splits an operation that returns either a value or a stream of values (`stream: true` in the body of many APIs).
///
/// A stream is read while the response arrives, so the caller must choose in advance. The name of the second operation ends in `Stream`.
func separateStreams(_ operations: inout [OperationDraft]) {
    for index in operations.indices {
        let operation = operations[index].operation
        let successes = operation.responses.filter(\.status.isSuccess).flatMap(\.contents)
        guard successes.contains(where: { $0.kind.isStream }), successes.contains(where: { !$0.kind.isStream }) else { continue }
        operations[index].operation.responses = operation.responses.map { $0.keepingSuccess { !$0.kind.isStream } }
        operations[index].stream = streamOperation(of: operation)
    }
}

private func streamOperation(of operation: Operation) -> Operation {
    var stream = operation
    stream.responses = operation.responses.map { $0.keepingSuccess { $0.kind.isStream } }
    var source = operation.source.value
    if let name = source.naming.requested {
        source.naming.requested = RequestedName(SpecText(name.text.raw + "Stream"), at: name.span)
    } else {
        source.naming.id = SpecText((source.naming.id?.raw ?? "\(operation.method.raw) \(operation.path.raw)") + " stream")
        source.naming.shortID = source.naming.shortID.map { SpecText($0.raw + " stream") }
        if !source.naming.parts.isEmpty { source.naming.parts.append("stream") }
    }
    stream.source = Shared(source)
    return stream
}

extension Response {
    fileprivate func keepingSuccess(_ isKept: (MediaType) -> Bool) -> Response {
        guard status.isSuccess else { return self }
        var response = self
        response.contents = contents.filter(isKept)
        return response
    }
}
