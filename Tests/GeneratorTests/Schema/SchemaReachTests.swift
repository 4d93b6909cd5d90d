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
        #expect(facets.least("minLength") == 12)
        #expect(facets.most("maxLength") == 36)
    }
}
