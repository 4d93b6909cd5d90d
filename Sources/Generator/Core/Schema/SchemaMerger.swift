/// Merges what `allOf` and `$ref` combine into one schema (`MergeAllOf`), and answers questions about schemas that lead to other schemas
/// (`Nulls`).
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
