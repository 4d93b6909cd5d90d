extension OperationReader {
    func headers(_ members: [JSONObject.Member], named context: NameContext) -> [Header] {
        var headers: [Header] = []
        for written in members {
            let name = log.trimmed(written.key, at: written.keySpan)
            let member = JSONObject.Member(key: name, keySpan: written.keySpan, value: written.value)
            guard name.raw.lowercased() != "content-type", !name.raw.hasPrefix("x-endpoints"), isValid(member) else { continue }
            let header = log.isolating("the header \(member.key.raw)") { self.header(member, named: context) }
            if let header: Header { headers.append(header) }
        }
        return headers
    }

    /// Returns whether a field can have the name. Warns if it cannot, because no response has such a field.
    private func isValid(_ member: JSONObject.Member) -> Bool {
        if isToken(member.key.raw) { return true }
        log.warn("invalid-header-name", "\(invalidHeader(member.key)); it is left out", at: member.keySpan)
        return false
    }

    private func header(_ member: JSONObject.Member, named context: NameContext) -> Header? {
        guard let target = resolver.reader.followed(member.value, to: "header").map(upgradedParameter) else { return nil }
        guard let node = ParameterNode(target, diagnostics: &log.diagnostics) else {
            log.warn("unexpected-type", "a header must be an object, not \(target.kind); it is ignored", at: target.span)
            return nil
        }
        checkIgnored(node, target)
        let type = headerType(node, named: context + member.key)
        return Header(
            name: member.key, isRequired: node.isRequired, type: type, documentation: node.documentation, span: member.keySpan)
    }

    /// Returns the type of a header, which can be any type if its `content` is JSON. Otherwise, it is a scalar or an array of scalars, or a
    /// string if the schema describes neither.
    private func headerType(_ node: ParameterNode, named context: NameContext) -> TypeReference {
        if let content = node.content.first {
            guard MediaTypeName(content.key.raw).isJSON, let schema = content.value.object?["schema"] else {
                return .scalar(.string)
            }
            return resolver.type(of: schema, named: context).withoutOptional
        }
        guard let schema = node.schema else {
            checkStyle(ofHeader: node, isList: false)
            return .scalar(.string)
        }
        let type = resolver.type(of: schema, named: context).withoutOptional
        // A list that is not separated by commas is passed on as text.
        checkStyle(ofHeader: node, isList: type.element != nil)
        if case .array = type, let style = node.style, style.string?.raw != "simple" { return .scalar(.string) }
        if case .array(let element) = type { return .array(isText(element.withoutOptional) ? element.withoutOptional : .scalar(.string)) }
        return isText(type) ? type : .scalar(.string)
    }
}

extension ProblemLog {
    /// Returns the name of a header field or cookie without white space at the ends, which is never sent.
    func trimmed(_ name: SpecText, at span: Span) -> SpecText {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let inner = name.raw.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        let read = SpecText(String(inner))
        guard inner.count != name.raw.count, isToken(read.raw) else { return name }
        warn("invalid-header-name", "a name has no white space at its ends; it is read as `\(read.raw)`", at: span)
        return read
    }
}
