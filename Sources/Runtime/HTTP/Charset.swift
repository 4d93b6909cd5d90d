import EndpointBasics

/// Decodes text in the character encoding with the given name, which is lowercase (WHATWG, Encoding).
enum Charset {
    /// Returns the text, or `nil` if the encoding is unknown or the bytes are invalid in it.
    static func text(_ bytes: Data, _ name: String) -> String? {
        switch name {
        case "utf-8", "utf8", "us-ascii", "ascii": String(data: bytes, encoding: .utf8)
        // WHATWG treats ISO 8859-1 as Windows-1252.
        case "iso-8859-1", "latin1", "windows-1252", "cp1252": windows1252(bytes)
        case "utf-16": String(data: bytes, encoding: .utf16)
        case "utf-16le": String(data: bytes, encoding: .utf16LittleEndian)
        case "utf-16be": String(data: bytes, encoding: .utf16BigEndian)
        case "shift_jis", "sjis", "windows-31j": shiftJIS(bytes)
        default: nil
        }
    }

    /// Decodes Windows-1252. Every byte is a character: unassigned bytes become the control characters of ISO 8859-1.
    private static func windows1252(_ bytes: Data) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let scalar = (0x80..<0xA0).contains(byte) ? windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte)
            text.append(scalar)
        }
        return String(text)
    }

    private static let windows1252: [Unicode.Scalar] = [
        "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{2C6}", "\u{2030}", "\u{160}",
        "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}", "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}",
        "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
    ]

    #if canImport(Darwin)
        private static func shiftJIS(_ bytes: Data) -> String? { String(data: bytes, encoding: .shiftJIS) }
    #else
        /// Decodes Shift JIS with the C library, because FoundationEssentials does not support it. A static executable has no converter, so
        /// the result is `nil`.
        private static func shiftJIS(_ bytes: Data) -> String? {
            guard let converter = iconv_open("UTF-8", "CP932"), converter != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
            defer { iconv_close(converter) }
            var input = Array(bytes).map { CChar(bitPattern: $0) }
            // Each byte becomes at most three bytes of UTF-8.
            var output = [CChar](repeating: 0, count: input.count * 3)
            let written = input.withUnsafeMutableBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output -> Int? in
                    var (from, inputLeft) = (input.baseAddress, input.count)
                    var (to, outputLeft) = (output.baseAddress, output.count)
                    let isWhole = iconv(converter, &from, &inputLeft, &to, &outputLeft) >= 0 && inputLeft == 0
                    return isWhole ? output.count - outputLeft : nil
                }
            }
            return written.map { String(decoding: output.prefix($0).map { UInt8(bitPattern: $0) }, as: UTF8.self) }
        }
    #endif
}
