/// Text that must not be shown, such as a password (OpenAPI, format `password`).
///
/// `print`, interpolation, `dump`, `debugPrint` and `Mirror` show `…` in its place, also of a model, of parameters or of an endpoint that
/// holds it. A literal is one (`password: "secret"`), other text becomes one by `SecretText(text)`, and ``value`` is the text.
public struct SecretText: JSONModel, ExpressibleByStringInterpolation, ParameterValue, PrintsNoSecrets {
    /// The text itself: what is sent, and was received.
    public let value: String

    /// Hides a text.
    public init(_ value: String) { self.value = value }
    public init(stringLiteral value: String) { self.value = value }
    public init(from reader: inout JSONReader) { value = String(from: &reader) }
    public func write(to writer: inout JSONWriter) { writer.write(value) }
    public var parameterText: String? { value }
    public var description: String { "…" }
}
