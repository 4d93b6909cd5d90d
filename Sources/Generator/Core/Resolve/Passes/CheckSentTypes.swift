/// Warns about declared media types that do not match the data that is sent. The runtime writes JSON and text in UTF-8.
///
/// The caller is responsible for bytes, and for the format of text such as XML.
func checkSentTypes(of operations: [OperationDraft], _ models: [Model], _ log: ProblemLog) {
    for draft in operations {
        for content in draft.body?.contents ?? [] {
            switch content.kind {
            case .json, .text, .jsonLines: checkCharset(content.name, of: "the body", at: content.span, log)
            case .form, .multipart: checkParts(content, models, log: log)
            case .bytes, .eventStream: break
            }
        }
    }
}

private func checkParts(_ content: MediaType, _ models: [Model], log: ProblemLog) {
    guard let id = content.type.withoutOptional.model, case .object(let object) = models[id.index].kind else { return }
    for property in object.properties {
        let encoding = content.encodings.first { $0.property == property.key }
        let type = property.type.withoutOptional
        let element = (type.element ?? type).withoutOptional
        // A style takes precedence over the media type (OpenAPI, Encoding Object).
        guard encoding?.isStyled != true, element != .scalar(.file), let written = encoding?.contentType else { continue }
        let span = encoding?.contentTypeSpan ?? content.span
        let names = separatedMediaTypes(written)
        if isStructured(element, models), !names.contains(where: isJSON) {
            log.warn(
                "sent-media-type",
                "`\(property.key.raw)` is sent as JSON\(content.kind == .form ? " or by a style" : ""), "
                    + "not as `\(written.raw)`; describe it as a string to write it yourself",
                at: span)
        } else if content.kind == .multipart {
            for name in names { checkCharset(name, of: "`\(property.key.raw)`", at: span, log) }
        }
    }
}

/// Checks the charset of a media type. JSON is always encoded in UTF-8 (RFC 8259, section 8.1).
private func checkCharset(_ name: SpecText, of what: String, at span: Span, _ log: ProblemLog) {
    guard let charset = MediaTypeName.charset(name.raw), !["utf-8", "utf8"].contains(charset) else { return }
    log.warn("sent-media-type", "\(what) is sent in UTF-8, but announced as `\(name.raw)`", at: span)
}

private func isJSON(_ name: SpecText) -> Bool {
    let media = MediaTypeName(name.raw)
    return media.isJSON || media.essence == "*/*" || media.essence == "application/*"
}

/// Returns whether values of the type are always written as JSON.
private func isStructured(_ type: TypeReference, _ models: [Model]) -> Bool {
    switch type {
    case .array, .dictionary: true
    case .model(let id):
        switch models[id.index].kind {
        case .object, .wrapper: true
        case .enumeration, .union: false
        }
    case .optional(let type): isStructured(type, models)
    case .scalar, .json, .custom: false
    }
}
