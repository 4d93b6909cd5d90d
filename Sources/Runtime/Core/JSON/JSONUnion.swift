/// Kinds of JSON values; numbers with and without a fraction or exponent are told apart.
public struct JSONKinds: Equatable, Sendable, ExpressibleByArrayLiteral {
    private let bits: UInt8

    private init(_ bits: UInt8) { self.bits = bits }
    public init(arrayLiteral kinds: JSONKinds...) { bits = kinds.reduce(0) { (bits: UInt8, kind: JSONKinds) -> UInt8 in bits | kind.bits } }

    public static let null = JSONKinds(1)
    public static let boolean = JSONKinds(2)
    public static let integer = JSONKinds(4)
    /// A number with a fraction or an exponent.
    public static let fraction = JSONKinds(8)
    public static let string = JSONKinds(16)
    public static let array = JSONKinds(32)
    public static let object = JSONKinds(64)
    fileprivate static let scalars = JSONKinds(31)
    public static let all = JSONKinds(127)

    var isEmpty: Bool { bits == 0 }
    func contains(_ other: JSONKinds) -> Bool { bits & other.bits == other.bits }

    /// The lowest of these kinds, in words.
    var name: String {
        let names: [String] = ["null", "a boolean", "an integer", "a number with a fraction", "a string", "an array", "an object"]
        return bits == 0 ? "nothing" : names[min(6, bits.trailingZeroBitCount)]
    }
}

extension JSONKinds: JSONDecodable {
    private static let words = JSONKeys("null\nboolean\ninteger\nfraction\nstring\narray\nobject")

    /// A list of `null`, `boolean`, `integer`, `fraction`, `string`, `array` and `object`.
    public init(from reader: inout JSONReader) {
        bits = reader.readList().reduce(0) { (bits: UInt8, word: String) -> UInt8 in bits | 1 << JSONKinds.words.index(of: word) }
    }
}

/// What a JSON value must look like to be one member of a union.
private struct JSONShape: JSONDecodable {
    let kinds: JSONKinds
    let required: [String]
    let known: [String]
    let constants: [String: [String]]
    let types: [String: JSONKinds]
    let items: [String: JSONKinds]
    let texts: [String]?
    let elements: JSONKinds

    private static let keys = JSONKeys("kinds\nrequired\nknown\nconstants\ntypes\nitems\ntexts\nelements")

    init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        kinds = reader.valueIfPresent(0) ?? .all
        required = reader.listIfPresent(1) ?? []
        known = reader.listIfPresent(2) ?? []
        constants = reader.mapIfPresent(3) ?? [:]
        types = reader.mapIfPresent(4) ?? [:]
        items = reader.mapIfPresent(5) ?? [:]
        texts = reader.listIfPresent(6)
        elements = reader.valueIfPresent(7) ?? .all
        reader.end(object)
    }
}

/// What an object holds of the keys of a union.
private struct JSONSeen: ~Copyable {
    /// What stands under each key; empty where it is absent.
    var kinds: [JSONKinds]
    /// The first elements of lists.
    var items: [Int: JSONKinds] = [:]
    /// The scalars under keys that decide.
    var scalars: [Int: String] = [:]
}

