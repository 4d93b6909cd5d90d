/// The comparisons in a Swift source file. Records the names next to `==` and `!=`, and whether the file compares values whose types cannot
/// be inferred from these names.
struct SwiftComparisons {
    /// Members next to an operator (`order.author == author`), and the types of dictionary keys and set elements.
    private(set) var names: Set<UInt64> = []
    /// Whether two variables of unknown types are compared (`old == new`).
    private(set) var hasUnknown = false

    private enum Operand {
        /// A literal, which never equals a model.
        case literal
        case unknown
        case member(UInt64)
    }

    /// Reads the operator at this position, if it is `==` or `!=`.
    mutating func read(_ bytes: UnsafePointer<UInt8>, at offset: Int) {
        guard bytes[offset + 1] == 0x3D, !isOperator(bytes[offset + 2]), offset > 0, !isOperator(bytes[offset - 1]) else { return }
        switch (left(bytes, offset), right(bytes, offset + 2)) {
        case (.literal, _), (_, .literal): break
        case (.unknown, .unknown): hasUnknown = true
        case (.member(let name), .member(let other)): names.formUnion([name, other])
        case (.member(let name), .unknown), (.unknown, .member(let name)): names.insert(name)
        }
    }

    /// Reads the name before the colon in `[Book: …]`, which is either a key or the type of the keys.
    mutating func readKey(_ bytes: UnsafePointer<UInt8>, at bracket: Int) {
        guard let last = lastName(bytes, bracket + 1), bytes[last.end] == 0x3A else { return }
        names.insert(last.name)
    }

    private func left(_ bytes: UnsafePointer<UInt8>, _ offset: Int) -> Operand {
        var end = offset
        while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x0A { end -= 1 }
        while end > 0, bytes[end - 1] == 0x3F || bytes[end - 1] == 0x21 || bytes[end - 1] == 0x60 { end -= 1 }
        guard end > 0 else { return .literal }
        if bytes[end - 1] == 0x29 || bytes[end - 1] == 0x5D { return .unknown }
        var start = end
        while start > 0, isNamePart(bytes[start - 1]) { start -= 1 }
        guard start < end else { return .literal }
        guard isNameStart(bytes[start]) else { return start > 0 && bytes[start - 1] == 0x24 ? .unknown : .literal }
        let name = hash(bytes, start, end)
        if literals.contains(name) { return .literal }
        return start > 0 && bytes[start - 1] == 0x2E ? .member(name) : .unknown
    }

    private func right(_ bytes: UnsafePointer<UInt8>, _ offset: Int) -> Operand {
        var start = offset
        while bytes[start] == 0x20 || bytes[start] == 0x0A { start += 1 }
        // Closure arguments begin with `$`.
        let isArgument = bytes[start] == 0x24
        if isArgument {
            start += 1
            while bytes[start] >= 0x30, bytes[start] <= 0x39 { start += 1 }
            guard bytes[start] == 0x2E else { return .unknown }
            start += 1
        }
        guard let last = lastName(bytes, start) else { return bytes[start] == 0x28 ? .unknown : .literal }
        if literals.contains(last.name) { return .literal }
        return last.isMember || isArgument ? .member(last.name) : .unknown
    }

    /// The last name in a chain such as `a.b?.c`.
    private struct LastName {
        var name: UInt64
        /// The position after the chain.
        var end: Int
        /// Whether another name precedes the last one.
        var isMember: Bool
    }

    private func lastName(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> LastName? {
        var offset = start
        var last: LastName?
        while isNameStart(bytes[offset]) {
            let begin = offset
            while isNamePart(bytes[offset]) { offset += 1 }
            last = LastName(name: hash(bytes, begin, offset), end: offset, isMember: last != nil)
            var next = offset
            while bytes[next] == 0x3F || bytes[next] == 0x21 && bytes[next + 1] == 0x2E { next += 1 }
            guard bytes[next] == 0x2E else { break }
            offset = next + 1
            last?.end = offset
        }
        return last
    }

    private func hash(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
        var hash = FNVHash()
        for offset in start..<end { hash.add(bytes[offset]) }
        return hash.value
    }

    private func isOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x25, 0x26, 0x2A, 0x2B, 0x2D, 0x2F, 0x3C, 0x3D, 0x3E, 0x5E, 0x7C, 0x7E: true
        default: false
        }
    }

    private static func hashes(_ words: [String]) -> Set<UInt64> { Set(words.map(UsedNames.mentions)) }

    /// Names from Swift and its libraries whose use compares or hashes values without naming their type.
    static let words: Set<UInt64> = hashes([
        "AnyHashable", "Comparable", "Dictionary", "Equatable", "EquatableView", "ForEach", "Hashable", "Hasher",
        "NSDiffableDataSourceSnapshot", "NSOrderedSet", "NSSet", "NavigationLink", "NavigationPath", "OrderedDictionary", "OrderedSet",
        "Picker",
        "Set", "contains", "difference", "elementsEqual", "firstIndex", "grouping", "hashValue", "lastIndex", "navigationDestination",
        "onChange", "removeDuplicates", "uniqueKeysWithValues", "uniqued",
    ])
}

private let literals: Set<UInt64> = Set(["nil", "true", "false"].map(UsedNames.mentions))
