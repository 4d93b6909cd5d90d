// Handles every key that is not the one expected next: absent keys, unknown keys, and keys in a different order than the model's.

extension JSONReader {
    /// Moves to the value of a key that is not the next one in the text. Returns false if the key is absent, or after a failure.
    mutating func locateSlowly(_ index: Int) -> Bool {
        guard !failed else { return false }
        guard object.keys.pointee.entry(index) != nil else {
            invalid("The model asks for a key that is not in its table", position)
            return false
        }
        if object.index >= 0 { return jump(index) }
        return isCautious && !object.hasGaps ? locateCautiously(index) : locateOptimistically(index)
    }

    /// Assumes that a key is absent if a later one follows, so that nothing is read twice. If the assumption is wrong, records that the keys
    /// are out of order.
    private mutating func locateOptimistically(_ index: Int) -> Bool {
        let isLate = index < Int(object.next)
        while let member = pendingMember() {
            if member == index { return request(index, isPresent: true) }
            if isLate || (member < index && object.hasGaps) { break }
            if member > index {
                object.hasGaps = true
                return request(index, isPresent: false)
            }
            // This is a second value for a key that has already been read.
            object.pending = -1
            skipValue()
        }
        if failed { return false }
        if !isLate, object.pending < 0 { return request(index, isPresent: false) }
        outOfOrder()
        return false
    }

    /// Indexes the object unless the key is the next one after all.
    private mutating func locateCautiously(_ index: Int) -> Bool {
        let member = pendingMember()
        if failed { return false }
        if member == index { return request(index, isPresent: true) }
        if member == nil, index >= Int(object.next) { return request(index, isPresent: false) }
        buildIndex()
        return failed ? false : jump(index)
    }

    /// Records that a key has been requested. If it is present, the reader is at its value.
    private mutating func request(_ index: Int, isPresent: Bool) -> Bool {
        if isPresent { object.pending = -1 }
        object.next = max(object.next, Int32(truncatingIfNeeded: index &+ 1))
        return isPresent
    }

    /// Returns the known key whose value the reader is at, after moving to the next one if necessary, or nil at the closing brace or after a
    /// failure.
    private mutating func pendingMember() -> Int? {
        if object.pending < 0 {
            guard let member = nextMember() else { return nil }
            object.pending = Int32(truncatingIfNeeded: member)
        }
        return Int(object.pending)
    }

    /// Skips members with unknown keys and moves to the value of the next known key. Returns the index of that key in the table, or nil at
    /// the closing brace or after a failure.
    private mutating func nextMember() -> Int? {
        while let key = nextKey() {
            if key >= 0 { return key }
            skipValue()
        }
        return nil
    }

    /// Moves past the next key. Returns its index, −1 for an unknown key, or nil at the closing brace or after a failure.
    mutating func nextKey() -> Int? {
        guard nextName(object.start) else { return nil }
        guard let name = text(), let start = name.baseAddress else { return nil }
        let key = object.keys.pointee.index(of: start, name.count)
        skipColon()
        return failed ? nil : key
    }

    /// Moves to the opening quote of the next key of the object that begins at `start`. Returns false at the closing brace or after a
    /// failure.
    mutating func nextName(_ start: Int) -> Bool {
        guard next(from: start, to: ASCII.closeBrace, "Expected , or } after the member") else { return false }
        if byte(position) == ASCII.quote { return true }
        syntax("Expected a key in quotes")
        return false
    }

    /// Moves to the next element of the array that begins at `start`. Returns false at the closing bracket or after a failure.
    @inline(__always)
    mutating func nextItem(_ start: Int) -> Bool { next(from: start, to: ASCII.closeBracket, "Expected , or ] after the item") }

    /// Moves to the next member or element of the container that begins at `start`. Returns false at the closing bracket or after a
    /// failure.
    @inline(__always) private mutating func next(from start: Int, to close: UInt8, _ message: String) -> Bool {
        skipWhitespace()
        let isFirst = position == start
        let separator = byte(position)
        if isFirst || separator == ASCII.comma {
            position &+= 1
            skipWhitespace()
            return !(isFirst && byte(position) == close) && !failed
        }
        if separator != close { syntax(message) }
        return false
    }

    @inline(__always) mutating func skipColon() {
        skipWhitespace()
        if byte(position) != ASCII.colon { return syntax("Expected : after the key") }
        position &+= 1
        skipWhitespace()
    }

    /// Moves to the closing brace.
    mutating func skipRest() {
        while !failed {
            if object.pending >= 0 {
                object.pending = -1
                skipValue()
            }
            guard let member = nextMember() else { return }
            if object.hasGaps, member < Int(object.next) { return outOfOrder() }
            object.pending = Int32(truncatingIfNeeded: member)
        }
    }

    // MARK: The index of an object whose keys are out of order

    private mutating func jump(_ index: Int) -> Bool {
        let offset = offsets[Int(object.index) &+ index]
        if offset < 0 { return false }
        position = offset
        return true
    }

    private mutating func buildIndex() {
        let first = offsets.count
        let keys = object.keys.pointee.count
        offsets.append(contentsOf: repeatElement(-1, count: keys &+ 1))
        object.index = Int32(clamping: first)
        object.pending = -1
        position = object.start
        while let member = nextMember() {
            if offsets[first &+ member] < 0 { offsets[first &+ member] = position }
            skipValue()
            if failed { return }
        }
        offsets[first &+ keys] = position
    }
}