/// The members of a union, prepared for `JSONReader.select`. It lives as long as the program: a `static let` of its union.
public final class JSONUnionTable: Sendable {
    fileprivate final class Member: Sendable {
        let kinds: JSONKinds
        let elements: JSONKinds
        /// Positions in the table of keys.
        let required: [Int]
        let known: [Int]
        let constants: [(key: Int, values: JSONKeys)]
        let types: [(key: Int, kinds: JSONKinds)]
        let items: [(key: Int, kinds: JSONKinds)]
        let texts: JSONKeys?

        init(_ shape: JSONShape, _ keys: JSONKeys) {
            (kinds, elements) = (shape.kinds, shape.elements)
            required = shape.required.map { (name: String) -> Int in keys.index(of: name) }
            known = shape.known.map { (name: String) -> Int in keys.index(of: name) }
            constants = shape.constants.map { (key: String, values: [String]) in (keys.index(of: key), JSONKeys(values)) }
            types = shape.types.map { (key: String, kinds: JSONKinds) in (keys.index(of: key), kinds) }
            items = shape.items.map { (key: String, kinds: JSONKinds) in (keys.index(of: key), kinds) }
            texts = shape.texts.map { (texts: [String]) -> JSONKeys in JSONKeys(texts) }
        }

        /// How many keys of an object the member knows; −1 when it is no candidate.
        func knownKeys(_ seen: borrowing JSONSeen) -> Int {
            for key in required where seen.kinds[key].isEmpty { return -1 }
            for type in types where !type.kinds.contains(seen.kinds[type.key]) { return -1 }
            for item in items where !item.kinds.contains(seen.items[item.key] ?? []) { return -1 }
            for constant in constants where !JSONKinds.null.contains(seen.kinds[constant.key]) {
                guard let scalar = seen.scalars[constant.key], constant.values.index(of: scalar) >= 0 else { return -1 }
            }
            return known.reduce(0) { (count: Int, key: Int) -> Int in seen.kinds[key].isEmpty ? count : count + 1 }
        }
    }

    /// The keys of all members.
    fileprivate let keys: JSONKeys
    fileprivate let members: [Member]
    /// The keys whose value decides.
    fileprivate let deciding: Set<Int>
    /// The members' types; none where the shapes tell all members apart.
    fileprivate let types: [any JSONDecodable.Type]

    /// The shapes of the members, as text: written as Swift's literals they are code that takes longer to compile than the union.
    ///
    /// - Parameter text: a JSON array with an object for each member. What is left out is no condition. Text of another form makes
    ///   a union without members.
    ///   - `kinds`: what the value may be, a list of `null`, `boolean`, `integer`, `fraction`, `string`, `array` and `object`.
    ///   - `required`: keys that an object must have.
    ///   - `known`: all keys that the member knows.
    ///   - `constants`: keys whose value, when there is one, must be one of these: strings, or numbers and booleans as JSON writes them.
    ///   - `types`: keys whose value, when there is one, must be of these kinds.
    ///   - `items`: keys under which the first element of a list, when there is one, must be of these kinds.
    ///   - `texts`: the scalars allowed, numbers and booleans as they are spelled.
    ///   - `elements`: what the first element of an array may be.
    /// - Parameter types: the members' types, to choose among those that the shapes leave by reading the value.
    public init(_ text: StaticString, _ types: [any JSONDecodable.Type] = []) {
        let bytes = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        let shapes: [JSONShape] = (try? JSON.decode([JSONShape].self, from: bytes)) ?? []
        var names: Set<String> = []
        for shape in shapes { names.formUnion(shape.required + shape.known + shape.constants.keys + shape.types.keys + shape.items.keys) }
        let keys = JSONKeys(names.sorted())
        self.keys = keys
        members = shapes.map { (shape: JSONShape) -> Member in Member(shape, keys) }
        deciding = Set(members.flatMap { (member: Member) -> [Int] in member.constants.map(\.key) })
        self.types = types.count == members.count ? types : []
    }
}

extension JSONReader {
    /// The kind of the value at the cursor, nil when there is none. Consumes nothing and notes no failure.
    public func peekKind() -> JSONKinds? {
        switch byte(position) {
        case ASCII.n: return .null
        case ASCII.t, ASCII.f: return .boolean
        case ASCII.quote: return .string
        case ASCII.openBracket: return .array
        case ASCII.openBrace: return .object
        case ASCII.minus, 0x30...0x39:
            let next: UInt8 = byte(skippedDigits(position &+ 1))
            return next == ASCII.dot || next | 0x20 == ASCII.e ? .fraction : .integer
        default: return nil
        }
    }

