/// One method of one path.
public struct Operation: Sendable {
    /// What no pass changes, behind a reference: each copy of a struct with many fields costs compile time.
    public var source: Source
    /// Path parameters first, in the order of the template; then query, header and cookie in document order.
    public var parameters: [Parameter]
    public var body: RequestBody?
    /// In document order; `default` last.
    public var responses: [Response]
    /// Alternatives, each a set of schemes needed together; empty if the operation needs none.
    public var security: [[SecurityRequirement]] = []
    /// Which part of the success body the caller gets (`x-endpoints: {"result": "/data/items"}`): property indexes, from the body's model inwards.
    public var result: [PropertyReference] = []
    /// How its pages follow each other (`x-endpoints: {"pagination": …}` or the config).
    public var pagination: Pagination? = nil
    /// The properties of its body can also be given one by one (`x-endpoints: {"body": "flat"}` or the config).
    public var flattensBody = false
    /// The results and failures of its calls.
    public var outcome = Outcome()
}

extension Operation {
    /// The names that the document and the config give it.
    public struct Naming: Sendable {
        /// `operationId`, as written; `nil` if it is missing.
        public var id: SpecText?
        /// The id without the operation's own path and method, where it repeats them.
        public var shortID: SpecText?
        /// The base of its types' names: `shortID` or `id`, after the service's name if needed; empty without an id.
        public var parts: [SpecText]
        /// The Swift name that `x-endpoints: {"name": …}` or the config asks for.
        public var requested: RequestedName?
    }

    /// Names, path and texts of an operation.
    public final class Source: Sendable {
        public let naming: Naming
        /// In upper case.
        public let method: SpecText
        /// The path template, as written, without query and fragment.
        public let path: SpecText
        /// Query items in the path itself (`/search?type=user`).
        public let fixedQuery: [QueryItem]
        public let tags: [SpecText]
        public let documentation: Documentation
        public let isDeprecated: Bool
        /// Servers of the operation or its path; empty if the API's servers apply.
        public let servers: [Server]
        public let span: Span

        init(_ naming: Naming, _ node: OperationNode, path: SpecText, fixedQuery: [QueryItem], servers: [Server]) {
            self.naming = naming
            method = node.method
            self.path = path
            self.fixedQuery = fixedQuery
            tags = node.tags
            documentation = node.documentation
            isDeprecated = node.isDeprecated
            self.servers = servers
            span = node.span
        }

        /// The same operation under other names.
        init(_ naming: Naming, of other: Source) {
            self.naming = naming
            method = other.method
            path = other.path
            fixedQuery = other.fixedQuery
            tags = other.tags
            documentation = other.documentation
            isDeprecated = other.isDeprecated
            servers = other.servers
            span = other.span
        }
    }

    public var id: SpecText? { source.naming.id }
    public var shortID: SpecText? { source.naming.shortID }
    public var nameParts: [SpecText] { source.naming.parts }
    public var requestedName: RequestedName? { source.naming.requested }
    public var method: SpecText { source.method }
    public var path: SpecText { source.path }
    public var fixedQuery: [QueryItem] { source.fixedQuery }
    public var tags: [SpecText] { source.tags }
    public var documentation: Documentation { source.documentation }
    public var isDeprecated: Bool { source.isDeprecated }
    public var servers: [Server] { source.servers }
    public var span: Span { source.span }
}

/// A query item; without a value it has no `=`.
public struct QueryItem: Hashable, Sendable {
    public var name: SpecText
    public var value: SpecText?
}

/// A property of a model.
public struct PropertyReference: Hashable, Sendable {
    public var model: ModelID
    public var property: Int
}

public struct SecurityRequirement: Hashable, Sendable {
    /// The id of a security scheme.
    public var scheme: SpecText
    public var scopes: [SpecText]
}

/// OpenAPI's Parameter Object.
public struct Parameter: Sendable {
    public enum Location: String, Hashable, Sendable { case path, query, header, cookie }
    public enum Style: String, Hashable, Sendable {
        case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, cookie
        /// Only in Swagger 2.0.
        case tabDelimited = "tsv"
    }
    /// How the value is written as text.
    public enum Encoding: Hashable, Sendable {
        case style(Style, explode: Bool, allowReserved: Bool)
        /// `content` with a media type: JSON text as one value.
        case json
    }

    public var name: SpecText
    public var location: Location
    public var isRequired: Bool
    public var type: TypeReference
    public var encoding: Encoding
    public var defaultValue: JSONNode?
    public var documentation: Documentation
    public var isDeprecated: Bool
    public var span: Span
    /// The Swift name that `x-endpoints: {"name": …}` or the config asks for.
    public var requestedName: RequestedName?
    /// It is the path's last segment, and may be empty.
    public var allowsEmpty: Bool = false
}

public struct RequestBody: Sendable {
    public var isRequired: Bool
    /// At least one; in document order.
    public var contents: [MediaType]
    public var documentation: Documentation
    public var span: Span
    /// The contents that a caller chooses from, because their Swift types differ.
    public var choices: [MediaType] = []
}

public struct Response: Sendable {
    public enum Status: Hashable, Sendable {
        case code(Int)
        /// `4XX` is `range(4)`.
        case range(Int)
        case `default`
    }

    public var status: Status
    /// Empty: no body.
    public var contents: [MediaType]
    public var headers: [Header]
    public var documentation: Documentation
    public var span: Span
}

extension Response.Status {
    /// As OpenAPI's Responses Object has it: `200`, `4XX`, `default`.
    package var key: String {
        switch self {
        case .code(let code): String(code)
        case .range(let digit): "\(digit)XX"
        case .default: "default"
        }
    }

    var isSuccess: Bool {
        switch self {
        case .code(let code): (200..<300).contains(code)
        case .range(let first): first == 2
        case .default: false
        }
    }

    var isError: Bool {
        switch self {
        case .code(let code): code >= 400
        case .range(let first): first >= 4
        case .default: false
        }
    }
}

public struct Header: Sendable {
    public var name: SpecText
    public var isRequired: Bool
    public var type: TypeReference
    public var documentation: Documentation
    public var span: Span
}

/// OpenAPI's Encoding Object: how one property of a form or multipart body is written.
public struct PropertyEncoding: Sendable {
    public var property: SpecText
    public var contentType: SpecText?
    public var contentTypeSpan: Span?
    /// It has `style`, `explode` or `allowReserved`, which take precedence over its content type.
    public var isStyled: Bool
    public var style: Parameter.Style
    public var explode: Bool
    public var allowReserved: Bool
    public var headers: [Header]
}

extension Operation {
    /// Its name in diagnostics.
    var label: String { id.map { "`\($0.raw)`" } ?? "\(method.raw) \(path.raw)" }
}
