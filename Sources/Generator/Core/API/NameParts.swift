/// Drops the union's name from the name of a type declared inside it: `Content`, `text` is the case `text` of `Content`.
func ownParts(_ parts: [SpecText], within union: [SpecText]) -> ArraySlice<SpecText>? {
    parts.count > union.count && parts.starts(with: union) ? parts[union.count...] : nil
}
