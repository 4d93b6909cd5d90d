/// A Swift name that `x-endpoints: {"name": …}` or the config asks for. Equality ignores where it was asked for.
public struct RequestedName: Hashable, Sendable, ExpressibleByStringLiteral {
    public var text: SpecText
    /// Where it is asked for.
    public var span: Span?

    public init(_ text: SpecText, at span: Span? = nil) {
        self.text = text
        self.span = span
    }

    public init(stringLiteral value: String) { self.init(SpecText(value)) }

    public static func == (left: RequestedName, right: RequestedName) -> Bool { left.text == right.text }
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
