/// A Schema Object (OpenAPI 3.x, "Schema Object"; JSON Schema 2020-12) as written, one level deep.
///
/// Children remain JSON nodes, because each can be a reference, and because most parts of a large document are never needed.
final class SchemaNode {
    /// The groups of keywords that are present in a schema.
    struct Structure: OptionSet {
        let rawValue: UInt8
        static let type = Structure(rawValue: 1)
        static let values = Structure(rawValue: 2)
        static let object = Structure(rawValue: 4)
        static let array = Structure(rawValue: 8)
        static let allOf = Structure(rawValue: 16)
        static let groups = Structure(rawValue: 32)
        /// `required`, but no other keyword for objects.
        static let required = Structure(rawValue: 64)
        static let format = Structure(rawValue: 128)

        // This is a constant because a debug build would rebuild a literal each time it is used.
        static let typeAndFormat = Structure(rawValue: type.rawValue | format.rawValue)
        static let typeAndRequired = Structure(rawValue: typeAndFormat.rawValue | required.rawValue)
        static let requiredAndComposition = Structure(rawValue: typeAndRequired.rawValue | typeAndComposition.rawValue)
        static let typeAndValues = Structure(rawValue: typeAndFormat.rawValue | values.rawValue)
        static let typeAndComposition = Structure(rawValue: typeAndFormat.rawValue | allOf.rawValue | groups.rawValue)
        static let typeCompositionAndValues = Structure(rawValue: typeAndComposition.rawValue | values.rawValue)
    }

    let json: JSONNode
    var structure: Structure = []
    var reference: JSONNode?
    /// The kinds listed in `type`, or `nil` if it is missing. Null is represented by `isNullable`, unless it is the only kind.
    var kinds: ValueKinds?
    /// Whether `type` lists both `integer` and `number`. `number` already allows integers, but if both are listed, integers keep all their
    /// digits.
    var namesIntegers: Bool = false
    var isNullable: Bool = false
    /// Whether the type is Swagger 2.0's `type: file`.
    var isFile: Bool = false
    /// A value of `type` that does not exist in JSON Schema.
    var unknownType: JSONNode?
    var format: SpecText?
    /// The values of `enum`, or the single value of `const`.
    var values: [JSONNode]?
    var valueNames: [JSONNode] = []
    var valueDescriptions: [JSONNode] = []
    var allOf: [JSONNode] = []
    var oneOf: [JSONNode] = []
    var anyOf: [JSONNode] = []
    /// The schemas in `then`, `else` and `dependentSchemas`. Because these schemas may apply, their properties may be present.
    var conditional: [JSONNode] = []
    /// The schema in `if`, which only tests values. The properties that it tests may be present.
    var condition: JSONNode?
    var discriminator: DiscriminatorNode?
    /// The discriminator value for this schema, if it differs from the schema's name.
    var discriminatorValue: SpecText?
    var properties: [JSONObject.Member] = []
    var patternProperties: [JSONNode] = []
    var additionalProperties: JSONNode?
    var required: [JSONNode] = []
    var items: JSONNode?
    var prefixItems: [JSONNode] = []
    /// Whether no item can follow those of `prefixItems` (`items: false`, or a bound on the count).
    var closesTuple: Bool = false
    var defaultValue: JSONNode?
    var title: SpecText?
    var description: SpecText?
    var isDeprecated: Bool = false
    var isReadOnly: Bool = false
    var isWriteOnly: Bool = false
    var minimum: Bound?
    var maximum: Bound?
    var contentEncoding: SpecText?
    var contentMediaType: SpecText?
    var contentSchema: JSONNode?
    private var hasBounds: Bool = false
    /// Whether the schema has a keyword that `constraints` reads.
    private(set) var isConstrained: Bool = false
    var endpoints = SchemaSettings()

