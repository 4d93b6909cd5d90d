import EndpointBasics

/// Text that must not be shown, such as a password (OpenAPI, format `password`).
///
/// `print`, interpolation, `dump`, `debugPrint` and `Mirror` show `…` in its place, even inside a model, parameters or an endpoint. Write
/// it as a literal (`password: "secret"`), or create it from other text with `SecretText(text)`. The text itself is in ``value``.
public struct SecretText: JSONModel, ExpressibleByStringInterpolation, ParameterValue, _PrintsNoSecrets {
    /// The text itself, as sent or received.
    public let value: String

    public init(_ value: String) { self.value = value }
    public init(stringLiteral value: String) { self.value = value }
    public init(from reader: inout JSONReader) { value = String(from: &reader) }
    public func write(to writer: inout JSONWriter) {
        FoundSecrets.current?.add(value)
        writer.write(value)
    }
    public var parameterText: String? {
        FoundSecrets.current?.add(value)
        return value
    }
    public var description: String { "…" }
}
