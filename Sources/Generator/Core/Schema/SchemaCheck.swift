/// Compares values with the document's schemas. Samples, the examples that `lint` checks and recorded traffic are all compared here.
package struct SchemaCheck {
    package enum Mode {
        /// Keywords have the meaning of JSON Schema (2020-12).
        case jsonSchema
        /// A value is valid if a client reads it: it can match several members of a `oneOf`, a discriminator decides between schemas, a
        /// property is required only in the direction in which it is sent, and conditional schemas restrict nothing.
        case client
    }

    /// Where a value is sent. Examples can be sent in both directions.
    package enum Direction { case request, response, both }

    /// A value that a schema does not allow.
    package struct Problem {
        package enum Rule: String {
            case missing, null, type, value, constraint, union, property, discriminator
            /// `properties` without `type` mean an object for the client, though not in JSON Schema.
            case assumedType = "assumed-type"
        }

        package let rule: Rule
        package let schema: JSONNode
        /// The keyword or the property in question.
        package let detail: String
        package let span: Span
        /// The keys that lead to the value. Items and keys of dictionaries are `*`.
        package let path: [String]
        package let expected: String
        /// The value, or the object without the required property.
        package let value: JSONNode

        /// Whether a client reads the value nevertheless, because no type expresses the keyword.
        package var isReadByClients: Bool {
            guard rule == .constraint else { return rule == .property }
            let limits = schema.object
            switch detail {
            case "": return false
            case "format", "contentEncoding":
                let format = limits?[detail]?.string
                return ["string", "integer", "number"].allSatisfy { type in format.flatMap { Scalar.named($0, of: type) } == nil }
            // A maximum above the range of Int64 and no negative numbers mean UInt64.
            case "minimum", "exclusiveMinimum": return limits?["maximum"]?.double.map { $0 <= 0x1p63 } ?? true
            default: return true
            }
        }
    }

    /// Whether a composition contains the schema, so that other schemas can describe further properties.
    enum Role { case whole, member, part }

    private struct Pair: Hashable {
        let value: NodeIdentity
        let schema: NodeIdentity
        let role: Role
        let isBrief: Bool
    }

    let mode: Mode
    let merger: SchemaMerger
    var reader: SchemaReader { merger.reader }
    var hierarchy: Hierarchy { merger.hierarchy }
    /// Whether properties that no schema describes are problems.
    package var isStrict: Bool
    package var direction = Direction.both
    package internal(set) var problems: [Problem] = []
    /// The kinds of values seen at schemas with a `type`. A part of Swagger 2.0 has several nodes, one for each operation that uses it, but a
    /// single span.
    package var kinds: [Span: ValueKinds] = [:]
    /// Whether every value was compared completely since `begin` was called.
    package private(set) var isComplete = true
    /// Values whose results are kept, because many other values contain them.
    var lasting: Set<NodeIdentity> = []
    var path: [String] = []
    var patterns: [SpecText: TextPattern?] = [:]
    /// The number of unions around the schema.
    var unionDepth = 0
    /// Whether to stop at the first problem.
    private var isBrief = false
    private var steps = 0
    private var depth = 0
    private var known: [Pair: [Problem]] = [:]
    private var open: Set<Pair> = []
    private static let depthLimit = 128

    package init(_ document: Document, _ mode: Mode, isStrict: Bool = false) {
        self.mode = mode
        self.isStrict = isStrict
        merger = SchemaMerger(SchemaReader(document, log: ProblemLog()), Nesting())
    }

    /// Forgets the problems so far.
    ///
    /// - Parameter steps: The maximum number of schemas that are compared from now on. Nested unions could take exponential time.
    package mutating func begin(steps: Int) {
        problems = []
        path = []
        known = [:]
        isComplete = true
        self.steps = steps
    }

    /// Adds the problems of a whole value.
    package mutating func check(_ value: JSONNode, _ schema: JSONNode) { check(value, schema, .whole) }

    /// Returns whether the schema allows the value. If the steps are used up, every value is allowed.
    package mutating func allows(_ value: JSONNode, _ schema: JSONNode) -> Bool {
        let outer = (problems, isBrief)
        (problems, isBrief) = ([], true)
        check(value, schema, .member)
        defer { (problems, isBrief) = outer }
        return problems.isEmpty
    }

    mutating func check(_ value: JSONNode, at token: String, _ schema: JSONNode) {
        path.append(token)
        check(value, schema, .whole)
        path.removeLast()
    }

    mutating func check(_ value: JSONNode, _ node: JSONNode, _ role: Role) {
        if isBrief, !problems.isEmpty { return }
        steps -= 1
        guard steps > 0, depth < Self.depthLimit else { return isComplete = false }
        // The runtime's recordings contain this word in place of secrets.
        if mode == .client, value.string?.raw.firstRange(of: "REDACTED") != nil { return }
        guard let object = node.object else {
            if node.bool == false { add(.constraint, node, expected: "nothing", value: value) }
            return
        }
        let pair = Pair(value: NodeIdentity(value), schema: NodeIdentity(node), role: role, isBrief: isBrief)
        let isKept = isBrief ? lasting.contains(pair.value) : unionDepth > 0
        if isKept, let found = known[pair] { return problems += found }
        // A schema that leads back to itself with the same value adds nothing.
        guard open.insert(pair).inserted else { return }
        depth += 1
        let start = problems.count
        check(value, node, reader.membersWithBindings(object, of: node), role)
        depth -= 1
        open.remove(pair)
        if isKept { known[pair] = Array(problems[start...]) }
    }

    private mutating func check(_ value: JSONNode, _ node: JSONNode, _ schema: JSONObject, _ role: Role) {
        let isNullable = value.isNull && (schema["nullable"] ?? schema["x-nullable"])?.bool == true
        if isNullable, mode == .client { return }
        for key in ["$ref", "$dynamicRef", "$recursiveRef"] {
            guard let reference = schema[key], reference.string != nil else { continue }
            let isBinding = schema["$defs"] != nil || schema["$dynamicAnchor"] != nil
            let bound = isBinding ? reader.schema(node).flatMap { reader.boundTarget($0) } : nil
            if let target = bound ?? reader.lookup(reference) { check(value, target, role) }
            if isOlder(node) { return }
        }
        if mode == .client, role != .part, checkChild(value, node, schema, role) { return }
        let start = problems.count
        checkKeywords(value, node, schema, ignoresType: isNullable && isOlder(node) && schema["type"]?.string != nil)
        if value.isNull, problems.count > start, !isBrief {
            let expected = problems[start].expected
            problems.removeSubrange(start...)
            add(.null, node, at: schema["type"]?.span, expected: expected, value: value)
        }
        if isStrict, role == .whole, schema["$ref"] == nil { checkNames(value, node) }
    }

    /// Returns whether the OpenAPI version of the node's file supports `nullable` and ignores keywords next to `$ref`.
    package func isOlder(_ node: JSONNode) -> Bool { !reader.document.appliesReferenceSiblings(at: node.span) }

    /// Returns the node itself or, if it is a reference, its target.
    package func resolved(_ node: JSONNode, to what: String = "schema") -> JSONNode { reader.dereferenced(node, for: what) }

    /// Returns the schemas that apply to the same values: the node itself, and what its `$ref` and `allOf` lead to.
    package func applied(with node: JSONNode) -> [JSONNode] { meaning(of: node).sources }

    func meaning(of node: JSONNode) -> MergedSchema {
        merger.forgetSchemas()
        return merger.mergedSchema(node, named: NameContext([NamePart]())).merged
    }

    /// Returns the schemas that extend a schema with `allOf`.
    package func children(of node: JSONNode) -> [JSONNode] { hierarchy.children(of: node) }

    mutating func add(
        _ rule: Problem.Rule, _ schema: JSONNode, _ detail: String = "", under token: String? = nil, at span: Span? = nil, expected: String,
        value: JSONNode
    ) {
        problems.append(
            Problem(
                rule: rule, schema: schema, detail: detail, span: span ?? schema.span, path: path + [token].compactMap(\.self),
                expected: expected, value: value))
    }

    package func isStreamOfResults(_ schema: JSONNode) -> Bool { reader.isStreamOfResults(schema) }
}
