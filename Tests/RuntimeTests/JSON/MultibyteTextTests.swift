import EndpointRuntime
import Foundation
import Testing

/// Strings are read if they are valid UTF-8 (RFC 3629), wherever a sequence lies within the words in which they are checked.
@Suite struct MultibyteTextTests {
    /// Valid UTF-8 stays equal when it is repaired.
    static func isValid(_ bytes: [UInt8]) -> Bool { String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) }

    static func read(_ bytes: [UInt8]) -> String? {
        let quote = UInt8(ascii: "\"")
        return try? JSON.decode(String.self, from: [quote] + bytes + [quote])
    }

    static func disagreements(_ texts: [[UInt8]]) -> [[UInt8]] {
        texts.filter { (bytes: [UInt8]) -> Bool in
            read(bytes) != (isValid(bytes) ? String(decoding: bytes, as: UTF8.self) : nil)
        }
    }

    @Test func languagesAreReadAtEveryOffset() {
        let texts = [
            "Müller, Größe und Straße", "Καλημέρα κόσμε, τι κάνεις;", "東京都千代田区丸の内、日本", "대한민국 서울특별시 힣", "🙂👩‍👩‍👧 mixed ß 漢 é",
            "퟿\u{E000}\u{FFFD}߿ࠀ",
        ]
        for text in texts {
            for start in 0..<9 {
                let padded = Array((String(repeating: "a", count: start) + text).utf8)
                for length in start...padded.count { #expect(Self.disagreements([Array(padded[..<length])]) == []) }
            }
        }
    }

    /// The bytes at the ends of each range of RFC 3629, section 4, and their neighbors.
    @Test func everySequenceOfLimitsIsAcceptedOrRefused() {
        let limits: [UInt8] = [
            0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3,
            0xF4,
            0xF5, 0xFF,
        ]
        var texts: [[UInt8]] = []
        for first in limits {
            for second in limits {
                for third in limits {
                    texts.append([first, second, third] + Array("ordinary".utf8))
                    texts.append([0xE6, 0xBC, 0xA2, first, second, third, 0xC3, 0xA4, 0xC3, 0xA4])
                    texts.append([0xC3, 0xA4, first, second, third, 0xBF])
                }
            }
        }
        #expect(Self.disagreements(texts) == [])
    }
}
