extension String {
    /// Returns the text in a form that is safe to print on one line of a log or an error, even if the text came from a server. Control
    /// characters and characters that change the direction of text are escaped (`\u{1B}`), and the text is truncated after `limit` scalars.
    package func printable(limit: Int = 256) -> String {
        let isPlain = utf8.count <= limit && utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        if isPlain { return self }
        var result = ""
        for (index, scalar) in unicodeScalars.enumerated() {
            if index >= limit { return result + "…" }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    // The only function that accesses a string's bytes. If other files accessed them directly, each of those files would contain its own
    // copy of the standard library's code.
    @inlinable @inline(__always)
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        var text = self
        return try text.withUTF8 { (bytes: UnsafeBufferPointer<UInt8>) -> Result in try body(UnsafeRawBufferPointer(bytes)) }
    }
}
