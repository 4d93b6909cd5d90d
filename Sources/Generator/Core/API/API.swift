/// What an HTTP API offers, independent of how its document spelled it: references are followed, `allOf` is merged, and version differences are gone.
///
/// All text in it is still the document's (`SpecText`); the next pass gives Swift names.
public struct API: Sendable {
    public var title: SpecText
    public var version: SpecText
    public var documentation: Documentation
    public var servers: [Server]
    /// In the order of their first operations in the document. Every operation belongs to exactly one.
    public var services: [Service]
    /// Every model that something generated refers to, in document order. `ModelID.index` is the position in this list.
    public var models: [Model]
    /// The types of the document's named schemas (`components`), in document order.
    public var schemas: [NamedSchema]
    public var securitySchemes: [SecurityScheme]
    /// Payloads that the server sends to the user: `webhooks` and `callbacks`.
    public var webhooks: [Webhook]

    public subscript(id: ModelID) -> Model { models[id.index] }
}

/// A schema of the document's components, and its type: a model, or another name for a list, a scalar, a component.
public struct NamedSchema: Sendable {
    public var name: SpecText
    public var type: TypeReference
    /// The type in requests, if part of it differs there (`readOnly`, `writeOnly`).
    public var requestType: TypeReference
    public var span: Span
}

/// OpenAPI's Server Object: a URL, perhaps with `{variables}`.
public struct Server: Sendable {
    public struct Variable: Sendable {
        public var name: SpecText
        /// `nil` if the caller has to give it.
        public var defaultValue: SpecText?
        /// The allowed values; empty if any value is.
        public var values: [SpecText]
        public var documentation: Documentation
    }

    /// `name` (OpenAPI 3.2, or `x-endpoints: {"name": …}`).
    public var name: SpecText?
    public var url: SpecText
    public var variables: [Variable]
    public var documentation: Documentation
    public var span: Span
}

/// The operations of one tag; without tags, of one first path segment.
public struct Service: Sendable {
    public var name: SpecText
    public var documentation: Documentation
    public var operations: [Operation]
    public var span: Span
}

/// OpenAPI's Security Scheme Object.
public struct SecurityScheme: Sendable {
    public enum Kind: Sendable {
        case apiKey(name: SpecText, location: Parameter.Location)
        /// An HTTP authentication scheme (`bearer`, `basic`, …), in lower case.
        case http(scheme: SpecText)
        case oauth2
        case openIDConnect
        case mutualTLS

        /// Nothing is added to the request.
        var isOfTransport: Bool { if case .mutualTLS = self { true } else { false } }
    }

    public var id: SpecText
    public var kind: Kind
    public var documentation: Documentation
    public var span: Span
}

/// A request that the API's server makes to the user's.
public struct Webhook: Sendable {
    public var name: SpecText
    public var method: SpecText
    public var documentation: Documentation
    public var body: RequestBody?
    public var span: Span
}
