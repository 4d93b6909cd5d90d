/// An operation: an HTTP method on a path.
///
/// This is a class, because each copy of a large struct adds to compile time.
package final class Operation: DescribedOperation, Sendable {
    package let source: ByReference<Source>
    package let parameters: [Parameter]
    package let body: RequestBody?
    package let responses: [Response]
    package let security: [[SecurityRequirement]]
    /// The result and the failures of a call.
    package let outcome: OperationOutcome
    /// The part of the success body that is returned to the caller (`x-endpoints: {"result": "/data/items"}`), as a path of properties that
    /// starts at the body's model. Empty if the whole body is returned.
    package let result: [PropertyReference]
    /// How the operation is paginated (`x-endpoints: {"pages": …}` or the config).
    package let pagination: Pagination?
    /// Whether the body's properties can also be passed as separate arguments (`x-endpoints: {"body": "flat"}` or the config).
    package let flattensBody: Bool

    init(
        _ described: any DescribedOperation, outcome: OperationOutcome, result: [PropertyReference], pagination: Pagination?,
        flattensBody: Bool
    ) {
        source = described.source
        parameters = described.parameters
        body = described.body
        responses = described.responses
        security = described.security
        self.outcome = outcome
        self.result = result
        self.pagination = pagination
        self.flattensBody = flattensBody
    }

    /// The names of an operation, from the document and the config.
    package struct Naming: Sendable {
        /// The `operationId` as written, or `nil` if it is missing.
        package var id: SpecText?
        /// The id without the path, method or other parts that the server's framework added, or `nil` if there are none.
        package var shortID: SpecText?
        /// The base of the names of the operation's types: `shortID` or `id`, preceded by the service's name if needed. Empty if there is
        /// no id.
        package var parts: [SpecText]
        /// The Swift name requested by `x-endpoints: {"name": …}` or the config.
        package var requested: RequestedName?
    }

    /// The parts of an operation that are taken from the document unchanged.
    package struct Source: Sendable {
        package var naming: Naming
        /// The HTTP method, in upper case.
        package let method: SpecText
        /// The path template as written, without its query and fragment.
        package let path: SpecText
        /// Query items that are part of the path itself (`/search?type=user`).
        package let fixedQuery: [QueryItem]
        package let tags: [SpecText]
        package let documentation: Documentation
        package let isDeprecated: Bool
        /// The servers of the operation or its path; empty if there are none or they are the API's.
        package let servers: [Server]
        package let span: Span
    }
}

/// What a document says about an operation. The passes of `Resolve` make an `Operation` of it.
package protocol DescribedOperation {
    /// The fields that no pass changes. They are stored behind a reference, because each copy of a large struct adds to compile time.
    var source: ByReference<Operation.Source> { get }
    /// The path parameters in the order of the template, then query, header and cookie parameters in document order, and last those that
    /// are common to all calls.
    var parameters: [Parameter] { get }
    var body: RequestBody? { get }
    /// The responses in document order, with `default` last.
    var responses: [Response] { get }
    /// Alternative sets of security schemes. All schemes in a set are required together. Empty if the operation requires none.
    var security: [[SecurityRequirement]] { get }
}

extension DescribedOperation {
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
    /// The parameters that callers pass with each call.
    package var ownParameters: [Parameter] { parameters.filter { !$0.isCommon } }
    package var span: Span { source.value.span }

    /// The operation's name in diagnostics.
    var label: String { id.map { "`\($0.raw)`" } ?? "\(method.raw) \(path.raw)" }
}

/// A query item. If it has no value, it is written without `=`.
package struct QueryItem: Hashable, Sendable {
    package var name: SpecText
    package var value: SpecText?
}

/// A reference to a property of a model.
package struct PropertyReference: Hashable, Sendable {
    package var model: ModelID
    package var property: Int
}

package struct SecurityRequirement: Hashable, Sendable {
    /// The name of the security scheme.
    package var scheme: SpecText
    package var scopes: [SpecText]
}

/// OpenAPI's Parameter Object.
package struct Parameter: Sendable {
    package enum Location: String, Hashable, Sendable, CaseIterable { case path, query, header, cookie }
    package enum Style: String, Hashable, Sendable, CaseIterable {
        case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, cookie
        /// Swagger 2.0 only.
        case tabDelimited = "tsv"

        /// The default value of `explode` in OpenAPI.
        var explodesByDefault: Bool { self == .form || self == .cookie || self == .deepObject }
    }
    /// How the value is serialized as text.
    package enum Encoding: Hashable, Sendable {
        case style(Style, explode: Bool, allowReserved: Bool)
        /// The parameter has `content` with a media type, and the value is JSON text.
        case json

        /// Returns the default encoding in OpenAPI.
        static func standard(in location: Parameter.Location) -> Parameter.Encoding {
            .style(location.defaultStyle, explode: location.defaultStyle.explodesByDefault, allowReserved: false)
        }
    }

    package var name: SpecText
    package var location: Location
    package var isRequired: Bool
    package var type: TypeReference
    package var encoding: Encoding
    package var defaultValue: JSONNode?
    /// The smallest whole number that the schema allows, if it says so.
    package var minimum: Int? = nil
    /// The only allowed value of a required parameter, if it is a scalar.
    package var constant: JSONNode?
    package var documentation: Documentation
    package var isDeprecated: Bool
    package var span: Span
    /// The Swift name requested by `x-endpoints: {"name": …}` or the config.
    package var requestedName: RequestedName?
    /// How its arrays are written, if the config or the document sets this for the parameter.
    package var requestedArrays: Setting<Arrays>?
    /// Whether the parameter is set once for all calls, if the config or the document says so.
    package var common: Setting<Bool>?
    /// Whether the parameter is the path's last segment and can be empty.
    package var allowsEmpty: Bool = false
    /// Whether the value can be several segments of the path, because its slashes are not encoded.
    package var keepsSlashes: Bool = false
    /// Whether the arrays inside an object are written with brackets: `filter[ids][]=1`.
    package var bracketsArrays: Bool = false

    package var isCommon: Bool { common?.value == true }

    /// Whether the common parameters of two operations are one.
    func isSame(as other: Parameter) -> Bool { name.raw.lowercased() == other.name.raw.lowercased() }

    /// Whether a name in the config means this parameter.
    func isCalled(_ other: SpecText) -> Bool { location.key(of: name) == location.key(of: other) }
}

