/// How types are written, and which calls of the runtime read and write them.
struct TypeText {
    let models: [SwiftIdentifier]
    /// `Newsroom.` where the text stands outside the root type and the types inside.
    let prefix: SwiftText

    /// The name of a type that the generator declares.
    func declared(_ name: SwiftIdentifier) -> SwiftText { prefix + .name(name) }

    /// `[User]?`
    func text(_ type: TypeReference) -> SwiftText {
        switch type {
        case .scalar(let scalar): scalarType(scalar)
        case .json: .fixed("JSONValue")
        case .array(let element): .fixed("[") + text(element) + .fixed("]")
        case .map(let element): .fixed("[String: ") + text(element) + .fixed("]")
        case .model(let id): declared(models[id.index])
        case .optional(let wrapped): text(wrapped) + .fixed("?")
        case .custom(let name, _): SwiftText.qualifiedName(name) ?? .fixed("JSONValue")
        }
    }

    /// What the runtime reads and writes a type as: a user's own type, and lists and maps of it, go through Foundation's coders.
    func coded(_ type: TypeReference) -> SwiftText {
        type.isForeign ? .fixed("EndpointRuntime.Foreign<") + text(type) + .fixed(">") : text(type)
    }

    /// The runtime's word for reading and writing a value of a type: `reader.string(0)`, `writer.list(3, tags)`.
    func accessor(_ type: TypeReference) -> SwiftText {
        if type.isForeign { return .fixed("foreign") }
        return switch type {
        case .scalar(let scalar): scalarAccessor(scalar)
        case .json: .fixed("json")
        case .array: .fixed("list")
        case .map: .fixed("map")
        case .model: .fixed("value")
        case .optional(let wrapped): accessor(wrapped)
        case .custom: .fixed("foreign")
        }
    }

    private func scalarType(_ scalar: Scalar) -> SwiftText {
        switch scalar {
        case .string: .fixed("String")
        case .boolean: .fixed("Bool")
        case .integer: .fixed("Int")
        case .int32: .fixed("Int32")
        case .int64: .fixed("Int64")
        case .uint64: .fixed("UInt64")
        case .number: .fixed("Double")
        case .float: .fixed("Float")
        case .decimal: .fixed("Decimal")
        case .dateTime: .fixed("Date")
        case .date: .fixed("CalendarDate")
        case .uuid: .fixed("UUID")
        case .uri: .fixed("EndpointRuntime.URI")
        case .byte: .fixed("Data")
        // Where bytes stand for themselves (bodies, files), the content says so; inside JSON they can only be text.
        case .binary: .fixed("String")
        }
    }

    private func scalarAccessor(_ scalar: Scalar) -> SwiftText {
        switch scalar {
        case .string: .fixed("string")
        case .boolean: .fixed("bool")
        case .integer: .fixed("int")
        case .int32: .fixed("int32")
        case .int64: .fixed("int64")
        case .uint64: .fixed("uint64")
        case .number: .fixed("double")
        case .float: .fixed("float")
        case .decimal: .fixed("decimal")
        case .dateTime: .fixed("date")
        case .date: .fixed("calendarDate")
        case .uuid: .fixed("uuid")
        case .uri: .fixed("uri")
        case .byte: .fixed("data")
        case .binary: .fixed("string")
        }
    }
}

extension TypeReference {
    /// A user's own type, or a list or map of it, which is Codable and nothing that the runtime knows.
    var isForeign: Bool {
        switch self {
        case .custom: true
        case .array(let element), .map(let element), .optional(let element): element.isForeign
        case .scalar, .json, .model: false
        }
    }

    /// A date and time, or a list or map of them.
    var holdsDate: Bool {
        switch self {
        case .scalar(let scalar): scalar == .dateTime
        case .array(let element), .map(let element), .optional(let element): element.holdsDate
        case .json, .model, .custom: false
        }
    }

    /// Written with a type that Foundation declares.
    var usesFoundation: Bool {
        switch self {
        case .scalar(let scalar):
            switch scalar {
            case .decimal, .dateTime, .uuid, .byte: true
            default: false
            }
        case .array(let element), .map(let element), .optional(let element): element.usesFoundation
        case .json, .model, .custom: false
        }
    }

    /// Written with a type that the runtime declares.
    var usesRuntime: Bool {
        switch self {
        case .scalar(let scalar): scalar == .date || scalar == .uri
        case .json: true
        case .array(let element), .map(let element), .optional(let element): element.usesRuntime
        case .model, .custom: false
        }
    }
}
