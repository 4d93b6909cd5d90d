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
    @exclusivity(unchecked) private(set) var nodes = JSONItems<Node>()
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
    var codableKeys: CodableKeys { options.codableKeys }
    private let isSorted: Bool
    /// A failure in a protocol requirement that cannot throw.
    @exclusivity(unchecked) private(set) var failure: EncodingError.Context?

    /// - Parameter depth: The number of arrays and objects that enclose the text.
    private init(_ options: JSONOptions, depth: Int, isSorted: Bool) {
        writer = JSONWriter(options)
        writer.reserve(512)
        // malloc is slower for allocations of more than 1,032 bytes.
        nodes.reserve(10)
        nodes.append(Node(parent: -1, ordinal: 0, depth: depth, start: 0, key: 0..<0))
        self.options = options
        self.isSorted = isSorted
    }

    // MARK: The whole text

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
        if nodes[0].kind == .empty { fail(0, "The value writes nothing") }
        if let failure { throw EncodingError.invalidValue(value, failure) }
        close(to: -1)
    }

    private func copy(to target: inout JSONWriter) { isOrderly ? target.append(bytes(0..<writer.count)) : assemble(0, &target) }

    /// Assembles a node and its descendants. The recursion is no deeper than the permitted nesting of containers.
    private func assemble(_ index: Int, _ target: inout JSONWriter) {
        if nodes[index].kind == .value { return target.append(bytes(nodes[index].text)) }
        let isArray = nodes[index].kind == .array
        var children: [Int] = children(index).reversed()
        if isSorted, !isArray { children.sort { key($0).lexicographicallyPrecedes(key($1)) } }
        target.append(isArray ? ASCII.openBracket : ASCII.openBrace)
        for (position, child) in children.enumerated() {
            if position > 0 { target.append(ASCII.comma) }
            target.append(key(child))
            assemble(child, &target)
        }
        target.append(isArray ? ASCII.closeBracket : ASCII.closeBrace)
    }

    // MARK: Nodes

    /// Begins a value. `link` later makes it a child of its parent.
    func begin(in parent: Int, key: String?) -> Int {
        close(to: parent)
        let start = writer.count
        if nodes[parent].count > 0 { writer.append(ASCII.comma) }
        let name = writer.count
        if let key {
            writer.write(key)
            writer.append(ASCII.colon)
        }
        current = nodes.count
        let (ordinal, depth) = (nodes[parent].count, nodes[parent].depth &+ 1)
        nodes.append(Node(parent: parent, ordinal: ordinal, depth: depth, start: start, key: name..<writer.count))
        nodes.address(parent).pointee.count &+= 1
        return current
    }

    /// Sets the kind of a node. A value may be written only once, but a container may be requested again.
    func open(_ index: Int, _ kind: Kind) {
        if nodes[index].kind == .empty {
            nodes.address(index).pointee.kind = kind
            if index != current { isOrderly = false }
            if kind != .value { writer.append(kind == .object ? ASCII.openBrace : ASCII.openBracket) }
        } else if nodes[index].kind != kind || kind == .value {
            fail(index, "The value is written twice")
        }
        if kind != .value, nodes[index].depth >= options.maximumDepth {
            fail(index, "Objects and arrays are nested more than \(options.maximumDepth) deep")
        }
    }

    func set(_ index: Int, _ value: some JSONEncodable) throws {
        let start = writer.count
        writer.depth = nodes[index].depth
        value.write(to: &writer)
        if let error = writer.takeFailure(start) { throw error.encodingError(value, under: path(index)) }
        open(index, .value)
        nodes.address(index).pointee.text = start..<writer.count
    }

    /// Adds a node to its parent. If a key is written more than once, the last value is used.
    func link(_ index: Int) {
        let parent = nodes[index].parent
        let last = nodes[parent].last
        if nodes[parent].kind == .object {
            if let old = member(like: index) {
                nodes.address(old).pointee.kind = .replaced
                isOrderly = false
            }
            if isSorted, last >= 0, !key(last).lexicographicallyPrecedes(key(index)) { isOrderly = false }
            if nodes[parent].count > CodableNodes.largest { large[parent]?[keyText(index)] = index }
        }
        nodes.address(index).pointee.previous = last
        nodes.address(parent).pointee.last = index
    }

    /// Removes a value that was begun but not linked.
    func drop(_ index: Int) {
        nodes.address(nodes[index].parent).pointee.count &-= 1
        var open = current
        while open > index { open = nodes[open].parent }
        if isOrderly, open == index {
            writer.count = nodes[index].start
            current = nodes[index].parent
        } else {
            isOrderly = false
        }
    }

    /// Closes open nodes until the innermost open node is the given container.
    private func close(to index: Int) {
        while isOrderly, current != index {
            if current < 0 { return isOrderly = false }
            switch nodes[current].kind {
            case .empty: writer.append("{}")
            case .array: writer.append(ASCII.closeBracket)
            case .object: writer.append(ASCII.closeBrace)
            case .value, .replaced: break
            }
            current = nodes[current].parent
        }
    }

    // MARK: Keys

    /// Returns an earlier member of the same object that has the same key.
    func member(like index: Int) -> Int? {
        let parent = nodes[index].parent
        if nodes[parent].count > CodableNodes.largest {
            if large[parent] == nil {
                large[parent] = Dictionary(children(parent).map { (keyText($0), $0) }) { last, _ in last }
            }
            return large[parent]?[keyText(index)]
        }
        let wanted = nodes[index].key
        return children(parent).first { (child: Int) -> Bool in
            let key = nodes[child].key
            let text = writer.buffer
            return key.count == wanted.count && memcmp(text + key.lowerBound, text + wanted.lowerBound, key.count) == 0
        }
    }

    /// Returns the children that were not replaced, starting with the last.
    private func children(_ index: Int) -> some Sequence<Int> {
        sequence(state: nodes[index].last) { (next: inout Int) -> Int? in
            var child = next
            while child >= 0, self.nodes[child].kind == .replaced { child = self.nodes[child].previous }
            guard child >= 0 else { return nil }
            next = self.nodes[child].previous
            return child
        }
    }

    /// Returns the key as written, with its colon.
    private func key(_ index: Int) -> UnsafeRawBufferPointer { bytes(nodes[index].key) }

    private func keyText(_ index: Int) -> String { String(decoding: key(index), as: UTF8.self) }

    private func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: writer.buffer + range.lowerBound, count: range.count)
    }

    // MARK: Failures

    func fail(_ index: Int, _ message: String) {
        if failure == nil { failure = EncodingError.Context(codingPath: path(index), debugDescription: message) }
    }

    func path(_ index: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var at = index
        while nodes[at].parent >= 0 {
            let key = bytes(nodes[at].key.dropLast())
            let name = (try? JSON.decode(String.self, from: key)) ?? ""
            path.append(key.isEmpty ? JSONPathKey(intValue: nodes[at].ordinal) : JSONPathKey(name))
            at = nodes[at].parent
        }
        return path.reversed()
    }
}
