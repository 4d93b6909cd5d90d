/// Assigns names to a model's properties, cases or union members.
func nameMembers(
    of model: Model, in api: API, models: [SwiftIdentifier], _ acronyms: Acronyms, diagnostics: inout Diagnostics
) -> [SwiftIdentifier] {
    switch model.kind {
    case .object(let object):
        var scope = NameScope(reserved: propertyNamesInUse, expecting: object.properties.count)
        let names = requestedNames(object.properties.map { ($0.requestedName, $0.span) }, in: &scope, diagnostics: &diagnostics)
        let wanted = object.properties.map { SwiftIdentifier.lowerCamel(Words($0.key), acronyms) }
        for (property, wanted) in zip(object.properties, wanted) where property.requestedName == nil {
            reportClash(wanted, with: "the property `\(property.key.raw)`", in: scope, diagnostics: &diagnostics)
        }
        return scope.claim(wanted, given: names, keys: object.properties.map(\.key.raw), ifReserved: "Value")
    case .enumeration(let enumeration): return enumCaseNames(enumeration, acronyms)
    case .union(let union): return unionCaseNames(union, of: model, in: api, models: models, acronyms)
    case .wrapper: return []
    }
}

private let propertyNamesInUse = Keywords.meaningful.union(["hashValue", "additionalProperties"])
