/// A value that templates can use.
package enum ViewValue: Sendable {
    case text(SwiftText)
    case flag(Bool)
    case list([ViewValue])
    /// Parameters or arguments, separated by commas. They are printed on the tag's line or, if that line would be too long, one per line.
    case arguments([SwiftText])
    case object(ViewObject)
    /// The value of a name that is defined but has no content. It prints nothing and counts as false.
    case nothing
    /// Text that is unsafe in Swift. Only a dialect with an escape function prints it. The dialect for Swift has no such function and
    /// reports an error.
    case untrusted(SpecText)

    package static func optional(_ text: SwiftText?) -> ViewValue { text.map { .text($0) } ?? .nothing }

    /// Whether `{{#section}}` is rendered. Empty text and empty lists count as false.
    var isTruthy: Bool {
        switch self {
        case .text(let text): !text.text.isEmpty
        case .flag(let flag): flag
        case .list(let items): !items.isEmpty
        case .arguments(let items): !items.isEmpty
        case .object: true
        case .nothing: false
        case .untrusted(let text): !text.raw.isEmpty
        }
    }

    var kind: String {
        switch self {
        case .text: "text"
        case .flag: "a flag"
        case .list: "a list"
        case .arguments: "a list of arguments"
        case .object: "an object"
        case .nothing: "nothing"
        case .untrusted: "text from the document"
        }
    }
}
