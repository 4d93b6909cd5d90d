import EndpointBasics

/// The bytes used in JSON syntax and in text formats.
enum ASCII {
    static let tab: UInt8 = 0x09, newline: UInt8 = 0x0A, carriageReturn: UInt8 = 0x0D, space: UInt8 = 0x20
    static let quote: UInt8 = 0x22, plus: UInt8 = 0x2B, comma: UInt8 = 0x2C, minus: UInt8 = 0x2D, dot: UInt8 = 0x2E, slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30, colon: UInt8 = 0x3A, backslash: UInt8 = 0x5C
    static let openBracket: UInt8 = 0x5B, closeBracket: UInt8 = 0x5D, openBrace: UInt8 = 0x7B, closeBrace: UInt8 = 0x7D
    static let b: UInt8 = 0x62, e: UInt8 = 0x65, f: UInt8 = 0x66, n: UInt8 = 0x6E, r: UInt8 = 0x72, t: UInt8 = 0x74, u: UInt8 = 0x75
}

/// Up to eight bytes of text in a word, with the first one in the least significant byte.
enum TextWord {
    static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Returns a mask with a bit set in each quote, backslash and control character. Borrows can set wrong bits only above a correct one,
    /// so the lowest bit is always correct.
    @inline(__always) static func escapes(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes: UInt64 = (word ^ 0x2222_2222_2222_2222) &- ones
        let backslashes: UInt64 = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- ones
        let controls: UInt64 = word &- 0x2020_2020_2020_2020
        return (quotes | backslashes | controls) & ~word & highBits
    }

    /// Returns a mask with a bit set in each of the four pairs of bytes that is not a UTF-8 sequence of two bytes (RFC 3629).
    @inline(__always)
    static func pairs(_ word: UInt64) -> UInt64 {
        let form: UInt64 = (word ^ 0x80C0_80C0_80C0_80C0) & 0xC0E0_C0E0_C0E0_C0E0
        // A first byte of C0 or C1 is an overlong form: only then does the addition leave bit 7 unset.
        let long: UInt64 = (word & 0x001E_001E_001E_001E) &+ 0x007E_007E_007E_007E
        return form | ~long & 0x0080_0080_0080_0080
    }

    /// Returns how many bytes at the beginning are UTF-8 sequences of three bytes (RFC 3629): 0, 3 or 6. A sequence that begins with E0 or ED
    /// is not counted, because it can be an overlong form or a surrogate.
    @inline(__always)
    static func triples(_ word: UInt64) -> Int {
        guard word & 0xC0_C0F0 == 0x80_80E0, word & 0x0F != 0, word & 0x0F != 0x0D else { return 0 }
        guard word & 0xC0C0_F000_0000 == 0x8080_E000_0000, word & 0x0F00_0000 != 0, word & 0x0F00_0000 != 0x0D00_0000 else { return 3 }
        return 6
    }

    /// Returns a word with up to seven bytes of text and zeros above them.
    @inline(__always) static func short(_ text: UnsafeRawPointer, _ length: Int) -> UInt64 {
        var word: UInt64 = 0
        var done = 0
        if length & 4 != 0 {
            word = UInt64(UInt32(littleEndian: text.loadUnaligned(as: UInt32.self)))
            done = 4
        }
        if length & 2 != 0 {
            let pair = UInt16(littleEndian: text.loadUnaligned(fromByteOffset: done, as: UInt16.self))
            word |= UInt64(pair) &<< UInt64(truncatingIfNeeded: done &* 8)
            done &+= 2
        }
        if length & 1 != 0 { word |= UInt64(text.load(fromByteOffset: done, as: UInt8.self)) &<< UInt64(truncatingIfNeeded: done &* 8) }
        return word
    }
}

// Scans JSON syntax (RFC 8259) independently of types: whitespace and strings.

extension JSONReader {
    /// Returns the byte at an offset, or 0 outside the text or after a failure.
    @inline(__always) func byte(_ offset: Int) -> UInt8 {
        // One comparison is enough, because a negative offset becomes a large unsigned number.
        UInt(bitPattern: offset) < UInt(bitPattern: end) ? base.load(fromByteOffset: offset, as: UInt8.self) : 0
    }

    /// Returns the byte at an offset that is known to be inside the text.
    @inline(__always) func known(_ offset: Int) -> UInt8 { base.load(fromByteOffset: offset, as: UInt8.self) }

    /// Returns a word of eight bytes. The caller has checked that they exist.
    @inline(__always) func word(_ offset: Int) -> UInt64 { base.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }

