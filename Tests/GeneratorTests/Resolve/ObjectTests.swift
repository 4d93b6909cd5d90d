import Testing

@testable import EndpointGenerator

@Suite struct ObjectTests {
    @Test(arguments: [
        (#"{"type": "object"}"#, "{json}"),
        (#"{"type": "object", "additionalProperties": {"type": "integer"}}"#, "{integer}"),
        (#"{"type": "object", "additionalProperties": true}"#, "{json}"),
        (#"{"type": "object", "additionalProperties": false}"#, "{json}"),
        (#"{"patternProperties": {"^a": {"type": "string"}}}"#, "{string}"),
        (#"{"patternProperties": {"^a": {"type": "string"}, "^b": {"type": "boolean"}}}"#, "{json}"),
        (#"{"type": "array", "items": {"type": "string"}}"#, "[string]"),
        (#"{"items": {"type": "string"}}"#, "[string]"),
        (#"{"type": "array"}"#, "[json]"),
        (#"{"type": "array", "prefixItems": [{"type": "string"}], "items": false}"#, "[string]"),
        (#"{"type": "array", "prefixItems": [{"type": "string"}], "maxItems": 1}"#, "[string]"),
        (#"{"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}], "items": {"type": "number"}}"#, "[number]"),
        (#"{"type": "array", "items": [{"type": "number"}, {"type": "number"}]}"#, "[number]"),
        (#"{"type": ["array", "null"], "items": [{"type": "number"}]}"#, "[number]?"),
        ("true", "json"),
        ("{}", "json"),
        (#"{"description": "anything"}"#, "json"),
        (#"{"type": ["string", "number", "boolean", "object", "array", "null"]}"#, "json?"),
        (#"{"type": "null"}"#, "json?"),
        (#"{"not": {"type": "string"}}"#, "json"),
    ])
    func freeObjectsAndArraysNeedNoModel(_ schema: String, _ type: String) {
        let resolved = Resolved(responseDocument(schema))
        #expect(resolved.findings == [])
        #expect(resolved.spelled(resolved.operation("x")?.responses.first?.contents.first?.type) == type)
        #expect(resolved.api?.models.isEmpty == true)
    }

    @Test(arguments: [
        #""prefixItems": [{"type": "string"}, {"type": "integer"}]"#, #""prefixItems": [{"type": "string"}]"#,
        #""prefixItems": [{"type": "string"}], "items": {}"#, #""items": [{"type": "string"}, {"type": "integer"}]"#,
    ])
    func tuplesOfSeveralTypesAreUntypedWithAWarning(_ keywords: String) {
        let resolved = Resolved(responseDocument(#"{"type": "array", \#(keywords)}"#))
        #expect(resolved.diagnostics.map(\.rule) == ["untyped-tuple"])
        #expect(resolved.spelled(resolved.operation("x")?.responses.first?.contents.first?.type) == "[json]")
    }

    @Test func propertiesKeepTheDocumentsOrder() {
        let resolved = Resolved(
            schemasDocument(
                """
                "User": {"required": ["name", "address"], "properties": {
                  "zip": {"type": "string"}, "name": {"type": "string", "description": "Full", "title": "Name"},
                  "address": {"type": "object", "properties": {"street": {"type": "string"}}},
                  "addresses": {"type": "array", "items": {"type": "object", "properties": {"city": {"type": "string"}}}},
                  "notes": {"additionalProperties": {"type": "object", "properties": {"text": {"type": "string"}}}}},
                  "additionalProperties": {"type": "integer"}}
                """))
        #expect(resolved.findings == [])
        #expect(
            resolved.properties("User")
                == "zip: string, name: string!, address: User.address!, addresses: [User.address], notes: {User.notes.value}, *: integer")
        #expect(
            resolved.api?.models.map { $0.nameParts.map(\.raw) } == [
                ["User"], ["User", "address"], ["User", "address"], ["User", "notes", "value"],
            ])
        guard case .object(let user)? = resolved.model("User")?.kind else { return }
        #expect(user.properties[1].documentation == Documentation(summary: "Name", description: "Full"))
    }

    @Test func constantsDirectionsAndRequestedNamesOfPropertiesAreRead() {
        let resolved = Resolved(
            schemasDocument(
                """
                "A": {"type": "object", "required": ["kind", "size", "on", "open"], "x-endpoints": {"name": "Alpha"}, "properties": {
                  "kind": {"type": "string", "enum": ["a"]}, "size": {"const": 3}, "on": {"const": true}, "open": {"type": ["string", "null"], "enum": ["x", null]},
                  "maybe": {"const": "m"}, "id": {"type": "string", "readOnly": true, "x-endpoints": {"name": "identifier"}},
                  "secret": {"type": "string", "writeOnly": true, "deprecated": true}}}
                """))
        #expect(resolved.findings == [])
        #expect(
            resolved.properties("A")
                == "kind: string!=`a`, size: integer!=3, on: boolean!=true, open: A.open?!, maybe: A.maybe, id: string, secret: string")
        #expect(resolved.model("A")?.requestedName?.text == "Alpha")
        guard case .object(let object)? = resolved.model("A")?.kind else { return }
        #expect(object.properties[5].isReadOnly && object.properties[5].requestedName?.text == "identifier")
        #expect(object.properties[6].isWriteOnly && object.properties[6].isDeprecated)
    }

    @Test func faultyObjectSchemasAreReportedAndRead() {
        let resolved = Resolved(
            schemasDocument(
                """
                "Typo": {"type": "strin"},
                "Required": {"type": "object", "required": ["a", "gone", 1], "properties": {"a": {"type": "string", "required": true}}},
                "Ref": {"properties": {"$ref": "#/components/schemas/Required"}},
                "Dollar": {"properties": {"$ref": {"type": "string"}}},
                "Wrong": {"properties": {"a": "strin", "b": "string", "c": null}}
                """))
        #expect(
            resolved.findings
                == [
                    "warning unknown-type #/components/schemas/Typo/type",
                    "warning unexpected-type #/components/schemas/Required/required/2",
                    "warning required-without-property #/components/schemas/Required/required/1",
                    "warning required-without-property #/components/schemas/Required/required/2",
                    "warning misplaced-required #/components/schemas/Required/properties/a/required",
                    "warning misplaced-reference #/components/schemas/Ref/properties/$ref",
                    "warning invalid-schema #/components/schemas/Wrong/properties/a",
                    "warning invalid-schema #/components/schemas/Wrong/properties/b",
                    "warning invalid-schema #/components/schemas/Wrong/properties/c",
                ].sorted { left, right in (resolved.findings.firstIndex(of: left) ?? 0) < (resolved.findings.firstIndex(of: right) ?? 0) })
        #expect(resolved.findings.count == 9)
        #expect(resolved.properties("Required") == "a: string!, gone: json, 1: json")
        #expect(resolved.spelled(resolved.model("Dollar").flatMap { _ in .json }) == "json")
        #expect(resolved.properties("Dollar") == "$ref: string")
        #expect(resolved.properties("Wrong") == "a: json, b: string, c: json")
    }

    @Test(arguments: [
        (#"{"type": "string", "default": "a"}"#, "`a`"), (#"{"type": "integer", "default": "1.5"}"#, nil),
        (#"{"type": "integer", "default": 1}"#, "1"),
        (#"{"type": "integer", "default": 1.5}"#, nil), (#"{"type": "integer", "format": "int32", "default": 4294967296}"#, "4294967296"),
        (#"{"oneOf": [{"type": "string"}, {"const": "a"}], "default": "b"}"#, "`b`"),
        (#"{"type": "boolean", "default": "yes"}"#, nil), (#"{"type": "integer", "default": "01"}"#, nil),
        (#"{"type": "string", "format": "date", "default": "2024-01-31"}"#, "`2024-01-31`"),
        (#"{"type": "string", "format": "date", "default": "today"}"#, nil),
        (#"{"type": "string", "format": "uuid", "default": "x"}"#, nil),
        (#"{"type": "string", "enum": ["a", "b"], "default": "b"}"#, "`b`"),
        (#"{"type": "string", "enum": ["a", "b"], "default": "c"}"#, nil),
        (#"{"type": "array", "items": {"type": "string"}, "default": []}"#, "an array"),
        (#"{"type": "array", "items": {"type": "string"}, "default": {}}"#, nil),
    ])
    func validDefaultsAreKeptAndInvalidOnesDropped(_ schema: String, _ value: String?) {
        let resolved = Resolved(schemasDocument(#""A": {"properties": {"p": \#(schema)}}"#))
        #expect(resolved.findings == (value == nil ? ["warning default-type #/components/schemas/A/properties/p/default"] : []))
        guard case .object(let object)? = resolved.model("A")?.kind else { return }
        #expect(object.properties.first?.defaultValue.map(described) == value)
    }

    @Test(arguments: [
        (#"{"type": "string", "default": 1}"#, "`1`"), (#"{"type": "boolean", "default": "true"}"#, "true"),
        (#"{"type": "integer", "default": "25"}"#, "25"), (#"{"type": "number", "default": "-0.5"}"#, "-0.5"),
    ])
    func defaultsOfAnotherTypeWithOneReadingAreReadWithAWarning(_ schema: String, _ value: String) {
        let resolved = Resolved(schemasDocument(#""A": {"properties": {"p": \#(schema)}}"#))
        #expect(resolved.findings == ["warning default-type #/components/schemas/A/properties/p/default"])
        guard case .object(let object)? = resolved.model("A")?.kind else { return }
        #expect(object.properties.first?.defaultValue.map(described) == value)
    }

    @Test func nullDefaultIsNoDefault() {
        let resolved = Resolved(schemasDocument(#""A": {"properties": {"p": {"type": "string", "nullable": true, "default": null}}}"#))
        #expect(resolved.findings == [])
        guard case .object(let object)? = resolved.model("A")?.kind else { return }
        #expect(object.properties.first?.defaultValue == nil)
    }
}
