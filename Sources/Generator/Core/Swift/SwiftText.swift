/// Text that is safe in Swift source. Templates print no other text.
///
/// Only this file can create it. Text from a document must go through one of these functions, which escape it.
package struct SwiftText: Hashable, Sendable {
    package let text: String

    fileprivate init(unchecked text: String) { self.text = text }

    package static let empty = SwiftText(unchecked: "")

    /// Returns text from the generator's own source, for use where a string literal is not possible.
    static func fixed(_ text: StaticString) -> SwiftText { SwiftText(unchecked: text.description) }

    /// Returns the name of one of the generator's own cases, which is an identifier.
    static func named(_ value: some RawRepresentable<String> & CaseIterable) -> SwiftText { SwiftText(unchecked: value.rawValue) }

    /// Returns a number in decimal digits.
    package static func number(_ value: Int) -> SwiftText { SwiftText(unchecked: String(value)) }

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

    /// Returns an identifier, in backticks if it is a keyword.
    package static func name(_ identifier: SwiftIdentifier) -> SwiftText { SwiftText(unchecked: identifier.declared) }

    /// Returns an identifier as an argument label. Only one keyword needs backticks as a label. Backticks around any other keyword would
    /// cause a compiler warning.
    package static func label(_ identifier: SwiftIdentifier) -> SwiftText {
        identifier.name == "inout" ? name(identifier) : SwiftText(unchecked: identifier.name)
    }

    /// Returns an identifier as a parameter's name, which is also its label. A keyword that can precede a parameter's name needs backticks.
    static func parameter(_ identifier: SwiftIdentifier) -> SwiftText {
        ["inout", "let", "var"].contains(identifier.name) ? name(identifier) : label(identifier)
    }

    /// Returns a module, protocol or type from a config (`MyKit.Email`), or `nil` if the text does not consist of identifiers separated by
    /// dots or if one of them is a keyword.
    static func qualifiedName(_ text: String) -> SwiftText? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        for part in parts where SwiftIdentifier.requested(SpecText(String(part))) == nil || OutputFiles.keywords.contains(String(part)) {
            return nil
        }
        return SwiftText(unchecked: text)
    }

    /// Returns a string literal whose value is `text`.
    package static func literal(_ text: SpecText) -> SwiftText { SwiftText(unchecked: escapedLiteral(text.raw)) }

    /// Returns a JSON string whose value is `text`, for use inside a literal `#"""…"""#`. Also escapes `sign`, so that this character never
    /// occurs inside the string.
    static func jsonString(_ text: SpecText, escaping sign: Unicode.Scalar = "\"") -> SwiftText {
        SwiftText(unchecked: escapedJSONString(text.raw, and: sign))
    }

    /// Returns a JSON number as written.
    static func jsonNumber(_ number: SpecText) -> SwiftText {
        SwiftText(unchecked: hasOnlyNumberBytes(number.raw) ? number.raw : "0")
    }

    /// Returns a JSON number as a Swift literal, or `nil` if Swift has no literal with the same value.
    static func numberLiteral(_ number: SpecText) -> SwiftText? { isSwiftNumber(number.raw) ? SwiftText(unchecked: number.raw) : nil }

    /// Returns the lines of a doc comment, without the `///`. The result is empty if the text has no visible characters.
    static func commentLines(_ text: SpecText) -> [SwiftText] { escapedCommentLines(text.raw).map { SwiftText(unchecked: $0) } }

    /// The contents of a string literal as a code span, for a doc comment.
    var asCode: SwiftText { SwiftText(unchecked: "`" + text.dropFirst().dropLast().filter { $0 != "`" } + "`") }
}

/// Supports interpolation, as in `"request.\(place)(\(literal: key), \(value))"`, which mixes literals from the generator's source with
/// values that are safe or are escaped here. Interpolating a `String` or a `SpecText` directly does not compile.
extension SwiftText: ExpressibleByStringInterpolation {
    package init(stringLiteral value: StaticString) { self.init(unchecked: value.description) }

    package init(stringInterpolation: StringInterpolation) { self.init(unchecked: stringInterpolation.text) }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

        package mutating func appendInterpolation(_ text: SwiftText) { self.text += text.text }

        package mutating func appendInterpolation(_ name: SwiftIdentifier) { text += name.declared }

        package mutating func appendInterpolation(_ number: Int) { text += String(number) }

        package mutating func appendInterpolation(label name: SwiftIdentifier) { text += SwiftText.label(name).text }

        package mutating func appendInterpolation(literal string: SpecText) { text += escapedLiteral(string.raw) }

        package mutating func appendInterpolation(list: [SwiftText], separator: StaticString = ", ") {
            text += SwiftText.joined(list, separator: separator).text
        }

        mutating func appendInterpolation(json string: SpecText, escaping sign: Unicode.Scalar = "\"") {
            text += escapedJSONString(string.raw, and: sign)
        }
    }
}
