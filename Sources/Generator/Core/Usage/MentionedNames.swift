/// The names that a user's Swift sources contain, which determine the part of an API that they can use.
///
/// Names are stored as hashes. A collision could make an unused declaration look used, which is harmless.
public struct MentionedNames: Sendable {
    private var hashes: Set<UInt64> = []
    /// The last name of each typealias's type, by the name of the typealias.
    private var aliases: [UInt64: UInt64] = [:]
    /// The number of files read.
    public private(set) var fileCount = 0
    /// Whether a source compares or hashes values whose type cannot be determined from that source.
    private(set) var comparesValues = false

    public init() {}

    /// Reads a Swift file. Generated files are skipped, because they contain all names.
    public mutating func read(_ source: [UInt8]) {
        guard !source.starts(with: OutputFiles.mark.utf8) else { return }
        fileCount += 1
        var reader = SwiftNameReader()
        reader.read(source)
        hashes.formUnion(reader.names)
        if reader.comparesValues { comparesValues = true }
        for (alias, type) in reader.aliases { aliases[alias] = type }
    }

    /// Applies the conformances and comparisons of a typealias to its type.
    public mutating func resolveAliases() {
        for question in [extended, compared] {
            for start in aliases.keys where hashes.contains(question(start)) {
                var name = start
                var steps = 0
                while let next = aliases[name], steps <= aliases.count {
                    hashes.insert(question(next))
                    name = next
                    steps += 1
                }
            }
        }
    }

    /// A digest of the names. Different sets of names nearly always have different digests.
    package var digest: UInt64 { hashes.reduce(UInt64(hashes.count)) { $0 &+ compared($1) } }

    /// Returns the answer to a question created by `MentionedNames.mentions`, `MentionedNames.extends`, and so on.
    public func contains(_ question: UInt64) -> Bool { hashes.contains(question) }

    /// Creates the question of whether the sources contain a name.
    static func mentions(_ name: String) -> UInt64 { FNVHash(name).value }

    /// Creates the question of whether the sources contain a name that is not followed by `.member`.
    static func mentionsAlone(_ name: String) -> UInt64 { alone(mentions(name)) }

    /// Creates the question of whether the sources contain a name followed by a member: `base.member`.
    static func mentions(_ base: String, _ member: String) -> UInt64 { joined(mentions(base), mentions(member)) }

    /// Creates the question of whether the sources extend a type with this name to conform to a protocol.
    static func extends(_ name: String) -> UInt64 { extended(mentions(name)) }

    /// Returns the key that asks whether the sources may compare or hash values of this type or member.
    static func compares(_ name: String) -> UInt64 { compared(mentions(name)) }
}

/// Returns the hash that records that an extension makes the type with this name conform to a protocol.
func extended(_ name: UInt64) -> UInt64 { ~name }

/// Returns the hash that records that values of the type or member with this name are compared or hashed.
func compared(_ name: UInt64) -> UInt64 { (name ^ 0x2545_f491_4f6c_dd1d) &* 0xd6e8_feb8_6659_fd93 }

/// Returns the hash that records that this name occurs without a member.
func alone(_ name: UInt64) -> UInt64 { name &* 0x9e37_79b9_7f4a_7c15 }

/// Returns the hash that records that one name follows the other.
func joined(_ base: UInt64, _ member: UInt64) -> UInt64 { ((base &* 0xff51_afd7_ed55_8ccd) ^ member) &* 0xc4ce_b9fe_1a85_ec53 }