    @inline(__always) mutating func skipWhitespace() { if byte(position) <= ASCII.space { position = skippedWhitespace(position) } }

    /// Moves to the value of a whole text. A byte order mark before it is ignored (RFC 8259, 8.1).
    mutating func skipToFirstValue() {
        if byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF { position = 3 }
        skipWhitespace()
    }

    func skippedWhitespace(_ start: Int) -> Int {
        var offset = start
        while offset < end {
            switch base.load(fromByteOffset: offset, as: UInt8.self) {
            case ASCII.space, ASCII.newline, ASCII.carriageReturn, ASCII.tab: offset &+= 1
            default: return offset
            }
        }
        return offset
    }

    // MARK: Strings

    /// Reads the string at the cursor and moves past it. Returns its bytes, which are unescaped and valid UTF-8, and can be used until the
    /// next call. Returns `nil` and records a failure if there is no valid string.
    mutating func text() -> UnsafeRawBufferPointer? {
        guard byte(position) == ASCII.quote else {
            mismatch("a string")
            return nil
        }
        let start = position &+ 1
        var isEscaped = false
        let close = scanString(start, &isEscaped)
        guard close >= 0 else { return nil }
        position = close &+ 1
        if !isEscaped { return UnsafeRawBufferPointer(start: base + start, count: close &- start) }
        return unescape(start, close)
    }

    /// Finds the closing quote. Returns its offset, or −1 after recording a failure. Checks escapes, surrogates, control characters and
    /// UTF-8.
    @inline(__always) mutating func scanString(_ start: Int, _ isEscaped: inout Bool) -> Int {
        let offset = skippedPlain(start)
        if byte(offset) == ASCII.quote { return offset }
        return scanStringSlowly(offset, &isEscaped)
    }

    /// Skips ordinary ASCII characters, eight bytes at a time, and returns the new offset.
    @inline(__always) func skippedPlain(_ start: Int) -> Int {
        var offset = start
        while offset &+ 8 <= end {
            let word = UInt64(littleEndian: word(offset))
            let marks: UInt64 = TextWord.escapes(word) | word & TextWord.highBits
            if marks != 0 { return offset &+ (marks.trailingZeroBitCount >> 3) }
            offset &+= 8
        }
        return offset
    }

    private mutating func scanStringSlowly(_ start: Int, _ isEscaped: inout Bool) -> Int {
        var offset = start
        while true {
            let next = byte(offset)
            if next == ASCII.quote { return offset }
            if next == ASCII.backslash {
                isEscaped = true
                let length = escapeLength(offset)
                if length == 0 {
                    fail(.syntax, "A string contains an invalid escape or half of a surrogate pair", at: offset)
                    return -1
                }
                offset &+= length
            } else if next < ASCII.space {
                position = offset
                syntax("A string has a control character that is not escaped")
                return -1
            } else if next < 0x80 {
                let plain = skippedPlain(offset)
                offset = plain > offset ? plain : offset &+ 1
            } else {
                let text = skippedText(offset)
                let length = text > offset ? text &- offset : utf8Length(offset, next)
                if length == 0 {
                    fail(.syntax, "A string is not valid UTF-8", at: offset)
                    return -1
                }
                offset &+= length
            }
        }
    }

    /// Skips ordinary characters of up to three bytes, a word at a time, and returns the new offset. Stops before whatever needs a closer look:
    /// an escape, the closing quote, a sequence of four bytes, a rare or invalid one, and the last seven bytes of the text.
    private func skippedText(_ start: Int) -> Int {
        var offset = start
        while offset &+ 8 <= end {
            let word = UInt64(littleEndian: word(offset))
            let skipped: Int
            if word & 0x80 == 0 {
                let marks: UInt64 = TextWord.escapes(word) | word & TextWord.highBits
                skipped = marks.trailingZeroBitCount >> 3
                let isMultibyte = word & marks & (0 &- marks) != 0
                if marks != 0, !isMultibyte { return offset &+ skipped }
            } else if word & 0xF0 == 0xE0 {
                skipped = TextWord.triples(word)
            } else {
                skipped = (TextWord.pairs(word).trailingZeroBitCount >> 4) &* 2
            }
            if skipped == 0 { return offset }
            offset &+= skipped
        }
        return offset
    }

