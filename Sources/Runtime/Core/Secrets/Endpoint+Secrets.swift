import EndpointPlatform

extension Endpoint {
    /// The secret texts in its parameters and its body.
    package var secretTexts: Set<String> { FoundSecrets.found { _ = encoded() } }
}
