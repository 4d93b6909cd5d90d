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
    private(set) var end: Int
    var position: Int = 0
    private(set) var failed: Bool = false
    /// Keys turned up in another order than the model reads them: not an error, the value is read again.
    private var isOutOfOrder: Bool = false
    /// Objects whose keys are out of order get an index.
    private var isCautious: Bool = false
    /// A member of a union is read to see whether it can be.
    var isTrying: Bool = false
    /// The member as which a union is to be read, −1 when it chooses itself.
    var chosen: Int = -1
    var depth: Int = 0
    var object: Object
    /// For each indexed object, the offset of each key's value (−1: absent), and the offset of the closing brace.
    private var offsets: [Int] = []
    private var failure: JSONError?
    /// The values that lenient models and lists left out.
    private(set) var dropped: [JSONError] = []
    /// Unescaped text, grown on need.
    var scratch: UnsafeMutableRawPointer?
    var scratchSize: Int = 0
    let options: JSONOptions

    init(_ base: UnsafeRawPointer, _ count: Int, _ options: JSONOptions) {
        self.base = base
        self.count = count
        self.options = options
        end = count
        object = Object(keys: JSONKeys.none.table, start: -1, isLenient: options.isLenient)
    }

    deinit { scratch?.deallocate() }

    // MARK: Objects

    /// Enters the object at the cursor. Each `begin` has one `end`, with a failure or without.
    ///
    /// A lenient object drops what cannot be read in its lists, and its optional values, instead of failing.
    public mutating func begin(_ keys: JSONKeys, lenient: Bool = false) -> Object {
        let outer = object
        object = Object(keys: keys.table, start: position, isLenient: lenient)
        depth &+= 1
        if byte(position) != ASCII.openBrace {
            mismatch("an object")
        } else if depth > options.maximumDepth {
            tooDeep(options.maximumDepth)
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
        var offset = position
        if object.pending < 0, object.index < 0, index >= Int(object.next), let key = object.keys.pointee.entry(index) {
            if byte(offset) <= ASCII.space { offset = skippedWhitespace(offset) }
            if byte(offset) == ASCII.comma || offset == object.start {
                offset &+= 1
                if byte(offset) <= ASCII.space { offset = skippedWhitespace(offset) }
                if matches(key, offset) {
                    offset &+= Int(key.length)
                    if byte(offset) <= ASCII.space { offset = skippedWhitespace(offset) }
                    position = offset
                    object.next = Int32(truncatingIfNeeded: index &+ 1)
                    return true
                }
            }
        }
        return locateSlowly(index)
    }

    /// Whether the encoded key is at an offset.
    @inline(__always)
    private func matches(_ key: KeyEntry, _ offset: Int) -> Bool {
        let length = Int(key.length)
        let expected = object.keys.pointee.bytes + Int(key.offset)
        var done = 0
        // The table pads each key to whole words; the text does not, so its last bytes are compared singly.
        if offset &+ length &+ 8 <= end {
            while done &+ 8 < length {
                if word(offset &+ done) != expected.load(fromByteOffset: done, as: UInt64.self) { return false }
                done &+= 8
            }
            return (word(offset &+ done) ^ expected.load(fromByteOffset: done, as: UInt64.self)) & key.lastMask == 0
        }
        while done < length {
            if byte(offset &+ done) != expected.load(fromByteOffset: done, as: UInt8.self) { return false }
            done &+= 1
        }
        return true
    }

    private mutating func locateSlowly(_ index: Int) -> Bool {
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
            // A second value of a key that was read already.
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

    /// Moves over the next key, and over members with unknown keys; nil at the closing brace and after a failure.
    /// The result is the key's position in the table; the reader is at its value.
    private mutating func nextMember() -> Int? {
        while true {
            guard let key = nextKey() else { return nil }
            if key >= 0 { return key }
            skipValue()
            if failed { return nil }
        }
    }

    /// Moves over the next key; −1 for an unknown one, nil at the closing brace and after a failure.
    mutating func nextKey() -> Int? {
        guard nextName() else { return nil }
        guard let name = text(), let start = name.baseAddress else { return nil }
        let key = object.keys.pointee.index(of: start, name.count)
        skipColon()
        return failed ? nil : key
    }

    /// Moves to the opening quote of the next key; false at the closing brace and after a failure.
    mutating func nextName() -> Bool {
        guard next(object.start, ASCII.closeBrace, "Expected , or } after the member") else { return false }
        if byte(position) == ASCII.quote { return true }
        syntax("Expected a key in quotes")
        return false
    }

    /// Moves to the next item of what opens at `start`; false at its closing bracket and after a failure.
    @inline(__always)
    mutating func next(_ start: Int, _ close: UInt8, _ message: String) -> Bool {
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

    // MARK: Reading again

    var reason: JSONError.Reason? { failure?.reason }

    func mark() -> Mark { mark(at: position) }

    func mark(at position: Int) -> Mark {
        Mark(position: position, depth: depth, offsets: offsets.count, dropped: dropped.count, object: object)
    }

    mutating func restore(_ mark: Mark) {
        (failed, failure, isOutOfOrder, end) = (false, nil, false, count)
        (position, depth, chosen) = (mark.position, mark.depth, -1)
        if offsets.count > mark.offsets { offsets.removeLast(offsets.count &- mark.offsets) }
        if dropped.count > mark.dropped { dropped.removeLast(dropped.count &- mark.dropped) }
        object = mark.object
    }

    /// True when the order of keys was broken since the mark: the value is to be read again, once.
    mutating func rewind(_ mark: Mark) -> Bool {
        guard isOutOfOrder else { return false }
        restore(mark)
        isCautious = true
        return true
    }

    /// The same for the whole text.
    mutating func startAgain() -> Bool {
        let noObject = Object(keys: JSONKeys.none.table, start: -1, isLenient: options.isLenient)
        return rewind(Mark(position: 0, depth: 0, offsets: 0, dropped: 0, object: noObject))
    }

    /// In a lenient object, drops the value at the mark: the failure is noted, and the value skipped.
    mutating func forgive(_ mark: Mark) -> Bool {
        guard failed, mark.object.isLenient, let failure, !isOutOfOrder else { return false }
        restore(mark)
        dropped.append(failure)
        skipValue()
        return !failed
    }

    // MARK: Failures

    mutating func fail(_ reason: JSONError.Reason, _ message: String, _ offset: Int, underlying: (any Error)? = nil) {
        guard !failed else { return }
        failed = true
        end = 0
        failure = JSONError(reason: reason, message: message, offset: offset, underlying: underlying)
    }

    mutating func outOfOrder() {
        guard !failed else { return }
        fail(.syntax, "The keys come in another order", position)
        isOutOfOrder = true
    }

    mutating func missing(_ index: Int) {
        guard !failed else { return }
        // With members left, or passed over, the key may still turn up.
        if object.hasGaps || (!isCautious && object.pending >= 0) { return outOfOrder() }
        let name = JSONKeys(table: object.keys).name(index)
        fail(.missingKey(name), "The required key \(name) is missing", object.start)
    }

    mutating func syntax(_ message: String) {
        fail(.syntax, position < count ? message : "The text ends too early", position)
    }

    mutating func invalid(_ message: String, _ offset: Int) { fail(.invalidValue, message, offset) }

    mutating func tooDeep(_ limit: Int) {
        fail(.tooDeep, "Objects and arrays are nested more than \(limit) deep", position)
    }

    mutating func mismatch(_ expected: String) {
        guard !failed else { return }
        guard let kind = peekKind() else { return syntax("Expected \(expected)") }
        fail(kind == .null ? .missingValue : .typeMismatch, "Expected \(expected), found \(kind.name)", position)
    }

    /// After the value only white space may follow.
    mutating func finish() {
        skipWhitespace()
        if !failed, position != count { fail(.syntax, "Unexpected text after the value", position) }
    }

    /// The failure with its path; reports what was dropped.
    ///
    /// - Parameter start: where the outermost value of the path begins.
    func error(from start: Int = 0) -> JSONError? {
        var finder = JSONPathFinder(UnsafeRawBufferPointer(start: base, count: count), from: start)
        if let failure { return finder.located(failure) }
        guard let report = options.droppedValue else { return nil }
        let sorted = dropped.sorted { (left: JSONError, right: JSONError) -> Bool in (left.offset ?? 0) < (right.offset ?? 0) }
        for failure in sorted { report(finder.located(failure)) }
        return nil
    }
}
