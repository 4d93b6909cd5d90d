import Testing

@testable import EndpointGenerator

/// Tests declarations before they are rendered as text.
@Suite struct DeclarationsTests {
    private static let spec = #"""
        {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {
          "/things": {
            "get": {"tags": ["Things"], "operationId": "listThings",
              "parameters": [{"name": "page", "in": "query", "schema": {"type": "integer"}}],
              "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Things"}}}}},
              "x-endpoints": {"pages": {"page": "page"}}},
            "post": {"tags": ["Things"], "operationId": "addThing",
              "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}, "image/png": {}}},
              "responses": {"204": {"description": ""}, "409": {"description": "", "content": {"text/plain": {}}}, "5XX": {"description": ""}}}},
          "/things/{id}": {"patch": {"tags": ["Things"], "operationId": "changeThing",
              "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string", "format": "uuid"}}],
              "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Changes"}}}},
              "responses": {"204": {"description": ""}}}}},
        "components": {"schemas": {
          "Things": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}},
          "Changes": {"type": "object", "properties": {"name": {"type": ["string", "null"]}, "at": {"type": "string", "format": "date-time"}}},
          "Thing": {"type": "object", "required": ["id", "note"], "properties": {
            "id": {"type": "string"}, "note": {"type": ["string", "null"]}, "isNew": {"type": "boolean", "default": true},
            "parent": {"$ref": "#/components/schemas/Thing"}, "old": {"type": "integer", "deprecated": true},
            "mail": {"type": "string", "format": "email"}},
            "additionalProperties": {"type": "number"}}}}}
        """#

    private func declarations(_ settings: String = "") throws -> Declarations {
        var diagnostics = Diagnostics()
        let config = SourceFile(path: "shop.endpoints.json", bytes: Array(#"{"spec": "shop.json"\#(settings)}"#.utf8))
        let root = try #require(parseJSON(config, number: 0, diagnostics: &diagnostics))
        let configuration = try #require(Configuration.read(root, fileName: config.path, diagnostics: &diagnostics))
        let spec = SourceFile(path: "shop.json", bytes: Array(Self.spec.utf8))
        return try #require(inspect(GeneratorInput(configuration: configuration, spec: spec)).declarations)
    }

    private func structure(_ name: String, _ declarations: Declarations) throws -> StructDeclaration {
        let model = try #require(declarations.models.first { $0.name.name == name })
        guard case .structure(let structure) = model.kind else { throw NoStruct() }
        return structure
    }

    private struct NoStruct: Error {}

    @Test func propertyDeclarationHasTypeParameterAndStorage() throws {
        let declarations = try declarations()
        let thing = try structure("Thing", declarations)
        func texts(_ text: (PropertyDeclaration) -> String) -> [String] { thing.properties.map(text) }
        let types = declarations.types
        #expect(texts { types.text($0.type).text } == ["String", "String?", "Bool", "Thing?", "Int?", "String?"])
        #expect(
            texts { types.parameter($0.parameter).text }.suffix(4) == [
                "isNew: Bool = true", "parent: Thing? = nil", "old: Int? = nil", "mail: String? = nil",
            ])
        #expect(texts { $0.argumentDefault?.code.text ?? "-" }.prefix(2) == ["-", "-"])
        #expect(texts { $0.storage.name } == ["id", "note", "isNew", "_parent", "_old", "mail"])
        #expect(types.text(thing.properties[3].storageType).text == "Boxed<Thing>?")
        #expect(thing.properties[3].get.text == "_parent?.value")
        #expect(thing.properties[1].decodingExpression(at: 1).text == "stringIfPresent(1)" && thing.properties[1].requiresKey)
        #expect(thing.properties[2].decodingExpression(at: 2).text == "boolIfPresent(2) ?? true")
        #expect(thing.additionalType.map { types.text($0).text } == "[String: Double]")
    }

    @Test func patchPropertyTellsAbsentNullAndValueApart() throws {
        let declarations = try declarations()
        let changes = try structure("Changes", declarations).properties
        #expect(changes.map { declarations.types.text($0.type).text } == ["Patch<String>", "Date?"])
        #expect(changes.map { $0.argumentDefault?.code.text } == [".keep", "nil"])
        #expect(changes.map(\.write.text) == ["patch", "date"])
    }

    @Test func operationDeclarationHasAParameterListForEachUse() throws {
        let declarations = try declarations()
        let operations = declarations.services.flatMap(\.operations)
        try #require(operations.map(\.name.name) == ["list", "add", "change"])
        let (inner, outer) = (declarations.types, declarations.outerTypes)
        #expect(outer.list(operations[0].requiredParameters).text == "_ parameters: Shop.ListThingsParameters")
        #expect(inner.list(operations[0].callParameters).text == "_ parameters: ListThingsParameters")
        #expect(inner.list(operations[0].associatedValues).text == "ListThingsParameters")
        #expect(operations[0].defaultedParameters.map { inner.list($0).text } == "page: Int? = nil")
        #expect(inner.list(operations[1].callParameters).text == "body: AddThingBody? = nil")
        #expect(operations[1].defaultedParameters.map { inner.list($0).text } == "")
        #expect(inner.list(operations[2].closureParameters).text == "_ id: UUID, _ body: Changes")
        #expect(operations[2].defaultedParameters == nil)
        #expect(operations.map { outer.text($0.success).text } == ["[Shop.Thing]", "Void", "Void"])
        #expect(operations[0].pages.map { "\($0.name.name) \(inner.text($0.item).text)" } == "listAll Thing")
        #expect(operations[1].body?.cases.map { "\($0.name?.name ?? "-") \(inner.text($0.type).text)" } == ["json Thing", "png HTTPBody"])
        let failures = try #require(operations[1].failure)
        #expect(failures.cases.map { inner.list($0.payload).text } == ["String", "status: Int"])
        #expect(failures.cases.map(\.pattern.text) == ["409", "500...599"])
    }

    /// The imports of a file are derived from the types in its declarations.
    @Test func declarationsDeriveTheirImportsFromTheirTypes() throws {
        let settings = #", "types": {"string.email": "Mail"}, "schemas": {"Thing": {"conformances": ["Shown", "Identifiable"]}}"#
        let declarations = try declarations(settings)
        func needs(_ name: String) throws -> ImportNeeds { try #require(declarations.models.first { $0.name.name == name }).needs }
        let (thing, changes) = (try needs("Thing"), try needs("Changes"))
        #expect(thing.customTypes && thing.customProtocols && !thing.foundation)
        #expect(changes.foundation && !changes.customTypes && !changes.customProtocols)
        let operations = declarations.services.flatMap(\.operations)
        #expect(operations.map(\.functionNeeds.foundation) == [false, false, true])
        #expect(operations.map(\.requestNeeds.foundation) == [false, false, true])
        #expect(ImportNeeds([.described(.custom(name: "Int8", kinds: .integer))]).customTypes == false)
        #expect(ImportNeeds([.optional(.generic(.foreign, .known(.data)))]).foundation)
    }
}
