/// Returns the contents with different Swift values. Alternative representations of the same body (XML next to JSON, two names for JSON)
/// are left out.
///
/// For bytes and text in requests, each media type is a separate choice. A failure that is described as JSON is not also a file: the media
/// types of a whole Swagger 2.0 document (`produces`) also apply to its failures.
func distinctContents(_ contents: [MediaType], isSent: Bool = false, isFailure: Bool = false) -> [MediaType] {
    let hasJSON = contents.contains { $0.kind == .json }
    var result: [MediaType] = []
    var structured: Set<TypeReference> = []
    var seen: Set<MediaTypeIdentity> = []
    for content in contents.sorted(by: { preference($0.kind) < preference($1.kind) }) {
        if hasJSON, content.isXML || isFailure && content.kind == .bytes { continue }
        if content.kind.isStructured || content.kind == .text, structured.contains(content.type) { continue }
        let isNamed = isSent && (content.kind == .bytes || content.kind == .text)
        guard seen.insert(MediaTypeIdentity(content, name: isNamed ? content.name : nil)).inserted else { continue }
        if content.kind.isStructured { structured.insert(content.type) }
        result.append(content)
    }
    return result
}

private func preference(_ kind: MediaType.Kind) -> Int {
    switch kind {
    case .json: 0
    case .form: 1
    case .multipart: 2
    default: 3
    }
}

extension MediaType {
    /// Whether the body is XML, which is passed on as received because nothing parses it.
    var isXML: Bool { kind == .bytes && MediaTypeName(name.raw).isXML }
}

/// A key that distinguishes bodies with different Swift values.
struct MediaTypeIdentity: Hashable {
    var kind: MediaType.Kind
    /// The type, or `nil` for text and bytes, which are returned unchanged.
    var type: TypeReference?
    /// The name, if it is needed to distinguish bodies.
    var name: SpecText?
    var isTextLines: Bool

    init(_ content: MediaType, name: SpecText? = nil) {
        kind = content.kind
        type = kind == .text || kind == .bytes ? nil : content.type
        self.name = name
        isTextLines = content.isTextLines
    }
}
