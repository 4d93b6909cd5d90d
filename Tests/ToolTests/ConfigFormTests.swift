import Foundation
import Testing

/// What the tool does with a config as a file: rewrites it, changes it, and reads what it refers to.
@Suite struct ConfigFormTests {
    private static let document = ##"""
        {"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
         "paths": {"/a.b": {"get": {"operationId": "things.list", "parameters": [
           {"name": "page.size", "in": "query", "schema": {"type": "integer"}}, {"name": "ids", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}}],
           "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/v1.Thing"}}}}}}}},
         "components": {"schemas": {"v1.Thing": {"type": "object", "required": ["a.b"], "properties": {"a.b": {"type": "string"}}}}}}
        """##

    /// Names with dots, and an operation that is named by its id and by its path, are split and joined as the document says.
    @Test func rewriteKeepsOrderAndWhatIsGenerated() async throws {
        let folder = try TemporaryFolder()
        try folder.write("api.json", Self.document)
        let old = """
            {
              "spec": "api.json",
              "rename": { "properties": { "v1.Thing.a.b": "text" }, "parameters": { "things.list.page.size": "size" } },
              "generate": {"mocks":   true},  "mutable": "all",
              "output": "Generated",
              "arrays": { "GET /a.b.ids": "brackets" }
            }

            """
        try folder.write("api.endpoints.json", old)
        let before = try await endpoints("generate", in: folder)
        #expect(before.status == 0 && before.errors.contains("[old-key]"), "\(before.errors)")
        let generated = try folder.snapshot().filter { $0.key.hasPrefix("Generated/") }
        let rewritten = try await endpoints("init", "--rewrite", ".", in: folder)
        #expect(rewritten.status == 0 && rewritten.output.hasSuffix("api.endpoints.json: rewritten\n"), "\(rewritten.errors)")
        let new = """
            {
              "spec": "api.json",
              "schemas": { "v1.Thing": { "properties": { "a.b": "text" } }, "*": { "mutable": true } },
              "operations": { "things.list": { "parameters": { "page.size": { "name": "size" }, "ids": { "arrays": "brackets" } } } },
              "generate": {"mocks":   true},
              "output": "Generated"
            }

            """
        #expect(try folder.read("api.endpoints.json") == new)
        let after = try await endpoints("generate", in: folder)
        #expect(after.status == 0 && !after.errors.contains("old-key"), "\(after.errors)")
        #expect(try folder.snapshot().filter { $0.key.hasPrefix("Generated/") } == generated && !generated.isEmpty)
        #expect(try await endpoints("init", "--rewrite", in: folder).output == "api.endpoints.json: current\n")
    }

    @Test func forceKeepsWhatTheConfigHas() async throws {
        let folder = try TemporaryFolder()
        try folder.write("api.json", Self.document)
        let config = """
            {
              "spec": "./api.json", "name": "Things",
              "only": "called",
              "schemas": { "v1.Thing": { "name": "Thing" } }
            }

            """
        try folder.write("api.endpoints.json", config)
        let same = try await endpoints("init", "api.json", "--force", in: folder)
        #expect(same.status == 0 && same.output.hasSuffix("next: build with EndpointsPlugin\n"), "\(same.errors)")
        #expect(try folder.read("api.endpoints.json") == config)
        _ = try await endpoints("init", "api.json", "--force", "--access", "public", "--output", "Out", in: folder)
        #expect(
            try folder.read("api.endpoints.json")
                == config.replacingOccurrences(of: "} }\n}", with: "} },\n  \"output\": \"Out\",\n  \"access\": \"public\"\n}"))
    }

    /// A document can refer to files beside its folder if the config names a folder that contains both. Only what the config lists is read.
    @Test func referencesAreReadBelowTheRoot() async throws {
        let folder = try TemporaryFolder()
        let document = ##"""
            openapi: 3.1.0
            info: {title: T, version: '1'}
            paths: {/a: {get: {operationId: a, responses: {'200': {description: d, content: {application/json: {schema: {$ref: '../schemas/s.yaml'}}}}}}}}

            """##
        try folder.write("specs/api.yaml", document)
        try folder.write("schemas/s.yaml", "type: object\nproperties: {n: {$ref: 'deep/t.yaml'}}\n")
        try folder.write("schemas/deep/t.yaml", "type: integer\n")
        func generate(_ references: String) async throws -> (status: Int32, errors: String) {
            try folder.write("api.endpoints.json", #"{"spec": "specs/api.yaml", "output": "Out", "references": \#(references)}"#)
            let result = try await endpoints("generate", in: folder)
            return (result.status, result.errors)
        }
        for files in [
            #"["schemas/s.yaml", "schemas/deep/*.yaml"]"#, #"["schemas/**"]"#,
            #"{"https://a.example/s": "schemas/s.yaml", "t": "schemas/deep/t.yaml"}"#,
        ] {
            let result = try await generate(#"{"root": "..", "files": \#(files)}"#)
            #expect(result.status == 0, "\(result.errors)")
            #expect(try folder.read("Out/Api+Models01.swift").contains("n: Int?"))
        }
        // From a file above the document's folder back into it, with the document's folder as the current one.
        try folder.write("schemas/s.yaml", "type: object\nproperties: {n: {$ref: '../specs/own/o.yaml'}}\n")
        try folder.write("specs/own/o.yaml", "type: integer\n")
        try folder.write(
            "specs/api.endpoints.json",
            #"{"spec": "api.yaml", "output": "Out", "references": {"root": "..", "files": ["schemas/s.yaml", "specs/own/*"]}}"#)
        let inside = try await runProcess(
            builtProducts.appending(path: "endpoints"), ["generate"], in: folder.url.appending(path: "specs"))
        #expect(inside.status == 0, "\(inside.errors)")
        #expect(try folder.read("specs/Out/Api+Models01.swift").contains("n: Int?"))
        try folder.write("schemas/s.yaml", "type: object\nproperties: {n: {$ref: 'deep/t.yaml'}}\n")
        let one = try await generate(#"{"root": "..", "files": ["schemas/*.yaml"]}"#)
        #expect(one.errors.contains("deep/t.yaml"), "\(one.errors)")
        for (references, error) in [
            (#"["../schemas/s.yaml"]"#, "outside the folder of the spec"),
            (#"["schemas/s.yaml"]"#, "`schemas/s.yaml` is relative to the document's folder, not to the config's"),
            (#"{"root": "../schemas", "files": ["../specs/api.yaml"]}"#, "outside the folder"),
            (#"{"root": "..", "files": ["schemas/*.json"]}"#, "no file in `.` matches `schemas/*.json`"),
            (#"{"root": "nowhere", "files": ["*"]}"#, "there is no folder `specs/nowhere`"),
        ] {
            let result = try await generate(references)
            #expect(result.status == 1 && result.errors.contains(error), "\(references): \(result.errors)")
        }
    }

    /// A pattern finds new files in every build. SwiftPM does not watch those that it did not know when it planned the build.
    @Test func buildNamesFilesThatItsPlanDoesNotKnow() async throws {
        let folder = try TemporaryFolder()
        try folder.write("api.json", Self.document)
        try folder.write("parts/a.json", "{}")
        try folder.write("api.endpoints.json", #"{"spec": "api.json", "references": ["parts/*.json"]}"#)
        let tool = builtProducts.appending(path: "endpoints-build")
        func build() async throws -> (status: Int32, errors: String) {
            let arguments = ["api.endpoints.json", "--output", "Built", "--model-files", "1", "--planned", "parts/a.json"]
            let result = try await runProcess(tool, arguments, in: folder.url)
            return (result.status, result.errors)
        }
        let first = try await build()
        #expect(first.status == 0 && first.errors == "", "\(first.errors)")
        try folder.write("parts/b.json", "{}")
        let second = try await build()
        #expect(second.status == 0 && second.errors.contains("warning: `parts/b.json` is new"), "\(second.errors)")
    }
}
