/// A part of a model's name.
package enum NamePart: Hashable, Sendable {
    /// A component's name, a property's key, a title, or a word that the generator adds, such as `request`.
    case word(SpecText)
    /// A member of a union, named after a key that only this member has.
    case having(key: SpecText)
    /// A member of a union with no distinguishing key, named by its position, starting at 1.
    case variant(Int)

    package var text: SpecText {
        switch self {
        case .word(let word): word
        case .having(let key): SpecText("with " + key.raw)
        case .variant(let position): SpecText("variant \(position)")
        }
    }

    package var raw: String { text.raw }
}

/// Drops a union's name from the name of a type nested in it. For example, the parts `Content` and `text` become `text` inside `Content`.
func ownParts(_ parts: [NamePart], within union: [NamePart]) -> ArraySlice<NamePart>? {
    parts.count > union.count && parts.starts(with: union) ? parts[union.count...] : nil
}
