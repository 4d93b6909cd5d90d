import EndpointBasics

/// Decodes typed values from the bytes of a JSON text, without indexing objects as long as their keys are in the model's order.
///
/// The first failure is kept and moves the reader to the end. Everything decoded afterwards is a placeholder (`""`, 0, `[]`, nil), so
/// models need no error handling. `JSON.decode` throws the failure, and no placeholder escapes.
///
/// Objects are read optimistically: a key that is not next is assumed to be absent. If it follows later, the keys are out of order. The
/// enclosing array, dictionary or text is then read once more, and from then on each object whose keys are out of order is indexed first.
/// The result is correct in any order of reads, and reads in the order of the text are fast. If a key is repeated, the first value is used.
public struct JSONReader: ~Copyable {
    /// The state of the object being decoded. `begin` returns the state of the outer object, and `end` restores it.
    @_spi(Generated) public struct Object {
        let keys: UnsafePointer<KeyTable>
        /// The offset of the opening brace. Between members, the reader is at this brace, at a comma, or at the closing brace.
        var start: Int
        /// The index of the next key. All keys before it have been requested.
        var next: Int32 = 0
        /// The index of the key whose value the reader is at, or −1 between members.
        var pending: Int32 = -1
        /// The start of this object's index in `offsets`, or −1 if it has none.
        var index: Int32 = -1
        /// Whether a key was assumed to be absent while there were unread members.
        var hasGaps: Bool = false
        let isLenient: Bool
        /// Whether null is decoded as an empty array or dictionary.
        let readsNullAsEmpty: Bool
    }

    /// A position from which to read again.
    ///
    /// After the value has been read, all other state is the same as before, even after a failure, because each `begin` has an `end`.
    struct Mark {
        let position: Int
        let dropped: Int
    }

    /// What the unions around the cursor have decided about the values in them. `init(from:)` has no parameters for it.
    struct Unions {
        /// Whether a member is being decoded only to find out whether that is possible.
        var isTrial: Bool = false
        /// The member that the union at the cursor must be decoded as, or `nil` if the union chooses.
        var chosen: Int?
        /// The discriminator of the object that begins at `start`, which is not one of its additional members.
        var omitted: (key: StaticString, start: Int)?
        /// The start of an object that is being decoded as a member of an overlapping union, or −1, and the keys that its model declares, or
        /// `nil` if it keeps all keys.
        var watched: Int = -1
        var declared: UnsafePointer<KeyTable>?
    }

    let base: UnsafeRawPointer
    let count: Int
    /// The end of the text, or 0 after a failure. Bytes from here on are read as 0, which is never valid JSON.
    var end: Int
    var position: Int = 0
    /// The first failure. `outOfOrder` is not an error, because the value is read again.
    var failure: JSONError?
    /// Whether objects whose keys are out of order are indexed.
    var isCautious: Bool = false
    var unions = Unions()
    var depth: Int = 0
    var object: Object
    /// For each indexed object, the offset of the value of each key (−1 if absent), and the offset of the closing brace.
    var offsets: [Int] = []
    /// The values that lenient models and arrays dropped.
    var dropped: [JSONError] = []
    /// A buffer for unescaped text, which grows on demand.
    var scratch: UnsafeMutableRawPointer?
    var scratchSize: Int = 0
    /// A pointer to the caller's options, because copying them takes as long as reading a string.
    let options: UnsafePointer<JSONOptions>

    /// Creates a reader. The text and the options must outlive it.
    init(_ text: UnsafeRawBufferPointer, _ options: UnsafePointer<JSONOptions>) {
        // An empty buffer may have no address. Nothing is read from the substitute.
        base = text.baseAddress ?? UnsafeRawPointer(JSONKeys.none.table)
        count = text.count
        end = text.count
        self.options = options
        let isLenient = options.pointee.isLenient
        let readsNullAsEmpty = options.pointee.readsNullAsEmpty || isLenient
        object = Object(keys: JSONKeys.none.table, start: -1, isLenient: isLenient, readsNullAsEmpty: readsNullAsEmpty)
    }

    deinit { free(scratch) }

