import Foundation
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime

/// For random texts, both coders read the same value or both reject the text.
@Suite struct CustomCodableRandomTests {
    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0041", "\\ud83e", "\\udd8a", "\\n", "null", "true", "false", "0", "1", "-", ".5",
        "e1",
        "300", "\"a\"", "\"\":", "\"id\":", "\"name\":", "\"_0\":", "\"i\":", " ", "\t", "é", "{\"a\":1}", "[1]",
    ]

    /// Returns the text with a few pieces removed, moved or replaced.
    private static func changed(_ text: String, _ random: inout SeededGenerator) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let start = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 0...4, using: &random))
            let piece = pieces.randomElement(using: &random) ?? ""
            bytes.replaceSubrange(start..<end, with: Bool.random(using: &random) ? Array(piece.utf8) : Array(bytes[start..<end].reversed()))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a random value of any kind.
    private static func value(_ depth: Int, _ random: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<(depth > 3 ? 5 : 8), using: &random) {
        case 0: return ["null", "true", "false"].randomElement(using: &random) ?? ""
        case 1: return "\(Int.random(in: -300...300, using: &random))"
        case 2: return "\(Double.random(in: -1...1, using: &random))"
        case 3: return "\(UInt64.random(in: 0 ... .max, using: &random))"
        case 4: return ["\"a\"", "\"\\u00e9\"", "\"\""].randomElement(using: &random) ?? ""
        case 5, 6:
            let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth + 1, &random) }
            return "[\(items.joined(separator: ","))]"
        default:
            let members = (0..<Int.random(in: 0...3, using: &random)).map { (_: Int) -> String in
                let key = ["a", "i", "u8", "double", "name", "inner"].randomElement(using: &random) ?? ""
                return "\"\(key)\":\(value(depth + 1, &random))"
            }
            return "{\(members.joined(separator: ","))}"
        }
    }

    private func check<T: Codable & Equatable & Sendable>(_ type: T.Type, _ text: String) -> Bool {
        let ours = Outcome { try decodedByRuntime(type, text) }
        let theirs = Outcome { try decodedByFoundation(type, text) }
        // Foundation accepts a comma before a closing bracket.
        let dense = text.filter { !$0.isWhitespace }
        let isLenient = ours.isFailure && (dense.contains(",]") || dense.contains(",}"))
        #expect(ours == theirs || (ours.isFailure && theirs.isFailure) || isLenient, "\(type) of \(text)")
        return !ours.isFailure
    }

    @Test(arguments: 1...8) func randomlyChangedTextsDecodeAsWithFoundation(_ seed: UInt64) throws {
        var random = SeededGenerator(seed)
        let sale = try encodedByRuntime(CustomCodableTests.sale)
        let widths = #"{"i":-1,"i8":2,"i16":-3,"i32":4,"i64":-5,"u":6,"u8":7,"u16":8,"u32":9,"u64":10}"#
        var accepted = 0
        for _ in 0..<150 {
            if check(Sale.self, Self.changed(sale, &random)) { accepted += 1 }
            if check(Widths.self, Self.changed(widths, &random)) { accepted += 1 }
            if check(Page<Team>.self, Self.changed(#"{"firstItem":{"id":1},"moreItems":[{"id":1}],"byName":{}}"#, &random)) {
                accepted += 1
            }
            if check(Dog.self, Self.changed(#"{"tricks":["a"],"isNested":true,"super":{"name":"Rex"}}"#, &random)) { accepted += 1 }
        }
        #expect(accepted > 50 && accepted < 550, "\(accepted)")
    }

    @Test(arguments: 1...8) func randomValuesDecodeAsWithFoundation(_ seed: UInt64) throws {
        var random = SeededGenerator(seed)
        var accepted = 0
        for _ in 0..<150 {
            let text = Self.value(0, &random)
            let isRead = [
                check(Loose.self, text), check([Widths].self, "[\(text)]"), check([String: [Int?]].self, text), check([[Reals]].self, text),
                check([Int: Loose?].self, text), check(Nest.self, text),
            ]
            accepted += isRead.count { $0 }
        }
        #expect(accepted > 150 && accepted < 890, "\(accepted)")
    }
}
