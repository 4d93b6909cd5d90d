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
    /// The indices of the first byte, and of bytes that do not directly follow the previous byte in the source.
    private let jumps: [(index: Int, source: Int)]

    /// Creates text without escapes.
    init(_ bytes: [UInt8]) { (self.bytes, jumps) = (bytes, [(0, 0)]) }

    /// Decodes escapes. Returns `nil` if the text has none of this kind.
    init?(_ text: [UInt8], _ escapes: Escapes) {
        var reader = EscapeReader(text, escapes)
        guard reader.mayContain(escapes) else { return nil }
        var bytes: [UInt8] = []
        var jumps = [(index: 0, source: 0)]
        bytes.reserveCapacity(text.count)
        while reader.at < text.count {
            let plain = reader.at
            reader.skip(to: escapes)
            bytes += text[plain..<reader.at]
            guard let next = reader.byte(reader.at) else { break }
            guard let escape = reader.escape(escapes, next) else {
                bytes.append(next)
                reader.at += 1
                continue
            }
            jumps.append((bytes.count, reader.at))
            bytes += escape.bytes
            reader.at += escape.count
            jumps.append((bytes.count, reader.at))
        }
        guard jumps.count > 1 else { return nil }
        (self.bytes, self.jumps) = (bytes, jumps)
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
        return jumps[low - 1].source + index - jumps[low - 1].index
    }
}

/// Reads the escapes in a text.
private struct EscapeReader {
    /// The number of bytes that an escape consists of, and the bytes that it stands for.
    typealias Escape = (count: Int, bytes: [UInt8])

    let text: [UInt8]
    var at = 0
    private var starts: NextByte

    init(_ text: [UInt8], _ escapes: DecodedText.Escapes) {
        self.text = text
        switch escapes {
        case .percent: starts = NextByte(text, "%")
        case .form: starts = NextByte(text, "+%")
        case .json: starts = NextByte(text, "\\")
        case .markup: starts = NextByte(text, "&")
        case .events: starts = NextByte(text, "\n\r")
        }
    }

    func byte(_ index: Int) -> UInt8? { text.indices.contains(index) ? text[index] : nil }

    func mayContain(_ escapes: DecodedText.Escapes) -> Bool {
        switch escapes {
        case .percent: text.next(UInt8(ascii: "%"), from: 0) != nil
        case .form: text.next(UInt8(ascii: "+"), from: 0) != nil
        case .json: text.next(UInt8(ascii: "\\"), from: 0) != nil
        case .markup: text.next(UInt8(ascii: "&"), from: 0) != nil
        case .events: text.starts(with: EscapeReader.data) || hasDataLine
        }
    }

    private var hasDataLine: Bool {
        var at = 0
        while let found = text.next(UInt8(ascii: ":"), from: at) {
            if found >= 5, beginsData(found - 4) { return true }
            at = found + 1
        }
        return false
    }

    /// Moves to the next byte that can begin an escape.
    mutating func skip(to escapes: DecodedText.Escapes) {
        guard escapes != .events else { return skipToLineStart() }
        at = starts.index(from: at)
    }

    private mutating func skipToLineStart() {
        // A line begins at the start, and after a line break. A CR is an escape itself.
        if at == 0 || text[at - 1] == 0x0A || text[at - 1] == 0x0D, beginsData(at) { return }
        at = starts.index(from: at)
        if at < text.count, text[at] == 0x0A { at += 1 }
    }

    /// Returns the escape that begins with the next byte, if there is one.
    func escape(_ escapes: DecodedText.Escapes, _ next: UInt8) -> Escape? {
        switch escapes {
        case .percent: next == UInt8(ascii: "%") ? percent : nil
        case .form: next == UInt8(ascii: "+") ? (1, [0x20]) : next == UInt8(ascii: "%") ? percent : nil
        case .json: next == UInt8(ascii: "\\") ? backslash : nil
        case .markup: next == UInt8(ascii: "&") ? entity : nil
        case .events: lineStart(next)
        }
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

    /// Each byte as an array, because escapes are often many.
    private static let bytes = (0...UInt8.max).map { [$0] }
    private var percent: Escape? {
        guard at + 2 < text.count, let high = Hexadecimal.value(text[at + 1]), let low = Hexadecimal.value(text[at + 2]) else { return nil }
        return (3, EscapeReader.bytes[Int(high << 4 | low)])
    }

    private var backslash: Escape? {
        guard let escaped = byte(at + 1) else { return nil }
        switch escaped {
        case UInt8(ascii: "u"): return unit
        case UInt8(ascii: "n"): return (2, [0x0A])
        case UInt8(ascii: "r"): return (2, [0x0D])
        case UInt8(ascii: "t"): return (2, [0x09])
        case UInt8(ascii: "b"): return (2, [0x08])
        case UInt8(ascii: "f"): return (2, [0x0C])
        default: return "\\\"/'".utf8.contains(escaped) ? (2, [escaped]) : nil
        }
    }

    /// `\u0041`, or a surrogate pair.
    private var unit: Escape? {
        guard let unit = hexadecimal(at + 2..<at + 6) else { return nil }
        if let scalar = UnicodeScalar(unit) { return (6, Array(String(scalar).utf8)) }
        guard unit < 0xDC00, byte(at + 6) == UInt8(ascii: "\\"), byte(at + 7) == UInt8(ascii: "u"),
            let low = hexadecimal(at + 8..<at + 12), low >= 0xDC00, low < 0xE000,
            let scalar = UnicodeScalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { return nil }
        return (12, Array(String(scalar).utf8))
    }

    private static let entities: [String: Character] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// `&amp;`, `&#65;` or `&#x41;`
    private var entity: Escape? {
        guard let end = text[at...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: text[(at + 1)..<end], as: UTF8.self)
        let character = EscapeReader.entities[name] ?? EscapeReader.scalar(name).map { Character($0) }
        return character.map { (end + 1 - at, Array(String($0).utf8)) }
    }

    /// Returns the character for `#65` or `#x41`.
    private static func scalar(_ name: String) -> UnicodeScalar? {
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let value = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(UnicodeScalar.init)
    }

    private static let data = Array("data:".utf8)

    /// The name of a `data` field, or a line break. `data: a`, a line break and `data: b` become the lines `a` and `b`. Lines end in CR, LF
    /// or both.
    private func lineStart(_ next: UInt8) -> Escape? {
        if beginsData(at) { return (EscapeReader.data.count + (byte(at + EscapeReader.data.count) == 0x20 ? 1 : 0), []) }
        return next == 0x0D ? (byte(at + 1) == 0x0A ? 2 : 1, [0x0A]) : nil
    }

    private func beginsData(_ index: Int) -> Bool {
        guard index == 0 || text[index - 1] == 0x0A || text[index - 1] == 0x0D else { return false }
        return text[index...].starts(with: EscapeReader.data)
    }
}
