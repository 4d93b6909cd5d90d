/// Finds many patterns in a long text. Looks at few of its bytes, because it skips as many as no pattern ends with (Wu and Manber, 1994).
struct SecretPatterns {
    /// The length of the shortest pattern, which is at least 2.
    private let length: Int
    /// For each pair of bytes, how many bytes can be skipped if they are the last of those looked at.
    private var skips: [UInt8]

    /// - Parameter patterns: Patterns of at least two bytes.
    init(_ patterns: [[UInt8]]) {
        let length = min(patterns.map(\.count).min() ?? 2, 255)
        var skips = [UInt8](repeating: UInt8(length - 1), count: 65_536)
        for pattern in patterns {
            for end in 1..<length {
                let pair = Int(pattern[end - 1]) << 8 | Int(pattern[end])
                skips[pair] = min(skips[pair], UInt8(length - 1 - end))
            }
        }
        (self.length, self.skips) = (length, skips)
    }

    /// Calls `see` with each index at which a pattern can begin.
    func search(_ text: UnsafeBufferPointer<UInt8>, _ see: (Int) -> Void) {
        skips.withUnsafeBufferPointer { skips in
            var end = length - 1
            while end < text.count {
                let skip = Int(skips[Int(text[end - 1]) << 8 | Int(text[end])])
                if skip == 0 {
                    see(end - length + 1)
                    end += 1
                } else {
                    end += skip
                }
            }
        }
    }
}
