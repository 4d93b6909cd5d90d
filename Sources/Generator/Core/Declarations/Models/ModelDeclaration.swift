package final class ModelDeclaration: Sendable {
    package enum Kind: Sendable {
        case structure(StructDeclaration)
        case enumeration(EnumDeclaration)
        /// In a box, because it is far larger than the others.
        indirect case union(UnionDeclaration)
        case wrapper(WrapperDeclaration)
    }

    /// The target of a `typealias`.
    package enum Alias: Sendable {
        case model(SwiftIdentifier)
        /// A type of another API.
        case shared(ImportedType)
    }

    /// The model being declared.
    package let model: Model
    let id: ModelID
    package let name: SwiftIdentifier
    package let doc: [SwiftText]
    /// The target of the `typealias`, if the model is only a different name for an existing type.
    package let alias: Alias?
    package let conformances: Conformances
    package let kind: Kind
    /// Whether the model is decoded, encoded, or both.
    package let directions: Directions

    init(_ id: ModelID, _ context: DeclarationContext, shared: ImportedType? = nil) {
        model = context.api[id]
        self.id = id
        name = context.names.models[id.index]
        doc = docLines(model.documentation, isDeprecated: model.isDeprecated)
        alias = shared.map { .shared($0) } ?? model.sameAs.map { .model(context.names.models[$0.index]) }
        conformances = Conformances(id, context)
        directions = context.directions[id.index]
        switch model.kind {
        case .object(let object): kind = .structure(StructDeclaration(object, id, context: context))
        case .enumeration(let enumeration): kind = .enumeration(context.enumDeclaration(of: enumeration, id))
        case .union(let union): kind = .union(UnionDeclaration(union, id, context: context))
        case .wrapper(let type): kind = .wrapper(WrapperDeclaration(type, id, context: context))
        }
    }
}

private func unusedName(_ properties: [PropertyDeclaration]) -> SwiftIdentifier {
    var scope = NameScope(reserved: Set(properties.flatMap { [$0.name.name, $0.storage.name] }))
    return scope.claim(.fixed("others"), ifReserved: "Keys")
}

/// A struct that wraps one value.
package struct WrapperDeclaration: Sendable {
    package let type: SwiftType
    package let conversion: ConversionDeclaration?

    fileprivate init(_ type: TypeReference, _ id: ModelID, context: DeclarationContext) {
        self.type = .described(type)
        conversion = ConversionDeclaration(type, id, context: context)
    }
}

/// The protocols that a model conforms to.
package struct Conformances: Sendable {
    package let decodes: Bool
    package let encodes: Bool
    package let isHashable: Bool
    /// The protocols that the config adds.
    package let added: [SwiftText]
    var isCoded: Bool { decodes || encodes }

    fileprivate init(_ id: ModelID, _ context: DeclarationContext) {
        let trims = context.options.trimsDirections
        let isCoded = !context.onlySentInParts.contains(id)
        decodes = isCoded && (!trims || context.directions[id.index].contains(.response))
        encodes = isCoded && (!trims || context.directions[id.index].contains(.request))
        isHashable = !context.unhashable.contains(id.index)
        let changes = context.options.conformanceChanges(of: context.api[id])
        added = changes.keys.sorted().filter { changes[$0] == true && $0 != "Hashable" }.compactMap(SwiftText.qualifiedName)
    }
}

extension ModelDeclaration {
    /// Whether an extension of the type reads, writes or compares it.
    var isCoded: Bool {
        guard alias == nil else { return false }
        return switch kind {
        case .structure: conformances.isCoded || conformances.isHashable
        case .enumeration: true
        case .union, .wrapper: conformances.isCoded
        }
    }

    var isStructure: Bool { if case .structure = kind { true } else { false } }
    var isIntegerEnum: Bool { if case .enumeration(let enumeration) = kind { enumeration.rawValue == .integer } else { false } }

    var needs: ImportNeeds {
        guard alias == nil else { return ImportNeeds([.described(.model(id))]) }
        var needs = ImportNeeds(types)
        needs.customProtocols = conformances.added.contains { !Keywords.declaredBySwift.contains($0.text) }
        return needs
    }

    /// The types that the declaration uses.
    private var types: [SwiftType] {
        switch kind {
        case .structure(let structure):
            structure.properties.map(\.type) + (structure.additional.map { [.described($0)] } ?? []) + parameters(structure.conversion)
        case .enumeration: []
        case .union(let union): union.cases.compactMap(\.type) + parameters(union.conversion)
        case .wrapper(let wrapper): [wrapper.type] + parameters(wrapper.conversion)
        }
    }

    /// Returns the type of the parameter for the received value. The other parameters are properties, whose types are already included.
    private func parameters(_ conversion: ConversionDeclaration?) -> [SwiftType] { conversion.map { [$0.received.type] } ?? [] }
}

