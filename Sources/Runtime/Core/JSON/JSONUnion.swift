/// Kinds of JSON values; numbers with and without a fraction or exponent are told apart.
public struct JSONKinds: OptionSet, Hashable, Sendable {
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
    public static let number: JSONKinds = [.integer, .fraction]
    public static let all = JSONKinds(rawValue: 127)

    private static let names: [String] = [
        "null", "a boolean", "an integer", "a number with a fraction", "a string", "an array", "an object",
    ]

    /// The lowest of these kinds, in words.
    var name: String { rawValue == 0 ? "nothing" : JSONKinds.names[min(6, rawValue.trailingZeroBitCount)] }
}

/// What a JSON value must look like to be one member of a union.
public struct JSONShape: Sendable {
    public var kinds: JSONKinds
    /// Keys that an object must have.
    public var required: [String]
    /// All keys that the member knows.
    public var known: [String]
    /// Keys whose value, when there is one, must be one of these: strings, or numbers and booleans as JSON writes them.
    public var constants: [String: [String]]
    /// Keys whose value, when there is one, must be of these kinds.
    public var types: [String: JSONKinds]
    /// Keys under which the first element of a list, when there is one, must be of these kinds.
    public var items: [String: JSONKinds]
    /// The scalars allowed, numbers and booleans as they are spelled; nil when any will do.
    public var texts: [String]?
    /// What the first element of an array may be.
    public var elements: JSONKinds

    public init(
        _ kinds: JSONKinds, required: [String] = [], known: [String] = [], constants: [String: [String]] = [:],
        types: [String: JSONKinds] = [:], items: [String: JSONKinds] = [:], texts: [String]? = nil, elements: JSONKinds = .all
    ) {
        self.kinds = kinds
        self.required = required
        self.known = known
        self.constants = constants
        self.types = types
        self.items = items
        self.texts = texts
        self.elements = elements
    }
}

/// The members of a union, prepared for `JSONReader.select`. It lives as long as the program: a `static let` of its union.
public struct JSONUnionTable: Sendable {
    struct Member: Sendable {
        var kinds: JSONKinds
        /// Positions in the table of keys.
        var required: [Int]
        var known: [Int]
        var constants: [(key: Int, values: JSONKeys)]
        var types: [(key: Int, kinds: JSONKinds)]
        var items: [(key: Int, kinds: JSONKinds)]
        var texts: JSONKeys?
        var elements: JSONKinds
    }

    /// The keys of all members.
    let keys: JSONKeys
    let members: [Member]
    /// Whether the value of a key decides.
    let isConstant: [Bool]

