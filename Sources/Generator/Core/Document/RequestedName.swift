/// A Swift name that `x-endpoints: {"name": …}` or the config requests. Equality ignores where it was requested.
package struct RequestedName: Hashable, Sendable, ExpressibleByStringLiteral {
    package var text: SpecText
    /// Where it was requested.
    package var span: Span?

    package init(_ text: SpecText, at span: Span? = nil) {
        self.text = text
        self.span = span
    }

    package init(stringLiteral value: String) { self.init(SpecText(value)) }

    package static func == (left: RequestedName, right: RequestedName) -> Bool { left.text == right.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
