/// A set of kinds of JSON values. Numbers with and without a fraction or exponent are different kinds.
@_spi(Generated) public struct JSONKinds: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let null = JSONKinds(rawValue: 1)
    public static let boolean = JSONKinds(rawValue: 2)
    public static let integer = JSONKinds(rawValue: 4)
    /// A number with a fraction or an exponent.
    public static let fraction = JSONKinds(rawValue: 8)
    public static let string = JSONKinds(rawValue: 16)
    public static let array = JSONKinds(rawValue: 32)
    public static let object = JSONKinds(rawValue: 64)
    static let scalars: JSONKinds = [.null, .boolean, .integer, .fraction, .string]
    public static let all: JSONKinds = [.scalars, .array, .object]

    /// The name of the first of these kinds, in words.
    var name: String {
        let names = ["null", "a boolean", "an integer", "a number with a fraction", "a string", "an array", "an object"]
        return isEmpty ? "nothing" : names[min(6, rawValue.trailingZeroBitCount)]
    }

    private static let words = JSONKeys("null\nboolean\ninteger\nfraction\nstring\narray\nobject")

    /// Creates a set from a list of `null`, `boolean`, `integer`, `fraction`, `string`, `array` and `object`.
    fileprivate init(_ words: [String]) {
        rawValue = words.reduce(0) { (bits: UInt8, word: String) -> UInt8 in bits | 1 << JSONKinds.words.index(of: word) }
    }
}

/// The conditions that a JSON value must meet to be a member of a union.
private struct JSONShape {
    let shape: JSONValue

    /// Returns the list of strings for a key.
    func list(_ key: String) -> [String]? { JSONShape.texts(shape[key]) }

    /// Returns the members of the object for a key. The value of each member is a list of strings.
    func map(_ key: String) -> [(key: String, texts: [String])] {
        (shape[key]?.object?.members ?? []).map { ($0.key, JSONShape.texts($0.value) ?? []) }
    }

    private static func texts(_ value: JSONValue?) -> [String]? { value?.array?.compactMap(\.string) }

    /// All keys that occur in the shape.
    var keys: [String] {
        let named = ["constants", "listed", "types", "items"].flatMap { map($0).map(\.key) }
        return (list("required") ?? []) + (list("known") ?? []) + named
    }
}

/// The parts that a union examines in the value at the cursor, indexed by the position of the key. The position after the last key refers
/// to the value itself.
struct JSONSeen {
    /// The kinds of the values for the keys. The set is empty if a key is absent.
    var kinds: [JSONKinds]
    /// The kinds of the first elements of arrays.
    var items: [Int: JSONKinds] = [:]
    /// The scalars that determine the member.
    var scalars: [Int: String] = [:]
    /// Whether an object has keys that no member declares.
    var hasOthers: Bool = false
    /// Whether the value is an integer that does not fit in an `Int64` and the union has a separate member for integers.
    var isWide: Bool = false
}

/// The members of a union, prepared for `JSONReader.select`. The table is a `static let` of the union, so it lives as long as the program.
public final class JSONUnionTable: Sendable {
    typealias KeyValues = (key: Int, values: JSONKeys)
    typealias KeyKinds = (key: Int, kinds: JSONKinds)

    /// The conditions of a member, indexed by the position of the key, as in `JSONSeen`.
    final class Member: Sendable {
        let required: [Int]
        let known: [Int]
        /// The known keys that the member keeps in every case: fewer than `known` if it is a union whose members declare different keys.
        let kept: [Int]
        let constants: [KeyValues]
        let listed: [KeyValues]
        let types: [KeyKinds]
        let items: [KeyKinds]
        let keepsOthers: Bool
        /// Whether the member is an object without declared keys that keeps all values.
        var isMap: Bool { keepsOthers && known.isEmpty }
        /// The discriminator values that select the member. Empty if its shape decides.
        let values: JSONKeys

