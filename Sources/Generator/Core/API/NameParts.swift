/// A part of a model's name.
package enum NamePart: Hashable, Sendable {
    /// A component's name, a property's key or a title; or a word of the generator's own, such as `request`.
    case word(SpecText)
    /// A member of a union, by a key that only it has.
    case having(key: SpecText)
    /// A member of a union about which nothing else is known, by its position, from 1.
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

/// Drops the union's name from the name of a type declared inside it: for `Content`, `text` the case of `Content` is `text`.
func ownParts(_ parts: [NamePart], within union: [NamePart]) -> ArraySlice<NamePart>? {
    parts.count > union.count && parts.starts(with: union) ? parts[union.count...] : nil
}
