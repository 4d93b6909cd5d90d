import Testing

@testable import EndpointGenerator

/// Tests how the config selects and names operations.
@Suite struct SelectionTests {
    static let document: String = {
        let json = { (name: String) in
            ##"{"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/\##(name)"}}}}}"##
        }
        return pathsDocument(
            """
            "/users": {"get": {"operationId": "listUsers", "tags": ["Users"], "responses": \(json("User"))}, "put": {"operationId": "old", "deprecated": true, "tags": ["Users"], "responses": \(json("Old"))}},
            "/pets/{id}": {"get": {"operationId": "getPet", "tags": ["Pets"], "responses": \(json("Pet"))}, "post": {"tags": ["Pets"], "responses": {}}}
            """,
            components: """
                "schemas": {"User": {"properties": {"pet": {"$ref": "#/components/schemas/Pet"}, "user_name": {"type": "string"}}}, "Pet": {"properties": {"a": {"type": "string"}}},
                  "Old": {"properties": {"a": {"type": "string"}}}, "Unused": {"properties": {"a": {"type": "string"}}}}
                """)
    }()

    static func kept(_ change: (inout ResolveOptions) -> Void) -> (operations: [String], models: [String]) {
        var options = ResolveOptions()
        change(&options)
        let resolved = Resolved(document, options: options)
        let operations = (resolved.api?.services ?? []).flatMap(\.operations).map(\.label)
        return (operations, (resolved.api?.models ?? []).map { $0.nameParts.map(\.raw).joined(separator: ".") })
    }

    @Test func everythingIsSelectedByDefault() {
        let kept = Self.kept { _ in }
        #expect(kept.operations == ["`listUsers`", "`old`", "`getPet`", "POST /pets/{id}"])
        #expect(kept.models == ["User", "Pet", "Old", "Unused"])
    }

    @Test func includedOperationsKeepTheModelsTheyNeed() {
        let users = Self.kept { $0.include.tags = ["Users"] }
        #expect(users.operations == ["`listUsers`", "`old`"])
        #expect(users.models == ["User", "Pet", "Old"])
        let pets = Self.kept { $0.include.paths = ["/pets/*"] }
        #expect(pets.operations == ["`getPet`", "POST /pets/{id}"])
        #expect(pets.models == ["Pet"])
        let one = Self.kept { $0.include.operations = ["POST /pets/{id}"] }
        #expect(one.operations == ["POST /pets/{id}"])
        #expect(one.models == [])
        let schemas = Self.kept { $0.include.schemas = ["User"] }
        #expect(schemas.operations == [])
        #expect(schemas.models == ["User", "Pet"])
    }

    @Test func excludedOperationsAreLeftOutWithTheirModels() {
        let kept = Self.kept {
            $0.exclude.deprecated = true
            $0.exclude.operations = ["getPet"]
        }
        #expect(kept.operations == ["`listUsers`", "POST /pets/{id}"])
        #expect(kept.models == ["User", "Pet"])
    }

    @Test func configRenamesSchemasOperationsAndServices() {
        var options = ResolveOptions()
        options.schemaNames = ["User": "Person"]
        options.propertyNames = ["User.user_name": "login"]
        options.operations["listUsers"] = .make(name: "people", result: "/pet")
        options.operations["POST /pets/{id}"] = .make(name: "feed")
        options.services = ["getPet": "Animals"]
        let resolved = Resolved(Self.document, options: options)
        #expect(resolved.model("User")?.requestedName?.text == "Person")
        guard case .object(let object)? = resolved.model("User")?.kind else { return }
        #expect(object.properties.map(\.requestedName?.text) == [nil, "login"])
        #expect(resolved.operation("listUsers")?.requestedName?.text == "people")
        #expect(resolved.operation("POST /pets/{id}")?.requestedName?.text == "feed")
        #expect(OperationTests.names(resolved.api) == ["Users: `listUsers` `old`", "Animals: `getPet`", "Pets: POST /pets/{id}"])
        #expect(resolved.operation("listUsers")?.result.count == 1)
    }
}

extension OperationSettings {
    static func make(name: RequestedName, result: SpecText? = nil) -> OperationSettings {
        var settings = OperationSettings()
        settings.name = name
        settings.result = result.map { LocatedText(text: $0, span: Span(file: 0, start: 0, end: 0)) }
        return settings
    }
}
