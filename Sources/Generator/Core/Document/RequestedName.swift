/// A Swift name requested by `x-endpoints: {"name": …}` or by the config. Equality ignores the location.
package struct RequestedName: Hashable, Sendable, ExpressibleByStringLiteral {
    package var text: SpecText
    /// The location where the name is requested.
    package var span: Span?

    package init(_ text: SpecText, at span: Span? = nil) {
        self.text = text
        self.span = span
    }

    package init(stringLiteral value: String) { self.init(SpecText(value)) }

    package static func == (left: RequestedName, right: RequestedName) -> Bool { left.text == right.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