/// A model with properties.
package struct StructDeclaration: Sendable {
    package let isMutable: Bool
    package let properties: [PropertyDeclaration]
    /// The type of values under undeclared keys, or `nil` if they are not kept.
    package let additional: TypeReference?
    /// The private property that stores the values of undeclared properties; `nil` if such values are dropped.
    let others: SwiftIdentifier?
    /// The keys of read-only properties among `others`, which are not sent.
    let readOnlyOthers: [SpecText]
    package let conversion: ConversionDeclaration?

    init(_ object: ObjectModel, _ id: ModelID, context: DeclarationContext) {
        isMutable = context.options.isMutable(context.api[id])
        properties = context.selection.kept(context.properties[id.index], of: id)
        additional = object.additionalProperties
        others = context.selection.keepsOthers[id.index] ? unusedName(properties) : nil
        let declared = Set(properties.map(\.property.key))
        readOnlyOthers = others == nil ? [] : object.properties.filter { $0.isReadOnly && !declared.contains($0.key) }.map(\.key)
        conversion = ConversionDeclaration(object, id, context: context)
    }

    /// The type of the property that holds values under undeclared keys.
    package var additionalType: SwiftType? { additional.map { .described(.dictionary($0)) } }

    /// The parameters of the initializer, without the one for values under undeclared keys.
    package var initializerParameters: [ParameterDeclaration] {
        inInitializerOrder(properties.filter { $0.fixedValue == nil }) { $0.property }.map(\.parameter)
    }
}

/// The number of fields, including nested ones, that a value of each model stores inline.
///
/// The compiler emits copy, assign and destroy functions that grow with this number, once per model that contains the value, so nesting
/// multiplies their size. To prevent that, a nested model above the limit is boxed.
struct InlineSizes {
    /// The number of fields above which a value is boxed in models that contain it. See Lab/Measurements.md for the figures.
    static let limit = 16

    private let sizes: [Int]

    init(_ models: [Model]) {
        var sizes: [Int?] = Array(repeating: nil, count: models.count)
        for index in models.indices where sizes[index] == nil {
            _ = InlineSizes.measure(index, models, sizes: &sizes, depth: 0)
        }
        self.sizes = sizes.map { $0 ?? 1 }
    }

    /// Returns whether values of this type are boxed.
    func isBoxed(_ type: TypeReference) -> Bool {
        guard case .model(let id) = type.withoutOptional else { return false }
        return sizes[id.index] > InlineSizes.limit
    }

    private static func measure(_ index: Int, _ models: [Model], sizes: inout [Int?], depth: Int) -> Int {
        if let known = sizes[index] { return known }
        // A model that is reached while its own size is being computed is part of a cycle, and cycles are boxed anyway. Chains that are too
        // deep are also boxed.
        sizes[index] = limit + 1
        guard case .object(let object) = models[index].kind, depth < 100 else {
            sizes[index] = depth < 100 ? 1 : limit + 1
            return sizes[index] ?? 1
        }
        var size = object.additionalProperties == nil ? 0 : 1
        for property in object.properties {
            guard case .model(let id) = property.type.withoutOptional, !property.closesCycle else {
                size += 1
                continue
            }
            let inner = measure(id.index, models, sizes: &sizes, depth: depth + 1)
            size += inner > limit ? 1 : inner
        }
        sizes[index] = max(size, 1)
        return max(size, 1)
    }
}

/// An enum of fixed values.
package struct EnumDeclaration: Sendable {
    /// The kind of the values, in JSON and in Swift.
    package enum RawValue: Sendable {
        case string, integer
        /// Numbers with a fraction, booleans and mixed values, stored as JSON.
        case json
    }

    package struct Case: Sendable {
        /// The value being declared.
        package let value: Enumeration.Value
        package let name: SwiftIdentifier
        package let doc: [SwiftText]
    }

    package let rawValue: RawValue
    /// Whether unknown values are kept.
    package let isOpen: Bool
    package let cases: [Case]

    init(_ enumeration: Enumeration, _ names: [SwiftIdentifier]) {
        rawValue = enumeration.base == .string ? .string : enumeration.holdsIntegers ? .integer : .json
        isOpen = enumeration.isOpen
        cases = zip(enumeration.values, names).map { value, name in
            Case(value: value, name: name, doc: docLines(value.documentation, isDeprecated: value.isDeprecated))
        }
    }
}

extension EnumDeclaration.RawValue {
    package var type: SwiftType {
        switch self {
        case .string: .known(.string)
        case .integer: .known(.int)
        case .json: .described(.json)
        }
    }
}

extension Enumeration {
    /// Whether all values are strings, or all are whole numbers that fit in Int. The runtime can write such values as parameters; others
    /// are stored as JSON.
    var isScalar: Bool { base == .string || holdsIntegers }

    /// Whether all values are whole numbers that fit in Int. For other numbers, the enum stores JSON.
    var holdsIntegers: Bool {
        base == .integer && values.allSatisfy { $0.literal.number.map { Int64($0.raw) != nil } ?? false }
    }
}
