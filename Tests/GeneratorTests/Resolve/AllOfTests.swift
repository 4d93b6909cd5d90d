import Testing

@testable import EndpointGenerator

@Suite struct AllOfTests {
    static let parts = """
        "Base": {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}, "kind": {"type": "string"}}},
        "Named": {"type": "object", "properties": {"name": {"type": "string"}}}
        """

    @Test func allOfObjectsAreMergedIntoOne() {
        let resolved = Resolved(
            schemasDocument(
                """
                \(Self.parts),
                "Both": {"allOf": [{"$ref": "#/components/schemas/Base"}, {"$ref": "#/components/schemas/Named"},
                  {"type": "object", "required": ["name", "extra"], "properties": {"extra": {"type": "object", "properties": {"a": {"type": "string"}}}}}], "description": "Both"},
                "Child": {"allOf": [{"$ref": "#/components/schemas/Both"}], "required": ["kind"], "properties": {"kind": {"enum": ["x", "y"]}}}
                """))
        #expect(resolved.findings == [])
        #expect(resolved.properties("Both") == "id: integer!, kind: string, name: string!, extra: Both.extra!")
        #expect(resolved.properties("Child") == "id: integer!, kind: Child.kind!, name: string!, extra: Both.extra!")
        #expect(resolved.model("Both")?.documentation.description == "Both")
        #expect(resolved.api?.models.count == 6)
    }

    @Test func allOfWithOneReferenceIsThatReference() {
        let resolved = Resolved(
            schemasDocument(
                """
                \(Self.parts),
                "A": {"properties": {"plain": {"allOf": [{"$ref": "#/components/schemas/Base"}]},
                  "null": {"allOf": [{"$ref": "#/components/schemas/Base"}], "nullable": true, "description": "Perhaps", "type": "object"},
                  "noted": {"allOf": [{"$ref": "#/components/schemas/Base"}, {"description": "Perhaps", "default": {}}]},
                  "narrowed": {"allOf": [{"$ref": "#/components/schemas/Base"}, {"required": ["kind"]}]}}}
                """))
        #expect(resolved.properties("A") == "plain: Base, null: Base?, noted: Base, narrowed: A.narrowed")
        #expect(resolved.properties("A.narrowed") == "id: integer!, kind: string!")
    }