        fileprivate init(_ shape: JSONShape, _ keys: JSONKeys) {
            func positions(_ key: String) -> [Int] { (shape.list(key) ?? []).map { keys.index(of: $0) } }
            func entries(_ key: String, _ own: String) -> [(key: Int, texts: [String])] {
                shape.map(key).map { (keys.index(of: $0.key), $0.texts) } + (shape.list(own).map { [(keys.count, $0)] } ?? [])
            }
            func values(_ key: String, _ own: String) -> [KeyValues] { entries(key, own).map { ($0.key, JSONKeys($0.texts)) } }
            func kinds(_ key: String, _ own: String) -> [KeyKinds] { entries(key, own).map { ($0.key, JSONKinds($0.texts)) } }
            keepsOthers = shape.shape["keepsOthers"]?.bool ?? false
            (required, known) = (positions("required"), positions("known"))
            (constants, listed) = (values("constants", "texts"), values("listed", "listedTexts"))
            (types, items) = (kinds("types", "kinds"), kinds("items", "elements"))
            kept = shape.list("kept") == nil ? known : positions("kept")
            self.values = JSONKeys(shape.list("values") ?? [])
        }

        /// Returns the number of the member's keys that are in the value, plus one if the member lists the value itself, or `nil` if the
        /// value does not match the member.
        func known(_ seen: JSONSeen) -> Int? {
            let own = seen.kinds.count - 1
            if seen.kinds[own] == .object, required.contains(where: { seen.kinds[$0].isEmpty }) { return nil }
            for type in types where !type.kinds.isSuperset(of: seen.kinds[type.key]) { return nil }
            for item in items where !item.kinds.isSuperset(of: seen.items[item.key] ?? []) { return nil }
            for constant in constants where !JSONKinds.null.isSuperset(of: seen.kinds[constant.key]) {
                guard Member.isListed(constant, seen) == true else { return nil }
            }
            for entry in listed where !JSONKinds.scalars.isSuperset(of: seen.kinds[entry.key]) { return nil }
            let listsValue = (constants + listed).contains { $0.key == own && Member.isListed($0, seen) == true }
            let count = known.count { !seen.kinds[$0].isEmpty } + (listsValue ? 1 : 0)
            let isNarrow = types.contains { $0.key == own && !$0.kinds.contains(.fraction) }
            return seen.isWide && count == 0 && isNarrow ? nil : count
        }

        /// Returns whether the member declares or keeps keys of the value that are not in `keys`.
        func adds(to keys: Set<Int>, _ seen: JSONSeen) -> Bool {
            if isMap { return seen.hasOthers || seen.kinds.indices.dropLast().contains { !seen.kinds[$0].isEmpty && !keys.contains($0) } }
            return known.contains { !seen.kinds[$0].isEmpty && !keys.contains($0) }
        }

        /// Returns the keys for which the member lists the scalar in the value, and those for which it lists only others.
        func scalars(_ seen: JSONSeen) -> (listed: Set<Int>, unlisted: Set<Int>) {
            var (listed, unlisted): (Set<Int>, Set<Int>) = ([], [])
            for entry in constants + self.listed {
                guard let isListed = Member.isListed(entry, seen) else { continue }
                if isListed { listed.insert(entry.key) } else { unlisted.insert(entry.key) }
            }
            return (listed, unlisted)
        }

        /// Returns whether the scalar for a key is one of the values, or `nil` if there is no such scalar.
        private static func isListed(_ entry: KeyValues, _ seen: JSONSeen) -> Bool? {
            seen.scalars[entry.key].map { entry.values.index(of: $0) >= 0 }
        }
    }

    /// The result of `JSONReader.select` for a value that matches more than one member.
    @_spi(Generated) public static let overlapping: Int = -2

