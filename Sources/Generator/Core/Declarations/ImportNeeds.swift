/// What a file must import for a declaration.
struct ImportNeeds {
    var foundation = false
    /// Named time zones, which FoundationEssentials does not know.
    var timeZones = false
    /// Types of the config's `types`, which one of its `imports` declares.
    var customTypes = false
    /// Protocols of the config's `conformances`, which one of its `imports` declares.
    var customProtocols = false
    /// The models that signatures name: they may be types of other modules.
    var models: [ModelID] = []

    init() {}

    init(_ types: [SwiftType]) { for type in types { add(type) } }

    mutating func add(_ other: ImportNeeds) {
        foundation = foundation || other.foundation
        timeZones = timeZones || other.timeZones
        customTypes = customTypes || other.customTypes
        customProtocols = customProtocols || other.customProtocols
        models += other.models
    }

    private mutating func add(_ type: SwiftType) {
        switch type {
        case .described(let type): add(type)
        case .declared, .known(.void), .known(.string), .known(.int), .known(.filePart), .known(.mediaContent), .known(.httpBody): break
        case .known(.data): foundation = true
        case .generic(_, let argument): add(argument)
        case .optional(let wrapped), .list(let wrapped): add(wrapped)
        }
    }

    private mutating func add(_ type: TypeReference) {
        switch type {
        case .array(let element), .dictionary(let element), .optional(let element): add(element)
        case .custom(let name, _): customTypes = customTypes || !Keywords.declaredBySwift.contains(name)
        case .model(let id): models.append(id)
        case .scalar, .json: foundation = foundation || type.usesFoundation
        }
    }
}
