/// An HTTP API, independent of how its document is written: references are resolved, `allOf` is merged, and differences between OpenAPI
/// versions are removed.
///
/// Names keep the document's spelling (`SpecText`); the next pass assigns Swift names.
package struct API: Sendable {
    package var title: SpecText
    package var version: SpecText
    package var documentation: Documentation
    package var servers: [Server]
    /// The services, ordered by their first operation in the document. Every operation belongs to exactly one service.
    package var services: [Service]
    /// All models that generated code refers to, in document order. `ModelID.index` is an index into this array.
    package let models: [Model]
    /// The types of the document's named schemas (`components`), in document order.
    package var schemas: [NamedSchema]
    package var securitySchemes: [SecurityScheme]
    /// The parameters that are set once for all calls, in the order of the config.
    package var commonParameters: [Parameter] = []
    /// Requests that the server sends to the API's user: `webhooks` and `callbacks`.
    package var webhooks: [Webhook]
    /// The names of models that the config leaves out, which other models do not take.
    package let omittedNames: [[NamePart]]
    package let operationNaming: OperationNaming

    package subscript(id: ModelID) -> Model { models[id.index] }

    /// Returns the model that declares a model's type. For an alias, this is a different model.
    func declaring(_ id: ModelID) -> ModelID { self[id].sameAs ?? id }
}

/// A named schema of `components` and its type: a model, or an alias for an array, a scalar or another component.
package struct NamedSchema: Sendable {
    package var name: SpecText
    package var type: TypeReference
    /// The type used in requests, if it differs because of `readOnly` or `writeOnly`.
    package var requestType: TypeReference
    package var span: Span
}

/// A Server Object, as defined by OpenAPI: a URL, possibly with `{variables}`.
package struct Server: Sendable {
    package struct Variable: Sendable {
        package var name: SpecText
        /// `nil` if the caller must supply it.
        package var defaultValue: SpecText?
        /// The allowed values, or an empty array if every value is allowed.
        package var values: [SpecText]
        package var documentation: Documentation
    }

    /// The server's name, from `name` (OpenAPI 3.2) or `x-endpoints: {"name": …}`.
    package var name: SpecText?
    package var url: SpecText
    package var variables: [Variable]
    package var documentation: Documentation
    package var span: Span

    /// The URL with the defaults of its variables. A variable without one is kept.
    var filled: String { url.raw.filled { name in variables.first { $0.name == name }?.defaultValue } }

    /// The URL with the defaults of its variables, unless it has no host with them.
    var shown: String { ServerURL(filled).hasHost ? filled : url.raw }
}

/// The operations that share a tag or, if they have no tags, the first path segment.
package struct Service: Sendable {
    package var name: SpecText
    package var documentation: Documentation
    package var operations: [Operation]
    package var span: Span
}

/// A Security Scheme Object, as defined by OpenAPI.
package struct SecurityScheme: Sendable {
    package enum Kind: Sendable {
        case apiKey(name: SpecText, location: Parameter.Location)
        /// An HTTP authentication scheme (`bearer`, `basic`, …), in lower case.
        case http(scheme: SpecText)
        case oauth2
        case openIDConnect
        case mutualTLS

        /// Whether authentication takes place in the transport rather than through credentials in the request.
        var isOfTransport: Bool { if case .mutualTLS = self { true } else { false } }

        /// Whether the credentials are in the `Authorization` header field.
        var isSentAsAuthorization: Bool {
            switch self {
            case .apiKey(let name, let location): location == .header && name.raw.lowercased() == "authorization"
            case .http, .oauth2, .openIDConnect: true
            case .mutualTLS: false
            }
        }
    }

    package var id: SpecText
    package var kind: Kind
    package var documentation: Documentation
    package var span: Span
}

/// A request from the API's server to the user's server.
package struct Webhook: Sendable {
    package var name: SpecText
    package var method: SpecText
    package var documentation: Documentation
    package var body: RequestBody?
    package var span: Span
}
