import Foundation

/// A random number generator with repeatable results (SplitMix64).
struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word: UInt64 = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

/// The texts that are measured.
enum Inputs {
    static func profile(_ index: Int, _ random: inout Random, shuffled: Bool = false) -> String {
        let day: Int = Int.random(in: 1...28, using: &random)
        let score: Double = Double(Int.random(in: 0...100_000, using: &random)) / 100
        var address: [String] = [
            "\"street\":\"\(index) Long Lane\"", "\"city\":\"Zürich\"", "\"country\":\"CH\"", "\"zip\":\"80\(index % 100)\"",
        ]
        if index % 3 == 0 { address.remove(at: 2) }
        if shuffled { address.shuffle(using: &random) }
        var members: [String] = [
            "\"id\":\"7b1e6f0a-\(100_000 + index)\"", "\"userName\":\"user\(index)\"", "\"email\":\"user\(index)@example.com\"",
            "\"fullName\":\"Ada Lovelace the \(index)th\"", "\"isActive\":\(index % 2 == 0)", "\"age\":\(20 + index % 60)",
            "\"score\":\(score)", "\"createdAt\":\"2024-05-\(day < 10 ? "0" : "")\(day)T07:08:09Z\"",
            "\"tags\":[\"admin\",\"staff\",\"a \\\"quoted\\\" tag\"]", "\"address\":{\(address.joined(separator: ","))}",
        ]
        if index % 5 == 0 { members.remove(at: 3) }
        if shuffled { members.shuffle(using: &random) }
        return "{\(members.joined(separator: ","))}"
    }

    static func list(shuffled: Bool) -> Data {
        var random = Random(state: 1)
        var items: [String] = []
        var size: Int = 0
        while size < 500_000 {
            let item: String = profile(items.count + 1, &random, shuffled: shuffled)
            size += item.utf8.count + 1
            items.append(item)
        }
        return Data("{\"items\":[\(items.joined(separator: ","))],\"total\":\(items.count)}".utf8)
    }

    static func track() -> Data {
        var random = Random(state: 2)
        let points: [String] = (0..<8_000).map { (_: Int) -> String in
            "[\(Double.random(in: -180...180, using: &random)),\(Double.random(in: -90...90, using: &random))]"
        }
        let samples: [String] = (0..<3_000).map { (index: Int) -> String in
            let x: Double = Double(Int.random(in: 0...9_999_999, using: &random)) / 1_000
            return "{\"time\":\(1_700_000_000 + index),\"x\":\(x),\"y\":\(Double.random(in: 0...1, using: &random)),\"quality\":0.5}"
        }
        return Data(
            "{\"name\":\"track\",\"points\":[\(points.joined(separator: ","))],\"samples\":[\(samples.joined(separator: ","))]}".utf8)
    }

    static func dates() -> Data {
        list(1_200) { (random: inout Random) -> String in
            func date() -> String {
                let parts = [1...12, 1...28, 0...23, 0...59, 0...59].map { (range: ClosedRange<Int>) -> String in
                    String(format: "%02d", Int.random(in: range, using: &random))
                }
                return "\"\(Int.random(in: 1970...2030, using: &random))-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])Z\""
            }
            return "{\"created\":\(date()),\"updated\":\(date()),\"starts\":\(date()),\"ends\":\(date())}"
        }
    }

    static func identifiers() -> Data {
        list(1_000) { (random: inout Random) -> String in
            func id() -> String {
                let hex = String(format: "%016lx%016lx", random.next(), random.next())
                var parts = [String]()
                var rest = Substring(hex)
                for length in [8, 4, 4, 4, 12] {
                    parts.append(String(rest.prefix(length)))
                    rest = rest.dropFirst(length)
                }
                return "\"\(parts.joined(separator: "-"))\""
            }
            return "{\"id\":\(id()),\"source\":\(id()),\"target\":\(id()),\"owner\":\(id())}"
        }
    }

    static func links() -> Data {
        list(1_000) { (random: inout Random) -> String in
            let id = Int.random(in: 1_000...9_999_999, using: &random)
            let server = "https://api.example.com/v1/books"
            let books = "\"self\":\"\(server)/\(id)?fields=title,authors\",\"next\":\"\(server)/\(id + 1)\""
            return "{\(books),\"image\":\"\(server)/\(id)/cover.png\"}"
        }
    }

    /// Returns prose that consists mostly of ASCII words, with some non-ASCII words, line breaks and quotes.
    static func texts() -> Data {
        let words = ["the", "river", "of", "Zürich", "runs", "slowly", "past", "old", "mills", "and", "gardens,", "where", "she", "said"]
        return list(200) { (random: inout Random) -> String in
            func text(_ count: Int) -> String {
                (0..<count).map { (index: Int) -> String in
                    index % 60 == 59 ? "\\n" : index % 40 == 39 ? "\\\"now\\\"" : words.randomElement(using: &random) ?? ""
                }.joined(separator: " ")
            }
            return "{\"title\":\"\(text(6))\",\"summary\":\"\(text(40))\",\"body\":\"\(text(400))\"}"
        }
    }

    static func integers() -> Data {
        list(1_500) { (random: inout Random) -> String in
            func number(_ digits: Int) -> Int { Int(pow(10, Double.random(in: 0...Double(digits), using: &random))) }
            let hours = (0..<24).map { (_: Int) -> String in String(number(5)) }.joined(separator: ",")
            let counts = "\"views\":\(number(8)),\"likes\":\(number(5)),\"bytes\":\(number(12)),\"balance\":\(-number(9))"
            return "{\"id\":\(number(12)),\(counts),\"byHour\":[\(hours)]}"
        }
    }

    static func list(_ count: Int, _ item: (inout Random) -> String) -> Data {
        var random = Random(state: 4)
        return Data("[\((0..<count).map { (_: Int) -> String in item(&random) }.joined(separator: ","))]".utf8)
    }
}
