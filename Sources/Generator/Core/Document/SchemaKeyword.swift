/// The keywords of a Schema Object that affect the generated code. All other keywords affect validation only.
enum SchemaKeyword: String, CaseIterable {
    case reference = "$ref"
    case dynamicReference = "$dynamicRef"
    case recursiveReference = "$recursiveRef"
    case type, format, `enum`, const, nullable
    case xNullable = "x-nullable"
    case allOf, oneOf, anyOf
    case `if`, then, `else`, dependentSchemas
    case properties, patternProperties, additionalProperties, unevaluatedProperties, required
    case items, prefixItems
    case discriminator
    case discriminatorValue = "x-ms-discriminator-value"
    case `default`, title, description, deprecated, readOnly, writeOnly
    case minimum, maximum, exclusiveMinimum, exclusiveMaximum
    case contentEncoding, contentMediaType, contentSchema
    case enumVarnames = "x-enum-varnames"
    case enumNames = "x-enumNames"
    case enumDescriptions = "x-enum-descriptions"
    case enumDescriptionsCamel = "x-enumDescriptions"
    case endpoints = "x-endpoints"
    case minLength, maxLength, minItems, maxItems, minProperties, maxProperties
    case pattern, multipleOf, uniqueItems

    /// Keywords that the generator does not read, and other words that occur as keys in schemas. These are never treated as misspellings.
    static let others: Set<String> = [
        "$schema", "$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$comment", "$defs", "$vocabulary", "definitions", "not",
        "contains", "minContains", "maxContains", "propertyNames", "dependentRequired",
        "dependencies", "unevaluatedItems", "additionalItems", "example", "examples", "externalDocs", "xml", "name", "summary", "optional",
        "options", "typeName", "types", "item", "values", "formats", "titles",
    ]

    /// The keywords by name. This is a table, because a switch over this many strings would compare them one by one.
    static let byName: [String: SchemaKeyword] = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// Returns whether the keyword can have a value that is a list, a string or a number.
    func takes(_ value: JSONNode) -> Bool {
        switch self {
        case .required, .enum, .allOf, .oneOf, .anyOf: value.array != nil
        case .title, .description, .format, .pattern: value.string != nil
        case .minProperties, .maxProperties: value.number != nil
        case .additionalProperties, .unevaluatedProperties: value.bool == false
        default: false
        }
    }
}
