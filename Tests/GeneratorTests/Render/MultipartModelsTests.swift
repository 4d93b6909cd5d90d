import Testing

@testable import EndpointGenerator

@Suite struct MultipartModelsTests {
    /// The parts of a form are written one by one, so a model that is only a form needs no code for JSON.
    @Test func modelsThatAreOnlySentInPartsHaveNoJSONCode() {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Files", "version": "1"}, "paths": {
                "/a": {"post": {"operationId": "a", "requestBody": {"content": {"multipart/form-data": {"schema":
                    {"$ref": "#/components/schemas/Upload"}}}}, "responses": {"204": {"description": "ok"}}}},
                "/b": {"post": {"operationId": "b", "requestBody": {"content": {
                    "multipart/form-data": {"schema": {"$ref": "#/components/schemas/Both"}},
                    "application/json": {"schema": {"$ref": "#/components/schemas/Both"}}}},
                    "responses": {"204": {"description": "ok"}}}},
                "/c": {"post": {"operationId": "c", "requestBody": {"content": {"multipart/form-data": {"schema":
                    {"$ref": "#/components/schemas/Kept"}}}}, "responses": {"204": {"description": "ok"}}}}},
                "components": {"schemas": {
                    "Upload": {"type": "object", "properties": {"label": {"$ref": "#/components/schemas/Label"}}},
                    "Both": {"type": "object", "properties": {"both": {"type": "string"}}},
                    "Kept": {"type": "object", "properties": {"kept": {"type": "string"}}},
                    "Label": {"type": "object", "properties": {"text": {"type": "string"}}},
                    "Unused": {"type": "object", "properties": {"kept": {"$ref": "#/components/schemas/Kept"}}}}}}
            """
        let spec = SourceFile(path: "files.json", bytes: Array(text.utf8))
        let output = generate(GeneratorInput(configuration: Configuration(name: "Files"), spec: spec))
        let code = output.files.map(\.contents).joined()
        #expect(code.contains("struct Upload: MemberwiseHashable, Sendable, Hashable {"))
        #expect(!code.contains(#"JSONKeys("label")"#))
        for name in ["Both", "Kept", "Label", "Unused"] { #expect(code.contains("struct \(name): JSONStruct, Codable, Hashable {")) }
    }
}
