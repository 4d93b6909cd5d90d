extension String {
    /// Returns this string with each occurrence of `text` replaced. Compares bytes, so character boundaries do not matter.
    package func replacingText(_ text: String, with replacement: String) -> String {
        let (own, wanted) = (Array(utf8), Array(text.utf8))
        guard let first = wanted.first, own.count >= wanted.count else { return self }
        var result: [UInt8] = []
        var (position, isChanged) = (0, false)
        while position < own.count {
            if own[position] == first, own[position...].starts(with: wanted) {
                result += replacement.utf8
                position += wanted.count
                isChanged = true
            } else {
                result.append(own[position])
                position += 1
            }
        }
        return isChanged ? String(decoding: result, as: UTF8.self) : self
    }
}