    @Test(arguments: [
        (#"{"allOf": [{"type": "string"}, {"format": "date"}, {"maxLength": 3}]}"#, "date"),
        (#"{"allOf": [{"type": "number"}, {"type": "integer"}]}"#, "integer"),
        (#"{"allOf": [{"type": "array", "items": {"type": "string"}}, {"items": {"format": "uuid"}}]}"#, "[uuid]"),
        (#"{"allOf": [{"type": ["string", "null"]}, {"type": "string"}]}"#, "string"),
        (#"{"allOf": [{"type": ["string", "null"]}, {"minLength": 1, "type": ["string", "null"]}]}"#, "string?"),
        (#"{"allOf": []}"#, "json"),
    ])
    func allOfScalarsAreIntersected(_ schema: String, _ type: String) { #expect(ScalarTests.type(schema) == type) }

    @Test func conflictingAllOfIsAWarning() {
        let resolved = Resolved(
            schemasDocument(
                #""A": {"allOf": [{"type": "string"}, {"type": "integer"}]}, "B": {"allOf": [{"enum": ["a"]}, {"enum": ["b"]}]}"#))
        #expect(
            resolved.findings == [
                "warning conflicting-all-of #/components/schemas/A/allOf/1", "warning conflicting-all-of #/components/schemas/B/allOf/1",
            ])
        #expect(resolved.cases("B") == "`b`")
    }

    /// What is `A` and more is more.
    @Test func allOfContainingItselfAndMoreIsTheRest() {
        let resolved = Resolved(
            responseDocument(
                ##"{"$ref": "#/components/schemas/A"}"##,
                components:
                    ##""schemas": {"A": {"allOf": [{"$ref": "#/components/schemas/A"}, {"properties": {"a": {"type": "string"}}}]}}"##))
        #expect(resolved.findings == ["warning reference-cycle #/components/schemas/A/allOf/0"])
        #expect(resolved.properties("A") == "a: string")
    }

    @Test func conditionalSchemasAddOptionalProperties() {
        let resolved = Resolved(
            schemasDocument(
                """
                "A": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}},
                  "if": {"properties": {"kind": {"const": "x"}}}, "then": {"required": ["x"], "properties": {"x": {"type": "integer"}}},
                  "else": {"properties": {"y": {"type": "integer"}}}, "dependentSchemas": {"kind": {"properties": {"z": {"type": "integer"}}}}}
                """))
        #expect(resolved.properties("A").split(separator: ", ").sorted() == ["kind: string!", "x: integer", "y: integer", "z: integer"])
    }

    /// Each schema is merged only once, even though 2³⁰ paths lead to the last one.
    @Test func allOfWithExponentialPathsIsMergedOnce() {
        var schemas: [String] = []
        for level in 0..<30 {
            let next = "{\"$ref\": \"#/components/schemas/S\(level + 1)\"}"
            schemas.append("\"S\(level)\": {\"allOf\": [\(next), \(next), {\"properties\": {\"p\(level)\": {\"type\": \"string\"}}}]}")
        }
        schemas.append(#""S30": {"properties": {"last": {"type": "string"}}}"#)
        let resolved = Resolved(schemasDocument(schemas.joined(separator: ",")))
        #expect(resolved.findings == [])
        guard case .object(let object)? = resolved.model("S0")?.kind else {
            Issue.record("no model")
            return
        }
        #expect(object.properties.count == 31)
    }

    /// The same `$ref` text refers to different schemas in different files.
    @Test func allOfReferencesAreComparedByTheirTarget() {
        let own = #""Id": {"properties": {"own": {"type": "string"}}}"#
        let other = ##"{"Id": {"properties": {"other": {"type": "string"}}}, "Base": {"properties": {"id": {"$ref": "#/Id"}}}}"##
        let whole =
            ##""Whole": {"allOf": [{"properties": {"id": {"$ref": "#/components/schemas/Id"}}}, {"$ref": "other.json#/Base"}]}"##
        let resolved = Resolved([("api.json", schemasDocument("\(own), \(whole)")), ("other.json", other)])
        #expect(resolved.properties("Base.id") == "own: string, other: string", "\(resolved.findings)")
        // The two files even use the same name for their schemas.
        let text = ##"{"properties": {"id": {"$ref": "#/components/schemas/Id"}}}"##
        let foreign = #"{"components": {"schemas": {"Id": {"properties": {"other": {"type": "string"}}}}}, "Base": \#(text)}"#
        let same = #""Whole": {"allOf": [\#(text), {"$ref": "other.json#/Base"}]}"#
        let merged = Resolved([("api.json", schemasDocument("\(own), \(same)")), ("other.json", foreign)])
        #expect(merged.properties("Base.id") == "own: string, other: string")
    }

    @Test func allOfComparesKeywordsBesideAReference() {
        let schemas = """
            "Id": {"properties": {"a": {"type": "string"}}}, "Whole": {"allOf": [{"properties": {"id": {"$ref": "#/components/schemas/Id"}}},
            {"properties": {"id": {"$ref": "#/components/schemas/Id", "properties": {"b": {"type": "string"}}}}}]}
            """
        #expect(Resolved(schemasDocument(schemas)).properties("Whole.id") == "a: string, b: string")
        // Before 3.1, keywords next to `$ref` are ignored. A description never makes schemas differ.
        #expect(Resolved(schemasDocument(schemas, version: "3.0.3")).properties("Whole") == "id: Id")
        let described = schemas.replacing(#""properties": {"b": {"type": "string"}}"#, with: #""description": "d""#)
        #expect(Resolved(schemasDocument(described)).properties("Whole") == "id: Id")
    }

    @Test(arguments: [(#"{"type": "string"}"#, "a: string, *: string"), ("true", "a: string, *: json"), ("{}", "a: string, *: json")])
    func unevaluatedPropertiesBesideAllOfBecomeAdditional(_ unevaluated: String, _ properties: String) {
        let base = #""Base": {"properties": {"a": {"type": "string"}}}"#
        for part in [##""allOf": [{"$ref": "#/components/schemas/Base"}]"##, ##""$ref": "#/components/schemas/Base""##] {
            let resolved = Resolved(schemasDocument(#"\#(base), "Whole": {\#(part), "unevaluatedProperties": \#(unevaluated)}"#))
            #expect(resolved.properties("Whole") == properties)
        }
    }

    /// `unevaluatedProperties: false` only rules out other keys, so it needs no extra type.
    @Test func unevaluatedPropertiesFalseNeedsNoTypeOfItsOwn() {
        let base = #""Base": {"properties": {"a": {"type": "string"}}}"#
        let part = ##"{"allOf": [{"$ref": "#/components/schemas/Base"}], "unevaluatedProperties": false}"##
        #expect(Resolved(schemasDocument(#"\#(base), "Owner": {"properties": {"p": \#(part)}}"#)).properties("Owner") == "p: Base")
    }
}