extension Parameter.Location {
    /// Returns what identifies a name at this location. Names of header fields have no case (RFC 9110, section 5.1).
    func key(of name: SpecText) -> SpecText { self == .header ? SpecText(name.raw.lowercased()) : name }

    /// The styles that OpenAPI allows at this location, starting with the default.
    var styles: [Parameter.Style] {
        switch self {
        case .path: [.simple, .label, .matrix]
        case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
        case .header: [.simple]
        case .cookie: [.form, .cookie]
        }
    }

    var defaultStyle: Parameter.Style { styles[0] }
}

package struct RequestBody: Sendable {
    package var isRequired: Bool
    /// The contents in document order. There is at least one.
    package var contents: [MediaType]
    package var documentation: Documentation
    package var span: Span

    /// The contents that the caller chooses from, because their Swift types differ.
    package var choices: [MediaType] { distinctContents(contents, isSent: true) }
}

package struct Response: Sendable {
    package enum Status: Hashable, Sendable {
        case code(Int)
        /// A range of status codes: `4XX` is `range(4)`.
        case range(Int)
        case `default`

        /// The key in OpenAPI's Responses Object: `200`, `4XX`, `default`.
        package var key: String {
            switch self {
            case .code(let code): String(code)
            case .range(let digit): "\(digit)XX"
            case .default: "default"
            }
        }

        /// The first digit, or `nil` for `default`.
        var digit: Int? {
            switch self {
            case .code(let code): code / 100
            case .range(let digit): digit
            case .default: nil
            }
        }

        package var isSuccess: Bool { digit == 2 }

        package var isError: Bool { digit.map { $0 >= 4 } ?? false }

        /// Whether a response with this status can have a body (RFC 9110, sections 15.3.5 and 15.3.6).
        var mayHaveBody: Bool { self != .code(204) && self != .code(205) }

        /// Whether the status is a redirect. Status 304 responds to a conditional request and does not redirect.
        var isRedirect: Bool { digit == 3 && self != .code(304) }

        /// The order in which responses are matched: exact codes before ranges, and ranges before `default` (OpenAPI, Responses Object).
        var rank: Int {
            switch self {
            case .code: 0
            case .range: 1
            case .default: 2
            }
        }
    }

    package var status: Status
    /// The contents; empty if there is no body.
    package var contents: [MediaType]
    /// The media types of a response to HEAD, which has no content but is negotiated like the response to GET (RFC 9110, 9.3.2).
    package var negotiated: [SpecText] = []
    package var headers: [Header]
    package var documentation: Documentation
    package var span: Span
}

package struct Header: Sendable {
    package var name: SpecText
    package var isRequired: Bool
    package var type: TypeReference
    package var documentation: Documentation
    package var span: Span
}

/// OpenAPI's Encoding Object: how a property of a form or multipart body is serialized.
package struct PropertyEncoding: Sendable {
    package var property: SpecText
    package var contentType: SpecText?
    package var contentTypeSpan: Span?
    /// Whether `style`, `explode` or `allowReserved` is set, which takes precedence over the content type.
    package var isStyled: Bool
    package var style: Parameter.Style
    package var explode: Bool
    package var allowReserved: Bool
    package var headers: [Header]
}

/// How operations are named whose ids only spell the method and the path.
public enum OperationNaming: String, Hashable, Sendable, CaseIterable {
    /// By verbs such as `list`, as operations without an id.
    case verbs
    /// By their ids.
    case ids
}

/// The possible outcomes of a call, which a pass in `Resolve/Passes` derives from the operation's responses.
package struct OperationOutcome: Sendable {
    /// The result of a successful call.
    package enum Success: Sendable {
        case void
        case value(MediaType)
        /// Different bodies for different statuses or media types.
        case choice([DocumentedBody])
    }

    package let success: Success
    /// The media types to accept, in document order; empty if no response has a body.
    package let accepted: [SpecText]
    /// Whether the only documented response is a redirect. The call then returns the redirect instead of following it.
    package let returnsRedirect: Bool
    /// Whether the result can be discarded because the document describes no body.
    package let isDiscardable: Bool
    /// The failures, ordered by status: exact codes before ranges, and ranges before `default`.
    package let failures: [DocumentedBody]
}

/// A status and its documented body, if any.
package struct DocumentedBody: Sendable {
    package var status: Response.Status
    /// The body, if any.
    package var content: MediaType?
    /// The name of the media type, and the names of other media types whose value has the same Swift type.
    package var mediaTypes: [SpecText]
    /// Whether the status has multiple bodies, distinguished by media type.
    package var isChosenByMediaType: Bool
    package var documentation: Documentation
}
