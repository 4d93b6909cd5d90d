import Foundation
import Testing

/// YAML is accepted wherever a document is: in `spec`, `references`, `overlays` and `$ref`, and by the commands.
@Suite struct YAMLDocumentTests {
    private static let spec = """
        openapi: 3.0.3
        info: {title: Shop, version: "1"}
        servers:
        - url: https://shop.example
        paths:
          /books:
            get:
              operationId: listBooks
              tags: [books]
              responses:
                200:
                  description: All books.
                  content:
                    application/json:
                      schema: {$ref: 'parts/book.yml#/Books'}
        """

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("shop.yaml", Self.spec)
        try folder.write("parts/book.yml", "Books:\n  type: array\n  items: {$ref: '#/Book'}\nBook: {$ref: 'title.json#/Book'}\n")
        try folder.write(
            "parts/title.json", #"{"Book": {"type": "object", "required": ["title"], "properties": {"title": {"type": "string"}}}}"#)
        return folder
    }

    @Test func yamlIsAcceptedAsDocumentReferenceAndOverlay() async throws {
        let folder = try folder()
        let written = try await endpoints("init", "shop.yaml", in: folder)
        #expect(written.status == 0, "\(written.errors)")
        #expect(written.output == "shop.endpoints.json: written; next: endpoints generate shop.endpoints.json\n")
        let config = try folder.read("shop.endpoints.json")
        #expect(config.contains(#""spec": "shop.yaml""#) && config.contains(#""references": ["parts/book.yml", "parts/title.json"]"#))

        // The overlay can also be YAML, and diagnostics point into it.
        try folder.write(
            "more.yml",
            "overlay: 1.0.0\ninfo: {title: more, version: 1}\nactions:\n- target: $.paths['/books'].get\n  update: {summary: Each book}\n")
        try folder.write("shop.endpoints.json", config.replacingOccurrences(of: #""access""#, with: #""overlays": ["more.yml"], "access""#))
        let generated = try await endpoints("generate", "shop.yaml", in: folder)
        #expect(generated.status == 0, "\(generated.errors)")
        #expect(generated.errors == "note: using `shop.endpoints.json` beside `shop.yaml`\n")
        #expect(try folder.read("Generated/Shop+Services.swift").contains("/// Each book"))
        #expect(try await endpoints("check", "shop.endpoints.json", in: folder).status == 0)
        #expect(try await endpoints("show", "shop.endpoints.json", in: folder).output.contains("list() -> [Book]"))
        #expect(try await endpoints("lint", "shop.endpoints.json", in: folder).status == 0)

        // A change in the referenced file shows up both as stale sources and as a difference between the APIs.
        try folder.write("parts/title.json", #"{"Book": {"type": "object", "properties": {"title": {"type": "integer"}}}}"#)
        #expect(try await endpoints("check", "shop.endpoints.json", in: folder).status == 1)
        try folder.write(
            "other.yaml",
            Self.spec.replacingOccurrences(of: "listBooks", with: "allBooks").replacingOccurrences(
                of: "$ref: 'parts/book.yml#/Books'", with: "type: string"))
        try folder.write("older.json", #"{"openapi": "3.0.3", "info": {"title": "Shop", "version": "1"}, "paths": {}}"#)
        let difference = try await endpoints("diff", "older.json", "other.yaml", in: folder)
        #expect(difference.output.contains("allBooks"), "\(difference.output)\(difference.errors)")
    }

    @Test func diagnosticsPointIntoReferencedYAML() async throws {
        let folder = try folder()
        try folder.write(
            "shop.endpoints.json", #"{"spec": "shop.yaml", "output": "Generated", "references": ["parts/book.yml", "parts/title.json"]}"#)
        try folder.write("parts/book.yml", "Books:\n  type: array\n  items: {$ref: '#/Bok'}\nBook:\n  type: string\n")
        let found = try await endpoints("generate", "shop.endpoints.json", in: folder)
        #expect(found.status == 1)
        #expect(
            found.errors.hasPrefix(
                """
                parts/book.yml:3:17: error: no schema exists at `#/Bok`: there is no `Bok`; did you mean `Book`? (left out with it: `listBooks`) [dangling-reference]
                      items: {$ref: '#/Bok'}
                                    ^~~~~~~
                    at #/Books/items/$ref

                """), "\(found.errors)")
        #expect(
            try await endpoints("generate", "shp.yaml", in: folder).errors
                == "error: cannot read `shp.yaml`: no such file; did you mean `shop.yaml`? [file]\n")
    }
}
