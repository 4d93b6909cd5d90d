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
        /// Images, `application/octet-stream`, and what is not known: bytes.
        case bytes
        /// `text/event-stream`: a sequence of `type`.
        case eventStream
        /// `application/jsonl`, `application/x-ndjson`, `application/json-seq`: a sequence of `type`.
        case jsonLines
    }

    /// As written (`application/json; charset=utf-8`, `image/*`).
    public var name: SpecText
    /// Of the contents that were left out because they are the same value (`text/csv` beside `text/plain`).
    public var otherNames: [SpecText] = []
    /// Of a string in JSON: the media types under which it comes as it is, without quotes.
    public var plainNames: [SpecText] = []
    public var kind: Kind
    /// The body's type; of a sequence, its element's.
    public var type: TypeReference
    /// Where the schema of `type` stands; `nil` where the document has none.
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
    /// A body of which nothing is known: it is handed over as it comes.
    static func anyBytes(at span: Span) -> MediaType {
        MediaType(name: "*/*", kind: .bytes, type: .scalar(.binary), schema: nil, encodings: [], span: span)
    }
}

extension MediaType.Kind {
    var isStream: Bool { self == .eventStream || self == .jsonLines }

    /// Written and read by a model's coding.
    var isStructured: Bool { self == .json || self == .form || self == .multipart }
}
