/// A Swift type in a declaration, which `TypeRenderer` writes as text.
package indirect enum SwiftType: Equatable, Sendable {
    /// Non-generic types of Swift, Foundation and the runtime.
    package enum Known: Equatable, Sendable { case void, string, int, data, mediaContent, httpBody }

    /// Generic types of the runtime.
    package enum Generic: Equatable, Sendable { case patch, box, foreign, eventStream, jsonLines, jsonLinesBody }

    /// The type of a value described in the document.
    case described(TypeReference)
    /// A declared type other than a model.
    case declared(SwiftIdentifier)
    case known(Known)
    case generic(Generic, SwiftType)
    case optional(SwiftType)

    /// Returns the type that the runtime encodes and decodes. User-supplied types, and arrays and dictionaries of them, are wrapped,
    /// because they are only guaranteed to conform to `Codable`.
    static func coded(_ type: TypeReference) -> SwiftType { type.isForeign ? .generic(.foreign, .described(type)) : .described(type) }

    func optional(if isOptional: Bool) -> SwiftType { isOptional ? .optional(self) : self }

    /// The type without its outermost question mark.
    package var withoutOptional: SwiftType {
        switch self {
        case .optional(let wrapped): wrapped
        case .described(.optional(let wrapped)): .described(wrapped)
        default: self
        }
    }
}

/// Writes types in Swift syntax.
package struct TypeRenderer: Sendable {
    let models: [SwiftIdentifier]
    /// `Newsroom.`, if the types are declared inside the root type but are used outside it.
    let prefix: SwiftText
    let hidden: HiddenTypes

    /// The same renderer, but with the module of every type from outside, so that a new name of the API changes no text.
    package var withModules: TypeRenderer { TypeRenderer(models: models, prefix: prefix, hidden: .all) }

    /// Returns the name of a type declared by the generator.
    package func declared(_ name: SwiftIdentifier) -> SwiftText { "\(prefix)\(name)" }

    /// Returns the name of a type from outside the API.
    package func text(_ type: OutsideType) -> SwiftText { hidden[type] }

    /// `Patch<[User]>`
    package func text(_ type: SwiftType) -> SwiftText {
        switch type {
        case .described(let type): text(of: type)
        case .declared(let name): declared(name)
        case .known(let known): name(known)
        case .generic(let generic, let argument): "\(name(generic))<\(text(argument))>"
        case .optional(let wrapped): "\(text(wrapped))?"
        }
    }

    /// `[User]?`
    package func text(of type: TypeReference) -> SwiftText {
        switch type {
        case .scalar(.uri): hidden[.uri]
        case .scalar(.file): hidden[.filePart]
        case .scalar(let scalar): .fixed(scalar.swiftType)
        case .json: "JSONValue"
        case .array(let element): "[\(text(of: element))]"
        case .dictionary(let element): "[String: \(text(of: element))]"
        case .model(let id): declared(models[id.index])
        case .optional(let wrapped): "\(text(of: wrapped))?"
        case .custom(let name, _): SwiftText.qualifiedName(name) ?? "JSONValue"
        }
    }

    private func name(_ known: SwiftType.Known) -> SwiftText {
        switch known {
        case .void: "Void"
        case .string: "String"
        case .int: "Int"
        case .data: "Data"
        case .mediaContent: hidden[.mediaContent]
        case .httpBody: hidden[.httpBody]
        }
    }

    private func name(_ generic: SwiftType.Generic) -> SwiftText {
        switch generic {
        case .patch: hidden[.patch]
        case .box: "Boxed"
        case .foreign: "Foreign"
        case .eventStream: hidden[.eventStream]
        case .jsonLines: hidden[.jsonLines]
        case .jsonLinesBody: hidden[.jsonLinesBody]
        }
    }
}

extension TypeReference {
    /// Whether the type is user-supplied, and therefore only guaranteed to conform to `Codable`, or is an array or dictionary of such a
    /// type.
    var isForeign: Bool { if case .custom = innermost { true } else { false } }

    /// Whether the type is a date and time, or an array or dictionary of dates and times.
    var holdsDate: Bool { innermost == .scalar(.dateTime) }

    var usesFoundation: Bool { if case .scalar(let scalar) = innermost { scalar.usesFoundation } else { false } }
}
