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
