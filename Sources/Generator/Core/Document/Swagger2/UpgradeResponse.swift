extension SwaggerUpgrade {
    /// Upgrades a response: moves `schema` into each media type listed in `produces`, and the type of each header into a schema.
    ///
    /// - Parameters:
    ///   - produces: The media types of the operation.
    ///   - isFailure: Whether the response is a failure.
    mutating func response(_ object: JSONObject, _ produces: [JSONNode], isFailure: Bool, at span: Span) -> JSONNode {
        var members: [JSONObject.Member] = []
        for member in object.members {
            switch member.key.raw {
            case "schema":
                let media: JSONNode = .object([member], at: member.value.span)
                let schema = dereferenced(member.value)
                let listed = produces.compactMap(\.string)
                let types = isFailure && isObject(schema) ? jsonTypes(among: listed) : mediaTypes(of: schema, among: listed)
                let content: [JSONObject.Member] = types.map { .made($0, media, at: member.keySpan) }
                members.append(.made("content", .object(content, at: member.value.span), at: member.keySpan))
            case "content":
                let isRead = object["schema"] == nil
                warnOfSuccessor("content", at: member.keySpan, isRead: isRead)
                if isRead { members.append(member) }
            default: members.append(member)
            }
        }
        return .object(members, at: span)
    }

    /// Returns the media types of a response. `produces` is usually a default for the whole document, such as `application/json`. The
    /// server chooses the media type of a file, so for files, these defaults become a range.
    private func mediaTypes(of schema: JSONNode, among produces: [SpecText]) -> [SpecText] {
        guard isBytes(schema) else { return produces.isEmpty ? ["application/json"] : produces }
        if produces.isEmpty { return ["application/octet-stream"] }
        let own = produces.filter { !isOfValues($0) }
        return own.count == produces.count ? own : own + ["*/*"]
    }

    /// Returns the media types of a failure that is an object. An object is never bytes or rows, even if the operation produces only those.
    private func jsonTypes(among produces: [SpecText]) -> [SpecText] {
        let own = produces.filter { name in
            let type = MediaTypeName(name.raw)
            return isOfValues(name) && !type.isTable || type.isXML || type.essence.contains("*")
        }
        return own.isEmpty ? ["application/json"] : own
    }

    private func isObject(_ schema: JSONNode) -> Bool {
        guard let object = schema.object else { return false }
        return object["type"]?.string?.raw == "object" || ["properties", "allOf", "additionalProperties"].contains { object[$0] != nil }
    }

    /// Returns whether the media type is for values, such as JSON, text, a form, or a sequence of values.
    private func isOfValues(_ mediaType: SpecText) -> Bool {
        let name = mediaType.raw.lowercased()
        return name.hasPrefix("text/") || name.hasPrefix("multipart/") || name.contains("json") || name.contains("urlencoded")
    }

    /// Returns whether the schema is `type: file` or a string with `format: binary`.
    private func isBytes(_ schema: JSONNode) -> Bool {
        let type = schema.object?["type"]?.string?.raw
        return type == "file" || type == "string" && schema.object?["format"]?.string?.raw == "binary"
    }
}
