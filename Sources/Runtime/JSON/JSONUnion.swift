// Chooses the member of a union before decoding it.

/// A member of a union that a value matches.
private struct JSONCandidate {
    let member: Int
    /// The number of the member's keys that are in the value.
    let known: Int
    /// The keys whose value the member lists, and those whose value its open enums do not list. Both are empty if no member lists values.
    var listed: Set<Int> = []
    var unlisted: Set<Int> = []

    /// Returns whether this member fits worse than another: more known keys are better, and then fewer unlisted values.
    func isWorse(than other: JSONCandidate) -> Bool { (known, other.unlisted.count) < (other.known, unlisted.count) }
}

extension JSONReader {
    /// Returns the kind of the value at the cursor, or `nil` if there is none. Consumes nothing and records no failure.
    @_spi(Generated) public func peekKind() -> JSONKinds? { kind(at: position) }

    private func kind(at offset: Int) -> JSONKinds? {
        switch byte(offset) {
        case ASCII.n: return .null
        case ASCII.t, ASCII.f: return .boolean
        case ASCII.quote: return .string
        case ASCII.openBracket: return .array
        case ASCII.openBrace: return .object
        case ASCII.minus, 0x30...0x39:
            let next = byte(skippedDigits(offset &+ 1))
            return next == ASCII.dot || next | 0x20 == ASCII.e ? .fraction : .integer
        default: return nil
        }
    }

    /// Returns the string for a key of the object at the cursor, or a number or boolean as written. Returns `nil` if the value is not an
    /// object or has no such value for the key. Consumes nothing.
    @_spi(Generated) public mutating func discriminator(_ key: StaticString) -> String? {
        guard byte(position) == ASCII.openBrace else { return nil }
        let mark = mark()
        var found: String?
        if findMember(key), let kind = peekKind(), kind != .null { found = scalarText(kind) }
        return moveBack(mark) ? found : nil
    }

    /// Moves from the start of an object to the value of a key. Returns false if the key is absent.
    mutating func findMember(_ key: StaticString) -> Bool {
        let start = position
        while nextName(start) {
            guard let name = text() else { return false }
            let isKey = name.elementsEqual(key.bytes)
            skipColon()
            if isKey { return true }
            skipValue()
            if failed { return false }
        }
        return false
    }

    /// Chooses the member of a union for the value at the cursor. Returns its index, −1 if there is none, or
    /// `JSONUnionTable.overlapping` if the value matches more than one. Consumes nothing.
    ///
    /// If the table has a discriminator, its value selects the members that can match. A value matches a member if the member accepts the
    /// value's kind, the required keys are present, and every value or kind that the member restricts is allowed. If a matching member lists
    /// a value in an open enum, members whose open enums do not list it are excluded. If more than one member matches, the one that declares
    /// the most of the value's keys is chosen. Ties are resolved in favor of the member that lists the most values, and then of the first
    /// one that can be decoded.
    ///
    /// Must be called before anything else when decoding a union.
    @_spi(Generated) public mutating func select<Union: JSONDecodable>(_ table: JSONUnionTable, _ type: Union.Type) -> Int {
        if let member = unions.chosen.take() { return member }
        guard let kind = peekKind() else { return -1 }
        let mark = mark()
        let seen = see(table)
        guard moveBack(mark) else { return -1 }
        let candidates = candidates(table, seen)
        guard let member = best(of: candidates, in: table, type) else { return -1 }
        guard table.membersOverlap, kind == .object, !unions.isTrial, !table.members[member].keepsOthers else { return member }
        let kept = Set(table.members[member].kept)
        let adding = candidates.map(\.member).filter { $0 != member && table.members[$0].adds(to: kept, seen) }
        guard adding.contains(where: { canRead($0, type) }) else { return member }
        unions.chosen = member
        return JSONUnionTable.overlapping
    }

    /// Returns the candidate that fits best, or `nil` if it cannot be decoded and a value is new.
    private mutating func best<Union: JSONDecodable>(
        of candidates: [JSONCandidate], in table: JSONUnionTable, _ type: Union.Type
    ) -> Int? {
        guard let best = candidates.max(by: { $0.isWorse(than: $1) }) else { return nil }
        let equals = candidates.filter { !$0.isWorse(than: best) }.map(\.member)
        // A map matches any keys. If the value cannot be decoded as a member that declares some of them, it is the map's.
        let maps = candidates.map(\.member).filter { !equals.contains($0) && table.members[$0].isMap }
        let isUncertain = !best.unlisted.isEmpty
        guard isUncertain || equals.count + maps.count > 1 else { return equals.first }
        // During a trial, assume that a member can be decoded. Otherwise, the cost would double with each level of nesting.
        if unions.isTrial { return nil }
        // If one value is new, the rest of the object may be new too.
        return (equals + maps).first { canRead($0, type) } ?? (isUncertain ? nil : equals.first)
    }

