/// One media type of a body.
package struct MediaType: Sendable {
    package enum Kind: Hashable, Sendable {
        /// `application/json`, `…+json`.
        case json
        /// `application/x-www-form-urlencoded`.
        case form
        /// `multipart/form-data` and other `multipart/…` types.
        case multipart
        /// `text/…`: a string.
        case text
        /// Images, `application/octet-stream` and unknown media types: bytes.
        case bytes
        /// `text/event-stream`: a sequence of `type`.
        case eventStream
        /// `application/jsonl`, `application/x-ndjson`, `application/json-seq`: a sequence of `type`.
        case jsonLines

        var isStream: Bool { self == .eventStream || self == .jsonLines }

        /// Whether the body is encoded and decoded by a generated model.
        var isStructured: Bool { self == .json || self == .form || self == .multipart }
    }

    /// The name as written (`application/json; charset=utf-8`, `image/*`).
    package var name: SpecText
    /// The names of media types that were left out because their values have the same type (`text/csv` next to `text/plain`).
    package var otherNames: [SpecText] = []
    /// For a JSON string, the media types in which it is sent as plain text, without quotes.
    package var plainNames: [SpecText] = []
    package var kind: Kind
    /// Whether the elements of `jsonLines` are lines of text. This is the case if the schema of the whole body is a string.
    package var isTextLines: Bool = false
    /// The type of the body or, for a sequence, of its elements.
    package var type: TypeReference
    /// The schema of `type`, or `nil` if the document has none.
    package var schema: JSONNode?
    /// The examples that the document gives beside the schema.
    package var examples: [JSONNode] = []
    /// The OpenAPI Encoding Objects of a form or multipart body, by property.
    package var encodings: [PropertyEncoding]
    /// Whether the names of arrays in a form get brackets: `ids[]`.
    package var bracketsArrays = false
    package var span: Span
    /// Set if an element is an entire event, with its name and data, rather than just the data. This is the case if `itemSchema` describes
    /// multiple kinds of events (OpenAPI 3.2). Contains the names of the events whose data is plain text and not JSON.
    package var wholeEvents: [SpecText]?

    /// Creates the media type of a body that the document does not describe, which is passed on as received.
    static func anyBytes(at span: Span) -> MediaType {
        MediaType(name: "*/*", kind: .bytes, type: .scalar(.binary), schema: nil, encodings: [], span: span)
    }
}

extension MediaTypeName {
    /// The kind of body, or `nil` if the name does not determine it.
    package var kind: MediaType.Kind? {
        if isSequence { return .jsonLines }
        if isJSON { return .json }
        switch essence {
        case "application/x-www-form-urlencoded": return .form
        case "text/event-stream": return .eventStream
        case "application/octet-stream": return .bytes
        default: break
        }
        if isXML { return .bytes }
        if essence.hasPrefix("multipart/") { return .multipart }
        for prefix in ["image/", "audio/", "video/", "font/", "model/"] where essence.hasPrefix(prefix) { return .bytes }
        if essence.hasPrefix("text/") { return .text }
        return Self.binaries.contains(essence) ? .bytes : nil
    }
}

/// Returns the contents with different Swift values. Alternative representations of the same body (two names for JSON) are left out.
///
/// For bytes and text in requests, each media type is a separate choice. A failure that is described as JSON is not also a file: the media
/// types of a whole Swagger 2.0 document (`produces`) also apply to its failures.
func distinctContents(_ contents: [MediaType], isSent: Bool = false, isFailure: Bool = false) -> [MediaType] {
    let hasJSON = contents.contains { $0.kind == .json }
    var result: [MediaType] = []
    var structured: Set<TypeReference> = []
    var seen: Set<MediaTypeIdentity> = []
    for content in contents.sorted(by: { preference($0.kind) < preference($1.kind) }) {
        if hasJSON, isFailure, content.kind == .bytes { continue }
        if content.kind.isStructured || content.kind == .text, structured.contains(content.type) { continue }
        let isNamed = isSent && (content.kind == .bytes || content.kind == .text)
        guard seen.insert(MediaTypeIdentity(content, name: isNamed ? content.name : nil)).inserted else { continue }
        if content.kind.isStructured { structured.insert(content.type) }
        result.append(content)
    }
    return result
}

private func preference(_ kind: MediaType.Kind) -> Int { [MediaType.Kind.json, .form, .multipart].firstIndex(of: kind) ?? 3 }

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
