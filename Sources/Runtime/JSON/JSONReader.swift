import EndpointPlatform

/// Reads typed values from the bytes of a JSON text, without indexing objects as long as their keys come in the model's order.
///
/// The first failure is kept and moves the reader to the end; everything read afterwards is a dummy (`""`, 0, `[]`, nil), so models
/// need no error path. `JSON.decode` throws the failure, and no dummy escapes.
///
/// Objects are read optimistically: a key that is not next is assumed to be absent. If it turns up later, the keys are out of order: the
/// enclosing list, map or text is read once more, and from then on each object whose keys are out of order is indexed first.
/// Reads in any order are correct, and reads in the text's order are fast. The first of duplicate keys counts.
public struct JSONReader: ~Copyable {
    /// The state of the object being read. `begin` returns the outer object's state; `end` restores it.
    public struct Object {
        let keys: UnsafePointer<KeyTable>
        /// The offset of the opening brace. Between members the reader is at this brace, at a comma, or at the closing brace.
        var start: Int
        /// All keys before this one have been requested.
        var next: Int32 = 0
        /// The key at whose value the reader is; −1 between members.
        var pending: Int32 = -1
        /// Where the index of this object begins in `offsets`; −1 if it has none.
        var index: Int32 = -1
        /// Whether a key was assumed to be absent while members were left.
        var hasGaps: Bool = false
        let isLenient: Bool
        /// Whether null is read as an empty list or map.
        let readsNullAsEmpty: Bool
    }

    /// A place to read from again.
    ///
    /// All else is as it was once the value has been read, with a failure or without: each `begin` has one `end`.
    struct Mark {
        let position: Int
        let dropped: Int
    }

    let base: UnsafeRawPointer
    let count: Int
    /// Bytes from here on read as 0, which JSON's grammar never accepts. 0 after a failure.
    var end: Int
    var position: Int = 0
    var failed: Bool = false
    /// Whether keys came in a different order than the model reads them. Not an error: the value is read again.
    var isOutOfOrder: Bool = false
    /// Whether objects whose keys are out of order get an index.
    var isCautious: Bool = false
    /// Whether a member of a union is being read only to see whether it can be.
    var isTrying: Bool = false
    /// The member as which a union must be read; −1 if the union chooses.
    var chosen: Int = -1
    var depth: Int = 0
    var object: Object
    /// For each indexed object, the offset of each key's value (−1 if absent), and the offset of the closing brace.
    var offsets: [Int] = []
    var failure: JSONError?
    /// The values that lenient models and lists dropped.
    var dropped: [JSONError] = []
    /// Unescaped text, grown on demand.
    var scratch: UnsafeMutableRawPointer?
    var scratchSize: Int = 0
    /// The caller's options, since copying them takes as long as reading a string.
    let options: UnsafePointer<JSONOptions>

    /// Text and options must outlive the reader.
    init(_ base: UnsafeRawPointer, _ count: Int, _ options: UnsafePointer<JSONOptions>) {
        self.base = base
        self.count = count
        self.options = options
        end = count
        let (isLenient, readsNull) = (options.pointee.isLenient, options.pointee.readsNullAsEmpty)
        object = Object(keys: JSONKeys.none.table, start: -1, isLenient: isLenient, readsNullAsEmpty: readsNull || isLenient)
    }

    deinit { free(scratch) }

    // MARK: Objects

    /// Enters the object at the cursor. Each `begin` needs one `end`, even after a failure.
    ///
    /// A lenient object drops list items and optional values that cannot be read, instead of failing.
    /// `nullAsEmpty`: null in place of a required list or map is read as an empty one; in a lenient object it always is.
    public mutating func begin(_ keys: JSONKeys, lenient: Bool = false, nullAsEmpty: Bool = false) -> Object {
        let outer = object
        object = Object(keys: keys.table, start: position, isLenient: lenient, readsNullAsEmpty: nullAsEmpty || lenient)
        depth &+= 1
        if byte(position) != ASCII.openBrace {
            mismatch("an object")
        } else if depth > options.pointee.maximumDepth {
            tooDeep(options.pointee.maximumDepth)
        }
        return outer
    }

    /// Leaves the object; members that were not read are skipped.
    public mutating func end(_ outer: Object) {
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

    /// The key must be present, even if its value may be null; call it before reading an optional.
    public mutating func require(_ index: Int) {
        guard locate(index) else { return missing(index) }
        if object.index < 0 { object.pending = Int32(truncatingIfNeeded: index) }
    }

    /// Moves to the value of a key; false if it is absent or something has failed.
    @inline(__always)
    mutating func locate(_ index: Int) -> Bool {
        // Neither an index nor a pending key: both are negative.
        guard object.pending & object.index < 0, index >= Int(object.next), let key = object.keys.pointee.entry(index) else {
            return locateSlowly(index)
        }
        let first = position &+ 1
        // The fast path for most texts: the key is next, has no white space around it, and is not at the end of the text.
        guard first &+ Int(key.length) &+ 8 <= end, known(first) == ASCII.quote, known(position) == ASCII.comma || position == object.start
        else { return locateSpaced(index, key) }
        guard isAhead(key, first) else { return locateSlowly(index) }
        let offset = first &+ Int(key.length)
        position = known(offset) <= ASCII.space ? skippedWhitespace(offset) : offset
        object.next = Int32(truncatingIfNeeded: index &+ 1)
        return true
    }

    /// The same if white space surrounds the key, or the text is about to end.
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

    /// Whether the encoded key is at an offset, with eight bytes behind it: the table pads each key to whole words.
    @inline(__always)
    private func isAhead(_ key: KeyEntry, _ offset: Int) -> Bool {
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
