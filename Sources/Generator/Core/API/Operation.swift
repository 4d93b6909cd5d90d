/// One method of one path.
package struct Operation: Sendable {
    /// The parts that no pass changes, behind a reference: each copy of a struct with many fields costs compile time.
    package var source: Shared<Source>
    /// Path parameters first, in the order of the template; then query, header and cookie in document order.
    package var parameters: [Parameter]
    package var body: RequestBody?
    /// In document order; `default` last.
    package var responses: [Response]
    /// Alternatives, each a set of schemes needed together; empty if the operation needs none.
    package var security: [[SecurityRequirement]] = []
    /// The part of the success body that the caller gets (`x-endpoints: {"result": "/data/items"}`): property indexes, from the body's model inwards.
    package var result: [PropertyReference] = []
    /// How it is paginated (`x-endpoints: {"pagination": …}` or the config).
    package var pagination: Pagination? = nil
    /// Whether the properties of its body can also be passed one by one (`x-endpoints: {"body": "flat"}` or the config).
    package var flattensBody = false
    /// The results and failures of its calls.
    package var outcome = Outcome()
}

extension Operation {
    /// The names that the document and the config give it.
    package struct Naming: Sendable {
        /// `operationId`, as written; `nil` if it is missing.
        package var id: SpecText?
        /// The id without the operation's own path and method, if it repeats them.
        package var shortID: SpecText?
        /// The base of its types' names: `shortID` or `id`, after the service's name if needed; empty without an id.
        package var parts: [SpecText]
        /// The Swift name that `x-endpoints: {"name": …}` or the config requests.
        package var requested: RequestedName?
    }

    /// Names, path and texts of an operation.
    package struct Source: Sendable {
        package var naming: Naming
        /// In upper case.
        package let method: SpecText
        /// The path template, as written, without query and fragment.
        package let path: SpecText
        /// Query items in the path itself (`/search?type=user`).
        package let fixedQuery: [QueryItem]
        package let tags: [SpecText]
        package let documentation: Documentation
        package let isDeprecated: Bool
        /// Servers of the operation or its path; empty if the API's servers apply.
        package let servers: [Server]
        package let span: Span
    }

    package var id: SpecText? { source.value.naming.id }
    package var shortID: SpecText? { source.value.naming.shortID }
    package var nameParts: [SpecText] { source.value.naming.parts }
    package var requestedName: RequestedName? { source.value.naming.requested }
    package var method: SpecText { source.value.method }
    package var path: SpecText { source.value.path }
    package var fixedQuery: [QueryItem] { source.value.fixedQuery }
    package var tags: [SpecText] { source.value.tags }
    package var documentation: Documentation { source.value.documentation }
    package var isDeprecated: Bool { source.value.isDeprecated }
    package var servers: [Server] { source.value.servers }
    package var span: Span { source.value.span }
}

/// A query item; without a value it has no `=`.
package struct QueryItem: Hashable, Sendable {
    package var name: SpecText
    package var value: SpecText?
}

/// A property of a model.
package struct PropertyReference: Hashable, Sendable {
    package var model: ModelID
    package var property: Int
}

package struct SecurityRequirement: Hashable, Sendable {
    /// The id of a security scheme.
    package var scheme: SpecText
    package var scopes: [SpecText]
}

/// OpenAPI's Parameter Object.
package struct Parameter: Sendable {
    package enum Location: String, Hashable, Sendable { case path, query, header, cookie }
    package enum Style: String, Hashable, Sendable {
        case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, cookie
        /// Only in Swagger 2.0.
        case tabDelimited = "tsv"
    }
    /// How the value is written as text.
    package enum Encoding: Hashable, Sendable {
        case style(Style, explode: Bool, allowReserved: Bool)
        /// `content` with a media type: JSON text as one value.
        case json
    }

    package var name: SpecText
    package var location: Location
    package var isRequired: Bool
    package var type: TypeReference
    package var encoding: Encoding
    package var defaultValue: JSONNode?
    package var documentation: Documentation
    package var isDeprecated: Bool
    package var span: Span
    /// The Swift name that `x-endpoints: {"name": …}` or the config requests.
    package var requestedName: RequestedName?
    /// Whether it is the path's last segment and may be empty.
    package var allowsEmpty: Bool = false
}

extension Parameter.Location {
    /// The styles of a parameter, OpenAPI's default first.
    var styles: [Parameter.Style] {
        switch self {
        case .path: [.simple, .label, .matrix]
        case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
        case .header: [.simple]
        case .cookie: [.form, .cookie]
        }
    }

    var defaultStyle: Parameter.Style {
        switch self {
        case .path, .header: .simple
        case .query, .cookie: .form
        }
    }
}

extension Parameter.Style {
    /// OpenAPI's default of `explode`.
    var explodesByDefault: Bool { self == .form || self == .cookie || self == .deepObject }
}

extension Parameter.Encoding {
    /// OpenAPI's default.
    static func standard(in location: Parameter.Location) -> Parameter.Encoding {
        .style(location.defaultStyle, explode: location.defaultStyle.explodesByDefault, allowReserved: false)
    }
}

package struct RequestBody: Sendable {
    package var isRequired: Bool
    /// The contents, at least one, in document order.
    package var contents: [MediaType]
    package var documentation: Documentation
    package var span: Span
    /// The contents among which the caller chooses, because their Swift types differ.
    package var choices: [MediaType] = []
}

package struct Response: Sendable {
    package enum Status: Hashable, Sendable {
        case code(Int)
        /// `4XX` is `range(4)`.
        case range(Int)
        case `default`
    }

    package var status: Status
    /// The contents; empty if there is no body.
    package var contents: [MediaType]
    package var headers: [Header]
    package var documentation: Documentation
    package var span: Span
}

extension Response.Status {
    /// The key in OpenAPI's Responses Object: `200`, `4XX`, `default`.
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

package struct Header: Sendable {
    package var name: SpecText
    package var isRequired: Bool
    package var type: TypeReference
    package var documentation: Documentation
    package var span: Span
}

/// OpenAPI's Encoding Object: how one property of a form or multipart body is written.
package struct PropertyEncoding: Sendable {
    package var property: SpecText
    package var contentType: SpecText?
    package var contentTypeSpan: Span?
    /// Whether it has `style`, `explode` or `allowReserved`, which take precedence over its content type.
    package var isStyled: Bool
    package var style: Parameter.Style
    package var explode: Bool
    package var allowReserved: Bool
    package var headers: [Header]
}

extension Operation {
    /// Its name in diagnostics.
    var label: String { id.map { "`\($0.raw)`" } ?? "\(method.raw) \(path.raw)" }
}
