import Foundation

/// UUIDs as text (RFC 9562 §4): any case is read, lower case is written.
enum UUIDText {
    static func text(_ uuid: UUID) -> String { uuid.uuidString.lowercased() }
}

/// Base64 (RFC 4648 §4). Padding may be left out and the URL alphabet (§5) is read too; the first alphabet, padded, is written.
enum Base64 {
    static func data(_ text: UnsafeRawBufferPointer) -> Data? {
        let padding: UInt8 = 0x3D
        var letters: [UInt8] = text.map { (letter: UInt8) -> UInt8 in
            letter == ASCII.minus ? ASCII.plus : letter == 0x5F ? ASCII.slash : letter
        }
        if letters.count % 4 == 0 { for _ in 0..<2 where letters.last == padding { letters.removeLast() } }
        // Foundation takes padding in the middle.
        if letters.contains(padding) { return nil }
        while letters.count % 4 != 0 { letters.append(padding) }
        return Data(base64Encoded: Data(letters))
    }
}

/// A URI as it was received (RFC 3986): text is not checked, rewritten or normalised, so that what came in goes out.
public struct URI: Hashable, Sendable, Codable, ExpressibleByStringLiteral, LosslessStringConvertible {
    public let text: String

    public init(_ text: String) { self.text = text }
    public init(_ url: URL) { text = url.absoluteString }
    public init(stringLiteral value: String) { text = value }
    public init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

    /// The URL, when Foundation can make one of the text.
    public var url: URL? { URL(string: text) }
    public var description: String { text }

    public func encode(to encoder: any Encoder) throws {
        var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
        try container.encode(text)
    }
}