    /// The keys of all members.
    let keys: JSONKeys
    let members: [Member]
    /// The positions of the values that determine the member.
    let deciding: Set<Int>
    /// Whether any member lists values of an open enum.
    let hasListed: Bool
    /// Whether integers and other numbers belong to different members.
    let splitsNumbers: Bool
    /// The position of the discriminator, or −1 if there is none.
    let discriminator: Int
    /// Whether a member takes numbers with a fraction, other than constants. Otherwise, a whole number written as `2.0` is an integer.
    let takesFractions: Bool
    /// Whether the union has a case for values that match more than one member.
    let membersOverlap: Bool

    /// Returns the members that can match because of the discriminator: those with its value, or else those without values. Returns `nil` if
    /// the discriminator is absent or the table has none.
    func named(_ seen: JSONSeen) -> [Int]? {
        guard discriminator >= 0, let text = seen.scalars[discriminator] else { return nil }
        let named = members.indices.filter { members[$0].values.index(of: text) >= 0 }
        return named.isEmpty ? members.indices.filter { members[$0].values.count == 0 } : named
    }

    /// Creates a table from the shapes of the members, which are given as text. Swift literals would take longer to compile than the union
    /// itself.
    ///
    /// - Parameter text: A JSON array with an object for each member. A missing key imposes no condition. If the text is anything else, the
    ///   table has no members.
    ///   - `kinds`: The allowed kinds of value, a list of `null`, `boolean`, `integer`, `fraction`, `string`, `array` and `object`.
    ///   - `required`: The keys that an object must have.
    ///   - `known`: All keys that the member declares.
    ///   - `kept`: Those that all members of this member declare, if it is a union itself; otherwise missing.
    ///   - `constants`: The keys whose value, if present, must be one of the listed values: strings, or booleans, or
    ///     numbers in one form for each value (`2`, `0.5`).
    ///   - `listed`: Like `constants`, but for an open enum: an unlisted value excludes the member only if another member lists it.
    ///   - `types`: The keys whose value, if present, must be of these kinds.
    ///   - `items`: The keys whose array, if present, must have a first element of these kinds.
    ///   - `texts`: The allowed scalars, in the same form.
    ///   - `listedTexts`: Like `texts`, but for an open enum.
    ///   - `elements`: The kinds allowed for the first element of an array.
    ///   - `keepsOthers`: Whether the member keeps the values of unknown keys.
    ///   - `values`: The discriminator values that select the member: strings, or numbers and booleans as written in JSON.
    /// - Parameter discriminator: A key whose value selects a member with that value in `values`. If several members have the value, or none
    ///   does, the shapes of those members, or of the members without values, decide.
    /// - Parameter membersOverlap: Whether an object can match more than one member at the same time. If so, `select` reports objects whose
    ///   keys are not all declared by a single member.
    @_spi(Generated) public init(_ text: StaticString, discriminator: StaticString? = nil, membersOverlap: Bool = false) {
        let shapes = ((try? JSON.decode([JSONValue].self, from: text.bytes)) ?? []).map { JSONShape(shape: $0) }
        let property = discriminator.map { [$0.description] } ?? []
        let keys = JSONKeys(Set(shapes.flatMap(\.keys) + property).sorted())
        self.discriminator = property.first.map { keys.index(of: $0) } ?? -1
        self.keys = keys
        members = shapes.map { (shape: JSONShape) -> Member in Member(shape, keys) }
        let listed = members.flatMap { (member: Member) -> [Int] in member.constants.map(\.key) + member.listed.map(\.key) }
        deciding = Set(listed + [self.discriminator])
        hasListed = members.contains { (member: Member) -> Bool in !member.listed.isEmpty }
        splitsNumbers = members.contains { (member: Member) -> Bool in
            member.types.contains { $0.key == keys.count && $0.kinds.contains(.fraction) && !$0.kinds.contains(.integer) }
        }
        takesFractions = members.contains { (member: Member) -> Bool in
            let isConstant = member.constants.contains { $0.key == keys.count }
            return !isConstant && member.types.contains { $0.key == keys.count && $0.kinds.contains(.fraction) }
        }
        self.membersOverlap = membersOverlap
    }
}
