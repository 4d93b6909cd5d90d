import Testing

@testable import EndpointGenerator

@Suite struct ReferencesTests {
    static let user =
        #""User": {"type": "object", "properties": {"home/town": {"type": "object", "properties": {"a": {"type": "string"}}}}}"#

    @Test(arguments: [
        ("#/components/schemas/User", "User"),
        ("#/components/schemas/User/properties/home~1town", "User.home/town"),
        ("#/components/schemas/User/properties/home%7E1town", "User.home/town"),
        ("#/components/schemas/User/properties/home~1town/properties/a", "string"),
        ("#/components/schemas/Alias", "User"),
        ("#/components/schemas/Alias/properties/home~1town", "User.home/town"),
        ("#/components/schemas/Space%20d", "boolean"),
        ("#/components/schemas/Pick_Job.%22id%22_", "number"),
        ("#/components/parameters/P/schema", "int64"),
        ("#/paths/~1y/get/responses/200/content/application~1json/schema", "{integer}"),
        ("#named", "date"),
        ("#/components/schemas/Defs/$defs/inner", "uuid"),
    ])
    func jsonPointerReferencesResolve(_ reference: String, _ type: String) {
        let components = """
            "schemas": {\(Self.user), "Alias": {"$ref": "#/components/schemas/User"}, "Space d": {"type": "boolean"}, "Pick_Job.%22id%22_": {"type": "number"},
              "Anchored": {"$anchor": "named", "type": "string", "format": "date"},
              "Defs": {"$defs": {"inner": {"type": "string", "format": "uuid"}}, "type": "string"}},
            "parameters": {"P": {"name": "p", "in": "query", "schema": {"type": "integer", "format": "int64"}}}
            """
        let other = #"{"description": "", "content": {"application/json": {"schema": {"additionalProperties": {"type": "integer"}}}}}"#
        let own = #"{"description": "", "content": {"application/json": {"schema": {"$ref": "\#(reference)"}}}}"#
        let resolved = Resolved(
            pathsDocument(
                #""/x": {"get": {"operationId": "x", "responses": {"200": \#(own)}}}, "/y": {"get": {"responses": {"200": \#(other)}}}"#,
                components: components))
        #expect(resolved.findings == [])
        #expect(resolved.spelled(resolved.operation("x")?.responses.first?.contents.first?.type) == type)
    }

