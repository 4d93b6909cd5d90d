/// Makes two operations of one whose success is either one value or a stream of them (`stream: true` in the body of many APIs).
///
/// A caller who wants the stream has to read the response while it arrives, so the choice is made before the call, not after: the
/// second operation's name ends in `Stream`.
func separatingStreams(_ services: [Service]) -> [Service] {
    services.map { service in
        var result: Service = service
        result.operations = service.operations.flatMap { separated($0) }
        return result
    }
}

func separated(_ operation: Operation) -> [Operation] {
    let successes: [MediaType] = operation.responses.filter(\.status.isSuccess).flatMap(\.contents)
    guard successes.contains(where: { $0.kind.isStream }), successes.contains(where: { !$0.kind.isStream }) else { return [operation] }
    var whole: Operation = operation
    var stream: Operation = operation
    whole.responses = operation.responses.map { $0.keepingSuccess { !$0.kind.isStream } }
    stream.responses = operation.responses.map { $0.keepingSuccess { $0.kind.isStream } }
    stream.result = []
    stream.pagination = nil
    if let name = operation.requestedName {
        stream.requestedName = RequestedName(SpecText(name.text.raw + "Stream"), at: name.span)
    } else {
        stream.id = SpecText((operation.id?.raw ?? "\(operation.method.raw) \(operation.path.raw)") + " stream")
        stream.shortID = operation.shortID.map { SpecText($0.raw + " stream") }
        if !operation.nameParts.isEmpty { stream.nameParts.append("stream") }
    }
    return [whole, stream]
}

extension Response {
    fileprivate func keepingSuccess(_ isKept: (MediaType) -> Bool) -> Response {
        guard status.isSuccess else { return self }
        var response: Response = self
        response.contents = contents.filter(isKept)
        return response
    }
}

extension MediaType.Kind {
    var isStream: Bool { self == .eventStream || self == .jsonLines }
}
