/// Text that may stand in Swift source. The only kind of text that a template prints.
///
/// Made in this file alone: whoever wants to print text of a document has to come through one of the functions here that escape it.
public struct SwiftText: Hashable, Sendable {
    public let text: String

    fileprivate init(unchecked text: String) { self.text = text }

    public static let empty = SwiftText(unchecked: "")

    /// Text that stands in our own source.
    public static func fixed(_ text: StaticString) -> SwiftText { SwiftText(unchecked: text.description) }

    /// A number in decimal digits.
    public static func number(_ value: Int) -> SwiftText { SwiftText(unchecked: String(value)) }

    /// Swift text beside Swift text.
    public static func + (left: SwiftText, right: SwiftText) -> SwiftText { SwiftText(unchecked: left.text + right.text) }
}
