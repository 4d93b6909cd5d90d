/// A Swift name that `x-endpoints: {"name": …}` or the config asks for. Equality ignores where it was asked for.
package struct RequestedName: Hashable, Sendable, ExpressibleByStringLiteral {
    package var text: SpecText
    /// Where it is asked for.
    package var span: Span?

    package init(_ text: SpecText, at span: Span? = nil) {
        self.text = text
        self.span = span
    }

    package init(stringLiteral value: String) { self.init(SpecText(value)) }

    package static func == (left: RequestedName, right: RequestedName) -> Bool { left.text == right.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
