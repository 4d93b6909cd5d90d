/// The imports that a declaration needs.
struct ImportNeeds {
    var foundation = false
    /// Whether named time zones are used, which FoundationEssentials does not support.
    var timeZones = false
    /// Whether a type of the config's `types` is used; one of the config's `imports` declares it.
    var customTypes = false
    /// Whether a protocol of the config's `conformances` is used; one of the config's `imports` declares it.
    var customProtocols = false
    /// The models named in signatures, whose types can be declared in other modules.
    var models: [ModelID] = []

    init() {}

    init(_ types: [SwiftType]) { for type in types { add(type) } }

    init(_ all: [ImportNeeds]) { for needs in all { add(needs) } }

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
        case .declared, .known(.void), .known(.string), .known(.int), .known(.mediaContent), .known(.httpBody): break
        case .known(.data): foundation = true
        case .generic(_, let argument): add(argument)
        case .optional(let wrapped): add(wrapped)
        }
    }

    private mutating func add(_ type: TypeReference) {
        switch type.innermost {
        case .custom(let name, _): customTypes = customTypes || !Keywords.declaredBySwift.contains(name)
        case .model(let id): models.append(id)
        case .scalar, .json, .array, .dictionary, .optional: foundation = foundation || type.usesFoundation
        }
    }
}
