// Scans JSON syntax (RFC 8259) independently of types: literals, numbers, and values that are skipped.

extension JSONReader {
    /// Skips the given literal (`true`, `false` or `null`) at the cursor. Returns false if the literal is not there.
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
            fail(.syntax, foreignWord(start).map { "\($0) is not a number in JSON" } ?? "A number is not valid JSON", at: start)
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

    /// Moves past the value at the cursor. The value is validated as strictly as a value that is decoded.
    mutating func skipValue() {
        switch byte(position) {
        case ASCII.openBrace:
            nested(isObject: true) { (reader: inout JSONReader) in
                reader.skipString()
                reader.skipColon()
                reader.skipValue()
            }
        case ASCII.openBracket: nested(isObject: false) { (reader: inout JSONReader) in reader.skipValue() }
        case ASCII.quote: skipString()
        case ASCII.minus, 0x30...0x39: _ = numberText()
        default: if !take("true"), !take("false"), !take("null") { syntax("Expected a value") }
        }
    }

    /// Moves through the untyped array or object at the cursor. At each element or key, calls `body`, which must move past it.
    @inline(__always) mutating func nested(isObject: Bool, _ body: (inout JSONReader) -> Void) {
        let start = position
        guard depth < options.pointee.maximumUntypedDepth else { return tooDeep(options.pointee.maximumUntypedDepth) }
        depth &+= 1
        while isObject ? nextName(start) : nextItem(start), !failed { body(&self) }
        position &+= 1
        depth &-= 1
    }

    mutating func skipString() {
        var isEscaped = false
        let close = scanString(position &+ 1, &isEscaped)
        if close >= 0 { position = close &+ 1 }
    }
}
