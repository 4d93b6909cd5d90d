import EndpointPlatform

/// What `Encodable` types write: the text of each value, and how the values nest. Containers may be filled in any order, so the whole text is
/// assembled at the end.
final class CodableNodes {
    enum Kind { case empty, value, array, object, replaced }

    struct Node {
        var kind = Kind.empty
        let parent: Int
        /// The index, in an array.
        let ordinal: Int
        let depth: Int
        /// The range of the key with its colon in the writer; empty in an array.
        let key: Range<Int>
        var text = 0..<0
        /// The first of its children, which form a linked list.
        var first = -1
        var last = -1
        var next = -1
        var count = 0
    }

    // Exclusivity checks take a third of the time, and nothing here calls code that could reenter.
    @exclusivity(unchecked) private(set) var all: [Node] = []
    @exclusivity(unchecked) private var writer: JSONWriter
    /// Indexes of objects that are too large for a linear search.
    private var large: [Int: [String: Int]] = [:]
    private static let largest = 64
    /// The options, which the writer does not retain.
    private let options: JSONOptions
    /// A failure in a function of the protocols that cannot throw.
    private(set) var failure: EncodingError.Context?

    /// - Parameter depth: the number of arrays and objects around the text.
    init(_ options: JSONOptions, depth: Int) {
        writer = JSONWriter(options)
        writer.reserve(1_024)
        self.options = options
        all.append(Node(parent: -1, ordinal: 0, depth: depth, key: 0..<0))
    }

    /// Writes a value with everything it contains.
    static func write(_ value: some Encodable, isSorted: Bool = false, to writer: inout JSONWriter) throws {
        let nodes = CodableNodes(writer.options, depth: writer.depth)
        try CodableNode(nodes: nodes, index: 0).encode(value)
        if nodes.all[0].kind == .empty { nodes.fail(0, "The value writes nothing") }
        if let failure = nodes.failure { throw EncodingError.invalidValue(value, failure) }
        nodes.write(0, isSorted, to: &writer)
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
        let quoted = bytes(all[index].key.lowerBound..<all[index].key.upperBound - 1)
        return (try? JSON.decode(String.self, from: quoted)) ?? ""
    }

    private func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: writer.buffer + range.lowerBound, count: range.count)
    }

    func fail(_ index: Int, _ message: String) {
        if failure == nil { failure = EncodingError.Context(codingPath: path(index), debugDescription: message) }
    }

    // MARK: Nodes

    /// Makes a node that is not yet linked to its parent.
    func make(in parent: Int, key: String? = nil) -> Int {
        let start = writer.count
        if let key {
            writer.write(key)
            writer.append(ASCII.colon)
        }
        let (ordinal, depth) = (all[parent].count, all[parent].depth)
        all.append(Node(parent: parent, ordinal: ordinal, depth: depth &+ 1, key: start..<writer.count))
        return all.count &- 1
    }

    /// Adds a node to its parent. The last of several values of a key counts.
    func link(_ index: Int) {
        let parent = all[index].parent
        if all[parent].kind == .object {
            if let old = member(like: index) { all[old].kind = .replaced }
            if all[parent].count >= CodableNodes.largest { large[parent]?[name(index)] = index }
        }
        if all[parent].last >= 0 { all[all[parent].last].next = index } else { all[parent].first = index }
        all[parent].last = index
        all[parent].count &+= 1
    }

    /// The member of the same object with the same key.
    func member(like index: Int) -> Int? {
        let parent = all[index].parent
        if all[parent].count < CodableNodes.largest {
            let key = all[index].key
            return members(parent).first { (other: Int) -> Bool in
                all[other].kind != .replaced && all[other].key.count == key.count
                    && memcmp(writer.buffer + all[other].key.lowerBound, writer.buffer + key.lowerBound, key.count) == 0
            }
        }
        if large[parent] == nil {
            let named = members(parent).map { (other: Int) -> (String, Int) in (name(other), other) }
            large[parent] = Dictionary(named) { _, last in last }
        }
        return large[parent]?[name(index)]
    }

    private func name(_ index: Int) -> String { String(decoding: bytes(all[index].key), as: UTF8.self) }

    private func members(_ index: Int) -> some Sequence<Int> {
        sequence(state: all[index].first) { [all] (next: inout Int) -> Int? in
            if next < 0 { return nil }
            defer { next = all[next].next }
            return next
        }
    }

    /// A value may be written only once; a container may be requested again.
    func open(_ index: Int, _ kind: Kind) {
        if all[index].kind == .empty {
            all[index].kind = kind
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

    /// Recursive: as deep as containers may nest.
    private func write(_ index: Int, _ isSorted: Bool, to target: inout JSONWriter) {
        target.append(bytes(all[index].key))
        if all[index].kind == .value { return target.append(bytes(all[index].text)) }
        let isArray = all[index].kind == .array
        target.append(isArray ? ASCII.openBracket : ASCII.openBrace)
        var separator = 0
        func add(_ member: Int, _ target: inout JSONWriter) {
            if all[member].kind == .replaced { return }
            if separator > 0 { target.append(ASCII.comma) }
            separator = 1
            write(member, isSorted, to: &target)
        }
        if isSorted, !isArray {
            let sorted = members(index).sorted { bytes(all[$0].key).lexicographicallyPrecedes(bytes(all[$1].key)) }
            for member in sorted { add(member, &target) }
        } else {
            for member in members(index) { add(member, &target) }
        }
        target.append(isArray ? ASCII.closeBracket : ASCII.closeBrace)
    }
}
