extension JSONParser {
    /// Parses a string (RFC 8259, section 7), including both quotes.
    mutating func parseString() throws(JSONFailure) -> SpecText {
        let start = offset
        let count = bytes.count
        var position = start + 1
        var isASCII = true
        while position < count {
            let byte = bytes[position]
            if byte == .quote {
                if !isASCII { try checkUTF8(start + 1, position) }
                offset = position + 1
                return SpecText(text(start + 1, position))
            }
            if byte == .backslash { return try parseEscapedString(start, position) }
            if byte < .space { throw controlCharacter(at: position, in: start) }
            if byte >= 0x80 { isASCII = false }
            position += 1
        }
        throw unclosedString(start)
    }

    /// Parses a string with escapes; the first one is at `escape`.
    private mutating func parseEscapedString(_ start: Int, _ escape: Int) throws(JSONFailure) -> SpecText {
        var position = escape
        var chunk = start + 1
        var result = ""
        while position < bytes.count {
            let byte = bytes[position]
            if byte == .quote {
                try checkUTF8(chunk, position)
                result += text(chunk, position)
                offset = position + 1
                return SpecText(result)
            }
            if byte < .space { throw controlCharacter(at: position, in: start) }
            guard byte == .backslash else {
                position += 1
                continue
            }
            try checkUTF8(chunk, position)
            result += text(chunk, position)
            result.unicodeScalars.append(try parseEscape(&position))
            chunk = position
        }
        throw unclosedString(start)
    }

    /// Decodes the escape at `position` and moves past it.
    private mutating func parseEscape(_ position: inout Int) throws(JSONFailure) -> Unicode.Scalar {
        let escape = position
        let letter = byte(position + 1)
        position += 2
        switch letter {
        case .quote, .backslash, .slash: return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw invalidEscape(escape)
        }
        guard let first = parseHexDigits(position) else { throw invalidEscape(escape) }
        position += 4
        if let scalar = Unicode.Scalar(first) { return scalar }
        if first < 0xDC00, byte(position) == .backslash, byte(position + 1) == UInt8(ascii: "u"), let second = parseHexDigits(position + 2),
            second >= 0xDC00,
            second < 0xE000
        {
            position += 6
            let value = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
            if let scalar = Unicode.Scalar(value) { return scalar }
        }
        warnings.loneSurrogate(span(escape, position))
        return "\u{FFFD}"
    }

    private func parseHexDigits(_ position: Int) -> UInt32? {
        var value: UInt32 = 0
        for index in position..<(position + 4) {
            guard let digit = hexValue(byte(index)) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private func checkUTF8(_ start: Int, _ end: Int) throws(JSONFailure) {
        if let position = invalidUTF8(in: bytes, from: start, to: end) { throw notUTF8(position) }
    }
}

/// Returns the position of the first byte that is not valid UTF-8 (RFC 3629). Overlong forms, surrogates and values above U+10FFFF are
/// invalid.
func invalidUTF8(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var position = start
    while position < end {
        let first = bytes[position]
        guard first >= 0x80 else {
            position += 1
            continue
        }
        let second = position + 1 < end ? bytes[position + 1] : 0
        var length = 0
        switch first {
        case 0xC2...0xDF: length = second & 0xC0 == 0x80 ? 2 : 0
        case 0xE0: length = second >= 0xA0 && second <= 0xBF ? 3 : 0
        case 0xED: length = second >= 0x80 && second <= 0x9F ? 3 : 0
        case 0xE1...0xEF: length = second & 0xC0 == 0x80 ? 3 : 0
        case 0xF0: length = second >= 0x90 && second <= 0xBF ? 4 : 0
        case 0xF1...0xF3: length = second & 0xC0 == 0x80 ? 4 : 0
        case 0xF4: length = second >= 0x80 && second <= 0x8F ? 4 : 0
        default: break
        }
        if length > 2 {
            for index in (position + 2)..<(position + length) where index >= end || bytes[index] & 0xC0 != 0x80 { length = 0 }
        }
        guard length > 0 else { return position }
        position += length
    }
    return nil
}
