import Testing

@testable import EndpointGenerator

/// `x-endpoints` in the document and an entry of the config are two places for the same settings.
@Suite struct SettingsInDocumentTests {
    private static let list = #"""
        {"name": "all", "result": "/data", "arrays": "brackets", "pages": {"page": "page"},
         "parameters": {"q": {"name": "query"}, "ids": {"arrays": "described"}}}
        """#
    private static let add = #"{"body": "flat", "arrays": "brackets"}"#
    private static let read = #"{"emptyPath": true}"#
    private static let thing = #"""
        {"name": "Item", "properties": {"full_name": "name"}, "conformances": ["Identifiable", "-Hashable"], "mutable": true}
        """#
    private static let color = #"{"type": {"name": "MyColor", "keys": "snakeCase"}}"#

    private static func document(_ settings: (String) -> String) -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
          "/things": {
            "get": {"operationId": "list"\(settings(list)), "parameters": [
              {"name": "q", "in": "query", "schema": {"type": "string"}}, {"name": "page", "in": "query", "schema": {"type": "integer"}},
              {"name": "ids", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}},
              {"name": "tags", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}}],
              "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"type": "object", "properties": {
                "data": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}}}}}}}}},
            "post": {"operationId": "add"\(settings(add)), "requestBody": {"required": true, "content": {
              "application/x-www-form-urlencoded": {"schema": {"type": "object", "properties": {
                "names": {"type": "array", "items": {"type": "string"}}, "color": {"type": "string"}}}}}}, "responses": {"204": {"description": ""}}}},
          "/texts/{path}": {"get": {"operationId": "read"\(settings(read)),
            "parameters": [{"name": "path", "in": "path", "required": true, "schema": {"type": "string"}}], "responses": {"204": {"description": ""}}}}},
         "components": {"schemas": {
           "Thing": {"type": "object"\(settings(thing)), "required": ["id"], "properties": {
             "id": {"type": "string"}, "full_name": {"type": "string"}, "color": {"$ref": "#/components/schemas/Color"}}},
           "Color": {"type": "object"\(settings(color)), "properties": {"red": {"type": "integer"}}}}}}
        """
    }

    private func files(_ document: String, _ settings: String = "") throws -> [String] {
        var (sources, diagnostics) = (SourceFiles(), Diagnostics())
        let file = SourceFile(path: "api.endpoints.json", bytes: Array("{\"spec\": \"api.json\"\(settings)}".utf8))
        let root = try #require(parseJSON(file, number: sources.add(file), diagnostics: &diagnostics))
        let configuration = try #require(Configuration.read(root, fileName: file.path, diagnostics: &diagnostics))
        let spec = SourceFile(path: "api.json", bytes: Array(document.utf8))
        let output = generate(GeneratorInput(configuration: configuration, sources: sources, spec: spec))
        #expect(output.diagnostics.all.map(\.message) == [])
        return output.files.map(\.contents)
    }

    @Test func bothPlacesGiveTheSameCode() throws {
        let plain = try files(Self.document { _ in "" })
        let inDocument = try files(Self.document { ", \"x-endpoints\": \($0)" })
        let inConfig = try files(
            Self.document { _ in "" },
            """
            , "operations": {"list": \(Self.list), "POST /things": \(Self.add), "read": \(Self.read)},
            "schemas": {"Thing": \(Self.thing), "Color": \(Self.color)}
            """)
        #expect(inDocument == inConfig)
        let code = inDocument.joined()
        for part in [
            "func all(", "query: String?", "\"tags[]\"", "\"ids\"", "brackets: true", "allowEmpty: true", "struct Item", "var name",
            "MyColor", "snakeCase", "Identifiable",
        ] {
            #expect(code.contains(part) && !plain.joined().contains(part) || part == "\"ids\"", "\(part)")
        }
    }

    /// The config takes precedence, key by key.
    @Test func configTakesPrecedence() throws {
        let code = try files(
            Self.document { ", \"x-endpoints\": \($0)" },
            #", "operations": {"list": {"name": "everything", "parameters": {"q": {"arrays": "described"}}}}, "schemas": {"Thing": {"mutable": false}}"#
        ).joined()
        #expect(code.contains("func everything(") && code.contains("query: String?") && code.contains("struct Item"))
        #expect(code.contains("let name: String?"))
    }
}