    /// Reads a schema. `json` must be an object.
    init(_ json: JSONNode, _ object: JSONObject, diagnostics: inout Diagnostics) {
        self.json = json
        for member in object.members {
            guard let keyword = SchemaKeyword.byName[member.key.raw] else {
                checkUnknown(member, of: object, diagnostics: &diagnostics)
                continue
            }
            read(keyword, member.value, diagnostics: &diagnostics)
        }
        if hasBounds {
            checkBounds(object, diagnostics: &diagnostics)
            isConstrained = true
        }
        checkKind(object, diagnostics: &diagnostics)
        if !prefixItems.isEmpty { readFurtherItems(object) }
        if let values: [JSONNode], values.contains(where: \.isNull) { isNullable = true }
        if kinds == nil, let tuple = object["items"], tuple.array != nil {
            prefixItems = []
            items = nil
            structure.remove(.array)
            diagnostics.warning(
                "untyped-tuple",
                "a list in `items` describes the positions of an array and allows anything else; without `type: array` any JSON value is read",
                at: tuple.span)
        }
    }

    var documentation: Documentation { Documentation(summary: title, description: description) }

    /// Whether the schema has only annotations such as title and description, and no constraints.
    var isAnnotation: Bool { reference == nil && structure.isEmpty }

    private func read(_ keyword: SchemaKeyword, _ value: JSONNode, diagnostics: inout Diagnostics) {
        let key = keyword.rawValue
        switch keyword {
        case .reference, .dynamicReference, .recursiveReference:
            guard value.string != nil else { return value.expect("a string", key, diagnostics: &diagnostics) }
            guard reference != nil else { return reference = value }
            // A schema can have both `$ref` and `$dynamicRef`; both apply.
            allOf.append(.object([.made(SpecText(key), value, at: value.span)], at: value.span))
            structure.insert(.allOf)
        case .type: readType(value, diagnostics: &diagnostics)
        case .format:
            format = value.text(key, diagnostics: &diagnostics)
            structure.insert(.format)
        case .enum: readEnum(value, diagnostics: &diagnostics)
        case .const:
            values = [value]
            structure.insert(.values)
        case .nullable, .xNullable: if value.flag(key, diagnostics: &diagnostics) == true { isNullable = true }
        case .allOf: composition(value, key: key, kind: .allOf, list: &allOf, diagnostics: &diagnostics)
        case .oneOf: composition(value, key: key, kind: .groups, list: &oneOf, diagnostics: &diagnostics)
        case .anyOf: composition(value, key: key, kind: .groups, list: &anyOf, diagnostics: &diagnostics)
        case .if: condition = value
        case .then, .else: addConditional([value])
        case .dependentSchemas: addConditional(value.members(key, diagnostics: &diagnostics).map(\.value))
        case .discriminator: discriminator = DiscriminatorNode(value, diagnostics: &diagnostics)
        case .properties: readProperties(value, diagnostics: &diagnostics)
        case .patternProperties:
            patternProperties = value.members(key, diagnostics: &diagnostics).map(\.value)
            structure.insert(.object)
        case .additionalProperties:
            additionalProperties = value.asSchema(key, diagnostics: &diagnostics)
            structure.insert(.object)
        case .unevaluatedProperties:
            let rest = value.asSchema(key, diagnostics: &diagnostics)
            if additionalProperties == nil { additionalProperties = rest }
            // `false` does not make the schema an object, because it only excludes other keys, which are dropped anyway.
            if rest.bool != false { structure.insert(.object) }
        case .required: readRequired(value, diagnostics: &diagnostics)
        case .items:
            // Before 2020-12, a tuple was an array in `items`.
            if let tuple = value.array { prefixItems = tuple } else { items = value }
            structure.insert(.array)
        case .prefixItems:
            prefixItems = value.list(key, diagnostics: &diagnostics)
            structure.insert(.array)
        case .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum: readBound(keyword, value)
        case .pattern, .multipleOf, .uniqueItems: isConstrained = true
        case .minLength, .maxLength, .minItems, .maxItems, .minProperties, .maxProperties: hasBounds = true
        // The others do not constrain values.
        case .default: defaultValue = value
        case .title: title = value.text(key, diagnostics: &diagnostics)
        case .description: description = value.text(key, diagnostics: &diagnostics)
        case .deprecated: isDeprecated = value.flag(key, diagnostics: &diagnostics) ?? false
        case .readOnly: isReadOnly = value.flag(key, diagnostics: &diagnostics) ?? false
        case .writeOnly: isWriteOnly = value.flag(key, diagnostics: &diagnostics) ?? false
        case .contentEncoding:
            contentEncoding = value.text(key, diagnostics: &diagnostics)
            structure.insert(.format)
        case .contentMediaType: contentMediaType = value.text(key, diagnostics: &diagnostics)
        case .contentSchema: contentSchema = value
        case .discriminatorValue: discriminatorValue = value.text(key, diagnostics: &diagnostics)
        case .enumVarnames, .enumNames: valueNames = value.array ?? []
        case .enumDescriptions, .enumDescriptionsCamel: valueDescriptions = value.array ?? []
        case .endpoints:
            guard let object = json.object else { break }
            endpoints = SettingsReader.inDocument(object, else: endpoints, diagnostics: &diagnostics) { $1.schema($0, "`x-endpoints`") }
        }
    }

