/// Reads the identifiers in the code of a Swift source file, including those in string interpolations, but not those in comments and
/// strings.
///
/// When in doubt, treats text as code, because an extra name is harmless and a missing one is not. An unterminated string or comment is
/// read as code, and every word on a line with a regular expression counts as a name. The loops use a pointer, because the plugin runs an
/// unoptimized tool. The bytes end with zeros, which terminate every loop.
struct SwiftNameReader {
    /// The hashes of identifiers, both alone and combined with the preceding identifier, and the hashes of types to which an extension adds
    /// a protocol conformance.
    private(set) var names: Set<UInt64> = []
    /// The last name of each typealias's type, by the name of the typealias.
    private(set) var aliases: [UInt64: UInt64] = [:]
    /// Whether the source compares or hashes values whose type cannot be determined and can therefore be any type that the source names.
    private(set) var comparesValues = false
    private var comparisons = SwiftComparisons()
    private var declaration = DeclarationStart.none
    /// The name before the current one, if only a dot separates them.
    private var base: UInt64?
    /// The number of bytes that can still be searched without finding the end of a literal. When none are left, the rest is read as plain
    /// code, because unterminated literals would otherwise be read repeatedly.
    private var fuel = 0
    /// The position up to which quotation marks do not begin strings, because an earlier string is unterminated.
    private var plainUntil = 0

    /// How much of an `extension` or `typealias` has been read so far.
    private enum DeclarationStart {
        case none
        case extended(type: UInt64?)
        case alias
        case aliased(UInt64, type: UInt64?)
    }

    mutating func read(_ source: [UInt8]) {
        // The trailing zeros allow the loops to look ahead.
        let bytes = source + [0, 0, 0, 0]
        fuel = 16 * bytes.count
        bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            _ = readCode(start, 0, end: source.count, nesting: 0)
        }
        endDeclaration()
        for name in comparisons.names { names.insert(compared(name)) }
        comparesValues = comparisons.hasUnknown || !names.isDisjoint(with: SwiftComparisons.words)
        if comparesValues { names.formUnion(names.map(compared)) }
    }

    /// Reads code from `start` to the parenthesis that closes an interpolation, or to the end. Returns the position after the code.
    private mutating func readCode(_ bytes: UnsafePointer<UInt8>, _ start: Int, end: Int, nesting: Int) -> Int {
        var offset = start
        var depth = 0
        while offset < end {
            let byte = bytes[offset]
            if isNameStart(byte) {
                offset = readName(bytes, offset)
            } else if isDigit(byte) {
                // Letters in a number are not names.
                while isNamePart(bytes[offset]) { offset += 1 }
            } else if byte == .space || byte == .tab {
                offset += 1
            } else {
                readPunctuation(byte)
                switch byte {
                case .openParenthesis: depth += 1
                case .exclamationMark, .equals: comparisons.read(bytes, at: offset)
                case .openBracket: comparisons.readKey(bytes, at: offset)
                case .closeParenthesis:
                    if depth == 0, nesting > 0 { return offset + 1 }
                    depth -= 1
                default:
                    if let next = readLiteral(bytes, offset, end: end, nesting: nesting) {
                        offset = next
                        continue
                    }
                }
                offset += 1
            }
        }
        return offset
    }

    /// Returns the position after the string, comment, regular expression or quoted identifier that begins here, or `nil` if there is none.
    private mutating func readLiteral(_ bytes: UnsafePointer<UInt8>, _ offset: Int, end: Int, nesting: Int) -> Int? {
        guard fuel > 0 else { return nil }
        switch bytes[offset] {
        case .quote: return readString(bytes, offset, end: end, hashes: 0, nesting: nesting)
        case .hash: return readDelimitedString(bytes, offset, end: end, nesting: nesting)
        case .slash:
            switch bytes[offset + 1] {
            case .slash: return endOfLine(bytes, offset, end: end)
            case .asterisk: return skipComment(bytes, offset, end: end)
            default: return readRegularExpression(bytes, offset, end: end)
            }
        case .backtick: return quotedName(bytes, offset, end: end)
        default: return nil
        }
    }

    private mutating func readName(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
        var offset = start
        var hash = FNVHash()
        while isNamePart(bytes[offset]) {
            hash.add(bytes[offset])
            offset += 1
        }
        addName(hash.value, isBase: isBeforeMember(bytes, offset))
        return offset
    }

    private mutating func quotedName(_ bytes: UnsafePointer<UInt8>, _ start: Int, end: Int) -> Int? {
        var offset = start + 1
        var hash = FNVHash()
        while offset < end, bytes[offset] != .backtick, bytes[offset] != .lineFeed {
            hash.add(bytes[offset])
            offset += 1
        }
        guard bytes[offset] == .backtick else { return nil }
        addName(hash.value, isBase: isBeforeMember(bytes, offset + 1))
        return offset + 1
    }

    /// Returns whether a dot and a member name follow.
    private func isBeforeMember(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Bool {
        var offset = start
        while isSpace(bytes[offset]) { offset += 1 }
        return bytes[offset] == .dot && (isNameStart(bytes[offset + 1]) || bytes[offset + 1] == .backtick)
    }
}

