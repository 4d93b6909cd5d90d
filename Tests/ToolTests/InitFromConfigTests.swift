import Foundation
import Testing

/// `init --from` converts a swift-openapi-generator config.
@Suite struct InitFromConfigTests {
    private static let document = """
        openapi: 3.1.0
        info: {title: Shop, version: 1.0.0}
        paths:
          /books/{isbn}:
            get:
              operationId: getBook
              tags: [Books]
              parameters: [{name: isbn, in: path, required: true, schema: {type: string}}]
              responses:
                '200': {description: A book., content: {application/json: {schema: {$ref: '#/components/schemas/Book'}}}}
        components:
          schemas:
            Book: {type: object, required: [isbn], properties: {isbn: {type: string}, maker: {$ref: '#/components/schemas/Maker'}}}
            Maker: {type: object, properties: {isbn: {type: string}}}

        """
    private static let everything = """
        # What the target asked for until now.
        generate:
          - types
          - client
        accessModifier: package
        additionalImports: [Makers]
        filter:
          tags: [Books]
          operations: [getBook]
          paths: ['/books/{isbn}']
          schemas: [Maker]
        namingStrategy: idiomatic
        nameOverrides:
          isbn: number
          getBook: book
          Book: Volume
        typeOverrides:
          schemas: {Maker: Makers.Maker}

        """

    private func folder(_ config: String, _ name: String = "openapi-generator-config.yaml") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("openapi.yaml", Self.document)
        try folder.write(name, config)
        return folder
    }

    @Test func everyKeyOfAGeneratorConfigIsConverted() async throws {
        let folder = try folder(Self.everything)
        let result = try await endpoints("init", "--from", "openapi-generator-config.yaml", "--name", "Shop", "--plugin", in: folder)
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
        #expect(
            result.output
                == """
                openapi.endpoints.json: written; next: build with EndpointsPlugin

                """
        )
        let config = """
            {
                "spec": "openapi.yaml",
                "name": "Shop",
                "access": "package",
                "imports": ["Makers"],
                "include": { "tags": ["Books"], "operations": ["getBook"], "paths": ["/books/{isbn}"], "schemas": ["Maker"] },
                "schemas": {
                    "Book": { "properties": { "isbn": "number" }, "name": "Volume" },
                    "Maker": { "properties": { "isbn": "number" }, "type": "Makers.Maker" }
                },
                "operations": { "getBook": { "name": "book" } },
                "names": { "operations": "ids" }
            }

            """
        #expect(try folder.read("openapi.endpoints.json") == config)
    }

    /// A JSON config with the same values produces the same result. Options and a document on the command line override it.
    @Test func generatorConfigInJSONIsConverted() async throws {
        let folder = try folder(#"{"generate": ["types"], "accessModifier": "public"}"#, "config.json")
        let result = try await endpoints(
            "init", "--from", "config.json", "openapi.yaml", "--access", "internal", "--output", "Out", in: folder)
        #expect(result.output == "openapi.endpoints.json: written; next: endpoints generate openapi.endpoints.json\n", "\(result.errors)")
        let config = """
            {
                "spec": "openapi.yaml",
                "output": "Out",
                "access": "internal",
                "generate": ["models"],
                "names": { "operations": "ids" }
            }

            """
        #expect(try folder.read("openapi.endpoints.json") == config)
        #expect(try await endpoints("generate", "openapi.endpoints.json", in: folder).status == 0)
    }

    @Test func keysWithoutACounterpartAreNotes() async throws {
        let folder = try folder(
            """
            generate: [types, client, server]
            namingStrategy: defensive
            additionalFileComments: ["swiftlint:disable all"]
            nameOverrides: {unheardOf: other}
            featureFlags: [empty]

            """)
        let result = try await endpoints("init", "--from", "openapi-generator-config.yaml", in: folder)
        #expect(result.status == 0)
        let notes = [
            "1:27: note: servers are not generated", "2:17: note: names follow the `idiomatic` strategy",
            "3:25: note: use a template for comments at the top",
            "4:17: note: no schema, property or operation of the document is called `unheardOf`",
            "5:15: note: feature flags have no effect here",
        ]
        for note in notes { #expect(result.errors.contains("openapi-generator-config.yaml:\(note)"), "\(note)\n\(result.errors)") }
        #expect(result.errors.components(separatedBy: "note: ").count - 1 == notes.count)
    }

    @Test(arguments: [
        ("{}", "1:1: error: `generate` is missing: [types, client]"),
        ("generate: types\n", "1:11: error: expected a list of strings, found a string"),
        ("generate: [clients]\n", "1:12: error: `clients` is not allowed here; did you mean `client`?"),
        ("generate: []\nfilters: {}\n", "2:1: error: an openapi-generator-config has no key `filters`; did you mean `filter`?"),
        ("generate: []\naccessModifier: open\n", "2:17: error: `open` is not allowed here; expected one of public, package, internal"),
        ("generate: []\nfilter: {tag: [a]}\n", "2:10: error: `filter` has no key `tag`; did you mean `tags`?"),
        ("generate: []\nfilter: {tags: [1]}\n", "2:17: error: expected a string, found the number 1"),
        ("generate: []\nnameOverrides: [a]\n", "2:16: error: expected an object, found an array"),
        ("generate: []\ntypeOverrides: {schemas: {A: ''}}\n", "2:30: error: the string is empty"),
        ("generate: [\n", "2:1: error: "), ("- a\n", "1:1: error: expected an object, found an array"),
    ])
    func faultyGeneratorConfigIsAnErrorAtItsPosition(_ text: String, _ error: String) async throws {
        let folder = try folder(text)
        let result = try await endpoints("init", "--from", "openapi-generator-config.yaml", in: folder)
        #expect(result.status == 1 && result.errors.contains("openapi-generator-config.yaml:\(error)"), "\(result.errors)")
        #expect(try folder.names() == ["openapi-generator-config.yaml", "openapi.yaml"])
    }

    @Test func missingConfigOrDocumentIsNamed() async throws {
        let folder = try TemporaryFolder()
        let alone = try await endpoints("init", "--from", "a/config.yaml", in: folder)
        #expect(
            alone.status == 64
                && alone.errors.hasPrefix("error: no openapi.yaml, openapi.yml or openapi.json found next to `a/config.yaml`"))
        try folder.write("openapi.yaml", Self.document)
        let missing = try await endpoints("init", "--from", "config.yaml", in: folder)
        #expect(missing.status == 1 && missing.errors.contains("cannot read `config.yaml`"), "\(missing.errors)")
    }
}
