import Testing

@testable import EndpointGenerator

extension SlowTests {
    /// Replaces each node of a document that uses most of OpenAPI with something invalid. Nothing may trap or run forever, and all output
    /// must be consistent.
    @Suite struct MutationTests {
        static let document = """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "servers": [{"url": "/{v}", "variables": {"v": {"default": "1"}}}], "tags": [{"name": "a"}],
             "security": [{"key": []}], "webhooks": {"w": {"post": {"requestBody": {"$ref": "#/components/requestBodies/B"}}}},
             "paths": {"/a/{id}": {"parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
               "post": {"operationId": "a", "tags": ["a"], "x-endpoints": {"result": "/next"}, "parameters": [{"$ref": "#/components/parameters/P"}],
                 "requestBody": {"content": {"multipart/form-data": {"schema": {"properties": {"f": {"type": "string", "format": "binary"}}}, "encoding": {"f": {"contentType": "image/png"}}}}},
                 "responses": {"200": {"description": "", "headers": {"X": {"schema": {"type": "string"}}}, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Node"}}}},
                   "default": {"$ref": "#/components/responses/R"}}, "callbacks": {"c": {"{$url}": {"put": {}}}}}}},
             "components": {"parameters": {"P": {"name": "p", "in": "query", "style": "form", "schema": {"enum": ["a", "b"], "default": "a"}}},
               "requestBodies": {"B": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}}},
               "responses": {"R": {"description": "", "content": {"text/event-stream": {"schema": {"$ref": "#/components/schemas/U"}}}}},
               "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "k"}},
               "schemas": {"Node": {"required": ["next"], "properties": {"next": {"$ref": "#/components/schemas/Node"}, "all": {"items": {"$ref": "#/components/schemas/Node"}}}, "additionalProperties": {"type": ["string", "null"]}},
                 "Pet": {"properties": {"kind": {"type": "string", "readOnly": true}}, "required": ["kind"], "discriminator": {"propertyName": "kind", "mapping": {"c": "Cat"}}},
                 "Cat": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"properties": {"n": {"const": 1}}}]},
                 "U": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"type": "array", "prefixItems": [{"type": "number"}], "items": {}}, {"type": "null"}], "discriminator": {"propertyName": "kind"}},
                 "T": {"type": "array", "items": {"$ref": "#/components/schemas/T"}}}}}
            """

        static let replacements: [String] = [
            "null", "true", "-1e999", "\"\"", "\"#\"", "[]", "[[]]", "{}", ##"{"$ref": "#/paths"}"##, #"{"$ref": 1}"#,
            ##"{"oneOf": [{"$ref": "#/components/schemas/U"}, {"allOf": [{"$ref": "#/components/schemas/Node"}]}]}"##,
        ]

        @Test(arguments: replacements)
        func documentWithAnyNodeReplacedResolvesConsistently(_ replacement: String) throws {
            let bytes = Array(Self.document.utf8)
            var diagnostics = Diagnostics()
            let root = try #require(parseJSON(SourceFile(path: "a", bytes: bytes), number: 0, diagnostics: &diagnostics))
            var open: [JSONNode] = [root]
            var count = 0
            while let node: JSONNode = open.popLast() {
                count += 1
                switch node.value {
                case .array(let array): open += array
                case .object(let object): open += object.members.map(\.value)
                default: break
                }
                let changed: [UInt8] = bytes[..<Int(node.span.start)] + Array(replacement.utf8) + bytes[Int(node.span.end)...]
                let resolved = Resolved([SourceFile(path: "a", bytes: changed)])
                guard let api = resolved.api else {
                    #expect(!resolved.errors.isEmpty)
                    continue
                }
                for model: Model in api.models { #expect(model.mentioned.allSatisfy { api.models.indices.contains($0.index) }) }
                for operation in api.services.flatMap(\.operations) {
                    #expect(operation.types.compactMap(\.mentioned).allSatisfy { api.models.indices.contains($0.index) })
                }
                #expect(resolved.diagnostics.allSatisfy { $0.span != nil })
            }
            #expect(count > 140)
        }
    }
}
