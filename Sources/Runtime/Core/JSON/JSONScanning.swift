/// The bytes that JSON's grammar and the text formats name.
enum ASCII {
    static let tab: UInt8 = 0x09, newline: UInt8 = 0x0A, carriageReturn: UInt8 = 0x0D, space: UInt8 = 0x20
    static let quote: UInt8 = 0x22, plus: UInt8 = 0x2B, comma: UInt8 = 0x2C, minus: UInt8 = 0x2D, dot: UInt8 = 0x2E, slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30, colon: UInt8 = 0x3A, backslash: UInt8 = 0x5C
    static let openBracket: UInt8 = 0x5B, closeBracket: UInt8 = 0x5D, openBrace: UInt8 = 0x7B, closeBrace: UInt8 = 0x7D
    static let b: UInt8 = 0x62, e: UInt8 = 0x65, f: UInt8 = 0x66, n: UInt8 = 0x6E, r: UInt8 = 0x72, t: UInt8 = 0x74, u: UInt8 = 0x75
}

// The grammar of RFC 8259 below typed values: white space, strings, numbers, and skipping. Nothing here uses stack per level.

extension JSONReader {
    /// The byte at an offset, 0 outside of the text and after a failure.
    @inline(__always)
    func byte(_ at: Int) -> UInt8 {
        at < end && at >= 0 ? base.load(fromByteOffset: at, as: UInt8.self) : 0
    }

    /// Eight bytes; the caller has checked that they are there.
    @inline(__always)
    func word(_ at: Int) -> UInt64 { base.loadUnaligned(fromByteOffset: at, as: UInt64.self) }

    @inline(__always)
    mutating func skipWhitespace() {
        if byte(position) <= ASCII.space { position = skippedWhitespace(position) }
    }

    func skippedWhitespace(_ start: Int) -> Int {
        var at = start
        while at < end {
            switch base.load(fromByteOffset: at, as: UInt8.self) {
            case ASCII.space, ASCII.newline, ASCII.carriageReturn, ASCII.tab: at &+= 1
            default: return at
            }
        }
        return at
    }

    // MARK: Strings

    /// The bytes of the string at the cursor, unescaped and valid UTF-8; the cursor moves past it. They are valid until the next
    /// call. `nil`, with a failure noted, if there is no valid string.
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

    /// The offset of the closing quote, −1 with a failure noted. Checks escapes, surrogates, control characters and UTF-8.
    @inline(__always)
    mutating func scanString(_ start: Int, _ isEscaped: inout Bool) -> Int {
        let at = skippedPlain(start)
        if byte(at) == ASCII.quote { return at }
        return scanStringSlowly(at, &isEscaped)
    }

    /// Moves over ASCII that needs no attention, eight bytes at a time.
    @inline(__always)
    private func skippedPlain(_ start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        var at = start
        while at &+ 8 <= end {
            let word = UInt64(littleEndian: word(at))
            let quotes: UInt64 = (word ^ 0x2222_2222_2222_2222) &- ones
            let escapes: UInt64 = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- ones
            let controls = word &- 0x2020_2020_2020_2020
            // Borrows can only raise false marks above a true one, and the lowest is used.
            let marks: UInt64 = (((quotes | escapes | controls) & ~word) | word) & highs
            if marks != 0 { return at &+ (marks.trailingZeroBitCount >> 3) }
            at &+= 8
        }
        return at
    }

    private mutating func scanStringSlowly(_ start: Int, _ isEscaped: inout Bool) -> Int {
        var at = start
        while true {
            let next = byte(at)
            if next == ASCII.quote { return at }
            if next == ASCII.backslash {
                isEscaped = true
                let length = escapeLength(at)
                if length == 0 {
                    fail(.syntax, "A string has an escape that JSON does not have, or half of a surrogate pair", at)
                    return -1
                }
                at &+= length
            } else if next < ASCII.space {
                position = at
                syntax("A string has a control character that is not escaped")
                return -1
            } else if next < 0x80 {
                let plain = skippedPlain(at)
                at = plain > at ? plain : at &+ 1
            } else {
                let length = utf8Length(at, next)
                if length == 0 {
                    fail(.syntax, "A string is not valid UTF-8", at)
                    return -1
                }
                at &+= length
            }
        }
    }