extension SwiftNameReader {
    private mutating func addName(_ name: UInt64, isBase: Bool) {
        names.insert(name)
        if let base { names.insert(joined(base, name)) }
        if !isBase { names.insert(alone(name)) }
        base = isBase ? name : nil
        switch declaration {
        case .none:
            if name == extensionKeyword { declaration = .extended(type: nil) }
            if name == typealiasKeyword { declaration = .alias }
        case .extended: declaration = .extended(type: name)
        case .alias: declaration = .aliased(name, type: nil)
        case .aliased(let alias, _): declaration = .aliased(alias, type: name)
        }
    }

    /// Handles punctuation, which ends an `extension` or `typealias` except inside a name.
    private mutating func readPunctuation(_ byte: UInt8) {
        switch (declaration, byte) {
        case (.none, _), (_, .dot), (_, .backtick): break
        case (.extended(let type?), .colon):
            names.insert(extended(type))
            declaration = .none
        case (.extended(nil), .lineFeed), (.extended(nil), .carriageReturn), (.alias, .lineFeed), (.alias, .carriageReturn),
            (.aliased(_, nil), _):
            break
        // A comment or line break can precede the colon.
        case (.extended, .lineFeed), (.extended, .carriageReturn), (.extended, .slash): break
        default: endDeclaration()
        }
    }

    private mutating func endDeclaration() {
        if case .aliased(let alias, let type?) = declaration { aliases[alias] = type }
        declaration = .none
    }
}

extension SwiftNameReader {
    /// Returns the position after the string that is delimited by this many number signs and whose quotation mark is at `quote`, or `nil`
    /// if the string is unterminated.
    private mutating func readString(_ bytes: UnsafePointer<UInt8>, _ quote: Int, end: Int, hashes: Int, nesting: Int) -> Int? {
        guard quote >= plainUntil, nesting < deepest else { return nil }
        let isLong = bytes[quote + 1] == .quote && bytes[quote + 2] == .quote && isBlankLine(bytes, quote + 3, end: end)
        var offset = quote + (isLong ? 3 : 1)
        while offset < end {
            let byte = bytes[offset]
            if byte == .quote, endsString(bytes, offset, isLong: isLong, hashes: hashes) {
                return offset + (isLong ? 3 : 1) + hashes
            } else if byte == .backslash, isEscape(bytes, offset + 1, hashes: hashes) {
                let next = offset + 1 + hashes
                if bytes[next] == .openParenthesis {
                    offset = readCode(bytes, next + 1, end: end, nesting: nesting + 1)
                } else {
                    offset = next + 1
                }
            } else if byte == .lineFeed || byte == .carriageReturn, !isLong {
                break
            } else {
                offset += 1
            }
        }
        plainUntil = max(plainUntil, isLong ? end : endOfLine(bytes, quote, end: end))
        fuel -= offset - quote
        return nil
    }

    /// Returns the position after a string or regular expression that begins with one or more `#`.
    private mutating func readDelimitedString(_ bytes: UnsafePointer<UInt8>, _ start: Int, end: Int, nesting: Int) -> Int? {
        var offset = start
        while bytes[offset] == .hash { offset += 1 }
        let hashes = offset - start
        if bytes[offset] == .quote { return readString(bytes, offset, end: end, hashes: hashes, nesting: nesting) }
        guard bytes[offset] == .slash else { return nil }
        // An extended regular expression has no interpolations.
        offset += 1
        while offset < end {
            if bytes[offset] == .slash, isEscape(bytes, offset + 1, hashes: hashes) { return offset + 1 + hashes }
            offset += 1
        }
        fuel -= offset - start
        return nil
    }

