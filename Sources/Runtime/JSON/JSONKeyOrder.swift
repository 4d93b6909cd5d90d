// Handles every key that is not the one expected next: absent keys, unknown keys, and keys in a different order than the model's.

extension JSONReader {
    mutating func locateSlowly(_ index: Int) -> Bool {
        guard !failed else { return false }
        guard index >= 0, index < object.keys.pointee.count else {
            fail(.invalidValue, "The model asks for a key that is not in its table", position)
            return false
        }
        if object.index >= 0 { return jump(index) }
        while true {
            var pending = Int(object.pending)
            if pending < 0 {
                guard let member = nextMember() else { break }
                pending = member
                object.pending = Int32(truncatingIfNeeded: pending)
            }
            if pending == index {
                object.pending = -1
                object.next = max(object.next, Int32(truncatingIfNeeded: index &+ 1))
                return true
            }
            if isCautious, !object.hasGaps {
                buildIndex()
                return failed ? false : jump(index)
            }
            if pending > index, index >= Int(object.next) {
                object.hasGaps = true
                object.next = Int32(truncatingIfNeeded: index &+ 1)
                return false
            }
            if index < Int(object.next) || object.hasGaps {
                outOfOrder()
                return false
            }
            // This is a second value for a key that has already been read.
            object.pending = -1
            skipValue()
            if failed { return false }
        }
        if failed { return false }
        if index < Int(object.next) {
            isCautious && !object.hasGaps ? buildIndex() : outOfOrder()
            return failed ? false : jump(index)
        }
        object.next = Int32(truncatingIfNeeded: index &+ 1)
        return false
    }

    /// Skips members with unknown keys and moves to the value of the next known key. Returns the index of that key in the table, or nil at
    /// the closing brace or after a failure.
    private mutating func nextMember() -> Int? {
        while true {
            guard let key = nextKey() else { return nil }
            if key >= 0 { return key }
            skipValue()
            if failed { return nil }
        }
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
        guard next(start, ASCII.closeBrace, "Expected , or } after the member") else { return false }
        if byte(position) == ASCII.quote { return true }
        syntax("Expected a key in quotes")
        return false
    }

    /// Moves to the next element of the array that begins at `start`. Returns false at the closing bracket or after a failure.
    mutating func nextItem(_ start: Int) -> Bool { next(start, ASCII.closeBracket, "Expected , or ] after the item") }

    /// Moves to the next member or element of the container that begins at `start`. Returns false at the closing bracket or after a
    /// failure.
    @inline(__always)
    private mutating func next(_ start: Int, _ close: UInt8, _ message: String) -> Bool {
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

    @inline(__always)
    mutating func skipColon() {
        skipWhitespace()
        if byte(position) != ASCII.colon { return syntax("Expected : after the key") }
        position &+= 1
        skipWhitespace()
    }

    /// Moves to the closing brace.
    mutating func skipRest() {
        guard !failed else { return }
        while true {
            if object.pending >= 0 {
                object.pending = -1
                skipValue()
                if failed { return }
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
