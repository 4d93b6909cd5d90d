/// A Swift type, as declarations hold it. A `TypeRenderer` writes it.
package indirect enum SwiftType: Equatable, Sendable {
    /// Types of Swift, Foundation and the runtime that stand for themselves.
    package enum Known: Equatable, Sendable { case void, string, int, data, filePart, mediaContent, httpBody }

    /// Generic types of the runtime.
    package enum Generic: Equatable, Sendable { case patch, box, foreign, eventStream, jsonLines }

    /// The type of a described value.
    case described(TypeReference)
    /// A type that is declared beside the models.
    case declared(SwiftIdentifier)
    case known(Known)
    case generic(Generic, SwiftType)
    case optional(SwiftType)
    case list(SwiftType)

    /// What the runtime reads and writes a value as: a user's own type, and lists and maps of it, go through Foundation's coders.
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
