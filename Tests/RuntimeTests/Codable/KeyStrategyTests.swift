import Foundation
import Testing

@testable import EndpointJSON

/// Types that were made for a key strategy are read and written as Foundation does with that strategy.
@Suite struct KeyStrategyTests {
    struct Message: Codable, Equatable {
        struct Sender: Codable, Equatable { var fullName: String }

        var replyTo: String?
        var imageURL: String?
        var byUserName: [String: Sender]
        var senders: [Sender]
        var version2Count: Int
        var _privateNote: Bool
    }

    private let message = Message(
        replyTo: "a", imageURL: nil, byUserName: ["adaLovelace": .init(fullName: "Ada"), "some_one": .init(fullName: "X")],
        senders: [.init(fullName: "Ben")], version2Count: 3, _privateNote: true)
    private let options = JSONOptions(codableKeys: .snakeCase)

    @Test func typesForAStrategyAreReadAndWritten() throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let theirs = try JSON.decode(JSONValue.self, from: try encoder.encode(message))
        let ours = try JSON.encodeCodable(message, options: options)
        #expect(try JSON.decode(JSONValue.self, from: ours) == theirs)
        #expect(try JSON.decodeCodable(Message.self, from: ours, options: options) == message)
        // Through a model.
        let value = Foreign([message])
        #expect(try JSON.decode(JSONValue.self, from: try JSON.encode(value, options: options)) == [theirs])
        let text = try JSON.encode(value, options: options)
        #expect(try JSON.decode(Foreign<[Message]>.self, from: text, options: options).value == [message])
    }

    @Test func withoutTheOptionKeysStayAsTheyAre() throws {
        let text = String(decoding: try JSON.encodeCodable(message), as: UTF8.self)
        #expect(text.contains("\"replyTo\"") && text.contains("\"byUserName\""))
    }

    /// A container with the keys that are given, whose decoded keys are those of the strategy.
    private struct Keys: Codable {
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        var names: [String]

        init(_ names: [String]) { self.names = names }
        init(from decoder: any Decoder) throws { names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue).sorted() }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for name in names { try container.encode(1, forKey: Key(stringValue: name)) }
        }
    }

    @Test(arguments: [
        "a", "A", "aB", "replyTo", "imageURL", "URLName", "myURLProperty", "ABC", "aBCD", "item2Count", "x1Y2", "_private",
        "_somePrivateKey", "trailing_", "__", "_", "", "two__under", "reply_to", "_reply_to_", "image_url", "HTTP_STATUS", "a_B", "aé_ñu",
        "éÀb", "one_2_three", "lowerUPPERlower", "Ünder_Ötzi",
    ])
    func spellingsAreThoseOfFoundation(_ name: String) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let (ours, theirs) = (try JSON.encodeCodable(Keys([name]), options: options), try encoder.encode(Keys([name])))
        #expect(String(decoding: ours, as: UTF8.self) == String(decoding: theirs, as: UTF8.self))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let text = try JSON.encode([name: 1])
        #expect(try JSON.decodeCodable(Keys.self, from: text, options: options).names == decoder.decode(Keys.self, from: text).names)
    }
}
