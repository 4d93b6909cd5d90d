import EndpointBasics

extension StaticString {
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}

// Writes JSON strings (RFC 8259 §7), eight bytes at a time.

extension JSONWriter {
    mutating func write(_ value: String) {
        // This does not use `withBytes`, because it copies the string, which requires reference counting.
        let isDone: Void? = value.utf8.withContiguousStorageIfAvailable { (text: UnsafeBufferPointer<UInt8>) in
            write(UnsafeRawBufferPointer(text))
        }
        if isDone != nil { return }
        var native = value
        native.makeContiguousUTF8()
        write(native)
    }

    @inline(__always) mutating func write(_ text: UnsafeRawBufferPointer) {
        guard let start = text.baseAddress, !text.isEmpty else { return append("\"\"") }
        let length = text.count
        // Reserve room for the text, both quotes, and the last word, which may be stored past the end of the text.
        reserve(length &+ 10)
        let target = buffer + count
        target.storeBytes(of: ASCII.quote, as: UInt8.self)
        let plain = JSONWriter.copy(start, length, to: target + 1)
        count &+= plain &+ 1
        if plain < length { return writeEscaped(text, plain) }
        target.storeBytes(of: ASCII.quote, toByteOffset: length &+ 1, as: UInt8.self)
        count &+= 1
    }

    /// Writes the rest of a string, from the first byte that needs an escape, and the closing quote.
    @inline(never) private mutating func writeEscaped(_ text: UnsafeRawBufferPointer, _ first: Int) {
        guard let start = text.baseAddress else { return }
        var done = first
        while done < text.count {
            escape(text[done])
            done &+= 1
            let length = text.count &- done
            reserve(length &+ 9)
            if length > 0 {
                let plain = JSONWriter.copy(start + done, length, to: buffer + count)
                count &+= plain
                done &+= plain
            }
        }
        store(ASCII.quote)
    }

    /// Copies text up to the first byte that needs an escape, word by word, and returns the number of bytes copied.
    @inline(__always) private static func copy(_ text: UnsafeRawPointer, _ length: Int, to space: UnsafeMutableRawPointer) -> Int {
        if length < 8 {
            let word = TextWord.short(text, length)
            space.storeBytes(of: word.littleEndian, as: UInt64.self)
            return min(TextWord.escapes(word).trailingZeroBitCount >> 3, length)
        }
        var done = 0
        while true {
            let word = text.loadUnaligned(fromByteOffset: done, as: UInt64.self)
            space.storeBytes(of: word, toByteOffset: done, as: UInt64.self)
            let marks = TextWord.escapes(UInt64(littleEndian: word))
            if marks != 0 { return done &+ (marks.trailingZeroBitCount >> 3) }
            if done &+ 8 >= length { return length }
            // The last word can overlap the previous one.
            done = min(done &+ 8, length &- 8)
        }
    }

    /// Writes the escape sequence for a byte (RFC 8259 §7).
    private mutating func escape(_ byte: UInt8) {
        let letter: UInt8? =
            switch byte {
            case ASCII.quote, ASCII.backslash: byte
            case ASCII.newline: ASCII.n
            case ASCII.carriageReturn: ASCII.r
            case ASCII.tab: ASCII.t
            default: nil
            }
        reserve(2)
        store(ASCII.backslash)
        if let letter { return store(letter) }
        store(ASCII.u)
        append(byte < 16 ? "000" : "001")
        append(Hexadecimal.digit(byte & 15))
    }
}
