import EndpointBasics

/// Reads typed values from the bytes of a JSON text, without an index of its objects as long as their keys come in the model's order.
///
/// The first failure is kept and moves the reader to the end; whatever is read afterwards is a dummy (`""`, 0, `[]`, nil), so models
/// need no error path. `JSON.decode` throws the failure, and no dummy leaves it.
///
/// Objects are read optimistically: a key that is not next is taken to be absent. When it turns up later the order is broken: the
/// enclosing list, map or text is read once more, and from there on each object whose keys are out of order gets an index first.
/// Reads in any order are correct, and reads in the text's order are fast. A repeated key takes its first value.
public struct JSONReader: ~Copyable {
    /// The state of the object that is being read. `begin` returns that of the outer object; `end` takes it back.
    public struct Object {
        let keys: UnsafePointer<KeyTable>
        /// The offset of the opening brace. Between members the reader is at it, at a comma, or at the closing brace.
        var start: Int
        /// All keys before this one have been asked for.
        var next: Int32 = 0
        /// The key whose value the reader is at, −1 between members.
        var pending: Int32 = -1
        /// Where the index of this object begins in `offsets`, −1 without one.
        var index: Int32 = -1
        /// A key was taken to be absent while members were left.
        var hasGaps: Bool = false
        let isLenient: Bool
        /// Where a list or a map belongs, null is an empty one.
        let readsNullAsEmpty: Bool
    }

    /// A place to read from again.
    struct Mark {
        var position: Int
        let depth: Int
        let offsets: Int
        let dropped: Int
        let object: Object
    }

    let base: UnsafeRawPointer
    let count: Int
    /// Bytes from here on read as 0, which JSON's grammar never accepts. 0 after a failure.
    var end: Int
    var position: Int = 0
    var failed: Bool = false
    /// Keys turned up in another order than the model reads them: not an error, the value is read again.
    var isOutOfOrder: Bool = false
    /// Objects whose keys are out of order get an index.
    var isCautious: Bool = false
    /// A member of a union is read to see whether it can be.
    var isTrying: Bool = false
    /// The member as which a union is to be read, −1 when it chooses itself.
    var chosen: Int = -1
    var depth: Int = 0
    var object: Object
    /// For each indexed object, the offset of each key's value (−1: absent), and the offset of the closing brace.
    var offsets: [Int] = []
    var failure: JSONError?
    /// The values that lenient models and lists left out.
    var dropped: [JSONError] = []
    /// Unescaped text, grown on need.
    var scratch: UnsafeMutableRawPointer?
    var scratchSize: Int = 0
    /// Of the caller, since a copy takes as long as reading a string.
    let options: UnsafePointer<JSONOptions>

    /// Text and options must outlive the reader.
    init(_ base: UnsafeRawPointer, _ count: Int, _ options: UnsafePointer<JSONOptions>) {
        self.base = base
        self.count = count
        self.options = options
        end = count
        object = Object(options: options.pointee)
    }

    deinit { free(scratch) }

    // MARK: Objects

    /// Enters the object at the cursor. Each `begin` has one `end`, with a failure or without.
    ///
    /// A lenient object drops what cannot be read in its lists, and its optional values, instead of failing.
    /// `nullAsEmpty`: where a list or a map is required, null is an empty one; in a lenient object it always is.
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

    /// The key must be present, even when its value may be null: followed by the read of an optional.
    public mutating func require(_ index: Int) {
        guard locate(index) else { return missing(index) }
        if object.index < 0 { object.pending = Int32(truncatingIfNeeded: index) }
    }

    /// Moves to the value of a key; false when it is absent or something has failed.
    @inline(__always)
    mutating func locate(_ index: Int) -> Bool {
        // Neither index nor pending key: both are negative.
        guard object.pending & object.index < 0, index >= Int(object.next), let key = object.keys.pointee.entry(index) else {
            return locateSlowly(index)
        }
        let first = position &+ 1
        // The key that is next, without white space before it, and not at the end of the text: all that most texts need.
        guard first &+ Int(key.length) &+ 8 <= end, known(first) == ASCII.quote, known(position) == ASCII.comma || position == object.start
        else { return locateSpaced(index, key) }
        guard isAhead(key, first) else { return locateSlowly(index) }
        let offset = first &+ Int(key.length)
        position = known(offset) <= ASCII.space ? skippedWhitespace(offset) : offset
        object.next = Int32(truncatingIfNeeded: index &+ 1)
        return true
    }

    /// The same where white space surrounds the key, or the text is about to end.
    private mutating func locateSpaced(_ index: Int, _ key: KeyEntry) -> Bool {
        var offset = skippedWhitespace(position)
        guard byte(offset) == ASCII.comma || offset == object.start else { return locateSlowly(index) }
        offset = skippedWhitespace(offset &+ 1)
        guard matches(key, offset) else { return locateSlowly(index) }
        position = skippedWhitespace(offset &+ Int(key.length))
        object.next = Int32(truncatingIfNeeded: index &+ 1)
        return true
    }

    /// Whether the encoded key is at an offset.
    private func matches(_ key: KeyEntry, _ offset: Int) -> Bool {
        let length = Int(key.length)
        if offset &+ length &+ 8 <= end { return isAhead(key, offset) }
        let expected = object.keys.pointee.bytes + Int(key.offset)
        var done = 0
        while done < length {
            if byte(offset &+ done) != expected.load(fromByteOffset: done, as: UInt8.self) { return false }
            done &+= 1
        }
        return true
    }

    /// The same where eight more bytes follow: the table pads each key to whole words, and the text goes on.
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
