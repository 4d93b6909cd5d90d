import EndpointBasics

// Searches that the C library makes, because a loop over megabytes takes seconds in a debug build.

extension [UInt8] {
    /// Returns the index of the next byte with this value.
    func next(_ byte: UInt8, from start: Int) -> Int? {
        withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, start < bytes.count else { return nil }
            return memchr(base + start, CInt(byte), bytes.count - start).map { UnsafeRawPointer($0) - base }
        }
    }

    /// Returns the index of the next occurrence of some bytes that are not empty.
    func next(_ pattern: [UInt8], from start: Int) -> Int? {
        var at = start
        while let found = next(pattern[0], from: at) {
            if self[found...].starts(with: pattern) { return found }
            at = found + 1
        }
        return nil
    }
}

/// Finds the next of several bytes. The text is searched for each of them once.
struct NextByte {
    private let text: [UInt8]
    private let bytes: [UInt8]
    /// The next index of each byte.
    private var places: [Int]
    /// The least of these.
    private var nearest = -1

    init(_ text: [UInt8], _ bytes: String) {
        (self.text, self.bytes) = (text, Array(bytes.utf8))
        places = Array(repeating: -1, count: self.bytes.count)
    }

    /// Returns the index of the next of the bytes, or the end of the text. Each start must be at least as great as the one before.
    mutating func index(from start: Int) -> Int {
        if nearest >= start { return nearest }
        nearest = text.count
        for index in bytes.indices {
            if places[index] < start { places[index] = text.next(bytes[index], from: start) ?? text.count }
            if places[index] < nearest { nearest = places[index] }
        }
        return nearest
    }
}
