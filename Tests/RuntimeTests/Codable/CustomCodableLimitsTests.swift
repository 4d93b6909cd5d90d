import Foundation
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime

/// Tests where the runtime deliberately differs from Foundation's coders, and how it handles hostile input.
@Suite struct CustomCodableLimitsTests {
    @Test func ofRepeatedKeysTheFirstValueIsDecoded() throws {
        let text = #"{"i8":1,"u8":2,"i8":3,"u8":300}"#
        #expect(try decodedByRuntime(Widths.self, text) == Widths(i8: 1, u8: 2))
        #expect(try decodedByRuntime([String: Int].self, #"{"a":1,"b":2,"a":3,"\u0061":4}"#) == ["a": 1, "b": 2])
    }

    @Test func escapedKeysMatchTheirPlainSpelling() throws {
        #expect(try decodedByRuntime(Widths.self, #"{"\u0069\u0038":1}"#) == Widths(i8: 1))
        #expect(
            try decodedByRuntime([String: Int].self, #"{"\"":1,"é":2,"":3,"a\":1,\"b":4}"#) == ["\"": 1, "é": 2, "": 3, "a\":1,\"b": 4])
    }

    /// The limit is 64 levels, as for models. Skipped values may be nested more deeply.
    @Test func nestingBeyond64LevelsIsCorrupted() throws {
        func nest(_ depth: Int) -> String {
            String(repeating: #"{"inner":"#, count: depth - 1) + "{}" + String(repeating: "}", count: depth - 1)
        }
        #expect(try decodedByRuntime(Nest.self, nest(64)) == Nest.of(64))
        #expect(try JSON.decode(Foreign<Nest>.self, from: Array(nest(64).utf8)).value == Nest.of(64))
        let outcome = Outcome { try decodedByRuntime(Nest.self, nest(65)) }
        #expect(outcome == .failure("corrupted at " + repeatElement("inner", count: 64).joined(separator: "/")))
        #expect(Outcome { try JSON.decode([Foreign<Nest>].self, from: Array("[\(nest(64))]".utf8)) }.isFailure)
        let arrays = String(repeating: "[", count: 100_000)
        #expect(Outcome { try decodedByRuntime(Loose.self, arrays) }.isFailure)
        let closed = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        #expect(Outcome { try decodedByRuntime(Loose.self, closed) }.isFailure)
        #expect(try decodedByRuntime(Widths.self, #"{"i":1,"x":\#(closed)}"#) == Widths(i: 1))
        #expect(Outcome { try decodedByRuntime(Widths.self, #"{"i":1,"x":\#(arrays)"#) }.isFailure)
        #expect(Outcome { try decodedByRuntime(Page<Team>.self, #"{"firstItem":\#(arrays)"#) }.isFailure)
    }

    @Test func valuesDeeperThan64LevelsOrCyclicAreNotEncoded() throws {
        #expect(try decodedByFoundation(Nest.self, encodedByRuntime(Nest.of(64))) == Nest.of(64))
        #expect(Outcome { try encodedByRuntime(Nest.of(65)) }.isFailure)
        let circle = Nest(nil)
        circle.inner = circle
        #expect(Outcome { try encodedByRuntime(circle) }.isFailure)
        circle.inner = nil
    }

    @Test func invalidJSONAndInvalidUTF8AreRejected() throws {
        for text in [
            #"["\ud83e"]"#, #"["\udd8a\ud83e"]"#, #"["\x"]"#, "[\"\u{1}\"]", "[1,]", "[\"a\",]", "[\"a\"", "[nul]", "[\"a\"]]", #"{"a" 1}"#,
        ] {
            #expect(Outcome { try decodedByRuntime([String].self, text) }.isFailure, "\(text)")
        }
        for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82]] as [[UInt8]] {
            let text = Data("[\"".utf8) + bytes + Data("\"]".utf8)
            #expect(throws: DecodingError.self) {
                try ReceivedResponse(head: ResponseHead(status: 200), body: text).codable() as [String]
            }
        }
        // JSON is UTF-8. Foundation also tries to detect other encodings.
        let utf16 = try #require("[1]".data(using: .utf16LittleEndian))
        let error = #expect(throws: DecodingError.self) {
            try ReceivedResponse(head: ResponseHead(status: 200), body: utf16).codable() as [Int]
        }
        #expect(error?.context?.debugDescription == "UTF-16 where JSON was expected")
    }

    /// The cost of a failed decoding attempt depends on the length of its coding path, not on the length of the preceding text.
    @Test func longListOfFailingAttemptsIsDecoded() throws {
        let items = Array(repeating: "x", count: 5_000)
        let text = "[\(items.map { "\"\($0)\"" }.joined(separator: ","))]"
        #expect(try decodedByRuntime(Loose.self, text) == .list(items.map(Loose.text)))
    }

    @Test func ownTypesReadAndWriteDatesAsTheOptionsSay() throws {
        let options = JSONOptions(dates: DateOptions(zone: "GMT+0200", style: .local))
        let date = try #require(ISO8601DateFormatter().date(from: "2024-05-06T05:08:09Z"))
        #expect(try decodedByRuntime([Date].self, #"["2024-05-06T07:08:09"]"#, options) == [date])
        let model = try JSON.decode([Foreign<[Date]>].self, from: Array(#"[["2024-05-06T07:08:09"]]"#.utf8), options: options)
        #expect(model.map(\.value) == [[date]])
        #expect(String(decoding: try JSON.encode(model, options: options), as: UTF8.self) == #"[["2024-05-06T07:08:09"]]"#)
        #expect(Outcome { try encodedByRuntime([Date(timeIntervalSince1970: 1e12)]) } == .failure("invalid at Index 0"))
    }

    /// User code may keep a decoder or container after decoding ends.
    @Test func decoderKeptAfterDecodingStillReads() throws {
        struct Kept: Decodable, @unchecked Sendable {
            let decoder: any Decoder
            init(from decoder: any Decoder) { self.decoder = decoder }
        }
        let kept = try decodedByRuntime([Kept].self, #"[{"a":"a text that is not short"}]"#)
        #expect(try [String: String](from: kept[0].decoder) == ["a": "a text that is not short"])
        #expect(kept[0].decoder.codingPath.map(\.intValue) == [0] && kept[0].decoder.userInfo.isEmpty)
    }

    /// Values that are written after the call have no effect.
    @Test func valuesWrittenAfterEncodingHaveNoEffect() throws {
        final class Keeper: Encodable {
            var kept: [any Encoder] = []
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: JSONPathKey.self)
                kept = [encoder, container.superEncoder(forKey: JSONPathKey("later"))]
                try container.encode(1, forKey: JSONPathKey("a"))
            }
        }
        for isData in [true, false] {
            let keeper = Keeper()
            let text = isData ? String(decoding: try JSON.encodeCodable([keeper]), as: UTF8.self) : try encodedByRuntime([keeper])
            for encoder in keeper.kept {
                var container = encoder.container(keyedBy: JSONPathKey.self)
                for index in 0..<100 { try container.encode("a text that is not short", forKey: JSONPathKey("key \(index)")) }
            }
            #expect(keeper.kept[1].codingPath.map(\.stringValue) == ["Index 0", "later"])
            #expect(text == #"[{"later":{},"a":1}]"#)
        }
    }

    /// A value that throws while it is encoded is left out, including any parts that it has already written.
    @Test func valuesThatThrowWhileEncodedAreLeftOut() throws {
        struct Half: Encodable {
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                try list.encode("part")
                try list.encode(Double.nan)
            }
        }
        struct Whole: Encodable {
            func encode(to encoder: any Encoder) throws {
                var object = encoder.container(keyedBy: JSONPathKey.self)
                try? object.encode(Half(), forKey: JSONPathKey("a"))
                try object.encode(2, forKey: JSONPathKey("b"))
                try? object.encode(Half(), forKey: JSONPathKey("b"))
                var list = object.nestedUnkeyedContainer(forKey: JSONPathKey("c"))
                try? list.encode(Half())
                try list.encode(list.count)
            }
        }
        #expect(try encodedByRuntime(Whole()) == #"{"b":2,"c":[0]}"#)
        #expect(try encodedByRuntime(Whole(), isSorted: true) == #"{"b":2,"c":[0]}"#)
    }

    @Test func jsonNumbersKeepTheirDigits() throws {
        let text = "[123456789012345678901234567890.12345,1e400]"
        #expect(try encodedByRuntime(decodedByRuntime([JSONNumber].self, text)) == text)
    }

    /// Unlike in Foundation, requesting a second container of a different kind, or writing a second value, does not trap.
    @Test func writingASecondValueOrContainerIsInvalid() throws {
        struct Twice: Encodable {
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                try list.encode(1)
                var single = encoder.singleValueContainer()
                try single.encode(2)
            }
        }
        struct Silent: Encodable { func encode(to encoder: any Encoder) {} }
        #expect(Outcome { try encodedByRuntime(["a": Twice()]) } == .failure("invalid at a"))
        #expect(Outcome { try encodedByRuntime(Silent()) } == .failure("invalid at "))
        #expect(try encodedByRuntime([Silent()]) == "[{}]")
    }
}
