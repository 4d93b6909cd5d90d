/// Parses a JSONPath by the grammar of RFC 9535, appendix A.
struct JSONPathParser {
    typealias Failure = JSONPathFailure

    private let bytes: [UInt8]
    private var offset: Int = 0
    private var depth: Int = 0
    /// The places of the segments of the last query.
    private var places: [Range<Int>] = []

    private init(_ text: String) { bytes = Array(text.utf8) }

    static func parse(_ text: String) throws(Failure) -> JSONPath {
        var parser = JSONPathParser(text)
        guard parser.take("$") else { throw Failure(message: "a JSONPath begins with `$`") }
        let segments = try parser.parseSegments()
        guard parser.offset == parser.bytes.count else { throw parser.unexpected("a segment such as `.name` or `['name']`") }
        return JSONPath(segments: segments)
    }

    // MARK: Characters

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func take(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        for index in 0..<count where bytes[offset + index] != text.utf8Start[index] { return false }
        offset += count
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == .space || byte == .tab || byte == .lineFeed || byte == .carriageReturn { offset += 1 }
    }

    private func unexpected(_ wanted: String) -> Failure { Failure(message: "expected \(wanted) at character \(offset + 1)") }

    // MARK: Segments

    private mutating func parseSegments() throws(Failure) -> [JSONPath.Segment] {
        var segments: [JSONPath.Segment] = []
        var own: [Range<Int>] = []
        while true {
            let start = offset
            skipSpace()
            let isDescendant = take("..")
            if isDescendant ? next != UInt8(ascii: "[") : take(".") {
                segments.append(JSONPath.Segment(isDescendant: isDescendant, selectors: [try parseShorthand()]))
            } else if next == UInt8(ascii: "[") {
                segments.append(JSONPath.Segment(isDescendant: isDescendant, selectors: try parseBrackets()))
            } else {
                offset = start
                places = own
                return segments
            }
            own.append(start..<offset)
        }
    }

    private mutating func parseShorthand() throws(Failure) -> JSONPath.Selector {
        if take("*") { return .wildcard }
        let start = offset
        if next.map({ !isDigit($0) && $0 != .hyphen }) == true { passName() }
        guard offset > start else { throw unexpected("a name or `*`") }
        return .name(text(start))
    }

    private func text(_ start: Int) -> String { String(decoding: bytes[start..<offset], as: UTF8.self) }

    /// Moves past letters, digits, `_` and non-ASCII characters. `-` is allowed too (`x-internal`), because it is unambiguous here and the
    /// examples of the Overlay Specification use it.
    private mutating func passName() {
        while let byte = next, isLetter(byte) || isDigit(byte) || byte == .underscore || byte == .hyphen || byte >= 0x80 { offset += 1 }
    }

    private mutating func parseBrackets() throws(Failure) -> [JSONPath.Selector] {
        guard take("[") else { throw unexpected("`[`") }
        var selectors: [JSONPath.Selector] = []
        repeat {
            skipSpace()
            selectors.append(try parseSelector())
            skipSpace()
        } while take(",")
        guard take("]") else { throw unexpected("`]`") }
        return selectors
    }

    private mutating func parseSelector() throws(Failure) -> JSONPath.Selector {
        if take("*") { return .wildcard }
        if take("?") { return .filter(try parseCondition()) }
        if next == .apostrophe || next == .quote { return .name(try parseString()) }
        let start = try parseInteger()
        let end = offset
        skipSpace()
        guard take(":") else {
            guard let start: Int else { throw unexpected("a name in quotes, an index, `*` or `?`") }
            offset = end
            return .index(start)
        }
        skipSpace()
        let upper = try parseInteger()
        skipSpace()
        var step = 1
        if take(":") {
            skipSpace()
            step = try parseInteger() ?? 1
        }
        return .slice(start: start, end: upper, step: step)
    }

    /// Reads an integer of I-JSON: without a plus sign, leading zeros or `-0`, and exact as a Double.
    private mutating func parseInteger() throws(Failure) -> Int? {
        let start = offset
        if next == .hyphen { offset += 1 }
        while let byte = next, isDigit(byte) { offset += 1 }
        guard offset > start else { return nil }
        guard let value = Int(text(start)), value.magnitude < 1 << 53, String(value) == text(start) else {
            offset = start
            throw unexpected("an index without leading zeros, from -9007199254740991 to 9007199254740991,")
        }
        return value
    }

    /// Reads a string. Only its own quote can be escaped.
    private mutating func parseString() throws(Failure) -> String {
        guard let quote = next else { throw unexpected("a quote") }
        offset += 1
        var result = ""
        var chunk = offset
        while let byte = next, byte >= .space {
            if byte == quote || byte == .backslash { result += text(chunk) }
            offset += 1
            if byte == quote { return result }
            guard byte == .backslash else { continue }
            result.unicodeScalars.append(try parseEscape(quote))
            chunk = offset
        }
        throw unexpected(next == nil ? "the end of the string" : "a control character to be written as \\uXXXX")
    }

