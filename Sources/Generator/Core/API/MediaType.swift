/// One media type of a body.
package struct MediaType: Sendable {
    package enum Kind: Hashable, Sendable {
        /// `application/json`, `…+json`.
        case json
        /// `application/x-www-form-urlencoded`.
        case form
        /// `multipart/form-data` and other `multipart/…`.
        case multipart
        /// `text/…`: a string.
        case text
        /// Images, `application/octet-stream` and unknown media types: bytes.
        case bytes
        /// `text/event-stream`: a sequence of `type`.
        case eventStream
        /// `application/jsonl`, `application/x-ndjson`, `application/json-seq`: a sequence of `type`.
        case jsonLines
    }

    /// The name as written (`application/json; charset=utf-8`, `image/*`).
    package var name: SpecText
    /// The names of contents left out because they have the same value (`text/csv` next to `text/plain`).
    package var otherNames: [SpecText] = []
    /// For a string in JSON: the media types under which it has no quotes.
    package var plainNames: [SpecText] = []
    package var kind: Kind
    /// The body's type or, for a sequence, its element's.
    package var type: TypeReference
    /// The location of the schema of `type`; `nil` if the document has none.
    package var schema: Span?
    /// OpenAPI's Encoding Objects of form and multipart bodies, by property.
    package var encodings: [PropertyEncoding]
    package var span: Span
    /// Whether the element is the whole event, with name and data, rather than only the data (OpenAPI 3.2, several kinds of events in `itemSchema`).
    package var holdsWholeEvents: Bool = false
    /// The names of events whose data is text; all other data is JSON.
    package var textEvents: [SpecText] = []
}

extension MediaType {
    /// An undescribed body, passed as received.
    static func anyBytes(at span: Span) -> MediaType {
        MediaType(name: "*/*", kind: .bytes, type: .scalar(.binary), schema: nil, encodings: [], span: span)
    }
}

extension MediaType.Kind {
    var isStream: Bool { self == .eventStream || self == .jsonLines }

    /// Whether a model's coding reads and writes it.
    var isStructured: Bool { self == .json || self == .form || self == .multipart }
}
