// Decodes values through a protocol: models, arrays and dictionaries.

extension JSONReader {
    @_spi(Generated) public mutating func value<T: JSONDecodable>(_ index: Int) -> T { required(index) }
    @_spi(Generated) public mutating func valueIfPresent<T: JSONDecodable>(_ index: Int) -> T? { optional(index) }
    @_spi(Generated) public mutating func list<T: JSONDecodable>(_ index: Int) -> [T] { value(index) }
    @_spi(Generated) public mutating func listIfPresent<T: JSONDecodable>(_ index: Int) -> [T]? { valueIfPresent(index) }
    @_spi(Generated) public mutating func map<T: JSONDecodable>(_ index: Int) -> [String: T] { value(index) }
    @_spi(Generated) public mutating func mapIfPresent<T: JSONDecodable>(_ index: Int) -> [String: T]? { valueIfPresent(index) }

    /// Decodes a value, distinguishing an absent key from null.
    @_spi(Generated) public mutating func patch<T: JSONDecodable>(_ index: Int) -> Patch<T> {
        guard locate(index) else { return .keep }
        if readNull() { return .clear }
        return .set(T(from: &self))
    }

    /// Decodes the members whose keys are not in the model's table. Must be called after all other members of the object have been read.
    @_spi(Generated) public mutating func additional<T: JSONDecodable>() -> [String: T] {
        if object.index < 0 { skipRest() }
        guard !failed, object.start >= 0 else { return [:] }
        position = object.start
        return readMembers()
    }

    /// Decodes the members of the object at the cursor, except those with keys in the model's table and a union's discriminator. If a key
    /// is repeated, the first value is used.
    mutating func readMembers<T: JSONDecodable>() -> [String: T] {
        var map: [String: T] = [:]
        if object.start == unions.watched { unions.declared = nil }
        while nextName(object.start) {
            guard let name = text(), let start = name.baseAddress else { break }
            let isKnown = object.keys.pointee.index(of: start, name.count) >= 0 || isOmitted(name)
            let key = isKnown ? "" : String(decoding: name, as: UTF8.self)
            skipColon()
            if isKnown || map[key] != nil {
                skipValue()
            } else if let value: T = readItem() {
                map[key] = value
            }
            if failed { return [:] }
        }
        return map
    }

    // MARK: At the cursor

    mutating func readList<T: JSONDecodable>() -> [T] {
        // The compiler emits one body for all types. Types that are common in long arrays have their own loops.
        if T.self == Double.self { return unsafeBitCast(readScalars() as [Double], to: [T].self) }
        if T.self == String.self { return unsafeBitCast(readScalars() as [String], to: [T].self) }
        if T.self == Int.self { return unsafeBitCast(readScalars() as [Int], to: [T].self) }
        return readItems()
    }

    // Not inlining this method keeps the compiler from hoisting its lookup of type metadata above the loops for scalars.
    @inline(never) private mutating func readItems<T: JSONDecodable>() -> [T] {
        let start = position
        guard enter(ASCII.openBracket, "an array") else { return [] }
        // Elements are created in place, because a generic append would look up type metadata and copy each element.
        var items = JSONItems<T>()
        while nextItem(start) {
            let mark = mark()
            let item = items.next()
            repeat { item.initialize(to: T(from: &self)) } while failed && undo(item, mark)
            if failed {
                item.deinitialize(count: 1)
                if dropValue(mark) { continue }
                break
            }
            items.count &+= 1
        }
        position &+= 1
        depth &-= 1
        return items.array()
    }

    /// Discards the element and returns true if it must be read again.
    private mutating func undo<T>(_ item: UnsafeMutablePointer<T>, _ mark: Mark) -> Bool {
        guard rewind(mark) else { return false }
        item.deinitialize(count: 1)
        return true
    }

    @inline(__always) private mutating func readScalars<T: JSONDecodable>() -> [T] {
        var list: [T] = []
        let start = position
        guard enter(ASCII.openBracket, "an array") else { return list }
        while nextItem(start) {
            let mark = mark()
            let item = T(from: &self)
            if failed {
                if dropValue(mark) { continue }
                break
            }
            if list.isEmpty { list.reserveCapacity(4) }
            list.append(item)
        }
        position &+= 1
        depth &-= 1
        return list
    }

    mutating func readMap<T: JSONDecodable>() -> [String: T] {
        let start = position
        guard enter(ASCII.openBrace, "an object") else { return [:] }
        let outer = object
        object = Object(keys: JSONKeys.none.table, start: start, isLenient: outer.isLenient, readsNullAsEmpty: outer.readsNullAsEmpty)
        let map: [String: T] = readMembers()
        position &+= 1
        object = outer
        depth &-= 1
        return map
    }

    /// Decodes an element of an array or dictionary. Reads the element again if its keys are not in the expected order. Returns `nil` if
    /// decoding fails.
    private mutating func readItem<T: JSONDecodable>() -> T? {
        let mark = mark()
        let item: T = readInAnyOrder()
        if !failed { return item }
        _ = dropValue(mark)
        return nil
    }

    private mutating func enter(_ bracket: UInt8, _ expected: String) -> Bool {
        guard byte(position) == bracket else {
            if !takeNullAsEmpty(expected) { mismatch(expected) }
            return false
        }
        guard depth < options.pointee.maximumDepth else {
            tooDeep(options.pointee.maximumDepth)
            return false
        }
        depth &+= 1
        return true
    }
}

/// A growing array of values that are created in place.
struct JSONItems<T>: ~Copyable {
    private var space: UnsafeMutablePointer<T>?
    private var capacity: Int = 0
    var count: Int = 0

    /// Returns the address for the element at index `count`, growing the array if necessary.
    @inline(__always) mutating func next() -> UnsafeMutablePointer<T> {
        if count == capacity { reserve(max(4, capacity &* 2)) }
        return space.unsafelyUnwrapped + count
    }

    /// Makes room for this number of elements, which is larger than the current capacity.
    mutating func reserve(_ capacity: Int) {
        let larger: UnsafeMutablePointer<T> = .allocate(capacity: capacity)
        if let space {
            larger.moveInitialize(from: space, count: count)
            space.deallocate()
        }
        space = larger
        self.capacity = capacity
    }

    @inline(__always) mutating func append(_ element: T) {
        next().initialize(to: element)
        count &+= 1
    }

    /// An element, whose index is not checked.
    @inline(__always) subscript(_ index: Int) -> T { space.unsafelyUnwrapped[index] }

    /// The address of an element that changes in place. A `nonmutating _modify` makes the compiler of Swift 6.3 fail with
    /// `-sanitize=thread`.
    @inline(__always) func address(_ index: Int) -> UnsafeMutablePointer<T> { space.unsafelyUnwrapped + index }

    mutating func array() -> [T] {
        guard let space, count > 0 else { return [] }
        let moved = count
        count = 0
        return [T](unsafeUninitializedCapacity: moved) { (target: inout UnsafeMutableBufferPointer<T>, initialized: inout Int) in
            target.baseAddress?.moveInitialize(from: space, count: moved)
            initialized = moved
        }
    }

    deinit {
        space?.deinitialize(count: count)
        space?.deallocate()
    }
}
