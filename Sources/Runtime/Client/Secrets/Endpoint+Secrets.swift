import EndpointBasics

extension Endpoint {
    /// The secret strings in the endpoint's parameters and body.
    package var secretTexts: Set<String> { FoundSecrets.found { _ = encoded() } }
}