    /// Reads what can follow the items of `prefixItems`, or of a list in `items`, which `additionalItems` extends (before 2020-12).
    private func readFurtherItems(_ object: JSONObject) {
        let further = object["items"]?.array == nil ? object["items"] : object["additionalItems"]
        items = further?.bool == true || further?.object?.members.isEmpty == true ? nil : further
        // A list in `items` is not valid in OpenAPI 2.0 and 3.0. Where all its schemas are the same, it means the type of all items.
        let isList = object["items"]?.array != nil && further == nil
        // `unevaluatedItems` forbids only items that no other keyword describes.
        let rest = (further ?? (Self.evaluating.contains { object[$0] != nil } ? nil : object["unevaluatedItems"]))?.bool
        closesTuple = isList || rest == false || object["maxItems"]?.integer.map { $0 <= prefixItems.count } ?? false
        if closesTuple { items = nil }
    }

    private static let evaluating = [
        "$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "then", "else", "dependentSchemas", "contains",
    ]

    /// Reads a bound. In OpenAPI 3.0, the exclusive bounds are Booleans that modify the other bounds.
    private func readBound(_ keyword: SchemaKeyword, _ value: JSONNode) {
        switch keyword {
        case .minimum: minimum = Bound.stricter(minimum, Bound(value, isExclusive: isTrue("exclusiveMinimum")), isLower: true)
        case .maximum: maximum = Bound.stricter(maximum, Bound(value, isExclusive: isTrue("exclusiveMaximum")), isLower: false)
        case .exclusiveMinimum: minimum = Bound.stricter(minimum, Bound(value, isExclusive: true), isLower: true)
        default: maximum = Bound.stricter(maximum, Bound(value, isExclusive: true), isLower: false)
        }
        if keyword == .minimum || keyword == .maximum { hasBounds = true } else { isConstrained = true }
    }

    private func isTrue(_ keyword: String) -> Bool { json.object?[keyword]?.bool == true }

    private func readEnum(_ value: JSONNode, diagnostics: inout Diagnostics) {
        let list = value.list("enum", diagnostics: &diagnostics)
        if list.isEmpty {
            if value.array != nil {
                diagnostics.warning("empty-enum", "an `enum` without values allows nothing; it is ignored", at: value.span)
            }
        } else if values == nil {
            values = list
            structure.insert(.values)
        }
    }

    private func addConditional(_ schemas: [JSONNode]) {
        conditional += schemas
        structure.insert(.allOf)
    }

    /// Returns the JSON Schema type with this name, or an empty string if the name denotes any value.
    private func standardType(_ name: JSONNode, diagnostics: inout Diagnostics) -> String? {
        guard let text = name.string?.raw, !MisnamedType.standard.contains(text), let misnamed = MisnamedType(text) else {
            return name.string?.raw
        }
        diagnostics.warning("unknown-type", "`\(text)` is not a type; \(misnamed.words) is assumed", at: name.span)
        if let meant = misnamed.format, format == nil {
            format = meant
            structure.insert(.format)
        }
        return misnamed.type ?? ""
    }

    private func readType(_ value: JSONNode, diagnostics: inout Diagnostics) {
        let names: [JSONNode]
        switch value.value {
        case .array(let list): names = list
        case .null: return
        default: names = [value]
        }
        var found: ValueKinds = []
        var namesNumbers = false
        for name in names {
            switch standardType(name, diagnostics: &diagnostics) {
            case "null": isNullable = true
            case "string": found.insert(.string)
            case "boolean": found.insert(.boolean)
            case "integer":
                namesIntegers = true
                found.insert(.integer)
            case "number":
                namesNumbers = true
                found.formUnion(.number)
            case "array": found.insert(.array)
            case "object": found.insert(.object)
            case "file":
                found.insert(.string)
                isFile = true
            // YAML converters turn the word `null` into the null value.
            case nil where name.isNull: isNullable = true
            case "": return
            default: unknownType = name
            }
        }
        if !namesNumbers { namesIntegers = false }
        if found.isEmpty && isNullable && unknownType == nil { found = .null }
        if !found.isEmpty {
            kinds = found
            structure.insert(.type)
        }
    }