    private func endsString(_ bytes: UnsafePointer<UInt8>, _ offset: Int, isLong: Bool, hashes: Int) -> Bool {
        guard isLong else { return isEscape(bytes, offset + 1, hashes: hashes) }
        return bytes[offset + 1] == .quote && bytes[offset + 2] == .quote && isEscape(bytes, offset + 3, hashes: hashes)
    }

    /// Returns whether `hashes` number signs follow.
    private func isEscape(_ bytes: UnsafePointer<UInt8>, _ offset: Int, hashes: Int) -> Bool {
        var count = 0
        while count < hashes, bytes[offset + count] == .hash { count += 1 }
        return count == hashes
    }

    /// Returns the position after a block comment, which can be nested, or `nil` if the comment is unterminated.
    private mutating func skipComment(_ bytes: UnsafePointer<UInt8>, _ start: Int, end: Int) -> Int? {
        var offset = start + 2
        var depth = 1
        while offset < end {
            if bytes[offset] == .asterisk, bytes[offset + 1] == .slash {
                depth -= 1
                offset += 2
                if depth == 0 { return offset }
            } else if bytes[offset] == .slash, bytes[offset + 1] == .asterisk {
                depth += 1
                offset += 2
            } else {
                offset += 1
            }
        }
        fuel -= offset - start
        return nil
    }

    /// Returns the position after a possible regular expression. All words on its line count as names, because the slashes may be
    /// operators.
    private mutating func readRegularExpression(_ bytes: UnsafePointer<UInt8>, _ start: Int, end: Int) -> Int? {
        guard mayBeginExpression(bytes, start) else { return nil }
        var close = start + 1
        while close < end, bytes[close] != .slash, bytes[close] != .lineFeed { close += bytes[close] == .backslash ? 2 : 1 }
        fuel -= close - start
        guard close < end, bytes[close] == .slash else { return nil }
        var offset = start
        let lineEnd = endOfLine(bytes, start, end: end)
        while offset < lineEnd {
            if isNameStart(bytes[offset]) { offset = readName(bytes, offset) } else { offset += 1 }
        }
        return close + 1
    }

    /// Returns whether an operand can begin here. If not, the slash is a division operator.
    private func mayBeginExpression(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Bool {
        let next = bytes[start + 1]
        guard next != .space, next != .tab, next != .lineFeed, next != .carriageReturn else { return false }
        var before = start - 1
        while before >= 0, bytes[before] == .space || bytes[before] == .tab { before -= 1 }
        guard before >= 0 else { return true }
        switch bytes[before] {
        case .closeParenthesis, .closeBracket, .closeBrace, .quote, .backtick: return false
        // After a word, an operand can begin only if there is a space: `return /a/`, but not `a/b`.
        default: return !isNamePart(bytes[before]) || before < start - 1
        }
    }

    private func endOfLine(_ bytes: UnsafePointer<UInt8>, _ start: Int, end: Int) -> Int {
        var offset = start
        while offset < end, bytes[offset] != .lineFeed, bytes[offset] != .carriageReturn { offset += 1 }
        return offset
    }

    private func isBlankLine(_ bytes: UnsafePointer<UInt8>, _ start: Int, end: Int) -> Bool {
        var offset = start
        while bytes[offset] == .space || bytes[offset] == .tab { offset += 1 }
        return offset < end && (bytes[offset] == .lineFeed || bytes[offset] == .carriageReturn)
    }
}

/// The maximum depth at which strings in interpolations are recognized.
private let deepest = 64

private let extensionKeyword = MentionedNames.mentions("extension")
private let typealiasKeyword = MentionedNames.mentions("typealias")

/// Returns whether a byte can begin a name. This is the case for a letter, `_`, and any byte of a non-ASCII character.
func isNameStart(_ byte: UInt8) -> Bool { isLetter(byte) || byte == .underscore || byte >= 0x80 }

private func isSpace(_ byte: UInt8) -> Bool { byte == .space || (byte >= .tab && byte <= .carriageReturn) }

package func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }
