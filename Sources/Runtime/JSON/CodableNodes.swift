import EndpointBasics

/// The output of `Encodable` types: the text, and a tree of its values. Containers may be filled in any order. If a type fills them one after the
/// other, as most types do, the text is complete as written. Otherwise, it is assembled at the end.
final class CodableNodes {
    enum Kind { case empty, value, array, object, replaced }

    struct Node {
        var kind = Kind.empty
        let parent: Int
        /// The node's index in its parent, if the parent is an array.
        let ordinal: Int
        let depth: Int
        /// The offset in the text at which the node begins, including its separator.
        let start: Int
        /// The range of the key in the text, including its colon. The range is empty in an array.
        let key: Range<Int>
        var text = 0..<0
        /// The last child, or −1. Each child links to the one before it (`previous`).
        var last = -1
        var previous = -1
        var count = 0
    }

    // Exclusivity checks would take a third of the encoding time, and no code that is called during an access can access these properties.
    @exclusivity(unchecked) private var storage = JSONItems<Node>()
    @exclusivity(unchecked) private(set) var all: UnsafeMutablePointer<Node>
    @exclusivity(unchecked) private var writer: JSONWriter
    /// The innermost node that has not been closed yet.
    @exclusivity(unchecked) private var current = 0
    /// Whether the text is complete as written.
    @exclusivity(unchecked) private var isOrderly = true
    /// The members by key, for objects that are too large for a linear search.
    @exclusivity(unchecked) private var large: [Int: [String: Int]] = [:]
    private static let largest = 64
    /// The options, which the writer does not retain.
    private let options: JSONOptions
    private let isSorted: Bool
    /// A failure in a protocol requirement that cannot throw.
    @exclusivity(unchecked) private(set) var failure: EncodingError.Context?

    /// - Parameter depth: The number of arrays and objects that enclose the text.
    private init(_ options: JSONOptions, depth: Int, isSorted: Bool) {
        writer = JSONWriter(options)
        writer.reserve(512)
        // malloc is slower for allocations of more than 1,032 bytes.
        all = storage.grow(10)
        all.initialize(to: Node(parent: -1, ordinal: 0, depth: depth, start: 0, key: 0..<0))
        storage.count = 1
        self.options = options
        self.isSorted = isSorted
    }

    /// Writes a value and everything nested in it.
    static func write(_ value: some Encodable, isSorted: Bool = false, to writer: inout JSONWriter) throws {
        let nodes = CodableNodes(writer.options, depth: writer.depth, isSorted: isSorted)
        try nodes.write(value)
        nodes.copy(to: &writer)
    }

    static func data(_ value: some Encodable, _ options: JSONOptions) throws -> Data {
        var nodes = CodableNodes(options, depth: 0, isSorted: false)
        try nodes.write(value)
        // Take the text without copying it, unless an encoder outlives the call and still refers to it.
        if nodes.isOrderly, isKnownUniquelyReferenced(&nodes) { return nodes.writer.data() }
        var writer = JSONWriter(options)
        nodes.copy(to: &writer)
        return writer.data()
    }

    private func write(_ value: some Encodable) throws {
        try encode(value, 0)
        if all[0].kind == .empty { fail(0, "The value writes nothing") }
        if let failure { throw EncodingError.invalidValue(value, failure) }
        close(to: -1)
    }

    private func copy(to target: inout JSONWriter) {
        isOrderly ? target.append(bytes(0..<writer.count)) : assemble(0, &target)
    }

    // MARK: Places

    func path(_ index: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var at = index
        while all[at].parent >= 0 {
            path.append(all[at].key.isEmpty ? JSONPathKey(intValue: all[at].ordinal) : JSONPathKey(key(at)))
            at = all[at].parent
        }
        return path.reversed()
    }

    private func key(_ index: Int) -> String {
        (try? JSON.decode(String.self, from: bytes(all[index].key.dropLast()))) ?? ""
    }

    private func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: writer.buffer + range.lowerBound, count: range.count)
    }

    /// Returns the key as written.
    private func name(_ index: Int) -> UnsafeRawBufferPointer { bytes(all[index].key) }

    func fail(_ index: Int, _ message: String) {
        if failure == nil { failure = EncodingError.Context(codingPath: path(index), debugDescription: message) }
    }

    // MARK: Nodes

    /// Begins a value. `link` later makes it a child of its parent.
    func begin(in parent: Int, key: String?) -> Int {
        close(to: parent)
        let start = writer.count
        if all[parent].count > 0 { writer.append(ASCII.comma) }
        let name = writer.count
        if let key {
            writer.write(key)
            writer.append(ASCII.colon)
        }
        let (ordinal, depth) = (all[parent].count, all[parent].depth &+ 1)
        current = storage.count
        let node = storage.next()
        node.initialize(to: Node(parent: parent, ordinal: ordinal, depth: depth, start: start, key: name..<writer.count))
        storage.count &+= 1
        all = node - current
        all[parent].count &+= 1
        return current
    }

    /// Removes a value that was begun but not linked.
    func drop(_ index: Int) {
        all[all[index].parent].count &-= 1
        var open = current
        while open > index { open = all[open].parent }
        if isOrderly, open == index {
            (writer.count, current) = (all[index].start, all[index].parent)
        } else {
            isOrderly = false
        }
    }

    /// Closes open nodes until the innermost open node is the given container.
    private func close(to index: Int) {
        while isOrderly, current != index {
            if current < 0 { return isOrderly = false }
            switch all[current].kind {
            case .empty: writer.append("{}")
            case .array: writer.append(ASCII.closeBracket)
            case .object: writer.append(ASCII.closeBrace)
            case .value, .replaced: break
            }
            current = all[current].parent
        }
    }

    /// Adds a node to its parent. If a key is written more than once, the last value is used.
    func link(_ index: Int) {
        let parent = all[index].parent
        let last = all[parent].last
        if all[parent].kind == .object {
            if let old = member(like: index) {
                all[old].kind = .replaced
                isOrderly = false
            }
            if isSorted, last >= 0, !name(last).lexicographicallyPrecedes(name(index)) { isOrderly = false }
            if all[parent].count > CodableNodes.largest { large[parent]?[String(decoding: name(index), as: UTF8.self)] = index }
        }
        all[index].previous = last
        all[parent].last = index
    }

    /// Returns an earlier member of the same object that has the same key.
    func member(like index: Int) -> Int? {
        let parent = all[index].parent
        let start = writer.buffer + all[index].key.lowerBound
        let name = name(index)
        if all[parent].count <= CodableNodes.largest {
            var other = all[parent].last
            while other >= 0 {
                let isSame = all[other].key.count == name.count && all[other].kind != .replaced
                if isSame, memcmp(writer.buffer + all[other].key.lowerBound, start, name.count) == 0 { return other }
                other = all[other].previous
            }
            return nil
        }
        if large[parent] == nil {
            let named = members(parent).map { (String(decoding: self.name($0), as: UTF8.self), $0) }
            large[parent] = Dictionary(named) { _, last in last }
        }
        return large[parent]?[String(decoding: name, as: UTF8.self)]
    }

    private func members(_ index: Int) -> [Int] {
        var members: [Int] = []
        var member = all[index].last
        while member >= 0 {
            if all[member].kind != .replaced { members.append(member) }
            member = all[member].previous
        }
        return members.reversed()
    }

    /// Sets the kind of a node. A value may be written only once, but a container may be requested again.
    func open(_ index: Int, _ kind: Kind) {
        if all[index].kind == .empty {
            all[index].kind = kind
            if index != current { isOrderly = false }
            if kind != .value { writer.append(kind == .object ? ASCII.openBrace : ASCII.openBracket) }
        } else if all[index].kind != kind || kind == .value {
            fail(index, "The value is written twice")
        }
        if kind != .value, all[index].depth >= options.maximumDepth {
            fail(index, "Objects and arrays are nested more than \(options.maximumDepth) deep")
        }
    }

    func set(_ index: Int, _ value: some JSONEncodable) throws {
        let start = writer.count
        writer.depth = all[index].depth
        value.write(to: &writer)
        if let error = writer.takeFailure(start) { throw error.encodingError(value, under: path(index)) }
        open(index, .value)
        all[index].text = start..<writer.count
    }

    /// Assembles a node and its descendants. The recursion is no deeper than the permitted nesting of containers.
    private func assemble(_ index: Int, _ target: inout JSONWriter) {
        if all[index].kind == .value { return target.append(bytes(all[index].text)) }
        let isArray = all[index].kind == .array
        var members = members(index)
        if isSorted, !isArray { members.sort { name($0).lexicographicallyPrecedes(name($1)) } }
        target.append(isArray ? ASCII.openBracket : ASCII.openBrace)
        for (position, member) in members.enumerated() {
            if position > 0 { target.append(ASCII.comma) }
            target.append(name(member))
            assemble(member, &target)
        }
        target.append(isArray ? ASCII.closeBracket : ASCII.closeBrace)
    }
}
