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
