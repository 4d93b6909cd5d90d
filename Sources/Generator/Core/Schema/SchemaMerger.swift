/// Merges what `allOf` and `$ref` combine into one schema (`MergeAllOf.swift`), and answers questions about schemas that lead to other
/// schemas.
final class SchemaMerger {
    let reader: SchemaReader
    let log: ProblemLog
    let nesting: Nesting
    private(set) lazy var hierarchy = Hierarchy(reader.document, &reader.references)
    /// The schemas as merged. They use far more memory than their nodes.
    var mergedSchemas: [NodeIdentity: KnownSchema] = [:]
    var openMerges: Set<NodeIdentity> = []
    /// Which schemas allow only null, which only objects, and which only restrict values.
    var nullSchemas: [NodeIdentity: Bool] = [:]
    var objectSchemas: [NodeIdentity: Bool] = [:]
    var constraintSchemas: [NodeIdentity: Bool] = [:]
    /// The number of properties copied by merging so far.
    var mergedProperties: Int = 0

    static let mergeLimit: Int = 2_000_000
    private static let memoLimit: Int = 8_000

    init(_ reader: SchemaReader, _ nesting: Nesting) {
        self.reader = reader
        self.nesting = nesting
        log = reader.log
    }

    /// Drops the cached schemas, which are read and merged again if needed. Keeping all of them would account for most of the memory used
    /// by a run, and few are needed again after their model is resolved. This method must be called only between models, because resolving
    /// a model without the cache can take exponential time.
    func forgetSchemas() {
        guard reader.schemas.count + mergedSchemas.count > Self.memoLimit, nesting.depth == 0, openMerges.isEmpty else { return }
        reader.forgetSchemas()
        mergedSchemas.removeAll(keepingCapacity: true)
    }

    /// The members of a `oneOf` or `anyOf`, without those that only allow null.
    struct UnionMembers {
        var members: [JSONNode] = []
        var allowsNull: Bool = false
    }

    /// Separates the members that only allow null from the others.
    ///
    /// `{type: object, nullable: true}` beside objects is how OpenAPI 3.0 adds null to a reference; as an object it would add nothing.
    func withoutNull(_ members: [JSONNode]) -> UnionMembers {
        var result = UnionMembers()
        for member in members {
            if isNull(member) { result.allowsNull = true } else { result.members.append(member) }
        }
        guard result.members.contains(where: isNullableObject) else { return result }
        let others = result.members.filter { !isNullableObject($0) }
        if !others.isEmpty, others.allSatisfy({ isObject($0) }) {
            result.members = others
            result.allowsNull = true
        }
        return result
    }

    /// Returns whether the schema allows only null: `type: "null"`, `const: null`, `enum: [null]`, a reference to or a composition of such
    /// schemas, or, in 3.0, `{nullable: true}`.
    func isNull(_ json: JSONNode) -> Bool {
        if let schema = reader.schema(json), schema.reference == nil, schema.isNullable, schema.isAnnotation { return true }
        return allowsOnlyNull(json)
    }

    /// Returns whether null is the only value of a schema. Unlike `{nullable: true}` beside other schemas, a property with only this
    /// keyword allows any value.
    func allowsOnlyNull(_ json: JSONNode) -> Bool { answered(json, in: \.nullSchemas, by: findOnlyNull) }

    private func findOnlyNull(_ json: JSONNode) -> Bool {
        guard let schema = reader.schema(json), schema.reference == nil else { return false }
        if schema.kinds == .null { return true }
        if let values = schema.values { return values.allSatisfy(\.isNull) }
        guard schema.structure.subtracting(.typeAndComposition).isEmpty, schema.kinds == nil, schema.conditional.isEmpty else {
            return false
        }
        if schema.allOf.contains(where: { allowsOnlyNull($0) }) { return true }
        return [schema.oneOf, schema.anyOf].contains { members in
            !members.isEmpty && members.allSatisfy { allowsOnlyNull($0) }
        }
    }

    private func isNullableObject(_ json: JSONNode) -> Bool {
        guard let schema = reader.schema(json), schema.reference == nil, schema.isNullable else { return false }
        return schema.kinds == .object && schema.structure == .type
    }

    private func isObject(_ json: JSONNode) -> Bool { answered(json, in: \.objectSchemas, by: findObject) }

    private func findObject(_ json: JSONNode) -> Bool {
        guard let schema = reader.schema(json) else { return false }
        if let kinds = schema.kinds { return kinds == .object }
        if schema.structure.contains(.object) || schema.allOf.contains(where: { isObject($0) }) { return true }
        return [schema.oneOf, schema.anyOf].contains { members in
            !members.isEmpty && members.allSatisfy { isObject($0) }
        }
    }

    /// Returns whether the schema cannot be read, and logs the problem.
    func isNestedTooDeeply(at span: Span) -> Bool {
        guard nesting.depth >= Nesting.limit else { return false }
        log.problem("nested-too-deeply", "schemas are nested more than \(Nesting.limit) levels deep here", at: span)
        return true
    }

    /// Answers a question about a schema once, because compositions of compositions reach the same schemas by many paths. For a schema that
    /// contains itself, the answer is no.
    func answered(
        _ json: JSONNode, in answers: ReferenceWritableKeyPath<SchemaMerger, [NodeIdentity: Bool]>, by find: (JSONNode) -> Bool
    ) -> Bool {
        let node = reader.dereferenced(json)
        if isNestedTooDeeply(at: node.span) { return false }
        let id = NodeIdentity(node)
        if let known = self[keyPath: answers][id] { return known }
        self[keyPath: answers][id] = false
        let answer = nesting.withDepth { find(node) }
        self[keyPath: answers][id] = answer
        return answer
    }
}

/// How deeply the current schema is nested in others.
final class Nesting {
    static let limit: Int = 96

    private(set) var depth: Int = 0
    /// The number of arrays and dictionaries that enclose the current schema.
    private(set) var containers: Int = 0

    /// Runs a step that is nested one level deeper than the current schema.
    func withDepth<Result>(_ step: () -> Result) -> Result {
        depth += 1
        defer { depth -= 1 }
        return step()
    }

    /// Runs a step inside an array or dictionary, where a schema can contain itself.
    func insideContainer<Result>(_ step: () -> Result) -> Result {
        containers += 1
        defer { containers -= 1 }
        return step()
    }
}
