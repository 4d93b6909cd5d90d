extension OperationReader {
    func headers(_ members: [JSONObject.Member], named context: NameContext) -> [Header] {
        var headers: [Header] = []
        for written in members {
            let name = log.trimmed(written.key, at: written.keySpan)
            let member = written.renamed(name)
            guard name.raw.lowercased() != "content-type", !name.raw.hasPrefix("x-endpoints") else { continue }
            guard isToken(name.raw) else {
                // No response has such a field.
                log.warn("invalid-header-name", "\(invalidHeader(name)); it is left out", at: member.keySpan)
                continue
            }
            let header = log.isolating("the header \(member.key.raw)") { self.header(member, named: context) }
            if let header: Header { headers.append(header) }
        }
        return headers
    }

    private func header(_ member: JSONObject.Member, named context: NameContext) -> Header? {
        guard let target = resolver.reader.followed(member.value, to: "header").map(upgradedParameter) else { return nil }
        guard let node = ParameterNode(target, diagnostics: &log.diagnostics) else {
            log.warn("unexpected-type", "a header must be an object, not \(target.kind); it is ignored", at: target.span)
            return nil
        }
        checkIgnored(node, target)
        let type = headerType(node, named: context + member.key)
        return Header(name: member.key, isRequired: node.isRequired, type: type, documentation: node.documentation, span: member.keySpan)
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
        let type = node.schema.map { resolver.type(of: $0, named: context).withoutOptional } ?? .scalar(.string)
        let isSimple = checkStyle(ofHeader: node, isList: type.element != nil)
        guard isSimple, let element = type.element?.withoutOptional else { return isText(type) ? type : .scalar(.string) }
        return .array(isText(element) ? element : .scalar(.string))
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