    private mutating func parseEscape(_ quote: UInt8) throws(Failure) -> Unicode.Scalar {
        let letter = next ?? 0
        offset += 1
        switch letter {
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case quote, .slash, .backslash: return Unicode.Scalar(letter)
        case UInt8(ascii: "u"):
            let first = parseHexDigits()
            if let scalar = first.flatMap(Unicode.Scalar.init) { return scalar }
            // Characters above U+FFFF are written as two surrogates.
            if let first, first < 0xDC00, take("\\u"), let second = parseHexDigits(), (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
            {
                return scalar
            }
            throw Failure(message: "four hexadecimal digits or two surrogates are missing before character \(offset + 1)")
        default:
            throw Failure(
                message: "the escape at character \(offset - 1) does not exist; JSONPath has \\b \\f \\n \\r \\t \\/ \\\\ \\uXXXX")
        }
    }

    private mutating func parseHexDigits() -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap(hexValue) else { return nil }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    // MARK: Filters

    private mutating func parseCondition() throws(Failure) -> JSONPath.Condition {
        depth += 1
        defer { depth -= 1 }
        guard depth < 32 else { throw Failure(message: "filters are nested too deeply") }
        var parts = [try parseConjunction()]
        skipSpace()
        while take("||") {
            parts.append(try parseConjunction())
            skipSpace()
        }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func parseConjunction() throws(Failure) -> JSONPath.Condition {
        var parts = [try parseBasicCondition()]
        skipSpace()
        while take("&&") {
            parts.append(try parseBasicCondition())
            skipSpace()
        }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func parseBasicCondition() throws(Failure) -> JSONPath.Condition {
        skipSpace()
        if take("!") {
            skipSpace()
            return .not(try parseParenthesizedOrTest())
        }
        if next == UInt8(ascii: "(") { return try parseParenthesizedOrTest() }
        let left = try parseSide()
        skipSpace()
        guard let comparison = parseComparison() else {
            guard case .query(let query) = left.operand else { throw unexpected("a comparison such as `==`") }
            return .exists(query)
        }
        skipSpace()
        let right = try parseSide()
        if let place = left.severalAt { throw selectsSeveral(left, place, rest: String(decoding: bytes[left.end..<offset], as: UTF8.self)) }
        if let place = right.severalAt { throw selectsSeveral(right, place, rest: nil) }
        return .compare(left.operand, comparison, right.operand)
    }

    /// A side of a comparison, with its place in the text.
    private struct Side {
        var operand: JSONPath.Operand
        var start: Int
        var end: Int
        /// The place of the segments that can select multiple nodes, or `nil` if there are none.
        var severalAt: (start: Int, end: Int, isWildcard: Bool)?
    }

    private mutating func parseSide() throws(Failure) -> Side {
        let start = offset
        let operand = try parseOperand()
        var side = Side(operand: operand, start: start, end: offset)
        guard case .query(let query) = operand else { return side }
        for (segment, place) in zip(query.segments, places) where !segment.isSingular {
            var isWildcard = false
            if !segment.isDescendant, segment.selectors.count == 1, case .wildcard = segment.selectors[0] { isWildcard = true }
            side.severalAt = (side.severalAt?.start ?? place.lowerBound, place.upperBound, isWildcard && side.severalAt == nil)
        }
        return side
    }

    /// Creates the failure for a query that can select multiple nodes (RFC 9535, section 2.3.5.1). A filter below it says what is meant.
    private func selectsSeveral(_ side: Side, _ place: (start: Int, end: Int, isWildcard: Bool), rest: String?) -> Failure {
        func text(_ start: Int, _ end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }
        let query = text(side.start, side.end)
        // A relative query on the other side would refer to a different node inside the proposed filter.
        let isExact = place.isWildcard && rest?.utf8.contains(UInt8(ascii: "@")) == false
        let meant =
            isExact ? text(side.start, place.start) + "[?@" + text(place.end, side.end) + (rest ?? "") + "]" : "@.list[?@ == 'value']"
        return Failure(
            message: "`\(query)` can select multiple nodes, and only single values are compared; "
                + (isExact ? "for \"one of them\", write `\(meant)`" : "test them in a nested filter, such as `\(meant)`"))
    }

    private mutating func parseParenthesizedOrTest() throws(Failure) -> JSONPath.Condition {
        if take("(") {
            let inner = try parseCondition()
            skipSpace()
            guard take(")") else { throw unexpected("`)`") }
            return inner
        }
        guard case .query(let query) = try parseOperand() else { throw unexpected("a query such as `@.name`") }
        return .exists(query)
    }

    private mutating func parseComparison() -> JSONPath.Comparison? {
        if take("==") { return .equal }
        if take("!=") { return .notEqual }
        if take("<=") { return .lessOrEqual }
        if take(">=") { return .greaterOrEqual }
        if take("<") { return .less }
        return take(">") ? .greater : nil
    }

    private mutating func parseOperand() throws(Failure) -> JSONPath.Operand {
        func literal(_ value: JSONNode.Value) -> JSONPath.Operand { .literal(JSONNode(value, at: Span(file: 0, start: 0, end: 0))) }
        if take("@") { return .query(JSONPath.Query(isRelative: true, segments: try parseSegments())) }
        if take("$") { return .query(JSONPath.Query(isRelative: false, segments: try parseSegments())) }
        if next == .apostrophe || next == .quote { return literal(.string(SpecText(try parseString()))) }
        let start = offset
        if next.map(isLetter) == true {
            passName()
            let word = text(start)
            if next == UInt8(ascii: "(") {
                throw Failure(message: "the function `\(word)` is not supported; functions of JSONPath are not")
            }
            switch word {
            case "true": return literal(.bool(true))
            case "false": return literal(.bool(false))
            case "null": return literal(.null)
            default: offset = start
            }
        }
        while let byte = next, isDigit(byte) || [.plus, .hyphen, .dot].contains(byte) || byte | 0x20 == UInt8(ascii: "e") { offset += 1 }
        let number = text(start)
        guard isNumber(number) else {
            offset = start
            throw unexpected("a query such as `@.name`, a string, a number as in JSON, true, false or null")
        }
        return literal(.number(SpecText(number)))
    }
}