    /// Whether reading has failed, for which keys that are out of order count too.
    var failed: Bool { failure != nil }

    // MARK: Objects

    /// Enters the object at the cursor. Each `begin` needs an `end`, even after a failure.
    ///
    /// A lenient object drops array elements and optional values that cannot be decoded, instead of failing. If `nullAsEmpty` is true, null
    /// in place of a required array or dictionary is decoded as an empty one. In a lenient object, this is always the case.
    @_spi(Generated) public mutating func begin(_ keys: JSONKeys, lenient: Bool = false, nullAsEmpty: Bool = false) -> Object {
        let outer = object
        object = Object(keys: keys.table, start: position, isLenient: lenient, readsNullAsEmpty: nullAsEmpty || lenient)
        depth &+= 1
        if position == unions.watched { unions.declared = keys.table }
        if byte(position) != ASCII.openBrace {
            mismatch("an object")
        } else if depth > options.pointee.maximumDepth {
            tooDeep(options.pointee.maximumDepth)
        }
        return outer
    }

    /// Leaves the object. Members that were not read are skipped.
    @_spi(Generated) public mutating func end(_ outer: Object) {
        if object.index >= 0 {
            let first = Int(object.index)
            if !failed { position = offsets[first &+ object.keys.pointee.count] }
            if offsets.count > first { offsets.removeLast(offsets.count &- first) }
        } else if byte(position) != ASCII.closeBrace || object.pending >= 0 {
            skipRest()
        }
        position &+= 1
        object = outer
        depth &-= 1
    }

    /// Checks that the key is present, even if its value can be null. Must be called before an optional is decoded.
    @_spi(Generated) public mutating func require(_ index: Int) {
        guard locate(index) else { return missingNull(index) }
        if object.index < 0 { object.pending = Int32(truncatingIfNeeded: index) }
    }

    /// Moves to the value of a key. Returns false if the key is absent, or after a failure.
    @inline(__always) mutating func locate(_ index: Int) -> Bool {
        // If both numbers are negative, there is neither a pending key nor an index.
        guard object.pending & object.index < 0, index >= Int(object.next), let key = object.keys.pointee.entry(index) else {
            return locateSlowly(index)
        }
        let first = position &+ 1
        // The fast path for most input: the key is next, has no whitespace around it, and is not at the end of the text.
        guard first &+ Int(key.length) &+ 8 <= end, known(first) == ASCII.quote, known(position) == ASCII.comma || position == object.start
        else { return locateSpaced(index, key) }
        guard isAhead(key, first) else { return locateSlowly(index) }
        let offset = first &+ Int(key.length)
        position = known(offset) <= ASCII.space ? skippedWhitespace(offset) : offset
        object.next = Int32(truncatingIfNeeded: index &+ 1)
        return true
    }

    /// Moves to the value of a key if whitespace surrounds the key or the text is about to end.
    private mutating func locateSpaced(_ index: Int, _ key: KeyEntry) -> Bool {
        var offset = skippedWhitespace(position)
        guard byte(offset) == ASCII.comma || offset == object.start else { return locateSlowly(index) }
        offset = skippedWhitespace(offset &+ 1)
        let length = Int(key.length)
        guard offset &+ length <= end, memcmp(base + offset, object.keys.pointee.bytes + Int(key.offset), length) == 0 else {
            return locateSlowly(index)
        }
        position = skippedWhitespace(offset &+ length)
        object.next = Int32(truncatingIfNeeded: index &+ 1)
        return true
    }

    /// Returns whether the encoded key is at an offset. Compares whole words, because the table pads each key. At least eight more bytes of
    /// text must follow the key.
    @inline(__always) private func isAhead(_ key: KeyEntry, _ offset: Int) -> Bool {
        let length = Int(key.length)
        let expected = object.keys.pointee.bytes + Int(key.offset)
        var done = 0
        while done &+ 8 < length {
            if word(offset &+ done) != expected.load(fromByteOffset: done, as: UInt64.self) { return false }
            done &+= 8
        }
        return (word(offset &+ done) ^ expected.load(fromByteOffset: done, as: UInt64.self)) & key.lastMask == 0
    }
}
