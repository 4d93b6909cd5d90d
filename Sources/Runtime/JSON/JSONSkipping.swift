// The grammar of RFC 8259 below the level of typed values: literals, numbers, and skipped values. Nothing here uses stack per level.

extension JSONReader {
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

    /// Moves past the number at the cursor and returns its bytes.
    mutating func numberText() -> UnsafeRawBufferPointer? {
        let first = byte(position)
        guard first == ASCII.minus || first &- ASCII.zero < 10 else {
            mismatch("a number")
            return nil
        }
        let start = position
        var offset = first == ASCII.minus ? start &+ 1 : start
        let integer = offset
        offset = skippedDigits(offset)
        var isGood = offset > integer && !(byte(integer) == ASCII.zero && offset > integer &+ 1)
        if isGood, byte(offset) == ASCII.dot {
            let fraction = offset &+ 1
            offset = skippedDigits(fraction)
            isGood = offset > fraction
        }
        if isGood, byte(offset) | 0x20 == ASCII.e {
            offset &+= 1
            if byte(offset) == ASCII.plus || byte(offset) == ASCII.minus { offset &+= 1 }
            let exponent = offset
            offset = skippedDigits(exponent)
            isGood = offset > exponent
        }
        position = offset
        guard isGood else {
            fail(.syntax, "A number breaks JSON's grammar", start)
            return nil
        }
        return UnsafeRawBufferPointer(start: base + start, count: offset &- start)
    }

    func skippedDigits(_ start: Int) -> Int {
        var offset = start
        while byte(offset) &- ASCII.zero < 10 { offset &+= 1 }
        return offset
    }

    // MARK: Skipping

    enum Entered {
        case opened, scalar, failed
        case empty(isObject: Bool)
    }

    /// At a value: enters the array or object that begins there, and moves to its first key or item.
    mutating func enter(_ open: inout JSONNesting) -> Entered {
        let first = byte(position)
        let isObject = first == ASCII.openBrace
        guard isObject || first == ASCII.openBracket else { return .scalar }
        if depth &+ open.count >= options.pointee.maximumUntypedDepth {
            tooDeep(options.pointee.maximumUntypedDepth)
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

    /// After a value: true if its array or object ends there, false before the next key or item, and after a failure.
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

    /// Moves past the value at the cursor, checking it as strictly as a value that is read.
    mutating func skipValue() {
        let first = byte(position)
        first == ASCII.openBrace || first == ASCII.openBracket ? skipNested() : skipScalar()
    }

    private mutating func skipNested() {
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

/// The open brackets of a text, one bit each.
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
