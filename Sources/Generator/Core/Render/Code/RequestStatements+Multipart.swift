/// Writes the lines that add the parts of a multipart body (RFC 7578; OpenAPI, Encoding Object).
extension RequestStatements {
    func multipart(_ content: MediaType, _ value: SwiftText, isRequired: Bool, _ flag: SpecText?) -> [SwiftText] {
        let isFormData = content.name == "multipart/form-data"
        let start: SwiftText = isFormData ? "request.multipart()" : "request.multipart(\(literal: content.name))"
        let parts = parts(of: content.type.withoutOptional, value, content, setting: flag)
        // Nothing uses the value if its form has only read-only properties and the flag.
        let isUnused = parts.count == (flag == nil ? 0 : 1)
        let lines = [start] + (isUnused && isRequired ? ["_ = \(value)"] : []) + parts
        // Send no body if it is nil, which is different from sending a body without parts.
        return isRequired ? lines : [isUnused ? "if body != nil {" : "if let body {"] + lines.map { "    \($0)" } + ["}"]
    }

    /// Returns the statements that add the parts of a form: one for each property, and one for each entry under an undeclared key.
    ///
    /// - Parameter outer: The unions that contain the form. A union that contains itself is written as JSON.
    private func parts(
        of type: TypeReference, _ value: SwiftText, _ content: MediaType, in outer: Set<ModelID> = [], setting flag: SpecText? = nil
    ) -> [SwiftText] {
        guard case .model(let id) = type, !outer.contains(id) else { return [partsOfEntries(value, type)] }
        switch models[id.index].kind {
        case .object(let object):
            var lines: [SwiftText] = []
            for property in context.properties[id.index] where !property.property.isReadOnly {
                let isSet = property.property.key == flag
                lines.append(isSet ? "request.part(\(literal: property.property.key), true)" : part(property, value, content: content))
            }
            if let type = object.additionalProperties { lines.append(partsOfEntries("\(value).additionalProperties", .dictionary(type))) }
            return lines
        case .union(let union): return parts(of: union, models[id.index].sameAs ?? id, value, content: content, in: outer.union([id]))
        case .enumeration, .wrapper: return [partsOfEntries(value, type)]
        }
    }

    /// Returns the statement that adds a part for each entry of a dictionary, or for each member of a value that is written as an object.
    private func partsOfEntries(_ value: SwiftText, _ type: TypeReference) -> SwiftText {
        switch type {
        case .dictionary(.scalar(.file)), .dictionary(.array(.scalar(.file))): "request.fileMembers(\(value))"
        default: "request.members(\(encodable(value, type, isOptional: false, isSpread: false)))"
        }
    }

    /// Returns the statements that add the parts of the form that a union holds.
    private func parts(of union: Union, _ id: ModelID, _ value: SwiftText, content: MediaType, in outer: Set<ModelID>) -> [SwiftText] {
        let declared = UnionDeclaration(union, id, context: context)
        var lines: [SwiftText] = []
        if declared.membersOverlap {
            // The parts under keys that the best match does not declare come first.
            lines.append("var \(value) = \(value)")
            lines.append("while case .overlapping(let best, let others) = \(value) {")
            lines += ["    request.members(others)", "    \(value) = best", "}"]
        }
        lines.append("switch \(value) {")
        for member in declared.cases {
            let parts = member.type == nil ? ["request.members(\(value))"] : parts(of: member.member.type, "form", content, in: outer)
            lines.append(member.type == nil || parts.isEmpty ? "case .\(member.name):" : "case .\(member.name)(let form):")
            lines += (parts.isEmpty ? ["break"] : parts).map { "    \($0)" }
        }
        if declared.membersOverlap { lines += ["case .overlapping: break"] }
        if declared.isOpen { lines += ["case .unrecognized(let form): request.members(form)"] }
        return lines + ["}"]
    }

    private func part(_ declared: PropertyDeclaration, _ value: SwiftText, content: MediaType) -> SwiftText {
        let property = declared.property
        let encoding = content.encodings.first { $0.property == property.key }
        let type = property.type.withoutOptional
        let isOptional = declared.isOptionalElsewhere
        let isBytes = (type.element ?? type) == .scalar(.file)
        let contentType = mediaType(encoding?.contentType ?? describedMediaType(property), takesFirst: isBytes)
        // If a value can be text or another kind, `member` sends text as is, unless the document specifies a single media type for all
        // kinds.
        let isText = contentType == .empty && isMixed(type.element?.withoutOptional ?? type)
        let function: SwiftText = isText ? "member" : partFunction(type)
        let isFile = function == "file" || function == "files"
        let isStyled = encoding?.isStyled == true && !isFile
        let isSpread = !isStyled && (shape(type) != .object || type.element != nil)
        var part: SwiftText = "\(value).\(declared.readElsewhere)"
        // Remove null elements, because they are not sent as parts. The code appended below continues the optional chain.
        let hasNulls = !isStyled && type.element?.isOptional == true
        if hasNulls { part = isOptional ? "\(part)?.compactMap { $0 }" : "\(part).compactMap { $0 }" }
        part = encodable(part, property.type, isOptional: isOptional && !hasNulls, isSpread: isSpread)
        guard isStyled, let encoding else {
            let isList = content.bracketsArrays && type.element != nil && !property.key.raw.hasSuffix("[]")
            let name = isList ? SpecText(property.key.raw + "[]") : property.key
            return "request.\(function)(\(literal: name), \(part)\(contentType))"
        }
        let explode: SwiftText = encoding.explode ? "true" : "false"
        return "request.styledPart(\(literal: property.key), \(part), style: .\(name(encoding.style)), explode: \(explode))"
    }

    private func partFunction(_ type: TypeReference) -> SwiftText {
        switch type {
        case .scalar(.file): "file"
        case .array(.scalar(.file)): "files"
        case .array(let element): shape(element.withoutOptional) == .scalar ? "parts" : "jsonParts"
        default: shape(type) == .scalar ? "part" : "jsonPart"
        }
    }

    private func isMixed(_ type: TypeReference) -> Bool {
        switch type {
        case .json: return true
        case .model(let id):
            switch models[id.index].kind {
            case .union: return true
            case .enumeration(let enumeration): return !enumeration.isScalar
            case .object, .wrapper: return false
            }
        case .scalar, .array, .dictionary, .optional, .custom: return false
        }
    }

    /// Returns the media type specified by a part's schema. It does not apply to base64-encoded text.
    private func describedMediaType(_ property: Property) -> SpecText? {
        let type = property.type.withoutOptional
        return switch (type.element ?? type).withoutOptional {
        case .scalar(.string), .scalar(.file): property.contentMediaType
        default: nil
        }
    }

    /// Returns the media type argument of a part. If the document allows more than one media type, files get the first, which a file's own
    /// media type overrides, and other parts get none. Ranges are ignored.
    private func mediaType(_ text: SpecText?, takesFirst: Bool) -> SwiftText {
        guard let text else { return .empty }
        let types = separatedMediaTypes(text).filter { !$0.raw.contains("*") }
        guard let first = types.first, takesFirst || first == text else { return .empty }
        // This is already the runtime's default for files.
        if takesFirst, first == "application/octet-stream" { return .empty }
        return ", mediaType: \(literal: first)"
    }
}