    /// Decodes a value that matches more than one member of a union. The value is decoded as the member that declares the most of the
    /// value's keys. The values for keys that this member does not declare are kept as well. If the member is a union, what counts is what
    /// its own member declares. Must be called after `select` has returned `JSONUnionTable.overlapping`.
    @_spi(Generated) public mutating func overlapping<Union: JSONDecodable>(
        _ table: JSONUnionTable, _ make: (Union, [String: JSONValue]) -> Union
    ) -> Union {
        let start = position
        let (watched, outerDeclared) = (unions.watched, unions.declared)
        (unions.watched, unions.declared) = (start, nil)
        let value = Union(from: &self)
        let declared = unions.declared
        unions.watched = watched
        unions.declared = watched == start ? declared : outerDeclared
        guard !failed, let declared else { return value }
        let end = position
        let outer = object
        position = start
        object = Object(keys: declared, start: start, isLenient: false, readsNullAsEmpty: false)
        let others: [String: JSONValue] = readMembers()
        (position, object) = (end, outer)
        let hasMap = table.members.contains(where: \.isMap)
        let keepsOthers = others.keys.contains { hasMap || table.keys.index(of: $0) >= 0 }
        // What this union keeps, an outer one need not keep again. Reading the other members has forgotten what is declared.
        if watched == start { unions.declared = keepsOthers ? nil : declared }
        return keepsOthers ? make(value, others) : value
    }

    /// Returns the members that the value matches: the member that the discriminator names, or else those whose shape fits. If some of them
    /// list a value in an open enum, excludes those that do not list it, unless that would exclude all.
    private func candidates(_ table: JSONUnionTable, _ seen: JSONSeen) -> [JSONCandidate] {
        let named = table.named(seen)
        // A value that no member has does not mean that the only member without values matches.
        if let named, named.count == 1, table.members[named[0]].values.count > 0 { return [JSONCandidate(member: named[0], known: 0)] }
        var candidates: [JSONCandidate] = []
        for (index, member) in table.members.enumerated() where named?.contains(index) ?? true {
            guard let known = member.known(seen) else { continue }
            var candidate = JSONCandidate(member: index, known: known)
            if table.hasListed { (candidate.listed, candidate.unlisted) = member.scalars(seen) }
            candidates.append(candidate)
        }
        let listed = candidates.reduce(into: Set()) { $0.formUnion($1.listed) }
        let listing = candidates.filter { $0.unlisted.isDisjoint(with: listed) }
        return listing.isEmpty ? candidates : listing
    }

    /// Returns whether the value at the cursor can be decoded as a member of the union. Consumes nothing.
    private mutating func canRead<Union: JSONDecodable>(_ member: Int, _ type: Union.Type) -> Bool {
        let mark = self.mark()
        let watched = unions.watched
        (unions.isTrial, unions.watched) = (true, -1)
        repeat {
            unions.chosen = member
            _ = type.init(from: &self)
        } while rewind(mark)
        (unions.isTrial, unions.watched) = (false, watched)
        return moveBack(mark)
    }

    /// Returns the scalar at the cursor, or `nil` for other kinds. A number has one form for each value, so that `2.0` equals `2`. Consumes
    /// nothing.
    private mutating func scalarText(_ kind: JSONKinds) -> String? {
        let start = position
        defer { position = start }
        if kind == .string { return String(from: &self) }
        guard JSONKinds.scalars.contains(kind) else { return nil }
        skipValue()
        let text = String(decoding: UnsafeRawBufferPointer(start: base + start, count: position - start), as: UTF8.self)
        return kind == .integer || kind == .fraction ? JSONNumber(checked: text).comparedText : text
    }

    /// Records a failure, because the value at the cursor matches no member of a closed union.
    @_spi(Generated) public mutating func failUnion() {
        let start = position
        if options.pointee.findsProblems { skipValue() }
        invalid("The value matches no member of the union", start)
    }

    private mutating func see(_ table: JSONUnionTable) -> JSONSeen {
        let own = table.keys.count
        var seen = JSONSeen(kinds: [JSONKinds](repeating: [], count: own + 1))
        note(own, of: table, in: &seen)
        if seen.kinds[own] == .fraction, !table.takesFractions, let text = scalarText(.fraction),
            !text.utf8.contains(where: { $0 == ASCII.dot || $0 == ASCII.e })
        {
            // A whole number, written as `2.0`.
            seen.kinds[own] = .integer
        }
        if seen.kinds[own] == .integer, table.splitsNumbers, let text = scalarText(.integer) { seen.isWide = Int64(text) == nil }
        if seen.kinds[own] != .object { return seen }
        let outer = object
        defer { object = outer }
        object = Object(keys: table.keys.table, start: position, isLenient: false, readsNullAsEmpty: false)
        while let key = nextKey() {
            if key >= 0 { note(key, of: table, in: &seen) } else { seen.hasOthers = true }
            skipValue()
            if failed { break }
        }
        return seen
    }

    /// Records the kind of the value at the cursor, and the value itself if it is a scalar that determines the member. Consumes nothing.
    private mutating func note(_ key: Int, of table: JSONUnionTable, in seen: inout JSONSeen) {
        guard seen.kinds[key].isEmpty, let kind = peekKind() else { return }
        seen.kinds[key] = kind
        if kind == .array { seen.items[key] = self.kind(at: skippedWhitespace(position &+ 1)) }
        if kind != .null, table.deciding.contains(key) { seen.scalars[key] = scalarText(kind) }
    }

    /// Moves back after looking ahead. Returns false if the text is invalid. The next read then reports the failure.
    private mutating func moveBack(_ mark: Mark) -> Bool {
        let isGood = !failed
        restore(mark)
        return isGood
    }
}
