/// Writes deflate (RFC 1951), in blocks with Huffman codes of their own; what does not become shorter is stored.
struct Deflate {
    /// In bytes: what a stored block can hold.
    static let blockSize = 60_000

    private var matches = MatchFinder()
    private var bits = BitWriter()

    mutating func add(_ block: [UInt8], isLast: Bool) {
        let tokens = matches.tokens(of: block)
        let codes = BlockCodes(tokens)
        if codes.bitCount < block.count * 8 {
            bits.write(isLast ? 0b101 : 0b100, 3)
            codes.write(tokens, to: &bits)
        } else {
            // RFC 1951, 3.2.4.
            bits.write(isLast ? 1 : 0, 3)
            bits.align()
            bits.write(UInt32(block.count), 16)
            bits.write(~UInt32(block.count) & 0xFFFF, 16)
            bits.append(block)
        }
        if isLast { bits.align() }
    }

    /// The whole bytes that have been written since the last call.
    mutating func taken() -> [UInt8] { bits.taken() }
}

/// A byte, or a copy of what came before.
enum Token {
    case byte(UInt8)
    case copy(length: Int, distance: Int)
}

/// Collects bits, the lowest first.
struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var count = 0

    /// At most 32 bits.
    mutating func write(_ value: UInt32, _ width: Int) {
        pending |= UInt64(value) << UInt64(count)
        count += width
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            count -= 8
        }
    }

    /// Zeros up to the next byte.
    mutating func align() { if count > 0 { write(0, 8 - count) } }

    /// Only when aligned.
    mutating func append(_ more: [UInt8]) { bytes += more }

    mutating func taken() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}

/// Finds what came before within the last 32 KiB, by a hash of three bytes.
struct MatchFinder {
    private static let window = 32_768
    private static let longest = 258
    /// How many candidates are looked at.
    private static let patience = 48

    /// The window, and the block after it.
    private var bytes: [UInt8] = []
    /// The latest place of each hash, counted from the beginning of the stream; -1: none.
    private var latest = [Int](repeating: -1, count: 32_768)
    /// The place of the same hash before each place, by its low bits.
    private var before = [Int](repeating: -1, count: window)
    /// The place of the first of `bytes`.
    private var start = 0

    /// The block in tokens. A match is put off by a byte where that gives a longer one.
    mutating func tokens(of block: [UInt8]) -> [Token] {
        let excess = max(bytes.count - MatchFinder.window, 0)
        bytes.removeFirst(excess)
        start += excess
        var place = bytes.count
        bytes += block
        var tokens: [Token] = []
        tokens.reserveCapacity(block.count / 3)
        var found: (length: Int, distance: Int)?
        while place < bytes.count {
            guard let match = found ?? match(at: place) else {
                tokens.append(.byte(bytes[place]))
                note(place)
                place += 1
                continue
            }
            note(place)
            found = match.length < 64 && place + 1 < bytes.count ? self.match(at: place + 1) : nil
            if let next = found, next.length > match.length {
                tokens.append(.byte(bytes[place]))
                place += 1
                continue
            }
            found = nil
            tokens.append(.copy(length: match.length, distance: match.distance))
            for place in place + 1..<place + match.length { note(place) }
            place += match.length
        }
        return tokens
    }

    private func hash(_ place: Int) -> Int? {
        guard place + 2 < bytes.count else { return nil }
        let three = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
        return Int((three &* 0x9E37_79B1) >> 17)
    }

    private mutating func note(_ place: Int) {
        guard let hash = hash(place) else { return }
        before[(start + place) & (MatchFinder.window - 1)] = latest[hash]
        latest[hash] = start + place
    }

    private func match(at place: Int) -> (length: Int, distance: Int)? {
        guard let hash = hash(place) else { return nil }
        let limit = min(MatchFinder.longest, bytes.count - place)
        let oldest = max(start, start + place - MatchFinder.window + 1)
        var best = (length: 2, distance: 0)
        var candidate = latest[hash]
        var patience = MatchFinder.patience
        while candidate >= oldest, candidate < start + place, patience > 0 {
            let other = candidate - start
            if bytes[other + best.length] == bytes[place + best.length] {
                var length = 0
                while length < limit, bytes[other + length] == bytes[place + length] { length += 1 }
                if length > best.length { best = (length, place - other) }
                if length == limit { break }
            }
            let next = before[candidate & (MatchFinder.window - 1)]
            guard next < candidate else { break }
            candidate = next
            patience -= 1
        }
        return best.distance > 0 ? best : nil
    }
}
