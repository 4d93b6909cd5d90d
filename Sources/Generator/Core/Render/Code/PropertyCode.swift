/// The statements that store, decode, encode and compare the members of a struct.
struct StructCode {
    private(set) var stores: [SwiftText] = []
    private(set) var reads: [SwiftText] = []
    private(set) var writes: [SwiftText] = []
    private(set) var hashes: [SwiftText] = []
    /// The members that are compared.
    private(set) var compared: [SwiftText] = []

    init(_ structure: StructDeclaration) {
        for (index, property) in structure.properties.enumerated() { add(property, index) }
        if let type = structure.additional {
            let function: SwiftText = type.isForeign ? "foreignAdditional" : "additional"
            stores.append("self.additionalProperties = additionalProperties")
            reads.append("additionalProperties = reader.\(function)()")
            writes.append("writer.\(function)(additionalProperties)")
            compared.append("additionalProperties")
            hashes.append("hasher.combine(additionalProperties)")
        }
        if let others = structure.others {
            let readOnly: [SwiftText] = structure.readOnlyOthers.map { .literal($0) }
            stores.append("self.\(others) = [:]")
            reads.append("\(others) = reader.additional()")
            writes.append("writer.additional(\(others)\(readOnly.isEmpty ? "" : ", readOnly: [\(list: readOnly)]"))")
            compared.append(.name(others))
            hashes.append("hasher.combine(\(others))")
        }
    }

    private mutating func add(_ property: PropertyDeclaration, _ index: Int) {
        let storage: SwiftText = "\(property.owner)\(property.storage)"
        stores.append("self.\(property.storage) = \(property.initialValue)")
        if property.requiresKey { reads.append("reader.require(\(index))") }
        reads.append("\(storage) = reader.\(property.decodingExpression(at: index))")
        let write: SwiftText = "writer.\(property.write)(\(index), \(storage))"
        if property.property.isReadOnly {
            writes.append("if writer.writesReadOnly { \(property.requiresKey ? "writer.require(\(index)); " : "")\(write) }")
        } else {
            if property.requiresKey { writes.append("writer.require(\(index))") }
            writes.append(write)
        }
        compared.append(property.compared)
        hashes.append("Memberwise.hash(&hasher, \(property.owner)\(property.compared))")
    }
}

/// The expressions that declare, store, decode, encode and compare a property.
extension PropertyDeclaration {
    /// The accessors of a property that is computed from its storage.
    func accessors(isMutable: Bool) -> SwiftText {
        isMutable ? "get { \(get) } set { \(storage) = \(stored("newValue", isOptional: isOptional)) }" : get
    }

    /// The expression that computes the value from the storage.
    var get: SwiftText {
        let storage: SwiftText = .name(storage)
        if isForeign { return "\(storage).value" }
        if keepsAbsence, let value = defaultValue?.code { return isBoxed ? "\(storage)?.value ?? \(value)" : "\(storage) ?? \(value)" }
        guard isBoxed else { return storage }
        return isOptional ? "\(storage)?.value" : "\(storage).value"
    }

    /// The expression that other generated code uses to read the value without a deprecation warning. It evaluates to nil if a default was
    /// filled in.
    var readElsewhere: SwiftText {
        if keepsAbsence { return isBoxed ? "\(storage)?.value" : .name(storage) }
        return property.isDeprecated ? get : .name(name)
    }

    /// The expression used for equality and hashing, which treats a filled-in default as the value.
    fileprivate var compared: SwiftText {
        keepsAbsence && !property.isDeprecated && !shadowed.contains(name.name) ? .name(name) : .name(storage)
    }

    /// Returns the stored form of a value, which can be nil if `isOptional`.
    func stored(_ value: SwiftText, isOptional: Bool) -> SwiftText {
        if isForeign { return "Foreign(\(value))" }
        guard isBoxed else { return value }
        return isOptional ? "\(value).map(Boxed.init)" : "Boxed(\(value))"
    }

    /// The expression that the initializer stores.
    var initialValue: SwiftText {
        guard let fixed = fixedValue?.code else { return stored(.name(name), isOptional: isOptional || keepsAbsence) }
        return isPatch ? ".set(\(fixed))" : stored(fixed, isOptional: false)
    }

    /// Returns the code after `reader.` that decodes the property, such as `string(3)` or `intIfPresent(4) ?? 5`.
    func decodingExpression(at index: Int) -> SwiftText {
        if isPatch || (!isOptional && defaultValue == nil) { return "\(write)(\(index))" }
        let read: SwiftText = "\(write)IfPresent(\(index))"
        guard let value = defaultValue?.code, !isOptional, !keepsAbsence else { return read }
        return isBoxed ? "\(read) ?? Boxed(\(value))" : "\(read) ?? \(value)"
    }

    /// The function after `writer.` that encodes the property.
    var write: SwiftText {
        if isPatch { return property.type.isForeign ? "foreignPatch" : "patch" }
        return isBoxed || isForeign ? "value" : property.type.withoutOptional.accessor
    }

    /// `self.` if a parameter or local variable of the coding functions has the same name as the storage; empty otherwise.
    fileprivate var owner: SwiftText { shadowed.contains(storage.name) ? "self." : .empty }
}

/// The parameters and local variables of the coding functions.
private let shadowed: Set<String> = ["reader", "writer", "object", "hasher"]

extension TypeReference {
    /// The runtime's accessor for values of the type, as in `reader.string(0)` and `writer.list(3, tags)`.
    fileprivate var accessor: SwiftText {
        if isForeign { return "foreign" }
        return switch self {
        case .scalar(let scalar): .fixed(scalar.accessor)
        case .json: "json"
        case .array: "list"
        case .dictionary: "map"
        case .model: "value"
        case .optional(let wrapped): wrapped.accessor
        case .custom: "foreign"
        }
    }
}

extension Scalar {
    /// The name of the accessor in the runtime, as in `reader.string(0)`; `value` for types that decode and encode themselves.
    fileprivate var accessor: StaticString {
        switch self {
        case .string, .binary: "string"
        case .boolean: "bool"
        case .integer: "int"
        case .int32: "int32"
        case .int64: "int64"
        case .uint64: "uint64"
        case .number: "double"
        case .float: "float"
        case .decimal: "decimal"
        case .dateTime: "date"
        case .date: "calendarDate"
        case .uuid: "uuid"
        case .uri: "uri"
        case .byte: "data"
        case .secret, .file: "value"
        }
    }
}