    /// The length of the UTF-8 sequence at an offset (RFC 3629), 0 when it is broken.
    private func utf8Length(_ at: Int, _ first: UInt8) -> Int {
        let second = byte(at &+ 1)
        if first < 0xE0 { return first >= 0xC2 && second & 0xC0 == 0x80 ? 2 : 0 }
        let third = byte(at &+ 2)
        guard third & 0xC0 == 0x80 else { return 0 }
        if first < 0xF0 {
            // No overlong forms, no surrogates.
            let low: UInt8 = first == 0xE0 ? 0xA0 : 0x80
            let high: UInt8 = first == 0xED ? 0x9F : 0xBF
            return second >= low && second <= high ? 3 : 0
        }
        let low: UInt8 = first == 0xF0 ? 0x90 : 0x80
        let high: UInt8 = first == 0xF4 ? 0x8F : 0xBF
        return first <= 0xF4 && second >= low && second <= high && byte(at &+ 3) & 0xC0 == 0x80 ? 4 : 0
    }

    /// The length of the escape at an offset, both halves of a surrogate pair included; 0 when it is broken.
    private func escapeLength(_ at: Int) -> Int {
        switch byte(at &+ 1) {
        case ASCII.quote, ASCII.backslash, ASCII.slash, ASCII.b, ASCII.f, ASCII.n, ASCII.r, ASCII.t: return 2
        case ASCII.u: break
        default: return 0
        }
        guard let unit = hexadecimal(at &+ 2) else { return 0 }
        if unit < 0xD800 || unit > 0xDFFF { return 6 }
        guard unit < 0xDC00, byte(at &+ 6) == ASCII.backslash, byte(at &+ 7) == ASCII.u else { return 0 }
        guard let low = hexadecimal(at &+ 8), low >= 0xDC00, low <= 0xDFFF else { return 0 }
        return 12
    }

    private func hexadecimal(_ at: Int) -> UInt32? {
        var value: UInt32 = 0
        var index = at
        while index < at &+ 4 {
            let digit = byte(index) &- ASCII.zero
            let letter = (byte(index) | 0x20) &- 0x61
            if digit > 9, letter > 5 { return nil }
            value = value << 4 | UInt32(digit < 10 ? digit : letter &+ 10)
            index &+= 1
        }
        return value
    }