    /// The string under a key of the object at the cursor; nil when this is no object, or has no such string. Consumes nothing.
    public mutating func discriminator(_ key: StaticString) -> String? {
        guard byte(position) == ASCII.openBrace else { return nil }
        let mark: Mark = mark()
        object = Object(keys: object.keys, start: position, isLenient: false)
        var found: String?
        while nextName() {
            guard let name = text() else { break }
            let isKey: Bool = name.elementsEqual(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
            skipColon()
            if isKey {
                if byte(position) == ASCII.quote { found = String(from: &self) }
                break
            }
            skipValue()
            if failed { break }
        }
        return goBack(mark) ? found : nil
    }

    /// The member of the union that the value at the cursor is, −1 when it is none of them. Consumes nothing.
    ///
    /// Candidates accept the value's kind, find their required keys and, where they name allowed values or kinds, one of those. Of
    /// several, that one is chosen which knows most of the keys that are there, and of equals the first that can be read.
    public mutating func select(_ table: JSONUnionTable) -> Int {
        guard let kind = peekKind() else { return -1 }
        let mark: Mark = mark()
        var seen = JSONSeen(kinds: [JSONKinds](repeating: [], count: table.keys.count))
        var text: String?
        var element: JSONKinds?
        switch kind {
        case .object: see(table, &seen)
        case .array: element = firstElement()
        default:
            guard table.members.contains(where: { $0.texts != nil }) else { break }
            text = scalarText(kind)
        }
        guard goBack(mark) else { return -1 }
        var best: Int = -1
        var most: Int = -1
        var equals: [Int] = []
        for (index, member) in table.members.enumerated() where member.kinds.contains(kind) {
            if let text, let texts = member.texts, texts.index(of: text) < 0 { continue }
            if let element, !member.elements.contains(element) { continue }
            // A member that lists the value says more about it than one that takes any.
            let known: Int = kind == .object ? member.knownKeys(seen) : member.texts == nil ? 0 : 1
            if known > most { (best, most, equals) = (index, known, []) } else if known == most, known >= 0 { equals.append(index) }
        }
        guard !equals.isEmpty, !table.types.isEmpty else { return best }
        // Within a trial it is taken for granted that one can be read: the cost would double with each level.
        guard !isTrying else { return -1 }
        guard !canRead(table.types[best]) else { return best }
        return equals.first { canRead(table.types[$0]) } ?? best
    }

    /// Whether the value at the cursor can be read as the type. Consumes nothing.
    private mutating func canRead(_ type: any JSONDecodable.Type) -> Bool {
        let mark: Mark = self.mark()
        isTrying = true
        repeat { _ = type.init(from: &self) } while rewind(mark)
        isTrying = false
        return goBack(mark)
    }

    /// The kind of the first element of the array at the cursor, nil when there is none. Consumes nothing.
    private mutating func firstElement() -> JSONKinds? {
        let start: Int = position
        defer { position = start }
        position &+= 1
        skipWhitespace()
        return peekKind()
    }

    /// The scalar at the cursor: a string, or a number or boolean as it is spelled; nil for others. Consumes nothing.
    private mutating func scalarText(_ kind: JSONKinds) -> String? {
        let start: Int = position
        defer { position = start }
        if kind == .string { return String(from: &self) }
        guard JSONKinds.scalars.contains(kind) else { return nil }
        skipValue()
        return String(decoding: UnsafeRawBufferPointer(start: base + start, count: position - start), as: UTF8.self)
    }

    /// Reports that the value at the cursor is no member of a union that has no place for others.
    public mutating func failUnion() {
        fail(.invalidValue, "The value is none of the union's members", position)
    }

    /// Notes the keys of the object at the cursor with the kinds of their values, and the scalars under those that decide.
    private mutating func see(_ table: JSONUnionTable, _ seen: inout JSONSeen) {
        object = Object(keys: table.keys.table, start: position, isLenient: false)
        while let key = nextKey() {
            if key >= 0, seen.kinds[key].isEmpty, let kind = peekKind() {
                seen.kinds[key] = kind
                if kind == .array { seen.items[key] = firstElement() }
                if table.deciding.contains(key) { seen.scalars[key] = scalarText(kind) }
            }
            skipValue()
            if failed { return }
        }
    }

    /// After a look ahead; false when the text is broken, which the read that follows will report.
    private mutating func goBack(_ mark: Mark) -> Bool {
        let isGood: Bool = !failed
        restore(mark)
        return isGood
    }
}
