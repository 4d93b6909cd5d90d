import Testing

@testable import EndpointGenerator

/// Every way to allow null, in every place, in OpenAPI 3.0 and 3.1.
@Suite struct NullTests {
    struct Way: Sendable {
        let schema: String
        let allowsNull: Bool

        init(_ schema: String, _ allowsNull: Bool = true) {
            self.schema = schema
            self.allowsNull = allowsNull
        }
    }

    /// The components that the ways refer to, as `@Name`.
    private static let components = #"""
        "Text": {"type": "string"}, "Color": {"type": "string", "enum": ["red", "blue"]}, "Place": {"properties": {"street": {"type": "string"}}},
        "NullEnum": {"enum": [null]}, "NullEnums": {"oneOf": [{"$ref": "@NullEnum"}]},
        "NullableText": {"type": "string", "nullable": true}, "NullableColor": {"type": "string", "enum": ["green", null], "nullable": true},
        "NullableCircle": {"allOf": [{"$ref": "@NullableText"}]}
        """#

    /// Allowed in both versions; `nullable` is also read in 3.1.
    private static let common: [Way] = [
        Way(#"{"type": "string"}"#, false), Way(#"{"$ref": "@Place"}"#, false),
        Way(#"{"type": "string", "enum": ["a"]}"#, false), Way(#"{"oneOf": [{"type": "string"}, {"type": "integer"}]}"#, false),
        Way(#"{"oneOf": [{"$ref": "@Color"}, {"type": "string", "enum": ["c"]}]}"#, false),
        Way(#"{"anyOf": [{"$ref": "@Place"}, {"type": "object"}]}"#, false),
        Way(#"{"type": "string", "nullable": true}"#), Way(#"{"type": "object", "nullable": true}"#),
        Way(#"{"type": "array", "items": {"type": "string"}, "nullable": true}"#),
        Way(#"{"type": "string", "enum": ["a", null], "nullable": true}"#),
        Way(#"{"type": "integer", "enum": [1, null], "nullable": true}"#),
        Way(#"{"enum": ["a", null]}"#), Way(#"{"enum": [null]}"#), Way(#"{"$ref": "@NullEnum"}"#),
        Way(#"{"$ref": "@NullableText"}"#), Way(#"{"$ref": "@NullableColor"}"#),
        Way(#"{"$ref": "@NullableCircle"}"#), Way(#"{"allOf": [{"$ref": "@NullableText"}]}"#),
        Way(#"{"nullable": true, "allOf": [{"$ref": "@Place"}]}"#),
        Way(#"{"allOf": [{"$ref": "@Place"}, {"nullable": true}]}"#),
        Way(#"{"nullable": true, "oneOf": [{"type": "string"}, {"type": "integer"}]}"#),
        Way(#"{"oneOf": [{"$ref": "@Place"}, {"nullable": true}]}"#),
        Way(#"{"anyOf": [{"$ref": "@Place"}, {"type": "object", "nullable": true}]}"#),
        Way(#"{"oneOf": [{"$ref": "@Place"}, {"$ref": "@Text"}, {"enum": [null]}]}"#),
        Way(#"{"oneOf": [{"$ref": "@Color"}, {"$ref": "@NullEnum"}]}"#),
        Way(#"{"anyOf": [{"type": "integer"}, {"$ref": "@NullEnums"}]}"#),
        Way(#"{"oneOf": [{"$ref": "@Color"}, {"$ref": "@NullableColor"}]}"#),
        Way(#"{"oneOf": [{"type": "string"}, {"type": "string", "enum": ["a"], "nullable": true}]}"#),
        Way(#"{"oneOf": [{"type": "string", "nullable": true}, {"type": "string", "format": "date"}]}"#),
        Way(#"{"oneOf": [{"type": "string", "nullable": true}, {"type": "integer"}]}"#),
        Way(#"{"anyOf": [{"type": "string", "enum": ["a", null]}, {"type": "string", "enum": ["b"]}]}"#),
    ]

    private static let since31: [Way] = [
        Way(#"{"type": ["string", "null"]}"#), Way(#"{"type": ["string", "integer", "null"]}"#), Way(#"{"type": ["object", "null"]}"#),
        Way(#"{"type": ["array", "null"], "items": {"type": "string"}}"#), Way(#"{"type": ["string", "null"], "enum": ["a", null]}"#),
        Way(#"{"type": "null"}"#), Way(#"{"const": null}"#), Way(#"{"oneOf": [{"type": "string"}, {"type": "null"}]}"#),
        Way(#"{"anyOf": [{"$ref": "@Place"}, {"type": "null"}]}"#),
        Way(#"{"anyOf": [{"$ref": "@Place"}, {"$ref": "@Text"}, {"type": "null"}]}"#),
        Way(#"{"oneOf": [{"$ref": "@Color"}, {"const": null}]}"#),
        Way(#"{"oneOf": [{"const": "a"}, {"const": "b"}, {"type": "null"}]}"#),
        Way(#"{"anyOf": [{"oneOf": [{"type": "string"}, {"type": "null"}]}, {"type": "integer"}]}"#),
        Way(#"{"type": ["integer", "string"]}"#, false), Way(#"{"const": "a"}"#, false),
        Way(#"{"oneOf": [{"const": "a"}, {"const": "b"}]}"#, false),
    ]

    /// The places of a schema, and how the property `p` of `A` is spelled around its type.
    private static let places: [(schema: @Sendable (String) -> String, before: String, after: String)] = [
        ({ $0 }, "", ""), ({ #"{"type": "array", "items": \#($0)}"# }, "[", "]"),
        ({ #"{"type": "object", "additionalProperties": \#($0)}"# }, "{", "}"),
        ({ #"{"type": "array", "items": {"type": "array", "items": \#($0)}}"# }, "[[", "]]"),
        ({ #"{"allOf": [\#($0)]}"# }, "", ""), ({ #"{"oneOf": [\#($0)]}"# }, "", ""),
        ({ #"{"oneOf": [\#($0), {"type": "boolean"}]}"# }, "", ""),
    ]

    @Test(arguments: ["3.0.3", "3.1.0"])
    func nullMakesATypeOptionalExactlyWhereAllowed(_ version: String) {
        var wrong: [String] = []
        for way in Self.common + (version == "3.1.0" ? Self.since31 : []) {
            for place in Self.places {
                for isReferenced in [false, true] {
                    let used = isReferenced ? #"{"$ref": "@Way"}"# : way.schema
                    let schemas =
                        #""A": {"properties": {"p": \#(place.schema(used))}, "required": ["p"]}, "Way": \#(way.schema), \#(Self.components)"#
                    let resolved = Resolved(schemasDocument(schemas.replacing("@", with: "#/components/schemas/"), version: version))
                    guard case .object(let object)? = resolved.model("A")?.kind, let property = object.properties.first else {
                        wrong.append("no model: \(used)")
                        continue
                    }
                    let isConstant = property.constant.map { !$0.isNull } ?? false
                    let spelled = resolved.spelled(property.type)
                    let allowsNull = spelled.hasSuffix("?" + place.after) || spelled.hasSuffix("json" + place.after)
                    if allowsNull != way.allowsNull || (isConstant && way.allowsNull) || !spelled.hasPrefix(place.before) {
                        wrong.append("\(place.schema(used)) of \(way.schema) is \(spelled)")
                    }
                }
            }
        }
        #expect(wrong == [])
    }
}
