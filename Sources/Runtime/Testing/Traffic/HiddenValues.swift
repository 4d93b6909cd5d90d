import EndpointPolicies
import EndpointBasics

/// What tells apart the hidden values that requests contain: the first bits of their salted hashes. Only as many bits are written as
/// distinguish the values of the file, which is a few for two values and about ten for a thousand, so that they tell little about a value.
struct HiddenTags: Codable {
    var salt: String
    /// For each number, `0` and `1` for each bit.
    var bits: [String: String]

    static func hash(_ value: String, salt: String) -> UInt64 { UInt64(SHA256.hex(salt + value).prefix(16), radix: 16) ?? 0 }
    static func bit(_ index: Int, of hash: UInt64) -> Bool { (hash << UInt64(index)) >> 63 == 1 }
}

/// Numbers the values that a recording hides, in the order in which they are written.
struct HiddenValues {
    private var numbers: [String: Int] = [:]
    /// The hashes of values in requests, and how many of their bits are needed.
    private var sent: [Int: (hash: UInt64, count: Int)] = [:]
    /// The values about which more has to be written.
    private var changed: Set<Int> = []
    private let salt = String(UInt64.random(in: .min ... .max), radix: 16)

    /// - Parameter isSent: Whether the value is part of a request, and therefore of what a replay compares.
    mutating func number(of value: String, isSent: Bool) -> Int {
        let number = numbers[value] ?? numbers.count + 1
        numbers[value] = number
        if isSent, sent[number] == nil { distinguish(number, HiddenTags.hash(value, salt: salt)) }
        return number
    }

    private mutating func distinguish(_ number: Int, _ hash: UInt64) {
        var count = 0
        for (other, known) in sent {
            let needed = min((hash ^ known.hash).leadingZeroBitCount + 1, 64)
            count = max(count, needed)
            guard known.count < needed else { continue }
            sent[other] = (known.hash, needed)
            changed.insert(other)
        }
        sent[number] = (hash, count)
        if count > 0 { changed.insert(number) }
    }

    /// Returns what has to be written since the last call.
    mutating func takeTags() -> HiddenTags? {
        guard !changed.isEmpty else { return nil }
        defer { changed = [] }
        let bits = changed.sorted().map { number -> (String, String) in
            let (hash, count) = sent[number] ?? (0, 0)
            return (String(number), String((0..<count).map { HiddenTags.bit($0, of: hash) ? "1" : "0" }))
        }
        return HiddenTags(salt: salt, bits: Dictionary(bits) { $1 })
    }
}

/// The values that a recording hid, as far as it tells.
struct KnownTags {
    private var tags: [Int: (salt: String, bits: String)] = [:]

    mutating func add(_ new: HiddenTags) {
        for (number, bits) in new.bits { if let number = Int(number) { tags[number] = (new.salt, bits) } }
    }

    /// Returns the number that the recording has for a value, or `nil` if it does not tell. A placeholder is a value that came from the
    /// recording.
    func number(of value: String) -> Int? {
        if let number = Placeholder.number(of: value) { return number }
        var hashes: [String: UInt64] = [:]
        let match = tags.first { _, tag in
            let hash = hashes[tag.salt] ?? HiddenTags.hash(value, salt: tag.salt)
            hashes[tag.salt] = hash
            return tag.bits.utf8.enumerated().allSatisfy { HiddenTags.bit($0, of: hash) == ($1 == UInt8(ascii: "1")) }
        }
        return match?.key
    }
}
