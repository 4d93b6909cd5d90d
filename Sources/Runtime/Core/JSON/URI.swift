import Foundation

/// A URI as it was received (RFC 3986): text is not checked, rewritten or normalised, so that what came in goes out.
public struct URI: Hashable, Sendable {
    public let text: String

    public init(_ text: String) { self.text = text }

    public init(_ url: URL) { text = url.absoluteString }

    /// The URL, when Foundation can make one of the text.
    public var url: URL? { URL(string: text) }
}

extension URI: ExpressibleByStringLiteral, LosslessStringConvertible {
    public init(stringLiteral value: String) { text = value }

    public var description: String { text }
}

extension URI: Codable {
    public init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

    public func encode(to encoder: any Encoder) throws {
        var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension JSONReader {
    mutating func readURI() -> URI { URI(readString()) }
}