    private func readProperties(_ value: JSONNode, diagnostics: inout Diagnostics) {
        properties = value.members("properties", diagnostics: &diagnostics).filter { !readMisplaced($0, diagnostics: &diagnostics) }
        // A property can be called `$ref`, but then its value is a schema.
        if let position = properties.firstIndex(where: { $0.key.raw == "$ref" && $0.value.string != nil }) {
            let member = properties.remove(at: position)
            diagnostics.warning(
                "misplaced-reference", "found `$ref` among the properties; it is read as a member of `allOf`", at: member.keySpan)
            allOf.append(value)
            structure.insert(.allOf)
            if properties.isEmpty { return }
        }
        structure.insert(.object)
    }

    /// Reads a keyword of the schema that is among its `properties` by mistake. Returns `false` for a property, whose value is a schema.
    private func readMisplaced(_ member: JSONObject.Member, diagnostics: inout Diagnostics) -> Bool {
        let value = member.value
        let isRefusal = value.bool == false && ["additionalProperties", "unevaluatedProperties"].contains(member.key.raw)
        let isSchema =
            value.object != nil || value.bool != nil && !isRefusal || value.isNull
            || value.string.map { MisnamedType($0.raw) != nil } ?? false
        if isSchema || member.key.raw == "$ref" { return false }
        let name = member.key.raw
        if name.hasPrefix("x-") {
            diagnostics.warning("misplaced-keyword", "found `\(name)` among the properties; it is ignored", at: member.keySpan)
            return true
        }
        guard let keyword = SchemaKeyword.byName[name], keyword.takes(value), json.object?[name] == nil else { return false }
        diagnostics.warning(
            "misplaced-keyword", "found `\(name)` among the properties; it is read as a keyword of the schema", at: member.keySpan)
        read(keyword, value, diagnostics: &diagnostics)
        return true
    }

    private func readRequired(_ value: JSONNode, diagnostics: inout Diagnostics) {
        if value.bool != nil || value.string?.flag != nil {
            diagnostics.warning(
                "misplaced-required", "`required` belongs in the enclosing object, as a list of property names; it is ignored here",
                at: value.span)
            return
        }
        required = value.list("required", diagnostics: &diagnostics).map { $0.itemAsText("required", diagnostics: &diagnostics) }
        structure.insert(.required)
    }

    private func composition(
        _ value: JSONNode, key: String, kind: Structure, list: inout [JSONNode], diagnostics: inout Diagnostics
    ) {
        list += value.list(key, diagnostics: &diagnostics)
        if !list.isEmpty {
            structure.insert(kind)
        } else if value.array != nil {
            diagnostics.warning("empty-composition", "`\(key)` without members has no effect; it is ignored", at: value.span)
        }
    }
}

/// OpenAPI's Discriminator Object. In Swagger 2.0, it is only the name of a property.
struct DiscriminatorNode {
    var property: SpecText
    var mapping: [JSONObject.Member]
    /// The schema for values that the discriminator does not identify (OpenAPI 3.2).
    var defaultMapping: JSONObject.Member?
    /// The location of the property's name.
    var span: Span

    init?(_ json: JSONNode, diagnostics: inout Diagnostics) {
        span = json.span
        mapping = []
        if let name = json.string {
            property = name
            return
        }
        guard let object = json.object, let name = object.text("propertyName", diagnostics: &diagnostics) else {
            diagnostics.warning(
                "invalid-discriminator", "a discriminator needs its property's name in `propertyName`; it is ignored", at: json.span)
            return nil
        }
        property = name
        span = object["propertyName"]?.span ?? span
        defaultMapping = object.members.last { $0.key.raw == "defaultMapping" }
        if object["mapping"] != nil { mapping = object.members("mapping", diagnostics: &diagnostics) }
    }
}