    public init(_ shapes: [JSONShape]) {
        var names: [String] = []
        var positions: [String: Int] = [:]
        func position(_ name: String) -> Int {
            if let known = positions[name] { return known }
            positions[name] = names.count
            names.append(name)
            return names.count - 1
        }
        func placed(_ kinds: [String: JSONKinds]) -> [(key: Int, kinds: JSONKinds)] {
            kinds.map { (entry: (key: String, value: JSONKinds)) -> (key: Int, kinds: JSONKinds) in (position(entry.key), entry.value) }
        }
        var members: [Member] = []
        var constants: Set<Int> = []
        for shape in shapes {
            var member = Member(
                kinds: shape.kinds, required: shape.required.map(position), known: shape.known.map(position), constants: [],
                types: placed(shape.types), items: placed(shape.items), elements: shape.elements)
            for name in shape.constants.keys.sorted() {
                let key: Int = position(name)
                constants.insert(key)
                member.constants.append((key, JSONKeys(shape.constants[name] ?? [])))
            }
            member.texts = shape.texts.map { (texts: [String]) -> JSONKeys in JSONKeys(texts) }
            members.append(member)
        }
        keys = JSONKeys(names)
        self.members = members
        isConstant = names.indices.map { (index: Int) -> Bool in constants.contains(index) }
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
            var at: Int = position &+ 1
            while byte(at) &- ASCII.zero < 10 { at &+= 1 }
            return byte(at) == ASCII.dot || byte(at) | 0x20 == ASCII.e ? .fraction : .integer
        default: return nil
        }
    }

    /// The string under a key of the object at the cursor; nil when this is no object, or has no such string. Consumes nothing.
    public mutating func discriminator(_ key: StaticString) -> String? {
        guard byte(position) == ASCII.openBrace else { return nil }
        let mark: Mark = mark()
        object = Object(keys: object.keys, start: position)
        var found: String?
        while nextName() {
            guard let name = text() else { break }
            let isKey: Bool = JSONReader.same(name, key)
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

    private static func same(_ name: UnsafeRawBufferPointer, _ key: StaticString) -> Bool {
        guard name.count == key.utf8CodeUnitCount else { return false }
        for index in 0..<name.count where name[index] != key.utf8Start[index] { return false }
        return true
    }

    /// The member of the union that the value at the cursor is, −1 when it is none of them. Consumes nothing.
    ///
    /// Candidates accept the value's kind, find their required keys and, where they name allowed values or kinds, one of those. Of several,
    /// that one is chosen which knows most of the keys that are there, and of equals the first.
    public mutating func select(_ table: JSONUnionTable) -> Int {
        guard let kind = peekKind() else { return -1 }
        let mark: Mark = mark()
        var seen = JSONSeen(table)
        var text: String?
        var element: JSONKinds?
        switch kind {
        case .object: see(table, &seen)
        case .array: element = firstElement()
        default:
            guard table.members.contains(where: { (member: JSONUnionTable.Member) -> Bool in member.texts != nil }) else { break }
            text = kind == .string ? String(from: &self) : scalarText()
        }
        guard goBack(mark) else { return -1 }
        var best: Int = -1
        var most: Int = -1
        for (index, member) in table.members.enumerated() where member.kinds.contains(kind) {
            if let text, let texts = member.texts, texts.index(of: text) < 0 { continue }
            if let element, !member.elements.contains(element) { continue }
            // A member that lists the value says more about it than one that takes any.
            let known: Int = kind == .object ? seen.knownKeys(member) : member.texts == nil ? 0 : 1
            if known > most {
                best = index
                most = known
            }
        }
        return best
    }

    /// The kind of the first element of the array at the cursor, nil when there is none. Consumes nothing.
    private mutating func firstElement() -> JSONKinds? {
        let start: Int = position
        defer { position = start }
        position &+= 1
        skipWhitespace()
        return peekKind()
    }

    /// A number or boolean at the cursor as it is spelled.
    private mutating func scalarText() -> String {
        let start: Int = position
        skipValue()
        return String(decoding: UnsafeRawBufferPointer(start: base + start, count: position - start), as: UTF8.self)
    }

    /// Reports that the value at the cursor is no member of a union that has no place for others.
    public mutating func failUnion() {
        fail(.invalidValue, "The value is none of the union's members", position)
    }

    /// Notes the keys of the object at the cursor with the kinds of their values, and the scalars under those that decide.
    private mutating func see(_ table: JSONUnionTable, _ seen: inout JSONSeen) {
        object = Object(keys: table.keys.table, start: position)
        while let key = nextKey() {
            if key >= 0, seen.kinds[key].isEmpty {
                let kind: JSONKinds = peekKind() ?? []
                seen.kinds[key] = kind
                if kind == .array { seen.items[key] = firstElement() }
                if table.isConstant[key], byte(position) == ASCII.quote {
                    seen.scalars[key] = String(from: &self)
                    continue
                }
                if table.isConstant[key], seen.kinds[key].isSubset(of: [.number, .boolean]) {
                    seen.scalars[key] = scalarText()
                } else {
                    skipValue()
                }
                if failed { return }
                continue
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

/// What an object holds of the keys of a union.
private struct JSONSeen {
    /// What stands under each key; empty where it is absent.
    var kinds: [JSONKinds]
    var items: [Int: JSONKinds] = [:]
    var scalars: [Int: String] = [:]

    init(_ table: JSONUnionTable) { kinds = [JSONKinds](repeating: [], count: table.keys.count) }

    /// −1 when the member is no candidate.
    func knownKeys(_ member: JSONUnionTable.Member) -> Int {
        for key in member.required where kinds[key].isEmpty { return -1 }
        for type in member.types where !type.kinds.isSuperset(of: kinds[type.key]) { return -1 }
        for item in member.items where !item.kinds.isSuperset(of: items[item.key] ?? []) { return -1 }
        for constant in member.constants where !kinds[constant.key].isSubset(of: .null) {
            guard let scalar = scalars[constant.key], constant.values.index(of: scalar) >= 0 else { return -1 }
        }
        var count: Int = 0
        for key in member.known where !kinds[key].isEmpty { count += 1 }
        return count
    }
}
