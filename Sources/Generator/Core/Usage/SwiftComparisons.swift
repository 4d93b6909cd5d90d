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
        guard bytes[offset + 1] == .equals, !isOperator(bytes[offset + 2]), offset > 0, !isOperator(bytes[offset - 1]) else { return }
        switch (leftOperand(bytes, offset), rightOperand(bytes, offset + 2)) {
        case (.literal, _), (_, .literal): break
        case (.unknown, .unknown): hasUnknown = true
        case (.member(let name), .member(let other)): names.formUnion([name, other])
        case (.member(let name), .unknown), (.unknown, .member(let name)): names.insert(name)
        }
    }

    /// Reads the name before the colon in `[Book: …]`, which is either a key or the type of the keys.
    mutating func readKey(_ bytes: UnsafePointer<UInt8>, at bracket: Int) {
        guard let last = lastName(bytes, bracket + 1), bytes[last.end] == .colon else { return }
        names.insert(last.name)
    }

    private func leftOperand(_ bytes: UnsafePointer<UInt8>, _ offset: Int) -> Operand {
        var end = offset
        while end > 0, bytes[end - 1] == .space || bytes[end - 1] == .lineFeed { end -= 1 }
        while end > 0, bytes[end - 1] == .questionMark || bytes[end - 1] == .exclamationMark || bytes[end - 1] == .backtick { end -= 1 }
        guard end > 0 else { return .literal }
        if bytes[end - 1] == .closeParenthesis || bytes[end - 1] == .closeBracket { return .unknown }
        var start = end
        while start > 0, isNamePart(bytes[start - 1]) { start -= 1 }
        guard start < end else { return .literal }
        guard isNameStart(bytes[start]) else { return start > 0 && bytes[start - 1] == .dollar ? .unknown : .literal }
        let name = hash(bytes, start, end: end)
        if literals.contains(name) { return .literal }
        return start > 0 && bytes[start - 1] == .dot ? .member(name) : .unknown
    }

    private func rightOperand(_ bytes: UnsafePointer<UInt8>, _ offset: Int) -> Operand {
        var start = offset
        while bytes[start] == .space || bytes[start] == .lineFeed { start += 1 }
        // Closure arguments begin with `$`.
        let isArgument = bytes[start] == .dollar
        if isArgument {
            start += 1
            while bytes[start] >= UInt8(ascii: "0"), bytes[start] <= UInt8(ascii: "9") { start += 1 }
            guard bytes[start] == .dot else { return .unknown }
            start += 1
        }
        guard let last = lastName(bytes, start) else { return bytes[start] == .openParenthesis ? .unknown : .literal }
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
            last = LastName(name: hash(bytes, begin, end: offset), end: offset, isMember: last != nil)
            var next = offset
            while bytes[next] == .questionMark || bytes[next] == .exclamationMark && bytes[next + 1] == .dot { next += 1 }
            guard bytes[next] == .dot else { break }
            offset = next + 1
            last?.end = offset
        }
        return last
    }

    private func hash(_ bytes: UnsafePointer<UInt8>, _ start: Int, end: Int) -> UInt64 {
        var hash = FNVHash()
        for offset in start..<end { hash.add(bytes[offset]) }
        return hash.value
    }

    private func isOperator(_ byte: UInt8) -> Bool { "!%&*+-/<=>^|~".utf8.contains(byte) }

    private static func hashes(_ words: [String]) -> Set<UInt64> { Set(words.map(MentionedNames.mentions)) }

    /// Names from Swift and its libraries whose use compares or hashes values without naming their type.
    static let words: Set<UInt64> = hashes([
        "AnyHashable", "Comparable", "Dictionary", "Equatable", "EquatableView", "ForEach", "Hashable", "Hasher",
        "NSDiffableDataSourceSnapshot", "NSOrderedSet", "NSSet", "NavigationLink", "NavigationPath", "OrderedDictionary", "OrderedSet",
        "Picker", "Set", "contains", "difference", "elementsEqual", "firstIndex", "grouping", "hashValue", "lastIndex",
        "navigationDestination", "onChange", "removeDuplicates", "uniqueKeysWithValues", "uniqued",
    ])
}

private let literals: Set<UInt64> = Set(["nil", "true", "false"].map(MentionedNames.mentions))
