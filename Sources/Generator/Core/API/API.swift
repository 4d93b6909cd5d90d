/// An HTTP API, independent of how its document is written: references are followed, `allOf` is merged, and version differences are gone.
///
/// All text in it still comes from the document (`SpecText`); the next pass assigns Swift names.
package struct API: Sendable {
    package var title: SpecText
    package var version: SpecText
    package var documentation: Documentation
    package var servers: [Server]
    /// The services, in the order of their first operations in the document. Every operation belongs to exactly one.
    package var services: [Service]
    /// Every model to which generated code refers, in document order. `ModelID.index` is the position in this list.
    package var models: [Model]
    /// The types of the document's named schemas (`components`), in document order.
    package var schemas: [NamedSchema]
    package var securitySchemes: [SecurityScheme]
    /// Payloads that the server sends to the user: `webhooks` and `callbacks`.
    package var webhooks: [Webhook]

    package subscript(id: ModelID) -> Model { models[id.index] }
}

/// A schema of the document's components, and its type: a model, or another name for a list, a scalar, a component.
package struct NamedSchema: Sendable {
    package var name: SpecText
    package var type: TypeReference
    /// The type in requests, if part of it differs there (`readOnly`, `writeOnly`).
    package var requestType: TypeReference
    package var span: Span
}

/// OpenAPI's Server Object: a URL, possibly with `{variables}`.
package struct Server: Sendable {
    package struct Variable: Sendable {
        package var name: SpecText
        /// `nil` if the caller must supply it.
        package var defaultValue: SpecText?
        /// The allowed values; empty if any value is.
        package var values: [SpecText]
        package var documentation: Documentation
    }

    /// `name` (OpenAPI 3.2, or `x-endpoints: {"name": …}`).
    package var name: SpecText?
    package var url: SpecText
    package var variables: [Variable]
    package var documentation: Documentation
    package var span: Span
}

/// The operations of one tag or, without tags, of one first path segment.
package struct Service: Sendable {
    package var name: SpecText
    package var documentation: Documentation
    package var operations: [Operation]
    package var span: Span
}

/// OpenAPI's Security Scheme Object.
package struct SecurityScheme: Sendable {
    package enum Kind: Sendable {
        case apiKey(name: SpecText, location: Parameter.Location)
        /// An HTTP authentication scheme (`bearer`, `basic`, …), in lower case.
        case http(scheme: SpecText)
        case oauth2
        case openIDConnect
        case mutualTLS

        /// Whether the transport authenticates, so that nothing is added to the request.
        var isOfTransport: Bool { if case .mutualTLS = self { true } else { false } }
    }

    package var id: SpecText
    package var kind: Kind
    package var documentation: Documentation
    package var span: Span
}

/// A request that the API's server makes to the user's.
package struct Webhook: Sendable {
    package var name: SpecText
    package var method: SpecText
    package var documentation: Documentation
    package var body: RequestBody?
    package var span: Span
}
