/// Text that is safe in Swift source: the only kind that templates print.
///
/// Only this file makes it: a document's text must pass through one of the functions here, which escape it.
package struct SwiftText: Hashable, Sendable {
    package let text: String

    fileprivate init(unchecked text: String) { self.text = text }

    package static let empty = SwiftText(unchecked: "")

    /// Text from our own source.
    package static func fixed(_ text: StaticString) -> SwiftText { SwiftText(unchecked: text.description) }

    /// A number in decimal digits.
    package static func number(_ value: Int) -> SwiftText { SwiftText(unchecked: String(value)) }

    /// Swift text beside Swift text.
    package static func + (left: SwiftText, right: SwiftText) -> SwiftText { SwiftText(unchecked: left.text + right.text) }

    package static func joined(_ list: [SwiftText], separator: StaticString) -> SwiftText {
        guard list.count > 1 else { return list.first ?? .empty }
        let separator = separator.description
        var text = ""
        for (index, item) in list.enumerated() {
            if index > 0 { text += separator }
            text += item.text
        }
        return SwiftText(unchecked: text)
    }

    /// An identifier, in backticks if it is a keyword.
    package static func name(_ identifier: SwiftIdentifier) -> SwiftText { SwiftText(unchecked: identifier.declared) }

    /// An identifier as an argument label, where all keywords but one need no backticks (and the compiler warns about them).
    package static func label(_ identifier: SwiftIdentifier) -> SwiftText {
        identifier.name == "inout" ? name(identifier) : SwiftText(unchecked: identifier.name)
    }

    /// A module, protocol or type named in a config (`MyKit.Email`); `nil` unless it consists of identifiers with
    /// dots between, none of them a keyword.
    static func qualifiedName(_ text: String) -> SwiftText? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        for part in parts where SwiftIdentifier.requested(SpecText(String(part))) == nil || Keywords.reserved.contains(String(part)) {
            return nil
        }
        return SwiftText(unchecked: text)
    }

    /// A string literal of any text.
    package static func literal(_ text: SpecText) -> SwiftText { SwiftText(unchecked: escapedLiteral(text.raw)) }

    /// A JSON string of any text, for use inside a literal `#"""…"""#`.
    static func jsonString(_ text: SpecText) -> SwiftText { SwiftText(unchecked: escapedJSONString(text.raw)) }

    /// The same with another sign escaped, which then stands nowhere in a text but between strings.
    static func jsonString(_ text: SpecText, escaping sign: Unicode.Scalar) -> SwiftText {
        SwiftText(unchecked: escapedJSONString(text.raw, and: sign))
    }

    /// A JSON number as it is written.
    static func jsonNumber(_ number: SpecText) -> SwiftText {
        SwiftText(unchecked: number.raw.utf8.allSatisfy { isDigit($0) || "+-.eE".utf8.contains($0) } ? number.raw : "0")
    }

    /// A JSON number as a Swift literal; `nil` if Swift has no equal one.
    static func numberLiteral(_ number: SpecText) -> SwiftText? { isSwiftNumber(number.raw) ? SwiftText(unchecked: number.raw) : nil }

    /// The lines of a doc comment, without the `///`. Empty if the text has no visible character.
    static func commentLines(_ text: SpecText) -> [SwiftText] { escapedCommentLines(text.raw).map { SwiftText(unchecked: $0) } }
}

extension SwiftText {
    /// A string literal's inside in backticks, for a doc comment.
    var asCode: SwiftText { SwiftText(unchecked: "`" + text.dropFirst().dropLast().filter { $0 != "`" } + "`") }
}
