// Writes JSON strings (RFC 8259 §7), eight bytes at a time.

extension JSONWriter {
    mutating func write(_ value: String) {
        // Not through `withBytes`, whose copy counts references.
        let isDone: Void? = value.utf8.withContiguousStorageIfAvailable { (text: UnsafeBufferPointer<UInt8>) in
            write(UnsafeRawBufferPointer(text))
        }
        if isDone != nil { return }
        var native = value
        native.makeContiguousUTF8()
        write(native)
    }

    @inline(__always)
    mutating func write(_ text: UnsafeRawBufferPointer) {
        guard let start = text.baseAddress, !text.isEmpty else { return append("\"\"") }
        let length = text.count
        // Room for the text, both quotes, and the last word, whose store may extend past the end of the text.
        reserve(length &+ 10)
        let target = buffer + count
        target.storeBytes(of: ASCII.quote, as: UInt8.self)
        let plain = JSONWriter.copy(start, length, to: target + 1)
        count &+= plain &+ 1
        if plain < length { return writeEscaped(text, plain) }
        target.storeBytes(of: ASCII.quote, toByteOffset: length &+ 1, as: UInt8.self)
        count &+= 1
    }

    /// Writes the rest of a text, from the first byte that needs an escape, and the closing quote.
    @inline(never)
    private mutating func writeEscaped(_ text: UnsafeRawBufferPointer, _ first: Int) {
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

    /// Copies text up to the first byte that needs an escape, word by word, and returns the number of bytes before it.
    @inline(__always)
    private static func copy(_ text: UnsafeRawPointer, _ length: Int, to space: UnsafeMutableRawPointer) -> Int {
        if length < 8 {
            let word = onlyWord(text, length)
            space.storeBytes(of: word, as: UInt64.self)
            return min(escapes(word).trailingZeroBitCount >> 3, length)
        }
        var done = 0
        while true {
            let word = text.loadUnaligned(fromByteOffset: done, as: UInt64.self)
            space.storeBytes(of: word, toByteOffset: done, as: UInt64.self)
            let marks = escapes(word)
            if marks != 0 { return done &+ (marks.trailingZeroBitCount >> 3) }
            if done &+ 8 >= length { return length }
            // The last word overlaps the one before it.
            done = min(done &+ 8, length &- 8)
        }
    }

    /// One to seven bytes, padded with spaces.
    @inline(__always)
    private static func onlyWord(_ text: UnsafeRawPointer, _ length: Int) -> UInt64 {
        var word = UInt64(0x2020_2020_2020_2020) &<< UInt64(truncatingIfNeeded: length &* 8)
        var done = 0
        if length & 4 != 0 {
            word |= UInt64(UInt32(littleEndian: text.loadUnaligned(as: UInt32.self)))
            done = 4
        }
        if length & 2 != 0 {
            let pair = UInt16(littleEndian: text.loadUnaligned(fromByteOffset: done, as: UInt16.self))
            word |= UInt64(pair) &<< UInt64(truncatingIfNeeded: done &* 8)
            done &+= 2
        }
        if length & 1 != 0 { word |= UInt64(text.load(fromByteOffset: done, as: UInt8.self)) &<< UInt64(truncatingIfNeeded: done &* 8) }
        return word.littleEndian
    }

    /// Sets a bit in each byte of a loaded word that needs an escape; a borrow may set more bits above the first.
    @inline(__always)
    private static func escapes(_ loaded: UInt64) -> UInt64 {
        let word = UInt64(littleEndian: loaded)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ 0x2222_2222_2222_2222
        let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
        let controls = word &- 0x2020_2020_2020_2020
        return ((quotes &- ones) | (backslashes &- ones) | controls) & ~word & 0x8080_8080_8080_8080
    }

    /// Writes the escape of a byte (RFC 8259 §7).
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
        append(Digits.hexadecimal(byte & 15))
    }
}
