/// Text from a document or config, with its location for diagnostics.
public struct LocatedText: Hashable, Sendable {
    public var text: SpecText
    public var span: Span

    public init(text: SpecText, span: Span) {
        self.text = text
        self.span = span
    }
}
