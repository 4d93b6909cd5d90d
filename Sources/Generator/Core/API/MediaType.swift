/// One media type of a body.
public struct MediaType: Sendable {
    public enum Kind: Hashable, Sendable {
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

    /// As written (`application/json; charset=utf-8`, `image/*`).
    public var name: SpecText
    /// The names of contents left out because they have the same value (`text/csv` beside `text/plain`).
    public var otherNames: [SpecText] = []
    /// For a string in JSON: the media types under which it comes without quotes.
    public var plainNames: [SpecText] = []
    public var kind: Kind
    /// The body's type; of a sequence, its element's.
    public var type: TypeReference
    /// The location of the schema of `type`; `nil` if the document has none.
    public var schema: Span?
    /// OpenAPI's Encoding Objects of form and multipart bodies, by property.
    public var encodings: [PropertyEncoding]
    public var span: Span
    /// The element is the whole event, with its name and data, not the data alone (OpenAPI 3.2, several kinds of events in `itemSchema`).
    public var holdsWholeEvents: Bool = false
    /// The names of those whose data is text; all other data is JSON.
    public var textEvents: [SpecText] = []
}

extension MediaType {
    /// An undescribed body, handed over as it comes.
    static func anyBytes(at span: Span) -> MediaType {
        MediaType(name: "*/*", kind: .bytes, type: .scalar(.binary), schema: nil, encodings: [], span: span)
    }
}

extension MediaType.Kind {
    var isStream: Bool { self == .eventStream || self == .jsonLines }

    /// Written and read by a model's coding.
    var isStructured: Bool { self == .json || self == .form || self == .multipart }
}
