import Testing

@testable import EndpointGenerator

/// What a schema says counts however far away it stands: only cycles end a walk.
@Suite struct SchemaReachTests {
    private static func ref(_ name: String) -> String { ##"{"$ref": "#/components/schemas/\##(name)"}"## }

    @Test func discriminatorIsInheritedThroughNestedAllOf() {
        let nested = (0..<8).reduce(Self.ref("Pet")) { inner, _ in "{\"allOf\": [\(inner)]}" }
        let resolved = Resolved(
            schemasDocument(
                """
                "Pet": {"required": ["kind"], "properties": {"kind": {"type": "string"}}, "discriminator": {"propertyName": "kind"}},
                "Cat": {"allOf": [\(nested), {"properties": {"lives": {"type": "integer"}}}]}, "Dog": {"allOf": [\(Self.ref("Pet"))]}
                """))
        #expect(resolved.findings == [])
        #expect(resolved.cases("Pet") == "Cat(Cat) | Dog(Dog)")
    }

    @Test func parameterIsFoundAtTheEndOfALongChainOfReferences() {
        let chain = (0..<80).map { ##""P\##($0)": {"$ref": "#/components/parameters/P\##($0 + 1)"}"## }.joined(separator: ",")
        let resolved = Resolved(
            pathsDocument(
                ##""/x": {"get": {"operationId": "x", "parameters": [{"$ref": "#/components/parameters/P0"}], "responses": {}}}"##,
                components: #""parameters": {\#(chain), "P80": {"name": "q", "in": "query", "schema": {"type": "string"}}}"#))
        #expect(resolved.operation("x")?.parameters.map(\.name.raw) == ["q"])
        #expect(resolved.errors.isEmpty)
    }

    /// The members of a union are told apart by the keys of unions inside it, at any depth.
    @Test func shapesOfNestedUnionsHaveAllKeys() throws {
        let unions = (0..<12).map { level in
            "\"U\(level)\": {\"oneOf\": [\(Self.ref("U\(level + 1)")), {\"required\": [\"k\(level)\"], \"properties\": {\"k\(level)\": {}}}]}"
        }
        let resolved = Resolved(schemasDocument(unions.joined(separator: ",") + #", "U12": {"properties": {"last": {"type": "string"}}}"#))
        guard case .union(let union)? = resolved.model("U0")?.kind else { return #expect(Bool(false)) }
        #expect(union.members[0].shape.known.map(\.raw).contains("last"))
        #expect(union.members[0].shape.kept == [])
    }

    /// A union keeps only the keys that its own members share, so an object beside it can add others.
    @Test func anyOfOfAUnionAndAnObjectOverlaps() {
        func overlaps(_ first: String, _ second: String, extra: String = "d") -> Bool? {
            let resolved = Resolved(
                schemasDocument(
                    """
                    "Any": {"anyOf": [\(Self.ref("Extra")), \(Self.ref("Shape"))]}, "Extra": {"properties": {"\(extra)": {"type": "number"}}},
                    "Shape": {"oneOf": [{"required": ["a"], "properties": {"a": {}, \(first)}}, {"required": ["b"], "properties": {"b": {}, \(second)}}]}
                    """))
            guard case .union(let union)? = resolved.model("Any")?.kind else { return nil }
            return union.membersOverlap
        }
        #expect(overlaps(#""d": {}"#, #""e": {}"#) == true)
        #expect(overlaps(#""d": {}"#, #""d": {}"#) == false)
    }

    /// Bounds beside other members of an `allOf` are bounds of the type.
    @Test func boundsInAMemberOfAllOfDecideTheType() {
        let resolved = Resolved(
            schemasDocument(
                #""A": {"properties": {"n": {"allOf": [{"type": "integer"}, {"minimum": 0, "maximum": 18446744073709551615}]}}}"#))
        #expect(resolved.properties("A") == "n: uint64")
    }

    private static let components = """
        "S": {"type": "string", "minLength": 3, "maxLength": 30, "deprecated": true, "description": "A name."}, "N": {"type": "number"},
        "MaybeS": {"type": ["string", "null"]}, "O": {"type": "object", "description": "An object.", "minProperties": 2}
        """

    private static func properties(_ properties: String) -> [Property] {
        let resolved = Resolved(schemasDocument("\"A\": {\"properties\": {\(properties)}}, \(components)"))
        if case .object(let object)? = resolved.model("A")?.kind { return object.properties }
        return []
    }

    /// The documentation of a value has the strictest bound of each kind, wherever it stands.
    @Test(arguments: [
        (#"{"allOf": [{"type": "string", "minLength": 3}, {"minLength": 5}, {"maxLength": 6}]}"#, "5 to 6 characters."),
        (#"{"type": "integer", "allOf": [{"minimum": 10}, {"maximum": 20}]}"#, "10 to 20."),
        (#"{"type": "integer", "minimum": 1, "allOf": [{"exclusiveMinimum": 1}, {"minimum": 0}]}"#, "More than 1."),
        (##"{"$ref": "#/components/schemas/S", "minLength": 20}"##, "20 to 30 characters."),
        (
            ##"{"allOf": [{"$ref": "#/components/schemas/S"}, {"pattern": "a"}, {"pattern": "b"}, {"pattern": "a"}]}"##,
            "3 to 30 characters. Matches `a`. Matches `b`."
        ),
        (##"{"$ref": "#/components/schemas/S"}"##, "3 to 30 characters."),
        // An object's own declaration describes these.
        (##"{"$ref": "#/components/schemas/O"}"##, nil),
    ])
    func boundsOfAllSchemasAreDocumented(_ schema: String, _ text: String?) {
        #expect(Self.properties("\"p\": \(schema)").first?.documentation.constraints?.raw == text)
    }

    /// A scalar among the components has no declaration, so its texts are those of the properties that refer to it.
    @Test func textsOfAScalarAreThoseOfItsUses() {
        let properties = ##""s": {"$ref": "#/components/schemas/S"}, "o": {"$ref": "#/components/schemas/O"}"##
        let found = Self.properties(properties)
        #expect(found.map(\.documentation.description?.raw) == ["A name.", nil])
        #expect(found.map(\.isDeprecated) == [true, false])
    }

    /// A `type` or `format` next to a reference to a scalar counts, but not if the scalar already has it.
    @Test func keywordsNextToAReferenceNarrowAScalar() {
        func type(_ name: String, _ keywords: String) -> String {
            let schema = ##"{"$ref": "#/components/schemas/\##(name)", \##(keywords)}"##
            return Resolved(schemasDocument("\"A\": {\"properties\": {\"p\": \(schema)}}, \(Self.components)")).properties("A")
        }
        #expect(type("S", #""format": "uuid""#) == "p: uuid")
        #expect(type("S", #""contentEncoding": "base64""#) == "p: byte")
        #expect(type("N", #""type": "integer""#) == "p: integer")
        #expect(type("N", #""type": "string""#) == "p: number")
        #expect(type("MaybeS", #""type": "string""#) == "p: string")
        #expect(type("MaybeS", #""description": "d""#) == "p: string?")
        #expect(ScalarTests.type(#"{"allOf": [{"type": "string"}, {"contentEncoding": "base64"}]}"#) == "byte")
    }

    /// The schema beside `oneOf` adds to members that name its properties but say less about them.
    @Test func propertiesBesideAUnionApplyToMembersThatSayLess() {
        func kinds(_ base: String, required: String, _ member: String) -> String? {
            let resolved = Resolved(
                schemasDocument(
                    #""A": {"type": "object", "required": [\#(required)], "properties": {"t": \#(base)}, "oneOf": [\#(member), {"required": ["t"], "properties": {"t": {"type": "boolean"}, "b": {}}}]}"#
                ))
            guard case .union(let union)? = resolved.model("A")?.kind, let id = union.members[0].type.model, let api = resolved.api else {
                return nil
            }
            guard case .object(let object) = api[id].kind else { return nil }
            return object.properties.map { "\($0.key.raw): \($0.isRequired) \($0.isReadOnly)" }.joined(separator: ", ")
        }
        let text = #"{"type": "string", "readOnly": true}"#
        #expect(kinds("{}", required: #""t""#, #"{"properties": {"t": {"type": "integer"}, "a": {}}}"#) == "t: true false, a: false false")
        #expect(kinds(text, required: "", #"{"properties": {"t": {"const": "x"}, "a": {}}}"#) == "t: false true, a: false false")
    }

    @Test func propertyThatIsNeverAllowedIsNone() {
        #expect(Resolved(schemasDocument(#""A": {"properties": {"a": false, "b": {"type": "string"}}}"#)).properties("A") == "b: string")
    }

    @Test(arguments: [
        ("2016-12-31T23:59:60Z", true), ("1998-12-31T15:59:60.123-08:00", true), ("2016-12-31T22:59:60Z", false),
        ("2016-12-31T23:58:60Z", false), ("2016-12-31T23:59:59+01", false), ("2016-12-31T23:59:59+01:00", true),
    ])
    func dateTimeHasAnOffsetWithAColonAndLeapSecondsAtTheEndOfADay(_ text: String, _ isValid: Bool) {
        #expect(hasFormat(text, "date-time") == isValid)
    }

    /// Samples obey the strictest bound of an `allOf`, however many members it has.
    @Test func facetsCombineTheMembersOfAllOf() throws {
        let members = (0..<5).map { "{\"description\": \"\($0)\", \"minLength\": \($0 * 3), \"maxLength\": \(40 - $0)}" }
        let text = schemasDocument("\"A\": {\"allOf\": [{\"type\": \"string\"}, \(members.joined(separator: ", "))]}")
        var diagnostics = Diagnostics()
        let root = try #require(parseJSON(text.utf8))
        let document = try #require(readDocument([JSONFile(path: "api.json", root: root)], diagnostics: &diagnostics))
        let merger = SchemaMerger(SchemaReader(document, log: ProblemLog()), Nesting())
        let facets = merger.facets(of: document.schemas.first?.value)
        #expect(facets.merged.kinds == .string)
        #expect(facets.constraints.least("minLength") == 12)
        #expect(facets.constraints.most("maxLength") == 36)
    }
}