    /// JSON Schema 2020-12, section 8.2.1: a bundled schema uses `$id` to refer to itself and to other schemas.
    @Test(arguments: [
        ("https://example.com/tree.json", "Tree"), ("https://example.com/tree.json#/$defs/leaf", "tree.leaf"),
        ("https://example.com/tree.json#top", "tree.top"), ("urn:example:name", "date"), ("#top", "top"),
    ])
    func referencesByIDAndAnchorResolve(_ reference: String, _ type: String) {
        let tree = """
            "Tree": {"$id": "https://example.com/tree.json", "type": "object", "properties": {
              "leaf": {"$ref": "#/$defs/leaf"}, "top": {"$ref": "#top"}, "name": {"$ref": "urn:example:name"}},
              "$defs": {"leaf": {"type": "object", "properties": {"a": {"type": "string"}}},
                "other": {"$anchor": "top", "type": "object", "properties": {"b": {"type": "string"}}}}},
            "Other": {"$id": "https://example.com/other.json", "type": "object", "properties": {"leaf": {"$ref": "#/$defs/leaf"}},
              "$defs": {"leaf": {"type": "integer"}}},
            "Name": {"$id": "urn:example:name", "type": "string", "format": "date"}
            """
        let resolved = Resolved(responseDocument(#"{"$ref": "\#(reference)"}"#, components: "\"schemas\": {\(tree)}"))
        #expect(resolved.findings == [])
        #expect(resolved.spelled(resolved.operation("x")?.responses.first?.contents.first?.type) == type)
        // An anchor can also be referenced from outside its schema.
        #expect(
            ["leaf: tree.leaf, top: tree.top, name: date", "leaf: tree.leaf, top: top, name: date"].contains(resolved.properties("Tree")))
        #expect(resolved.properties("Other") == "leaf: integer")
    }

    /// JSON Schema 2019-09, section 8.2.4.2: `#` refers to the enclosing schema resource, not to the whole document.
    @Test(arguments: [
        (##""$recursiveAnchor": true"##, ##""$recursiveRef": "#""##, "Tree.inner"),
        (##""$id": "urn:example:tree""##, ##""$ref": "#""##, "Tree"),
    ])
    func hashReferenceResolvesToTheEnclosingResource(_ anchor: String, _ reference: String, _ up: String) {
        let tree = """
            "Tree": {\(anchor), "type": "object", "properties": {"list": {"items": {\(reference)}},
              "inner": {"$recursiveAnchor": true, "type": "object", "properties": {"deep": {"type": "object", "properties": {"up": {\(reference)}}}}}}}
            """
        let resolved = Resolved(schemasDocument(tree))
        #expect(resolved.findings == [])
        #expect(resolved.properties("Tree") == "list: [Tree], inner: Tree.inner")
        #expect(resolved.properties("Tree.inner.deep") == "up: \(up)")
    }

    @Test func recursiveReferenceWithoutAnAnchorIsUntyped() {
        let resolved = Resolved(schemasDocument(##""A": {"type": "object", "properties": {"a": {"$recursiveRef": "#"}}}"##))
        #expect(resolved.properties("A") == "a: json")
    }

    @Test(arguments: ["https://example.com/tree.json#/none", "https://example.com/tree.json#none", "https://example.com/tree", "tree.json"])
    func unknownIDOrAnchorIsADanglingReference(_ reference: String) {
        let tree = #""Tree": {"$id": "https://example.com/tree.json", "type": "object", "properties": {"a": {"$ref": "\#(reference)"}}}"#
        #expect(
            Resolved(schemasDocument(tree)).findings == ["warning dangling-reference #/components/schemas/Tree/properties/a/$ref"])
    }

    @Test(arguments: [
        ("a%20b", "a b"), ("%e2%82%AC", "€"), ("%EF%BF%BD", "\u{FFFD}"), ("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%FF", nil),
        ("%C3%28", nil),
        ("%ED%A0%80", nil),
    ])
    func percentEncodedPointersAreDecodedOrNil(_ text: String, _ decoded: String?) { #expect(percentDecoded(text[...]) == decoded) }

    @Test(arguments: [
        "#/components/schemas/Missing", "#/components/schemas/User/properties/none", "https://example.com/a.json", "//example.com/a.json",
        "other.json#/User", "#missing", "#/%FF",
    ])
    func danglingReferenceIsAnErrorOnlyWhereUsed(_ reference: String) {
        let used = Resolved(responseDocument(#"{"$ref": "\#(reference)"}"#, components: #""schemas": {\#(Self.user)}"#))
        #expect(
            used.findings == ["error dangling-reference #/paths/~1x/get/responses/200/content/application~1json/schema/$ref"])
        #expect(used.operation("x") == nil)
        let unused = Resolved(schemasDocument(#""A": {"$ref": "\#(reference)"}, \#(Self.user)"#))
        #expect(unused.findings == ["warning dangling-reference #/components/schemas/A/$ref"])
    }

    @Test func propertyWithADanglingReferenceIsAnyJSON() {
        let resolved = Resolved(
            responseDocument(
                ##"{"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#/none"}, "b": {"items": {"$ref": "#/none"}}}}"##))
        let path = "#/paths/~1x/get/responses/200/content/application~1json/schema/properties"
        #expect(resolved.findings == ["warning dangling-reference \(path)/a/$ref", "warning dangling-reference \(path)/b/items/$ref"])
        #expect(resolved.properties("x.response") == "a: json!, b: [json]")
    }

    @Test func referencesIntoOtherFilesResolveRelativeToTheirFile() {
        let resolved = Resolved([
            (
                "specs/api.json",
                responseDocument(#"{"properties": {"a": {"$ref": "./shared/types.json#/Money"}, "b": {"$ref": "shared/user.json"}}}"#)
            ),
            ("specs/shared/types.json", #"{"Money": {"type": "object", "properties": {"owner": {"$ref": "user.json"}}}}"#),
            (
                "specs/shared/user.json",
                #"{"type": "object", "properties": {"money": {"$ref": "types.json#/Money"}, "self": {"$ref": "user.json"}}}"#
            ),
        ])
        #expect(resolved.findings == [])
        #expect(resolved.properties("x.response") == "a: Money, b: user")
        #expect(resolved.properties("user") == "money: Money, self: user")
    }

    @Test func referencesToParametersBodiesResponsesAndPathItemsResolve() {
        let resolved = Resolved(
            pathsDocument(
                """
                "/a/{id}": {"$ref": "#/components/pathItems/Item"}
                """,
                components: """
                    "pathItems": {"Item": {"parameters": [{"$ref": "#/components/parameters/Id"}],
                      "put": {"operationId": "put", "requestBody": {"$ref": "#/components/requestBodies/B"}, "responses": {"200": {"$ref": "#/components/responses/R"}}}}},
                    "parameters": {"Id": {"$ref": "#/components/parameters/RealId"}, "RealId": {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}},
                    "requestBodies": {"B": {"required": true, "content": {"application/json": {"schema": {"type": "object", "properties": {"n": {"type": "string"}}}}}}},
                    "responses": {"R": {"description": "", "headers": {"X-A": {"$ref": "#/components/headers/H"}},
                      "content": {"application/json": {"schema": {"type": "object", "properties": {"m": {"type": "string"}}}}}}},
                    "headers": {"H": {"schema": {"type": "boolean"}}}
                    """))
        #expect(resolved.findings == [])
        let operation = resolved.operation("put")
        #expect(operation?.parameters.map { resolved.spelled($0.type) } == ["integer"])
        #expect(resolved.properties("B.body") == "n: string")
        #expect(resolved.properties("R.response") == "m: string")
        #expect(operation?.responses.first?.headers.map { resolved.spelled($0.type) } == ["boolean"])
    }

    @Test func cyclesOfReferencesAreErrors() {
        let resolved = Resolved(
            pathsDocument(
                ##""/x": {"get": {"operationId": "x", "parameters": [{"$ref": "#/components/parameters/A"}], "responses": {}}}"##,
                components: ##""parameters": {"A": {"$ref": "#/components/parameters/B"}, "B": {"$ref": "#/components/parameters/A"}}"##))
        #expect(resolved.findings == ["error reference-cycle #/paths/~1x/get/parameters/0/$ref"])
        let schemas = Resolved(
            responseDocument(
                ##"{"$ref": "#/components/schemas/A"}"##,
                components:
                    ##""schemas": {"A": {"$ref": "#/components/schemas/B"}, "B": {"oneOf": [{"$ref": "#/components/schemas/A"}, {"type": "null"}]}}"##
            ))
        #expect(schemas.findings == ["error reference-cycle #/components/schemas/A/$ref"])
    }

    @Test func keywordsBesideAReferenceApplySince3_1() {
        let components = #""schemas": {\#(Self.user)}"#
        let schema = ##"{"$ref": "#/components/schemas/User", "properties": {"b": {"type": "boolean"}}, "required": ["b"]}"##
        #expect(
            Resolved(responseDocument(schema, components: components)).properties("x.response") == "home/town: User.home/town, b: boolean!")
        let old = Resolved(responseDocument(schema, components: components, version: "3.0.3"))
        #expect(old.spelled(old.operation("x")?.responses.first?.contents.first?.type) == "User")
        let annotated = Resolved(
            responseDocument(
                ##"{"properties": {"u": {"$ref": "#/components/schemas/User", "description": "Who", "deprecated": true, "nullable": true, "readOnly": true}}}"##,
                components: components, version: "3.0.3"))
        guard case .object(let object)? = annotated.model("x.response")?.kind, let property = object.properties.first else {
            Issue.record("no model")
            return
        }
        #expect(annotated.spelled(property.type) == "User?")
        #expect(property.documentation.description == "Who")
        #expect(property.isDeprecated && property.isReadOnly && !property.isRequired)
    }
}
