import EndpointBasics

/// Text that must not be shown, such as a password (OpenAPI, format `password`).
///
/// `print`, interpolation, `dump`, `debugPrint` and `Mirror` show `…` in its place, even inside a model, parameters or an endpoint. Write
/// it as a literal (`password: "secret"`), or create it from other text with `SecretText(text)`. The text itself is in ``string``.
public struct SecretText: JSONModel, Codable, Hashable, ExpressibleByStringInterpolation, ParameterValue, _PrintsNoSecrets {
    /// The text itself, as sent or received.
    public let string: String

    /// Creates a secret text.
    public init(_ string: String) { self.string = string }
    public init(stringLiteral value: String) { string = value }
    public init(from reader: inout JSONReader) { string = String(from: &reader) }
    public func write(to writer: inout JSONWriter) {
        FoundSecrets.current?.add(string)
        writer.write(string)
    }
    public var parameterText: String? {
        FoundSecrets.current?.add(string)
        return string
    }
    public var description: String { "…" }
}
