/// What is left of the name of a type that was declared inside the union: `Content`, `text` is the case `text` of `Content`.
func ownParts(_ parts: [SpecText], within union: [SpecText]) -> ArraySlice<SpecText>? {
    parts.count > union.count && parts.starts(with: union) ? parts[union.count...] : nil
}
