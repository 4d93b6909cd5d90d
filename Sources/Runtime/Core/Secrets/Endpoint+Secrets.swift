import EndpointPlatform

extension Endpoint {
    /// The secret texts in the endpoint's parameters and body.
    package var secretTexts: Set<String> { FoundSecrets.found { _ = encoded() } }
}
