extension String {
    /// The lines of a string, without the line breaks (LF, CR LF or CR). The string is split by scalars, because `"\r\n"` is a single
    /// `Character`.
    package var textLines: [Substring] {
        var lines: [Substring] = []
        var start = startIndex
        var at = startIndex
        while at < endIndex {
            let scalar = unicodeScalars[at]
            let next = unicodeScalars.index(after: at)
            guard scalar == "\n" || scalar == "\r" else {
                at = next
                continue
            }
            lines.append(self[start..<at])
            let isPair = scalar == "\r" && next < endIndex && unicodeScalars[next] == "\n"
            at = isPair ? unicodeScalars.index(after: next) : next
            start = at
        }
        return lines + [self[start...]]
    }
}
