/// Recognizes the streams of grpc-gateway, whose documents specify no media type for streams. Each line of the body is `{"result": …}` (or
/// `{"error": …}` at the end), and the body is sent as `application/json`.
extension SchemaReader {
    /// Returns whether the schema is one of `x-stream-definitions`, either referenced or inline (as converters to OpenAPI 3 write it).
    func isStreamOfResults(_ schema: JSONNode) -> Bool {
        var schema = schema
        var seen: Set<NodeIdentity> = []
        while let reference = schema.object?["$ref"], seen.insert(NodeIdentity(schema)).inserted {
            if reference.string?.raw.hasPrefix("#/x-stream-definitions/") == true { return true }
            guard let target = lookup(reference) else { return false }
            schema = target
        }
        guard let object = schema.object, let properties = object["properties"]?.object?.members,
            Set(properties.map(\.key.raw)) == ["result", "error"]
        else { return false }
        let isTitled = object["title"]?.string?.raw.hasPrefix("Stream result of ") == true
        return isTitled || document.root.object?["x-stream-definitions"] != nil
    }
}

extension SchemaCheck {
    package func isStreamOfResults(_ schema: JSONNode) -> Bool { reader.isStreamOfResults(schema) }
}
