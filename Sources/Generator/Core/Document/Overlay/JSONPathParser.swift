/// Parses a JSONPath.
struct JSONPathParser {
    struct Failure: Error {
        var message: String
    }

    private let bytes: [UInt8]
    private var offset: Int = 0
    private var depth: Int = 0

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

    private func unexpected(_ wanted: String) -> Failure {
        Failure(message: "expected \(wanted) at character \(offset + 1)")
    }

    // MARK: Segments

    private mutating func parseSegments() throws(Failure) -> [JSONPath.Segment] {
        var segments: [JSONPath.Segment] = []
        while true {
            let start = offset
            skipSpace()
            if take("..") {
                segments.append(
                    JSONPath.Segment(
                        isDescendant: true, selectors: next == UInt8(ascii: "[") ? try parseBrackets() : [try parseShorthand()]))
            } else if take(".") {
                segments.append(JSONPath.Segment(isDescendant: false, selectors: [try parseShorthand()]))
            } else if next == UInt8(ascii: "[") {
                segments.append(JSONPath.Segment(isDescendant: false, selectors: try parseBrackets()))
            } else {
                offset = start
                return segments
            }
        }
    }

    private mutating func parseShorthand() throws(Failure) -> JSONPath.Selector {
        if take("*") { return .wildcard }
        let start = offset
        while let byte = next, isNameByte(byte) { offset += 1 }
        guard offset > start else { throw unexpected("a name or `*`") }
        return .name(String(decoding: bytes[start..<offset], as: UTF8.self))
    }

    /// Returns whether the byte can be part of a name. RFC 9535 allows letters, digits, `_` and non-ASCII characters. `-` is allowed too
    /// (`x-internal`), because it is unambiguous here.
    private func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
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
        if next == UInt8(ascii: "'") || next == UInt8(ascii: "\"") { return .name(try parseString()) }
        let start = parseInteger()
        skipSpace()
        guard take(":") else {
            guard let start: Int else { throw unexpected("a name in quotes, an index, `*` or `?`") }
            return .index(start)
        }
        skipSpace()
        let end = parseInteger()
        skipSpace()
        var step = 1
        if take(":") {
            skipSpace()
            step = parseInteger() ?? 1
        }
        return .slice(start: start, end: end, step: step)
    }

    private mutating func parseInteger() -> Int? {
        let start = offset
        if next == UInt8(ascii: "-") { offset += 1 }
        while let byte = next, isDigit(byte) { offset += 1 }
        let value = Int(String(decoding: bytes[start..<offset], as: UTF8.self))
        if value == nil { offset = start }
        return value
    }

    private mutating func parseString() throws(Failure) -> String {
        guard let quote = next else { throw unexpected("a quote") }
        offset += 1
        var result: [UInt8] = []
        while let byte = next {
            offset += 1
            if byte == quote { return String(decoding: result, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") {
                guard let escaped = next else { break }
                offset += 1
                switch escaped {
                case UInt8(ascii: "n"): result.append(.lineFeed)
                case UInt8(ascii: "t"): result.append(.tab)
                case UInt8(ascii: "r"): result.append(.carriageReturn)
                case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(escaped)
                default: throw Failure(message: "the escape at character \(offset) is not supported")
                }
            } else {
                result.append(byte)
            }
        }
        throw unexpected("the end of the string")
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
        let left = try parseOperand()
        skipSpace()
        guard let comparison = parseComparison() else {
            guard case .query(let query) = left else { throw unexpected("a comparison such as `==`") }
            return .exists(query)
        }
        skipSpace()
        return .compare(left, comparison, try parseOperand())
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
        if take("@") { return .query(JSONPath.Query(isRelative: true, segments: try parseSegments())) }
        if take("$") { return .query(JSONPath.Query(isRelative: false, segments: try parseSegments())) }
        if next == UInt8(ascii: "'") || next == UInt8(ascii: "\"") { return .literal(.string(SpecText(try parseString()))) }
        if take("true") { return .literal(.bool(true)) }
        if take("false") { return .literal(.bool(false)) }
        if take("null") { return .literal(.null) }
        let start = offset
        while let byte = next, isDigit(byte) || [.plus, .hyphen, .dot, UInt8(ascii: "E"), UInt8(ascii: "e")].contains(byte) { offset += 1 }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard Double(text) != nil else {
            offset = start
            throw unexpected("a query, a string, a number, true, false or null (functions are not supported)")
        }
        return .literal(.number(text))
    }
}
