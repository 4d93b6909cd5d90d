extension OperationReader {
    /// Returns the responses in document order, with `default` last. An invalid error response is left out. An invalid success response
    /// invalidates the operation.
    ///
    /// - Parameter produces: The operation's media types, if it is an operation of Swagger 2.0.
    func responses(_ members: [JSONObject.Member], _ produces: [JSONNode], named context: NameContext) -> [Response] {
        var responses: [Response] = []
        var fallback: Response?
        let hasSuccess = members.contains { status($0.key.raw)?.isSuccess == true }
        for member in members {
            guard let status = status(member.key.raw) else {
                log.warn(
                    "invalid-status", "`\(member.key.raw)` is not a status code, a range such as `4XX`, or `default`; it is left out",
                    at: member.keySpan)
                continue
            }
            let isAlone = members.count == 1
            let make = { self.response(member, status, produces: produces, isAlone: isAlone, named: context) }
            let isOptional = !status.isSuccess && (hasSuccess || status.isError)
            guard let response = isOptional ? log.isolating("the response \(member.key.raw)", make) : make() else { continue }
            if status == .default { fallback = response } else { responses.append(response) }
        }
        if let fallback: Response { responses.append(fallback) }
        return responses
    }

    private func response(
        _ member: JSONObject.Member, _ status: Response.Status, produces: [JSONNode], isAlone: Bool, named context: NameContext
    ) -> Response? {
        guard let written = resolver.reader.followed(member.value, to: "response") else { return nil }
        let isSuccess = status.isSuccess || isAlone && status == .default
        let target = upgradedResponse(written, produces, isFailure: status.isError || !isSuccess && status == .default)
        // Reuse the result if the response is only a reference, as is the case for nearly all error responses in large documents. A summary
        // or description next to the reference applies only to this use.
        guard written !== member.value, member.value.object?.members.count == 1 else {
            return response(target, member, status: status, isSuccess: isSuccess, named: context)
        }
        let key = ReadResponses.Named(node: NodeIdentity(target), name: referenceName(member.value), isSuccess: isSuccess)
        if var known = readResponses.named[key] {
            (known.status, known.span) = (status, member.keySpan)
            return known
        }
        let read = log.isSilent { response(target, member, status: status, isSuccess: isSuccess, named: context) }
        if read.isSilent { readResponses.named[key] = read.value }
        return read.value
    }

    private func response(
        _ target: JSONNode, _ member: JSONObject.Member, status: Response.Status, isSuccess: Bool, named context: NameContext
    ) -> Response? {
        if target.isNull {
            log.warn("invalid-response", "the response is null; it is read as a response without content", at: target.span)
        }
        let target = target.isNull ? .object([], at: target.span) : target
        guard let node = ResponseNode(target, as: member.value, diagnostics: &log.diagnostics) else {
            log.problem("invalid-response", "a response must be an object, not \(target.kind)", at: target.span)
            return nil
        }
        var name = context + "response"
        switch status {
        case .code(let code) where code >= 300: name = context + SpecText(reasonPhrase(code)) + "response"
        case .range(let first) where first >= 3: name = context + SpecText("\(first)XX") + "response"
        case .default where !isSuccess: name = context + "default" + "response"
        default: break
        }
        if let component = referenceName(member.value) {
            name = NameContext([responseName(component), "response"])
        }
        var contents = contents(node.content, named: name, fallsBackToBytes: isSuccess)
        // Form fields and parts are supported only in requests.
        for index in contents.indices where contents[index].kind == .form || contents[index].kind == .multipart {
            (contents[index].kind, contents[index].type) = (.bytes, .scalar(.binary))
        }
        if contents.isEmpty, !node.content.isEmpty, isSuccess {
            contents = [.anyBytes(at: member.keySpan)]
        }
        checkReferences(node.links, to: "link")
        return Response(
            status: status, contents: onePerType(contents), headers: headers(node.headers, named: name),
            documentation: node.documentation, span: member.keySpan)
    }

    /// Checks the references to links and examples, for which no code is generated.
    func checkReferences(_ members: [JSONObject.Member], to what: String) {
        for member in members where member.value.object?["$ref"] != nil {
            _ = log.isolating("the \(what) \(member.key.raw)") { resolver.reader.followed(member.value, to: what) }
        }
    }

    func status(_ text: String) -> Response.Status? {
        if text == "default" { return .default }
        if let code = Int(text), (100...599).contains(code) { return .code(code) }
        let bytes = Array(text.utf8)
        guard bytes.count == 3, let first = bytes.first, (0x31...0x35).contains(first) else { return nil }
        let isRange = bytes.dropFirst().allSatisfy { $0 == UInt8(ascii: "X") || $0 == UInt8(ascii: "x") }
        return isRange ? .range(Int(first - 0x30)) : nil
    }
}

extension OperationReader {
    /// Keeps only one of the media types that have the same Swift type, preferably JSON, and leaves out XML that is equivalent to JSON.
    ///
    /// For text and bytes in requests, the media type matters (`text/csv` is not `text/plain`), so all are kept.
    func onePerType(_ contents: [MediaType], isSent: Bool = false) -> [MediaType] {
        guard contents.count > 1 else { return contents }
        let hasJSON = contents.contains { $0.kind == .json }
        let order: [MediaType.Kind] = [.json, .multipart, .form, .text, .bytes]
        var positions: [TypeReference: Int] = [:]
        var result: [MediaType] = []
        for content in contents {
            if hasJSON, MediaTypeName(content.name.raw).isXML { continue }
            // A sequence is read in a different way, so it is not an alternative representation of the same value.
            guard let rank = order.firstIndex(of: content.kind) else {
                result.append(content)
                continue
            }
            guard let same = positions[content.type] else {
                positions[content.type] = result.count
                result.append(content)
                continue
            }
            let isText = content.type == .scalar(.string) || content.type == .scalar(.secret)
            if !isSent, isText, result[same].joinsJSONAndText(content) { continue }
            let isSentText = isSent && content.kind == .text && result[same].kind == .text
            if content.type == .scalar(.binary) || isSentText {
                result.append(content)
            } else if let known = order.firstIndex(of: result[same].kind), rank < known {
                result[same] = content
            } else if result[same].kind == content.kind {
                result[same].join(content)
            }
        }
        return result
    }
}

extension MediaType {
    /// Combines JSON and text, which are read differently, into JSON content that records which of its media types are text. Returns
    /// `false` for any other pair.
    fileprivate mutating func joinsJSONAndText(_ other: MediaType) -> Bool {
        switch (kind, other.kind) {
        case (.json, .text): plainNames += [other.name] + other.otherNames
        case (.text, .json):
            let plain = [name] + otherNames
            self = other
            plainNames = plain
        default: return false
        }
        return true
    }

    /// Adds another name for the same content. It becomes the main name if the current one is `*/*` or, for JSON, if only the new one is a
    /// JSON media type, or if only the current one says that the content is a patch.
    fileprivate mutating func join(_ other: MediaType) {
        let own = MediaTypeName(name.raw)
        let new = MediaTypeName(other.name.raw)
        let isVague = own.essence == "*/*" || kind == .json && new.isJSON && (!own.isJSON || own.isPatch && new.isPlainJSON)
        otherNames.append(isVague ? name : other.name)
        if isVague { name = other.name }
    }
}