    /// Returns the length of the UTF-8 sequence at an offset (RFC 3629), or 0 if it is invalid.
    private func utf8Length(_ offset: Int, _ first: UInt8) -> Int {
        let second = byte(offset &+ 1)
        if first < 0xE0 { return first >= 0xC2 && second & 0xC0 == 0x80 ? 2 : 0 }
        let third = byte(offset &+ 2)
        guard third & 0xC0 == 0x80 else { return 0 }
        if first < 0xF0 {
            // Overlong forms and surrogates are not allowed.
            let low: UInt8 = first == 0xE0 ? 0xA0 : 0x80
            let high: UInt8 = first == 0xED ? 0x9F : 0xBF
            return second >= low && second <= high ? 3 : 0
        }
        let low: UInt8 = first == 0xF0 ? 0x90 : 0x80
        let high: UInt8 = first == 0xF4 ? 0x8F : 0xBF
        return first <= 0xF4 && second >= low && second <= high && byte(offset &+ 3) & 0xC0 == 0x80 ? 4 : 0
    }

    /// Returns the length of the escape sequence at an offset, including both halves of a surrogate pair, or 0 if it is invalid.
    private func escapeLength(_ offset: Int) -> Int {
        switch byte(offset &+ 1) {
        case ASCII.quote, ASCII.backslash, ASCII.slash, ASCII.b, ASCII.f, ASCII.n, ASCII.r, ASCII.t: return 2
        case ASCII.u: break
        default: return 0
        }
        guard let unit = hexadecimal(offset &+ 2) else { return 0 }
        if unit < 0xD800 || unit > 0xDFFF { return 6 }
        guard unit < 0xDC00, byte(offset &+ 6) == ASCII.backslash, byte(offset &+ 7) == ASCII.u else { return 0 }
        guard let low = hexadecimal(offset &+ 8), low >= 0xDC00, low <= 0xDFFF else { return 0 }
        return 12
    }

    private func hexadecimal(_ offset: Int) -> UInt32? {
        var value: UInt32 = 0
        var index = offset
        while index < offset &+ 4 {
            guard let digit = Hexadecimal.value(byte(index)) else { return nil }
            value = value << 4 | UInt32(digit)
            index &+= 1
        }
        return value
    }

    /// Unescapes a validated string into the scratch buffer. The result is never longer than the source.
    private mutating func unescape(_ start: Int, _ close: Int) -> UnsafeRawBufferPointer? {
        let needed = close &- start
        let scratch = scratchSpace(needed)
        var offset = start
        var used = 0
        while offset < close {
            let rest = close &- offset
            let plain = memchr(base + offset, CInt(ASCII.backslash), rest).map { UnsafeRawPointer($0) - (base + offset) } ?? rest
            (scratch + used).copyMemory(from: base + offset, byteCount: plain)
            used &+= plain
            offset &+= plain
            if plain == rest { break }
            let escape = byte(offset &+ 1)
            if escape != ASCII.u {
                scratch.storeBytes(of: JSONReader.unescaped(escape), toByteOffset: used, as: UInt8.self)
                used &+= 1
                offset &+= 2
                continue
            }
            var scalar = hexadecimal(offset &+ 2) ?? 0
            offset &+= 6
            if scalar >= 0xD800, scalar <= 0xDBFF {
                let low = hexadecimal(offset &+ 2) ?? 0xDC00
                scalar = 0x10000 &+ ((scalar &- 0xD800) << 10) &+ (low &- 0xDC00)
                offset &+= 6
            }
            guard let character = Unicode.Scalar(scalar) else { return nil }
            for unit in UTF8.encode(character) ?? UTF8.encodedReplacementCharacter where used < needed {
                scratch.storeBytes(of: unit, toByteOffset: used, as: UInt8.self)
                used &+= 1
            }
        }
        return UnsafeRawBufferPointer(start: scratch, count: used)
    }

    /// Returns a buffer of at least `size` bytes. Its previous contents are lost.
    private mutating func scratchSpace(_ size: Int) -> UnsafeMutableRawPointer {
        if let scratch, scratchSize >= size { return scratch }
        free(scratch)
        scratchSize = max(256, size)
        // `allocate` takes four times as long, because it requests an alignment that malloc guarantees anyway.
        guard let space = malloc(scratchSize) else { preconditionFailure("Out of memory") }
        scratch = space
        return space
    }

    private static func unescaped(_ escape: UInt8) -> UInt8 {
        switch escape {
        case ASCII.b: return 0x08
        case ASCII.f: return 0x0C
        case ASCII.n: return ASCII.newline
        case ASCII.r: return ASCII.carriageReturn
        case ASCII.t: return ASCII.tab
        default: return escape
        }
    }
}