    /// Unescapes a checked string into the scratch space; the result is never longer than the source.
    private mutating func unescape(_ start: Int, _ close: Int) -> UnsafeRawBufferPointer? {
        let needed = close &- start
        if scratchSize < needed {
            scratch?.deallocate()
            scratchSize = max(256, needed)
            scratch = .allocate(byteCount: scratchSize, alignment: 8)
        }
        guard let scratch else { return nil }
        var at = start
        var used = 0
        while at < close {
            let next = byte(at)
            if next != ASCII.backslash {
                scratch.storeBytes(of: next, toByteOffset: used, as: UInt8.self)
                used &+= 1
                at &+= 1
                continue
            }
            let escape = byte(at &+ 1)
            if escape != ASCII.u {
                scratch.storeBytes(of: JSONReader.unescaped(escape), toByteOffset: used, as: UInt8.self)
                used &+= 1
                at &+= 2
                continue
            }
            var scalar = hexadecimal(at &+ 2) ?? 0
            at &+= 6
            if scalar >= 0xD800, scalar <= 0xDBFF {
                let low = hexadecimal(at &+ 2) ?? 0xDC00
                scalar = 0x10000 &+ ((scalar &- 0xD800) << 10) &+ (low &- 0xDC00)
                at &+= 6
            }
            guard let character = Unicode.Scalar(scalar) else { return nil }
            for unit in UTF8.encode(character) ?? UTF8.encodedReplacementCharacter where used < needed {
                scratch.storeBytes(of: unit, toByteOffset: used, as: UInt8.self)
                used &+= 1
            }
        }
        return UnsafeRawBufferPointer(start: scratch, count: used)
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

    // MARK: Literals and numbers

    /// Skips `true`, `false` or `null` at the cursor.
    mutating func take(_ literal: StaticString) -> Bool {
        let length = literal.utf8CodeUnitCount
        var index = 0
        while index < length {
            if byte(position &+ index) != literal.utf8Start[index] { return false }
            index &+= 1
        }
        position &+= length
        return true
    }

    /// Moves over the number at the cursor and returns its bytes.
    mutating func numberText() -> UnsafeRawBufferPointer? {
        let first = byte(position)
        guard first == ASCII.minus || first &- ASCII.zero < 10 else {
            mismatch("a number")
            return nil
        }
        let start = position
        var at = first == ASCII.minus ? start &+ 1 : start
        let integer = at
        at = skippedDigits(at)
        var isGood = at > integer && !(byte(integer) == ASCII.zero && at > integer &+ 1)
        if isGood, byte(at) == ASCII.dot {
            let fraction = at &+ 1
            at = skippedDigits(fraction)
            isGood = at > fraction
        }
        if isGood, byte(at) | 0x20 == ASCII.e {
            at &+= 1
            if byte(at) == ASCII.plus || byte(at) == ASCII.minus { at &+= 1 }
            let exponent = at
            at = skippedDigits(exponent)
            isGood = at > exponent
        }
        position = at
        guard isGood else {
            fail(.syntax, "A number breaks JSON's grammar", start)
            return nil
        }
        return UnsafeRawBufferPointer(start: base + start, count: at &- start)
    }

    func skippedDigits(_ start: Int) -> Int {
        var at = start
        while byte(at) &- ASCII.zero < 10 { at &+= 1 }
        return at
    }

    // MARK: Skipping

    enum Entered {
        case opened, scalar, failed
        case empty(isObject: Bool)
    }

    /// At a value: enters the array or object that begins there, up to its first key or item.
    mutating func enter(_ open: inout JSONNesting) -> Entered {
        let first = byte(position)
        let isObject = first == ASCII.openBrace
        guard isObject || first == ASCII.openBracket else { return .scalar }
        if depth &+ open.count >= options.maximumUntypedDepth {
            tooDeep(options.maximumUntypedDepth)
            return .failed
        }
        position &+= 1
        skipWhitespace()
        if byte(position) == (isObject ? ASCII.closeBrace : ASCII.closeBracket) {
            position &+= 1
            return .empty(isObject: isObject)
        }
        open.push(isObject)
        return .opened
    }

    /// After a value: true when its array or object ends there, false before the next key or item, and after a failure.
    mutating func leave(_ open: inout JSONNesting) -> Bool {
        skipWhitespace()
        let next = byte(position)
        if next == ASCII.comma {
            position &+= 1
            skipWhitespace()
            return false
        }
        if next != (open.isObject ? ASCII.closeBrace : ASCII.closeBracket) {
            syntax(open.isObject ? "Expected , or } after the member" : "Expected , or ] after the item")
            return false
        }
        position &+= 1
        open.pop()
        return true
    }

    /// Moves over the value at the cursor, checking it as strictly as a value that is read.
    mutating func skipValue() {
        var open = JSONNesting()
        while true {
            switch enter(&open) {
            case .failed: return
            case .opened:
                if open.isObject { skipKey() }
                if failed { return }
                continue
            case .empty: break
            case .scalar:
                skipScalar()
                if failed { return }
            }
            while open.count > 0, leave(&open) {}
            if failed || open.count == 0 { return }
            if open.isObject { skipKey() }
            if failed { return }
        }
    }

    private mutating func skipScalar() {
        switch byte(position) {
        case ASCII.quote: skipString()
        case ASCII.minus, 0x30...0x39: _ = numberText()
        default: if !take("true"), !take("false"), !take("null") { syntax("Expected a value") }
        }
    }

    private mutating func skipString() {
        var isEscaped = false
        let close = scanString(position &+ 1, &isEscaped)
        if close >= 0 { position = close &+ 1 }
    }

    private mutating func skipKey() {
        if byte(position) != ASCII.quote { return syntax("Expected a key in quotes") }
        skipString()
        skipColon()
    }
}

/// The open brackets of a text: one bit each.
struct JSONNesting {
    private(set) var count: Int = 0
    private var bits: UInt64 = 0
    private var outer: [UInt64] = []

    /// Whether the innermost bracket is a brace.
    var isObject: Bool { bits & 1 != 0 }

    mutating func push(_ isObject: Bool) {
        if count != 0, count % 64 == 0 { outer.append(bits) }
        bits = bits << 1 | (isObject ? 1 : 0)
        count &+= 1
    }

    mutating func pop() {
        count &-= 1
        bits >>= 1
        if count != 0, count % 64 == 0, let last = outer.popLast() { bits = last }
    }
}
