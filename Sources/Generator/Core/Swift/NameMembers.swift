/// Assigns names to a model's properties, cases or union members.
func nameMembers(of model: Model, in api: API, models: [SwiftIdentifier], diagnostics: inout Diagnostics) -> [SwiftIdentifier] {
    switch model.kind {
    case .object(let object):
        var scope = NameScope(reserved: propertyNamesInUse, expecting: object.properties.count)
        var names = object.properties.map { property in
            property.requestedName.flatMap { requestedName($0, in: &scope, at: property.span, diagnostics: &diagnostics) }
        }
        for (index, property) in object.properties.enumerated() where names[index] == nil {
            let wanted: SwiftIdentifier = .lowerCamel(Words(property.key))
            if property.requestedName == nil {
                reportClash(wanted, with: "the property `\(property.key.raw)`", in: scope, diagnostics: &diagnostics)
            }
            names[index] = scope.claim(wanted, ifReserved: "Value")
        }
        return names.map { $0 ?? .fixed("value") }
    case .enumeration(let enumeration): return enumCaseNames(enumeration)
    case .union(let union): return unionCaseNames(union, of: model, in: api, models: models)
    case .wrapper:
        return []
    }
}

private let propertyNamesInUse = Keywords.meaningful.union(["hashValue", "additionalProperties"])
