import EndpointBasics
import EndpointRuntime

/// Decoded text that keeps track of where in the source each byte came from.
struct DecodedText {
    /// A way to escape text inside other text.
    enum Escapes: CaseIterable {
        /// `%41` (RFC 3986).
        case percent
        /// Like `percent`, with `+` for a space.
        case form
        /// `\u0041`, `\/` (RFC 8259), with or without quotes.
        case json
        /// `&amp;`, `&#65;`
        case markup
        /// The lines of events (`data:`), joined.
        case events
    }

    let bytes: [UInt8]
    /// The indices of bytes that do not directly follow the previous byte in the source.
    private let jumps: [(index: Int, source: Int)]
    /// The start of the text in the source.
    private let start: Int

    /// Creates text without escapes from part of a source.
    init(_ bytes: [UInt8], start: Int = 0) { (self.bytes, self.start, jumps) = (bytes, start, []) }

    /// Decodes escapes. Returns `nil` if the text has none of this kind.
    init?(_ text: [UInt8], _ escapes: Escapes) {
        var reader = EscapeReader(text)
        switch escapes {
        case .percent: reader.readPercent(plusIsSpace: false)
        case .form: reader.readPercent(plusIsSpace: true)
        case .json: reader.readBackslashes()
        case .markup: reader.readMarkup()
        case .events: reader.readEvents()
        }
        guard reader.isChanged else { return nil }
        (bytes, jumps, start) = (reader.result, reader.jumps, 0)
    }

    /// Returns the range in the source that a part of the text comes from.
    func source(_ range: Range<Int>) -> Range<Int> {
        let lower = source(range.lowerBound)
        return lower..<max(lower, source(range.upperBound))
    }

    private func source(_ index: Int) -> Int {
        var (low, high) = (0, jumps.count)
        while low < high {
            let middle = (low + high) / 2
            if jumps[middle].index <= index { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return start + index }
        return jumps[low - 1].source + index - jumps[low - 1].index
    }
}

/// Decodes escapes, and leaves everything else unchanged.
private struct EscapeReader {
    let text: [UInt8]
    private(set) var result: [UInt8] = []
    private(set) var jumps: [(index: Int, source: Int)] = []
    private(set) var isChanged = false
    private var at = 0

    init(_ text: [UInt8]) { self.text = text }

    private func byte(_ index: Int) -> UInt8? { text.indices.contains(index) ? text[index] : nil }

    /// Replaces the next `count` bytes with `bytes`.
    private mutating func replace(_ count: Int, by bytes: some Sequence<UInt8>) {
        jumps.append((result.count, at))
        result += bytes
        at += count
        jumps.append((result.count, at))
        isChanged = true
    }

    private mutating func keep() {
        result.append(text[at])
        at += 1
    }

    private func hexadecimal(_ range: Range<Int>) -> UInt32? {
        guard range.upperBound <= text.count else { return nil }
        var value: UInt32 = 0
        for byte in text[range] {
            guard let digit = Hexadecimal.value(byte) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    mutating func readPercent(plusIsSpace: Bool) {
        guard text.contains(UInt8(ascii: plusIsSpace ? "+" : "%")) else { return }
        while let next = byte(at) {
            if next == UInt8(ascii: "%"), let value = hexadecimal(at + 1..<at + 3) {
                replace(3, by: [UInt8(truncatingIfNeeded: value)])
            } else if plusIsSpace, next == UInt8(ascii: "+") {
                replace(1, by: [0x20])
            } else {
                keep()
            }
        }
    }

    mutating func readBackslashes() {
        guard text.contains(UInt8(ascii: "\\")) else { return }
        while let next = byte(at) {
            guard next == UInt8(ascii: "\\"), let escaped = byte(at + 1) else {
                keep()
                continue
            }
            switch escaped {
            case UInt8(ascii: "u"): readUnit()
            case UInt8(ascii: "n"): replace(2, by: [0x0A])
            case UInt8(ascii: "r"): replace(2, by: [0x0D])
            case UInt8(ascii: "t"): replace(2, by: [0x09])
            case UInt8(ascii: "b"): replace(2, by: [0x08])
            case UInt8(ascii: "f"): replace(2, by: [0x0C])
            case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "'"): replace(2, by: [escaped])
            default: keep()
            }
        }
    }

    /// Reads `\u0041`, or a surrogate pair.
    private mutating func readUnit() {
        guard let unit = hexadecimal(at + 2..<at + 6) else { return keep() }
        if let scalar = UnicodeScalar(unit) { return replace(6, by: String(scalar).utf8) }
        guard unit < 0xDC00, byte(at + 6) == UInt8(ascii: "\\"), byte(at + 7) == UInt8(ascii: "u"),
            let low = hexadecimal(at + 8..<at + 12), low >= 0xDC00, low < 0xE000,
            let scalar = UnicodeScalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { return keep() }
        replace(12, by: String(scalar).utf8)
    }

    private static let entities: [(name: [UInt8], byte: UInt8)] = [
        ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
    ].map { (name: String, character: Character) in (Array(name.utf8), character.asciiValue ?? 0) }

    mutating func readMarkup() {
        guard text.contains(UInt8(ascii: "&")) else { return }
        while let next = byte(at) {
            guard next == UInt8(ascii: "&"), let end = text[at...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
                keep()
                continue
            }
            let name = text[(at + 1)..<end]
            if let entity = EscapeReader.entities.first(where: { $0.name == Array(name) }) {
                replace(end + 1 - at, by: [entity.byte])
            } else if let scalar = EscapeReader.scalar(name) {
                replace(end + 1 - at, by: String(scalar).utf8)
            } else {
                keep()
            }
        }
    }

    /// Returns the character for `#65` or `#x41`.
    private static func scalar(_ name: ArraySlice<UInt8>) -> UnicodeScalar? {
        guard name.first == UInt8(ascii: "#") else { return nil }
        let digits = String(decoding: name.dropFirst(), as: UTF8.self)
        let value = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(UnicodeScalar.init)
    }

    /// Reads the lines of events: `data: a`, a line break and `data: b` become the lines `a` and `b`. Lines end in CR, LF or both.
    mutating func readEvents() {
        let field = Array("data:".utf8)
        guard text.starts(with: field) || text.indices.contains(where: { isLineEnd($0) && text[($0 + 1)...].starts(with: field) }) else {
            return
        }
        while at < text.count {
            let beginsLine = at == 0 || isLineEnd(at - 1)
            if beginsLine, text[at...].starts(with: field) {
                replace(byte(at + field.count) == 0x20 ? field.count + 1 : field.count, by: [])
            } else if text[at] == 0x0D {
                replace(byte(at + 1) == 0x0A ? 2 : 1, by: [0x0A])
            } else {
                keep()
            }
        }
    }

    private func isLineEnd(_ index: Int) -> Bool { text[index] == 0x0A || text[index] == 0x0D }
}
