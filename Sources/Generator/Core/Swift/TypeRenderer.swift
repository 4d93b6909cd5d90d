/// A Swift type, as declarations hold it. A `TypeRenderer` writes it.
package indirect enum SwiftType: Equatable, Sendable {
    /// Fixed types of Swift, Foundation and the runtime.
    package enum Known: Equatable, Sendable { case void, string, int, data, filePart, mediaContent, httpBody }

    /// Generic types of the runtime.
    package enum Generic: Equatable, Sendable { case patch, box, foreign, eventStream, jsonLines }

    /// The type of a value that the document describes.
    case described(TypeReference)
    /// A type declared beside the models.
    case declared(SwiftIdentifier)
    case known(Known)
    case generic(Generic, SwiftType)
    case optional(SwiftType)
    case list(SwiftType)

    /// The type that the runtime reads and writes: a user's own type, and lists and maps of it, use Foundation's coders.
    static func coded(_ type: TypeReference) -> SwiftType { type.isForeign ? .generic(.foreign, .described(type)) : .described(type) }

    func optional(if isOptional: Bool) -> SwiftType { isOptional ? .optional(self) : self }

    /// The type without its own question mark.
    package var withoutOptional: SwiftType {
        switch self {
        case .optional(let wrapped): wrapped
        case .described(.optional(let wrapped)): .described(wrapped)
        default: self
        }
    }
}

/// Writes types as Swift.
package struct TypeRenderer: Sendable {
    let models: [SwiftIdentifier]
    /// `Newsroom.` if the text is outside the root type and the types are inside.
    let prefix: SwiftText

    /// The name of a type that the generator declares.
    package func declared(_ name: SwiftIdentifier) -> SwiftText { prefix + .name(name) }

    /// `EndpointRuntime.Patch<[User]>`
    package func text(_ type: SwiftType) -> SwiftText {
        switch type {
        case .described(let type): text(of: type)
        case .declared(let name): declared(name)
        case .known(let known): name(known)
        case .generic(let generic, let argument): name(generic) + text(argument) + .fixed(">")
        case .optional(let wrapped): text(wrapped) + .fixed("?")
        case .list(let element): .fixed("[") + text(element) + .fixed("]")
        }
    }

    /// `[User]?`
    package func text(of type: TypeReference) -> SwiftText {
        switch type {
        case .scalar(let scalar): .fixed(scalar.row.swiftType)
        case .json: .fixed("JSONValue")
        case .array(let element): .fixed("[") + text(of: element) + .fixed("]")
        case .dictionary(let element): .fixed("[String: ") + text(of: element) + .fixed("]")
        case .model(let id): declared(models[id.index])
        case .optional(let wrapped): text(of: wrapped) + .fixed("?")
        case .custom(let name, _): SwiftText.qualifiedName(name) ?? .fixed("JSONValue")
        }
    }

    private func name(_ known: SwiftType.Known) -> SwiftText {
        switch known {
        case .void: .fixed("Void")
        case .string: .fixed("String")
        case .int: .fixed("Int")
        case .data: .fixed("Data")
        case .filePart: .fixed("EndpointRuntime.FilePart")
        case .mediaContent: .fixed("EndpointRuntime.MediaContent")
        case .httpBody: .fixed("EndpointRuntime.HTTPBody")
        }
    }

    private func name(_ generic: SwiftType.Generic) -> SwiftText {
        switch generic {
        case .patch: .fixed("EndpointRuntime.Patch<")
        case .box: .fixed("EndpointRuntime.Boxed<")
        case .foreign: .fixed("EndpointRuntime.Foreign<")
        case .eventStream: .fixed("EndpointRuntime.EventStream<")
        case .jsonLines: .fixed("EndpointRuntime.JSONLines<")
        }
    }

}

extension TypeReference {
    /// The runtime's accessor for values of a type: `reader.string(0)`, `writer.list(3, tags)`.
    var accessor: SwiftText {
        if isForeign { return .fixed("foreign") }
        return switch self {
        case .scalar(let scalar): .fixed(scalar.row.accessor)
        case .json: .fixed("json")
        case .array: .fixed("list")
        case .dictionary: .fixed("map")
        case .model: .fixed("value")
        case .optional(let wrapped): wrapped.accessor
        case .custom: .fixed("foreign")
        }
    }

    /// A user's own type, or a list or map of it, which is only known to be Codable.
    var isForeign: Bool {
        switch self {
        case .custom: true
        case .array(let element), .dictionary(let element), .optional(let element): element.isForeign
        case .scalar, .json, .model: false
        }
    }

    /// A date and time, or a list or map of them.
    var holdsDate: Bool {
        switch self {
        case .scalar(let scalar): scalar == .dateTime
        case .array(let element), .dictionary(let element), .optional(let element): element.holdsDate
        case .json, .model, .custom: false
        }
    }

    /// Uses a type of Foundation.
    var usesFoundation: Bool {
        switch self {
        case .scalar(let scalar): scalar.row.module == .foundation
        case .array(let element), .dictionary(let element), .optional(let element): element.usesFoundation
        case .json, .model, .custom: false
        }
    }
}
