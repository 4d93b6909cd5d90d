import Testing

@testable import EndpointGenerator

/// Aliases and merge keys generate the same code as the expanded text. Copies have the spans of the original nodes but must never be
/// confused with them.
@Suite struct YAMLAliasTests {
    private static let document = """
        openapi: 3.1.0
        info: {title: Shop, version: '1'}
        servers: [{url: 'https://shop.example'}]
        x-parts:
          status: &status {type: string, enum: [new, sold]}
          address: &address
            type: object
            required: [street]
            properties: {street: {type: string, example: Main}, status: *status}
          common: &common
            home: *address
            work: {type: object, properties: {desk: {type: integer}, presence: {type: string, enum: [in, out]}}}
            list: {type: array, items: *address}
          paging: &paging
            - {name: limit, in: query, schema: {type: integer, default: 10}}
            - {name: status, in: query, schema: *status}
          failure: &failure
            description: What went wrong.
            content: {application/json: {schema: {type: object, properties: {code: {type: integer}, address: *address}}}}
        paths:
          /people:
            get:
              operationId: listPeople
              parameters: *paging
              responses:
                200: {description: '', content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Person'}}}}}
                4XX: *failure
                500: {<<: *failure, description: Broken.}
            post:
              operationId: addPerson
              requestBody: {content: {application/json: {schema: {type: object, properties: {<<: *common, note: {type: string}}}}}}
              responses: {201: {description: ''}, default: *failure}
          /shops:
            get: {operationId: listShops, parameters: *paging, responses: {200: {description: '', content: {application/json: {schema: *address}}}}}
        components:
          schemas:
            Person:
              type: object
              properties:
                <<: *common
                name: {type: string}
                state: {type: string, enum: [alive, dead]}
            Shop:
              type: object
              properties: {<<: [{open: {type: boolean}}, *common], status: *status, address: *address}
        """

    @Test func aliasesGenerateTheCodeOfTheExpandedDocument() throws {
        let root = try #require(YAMLRead.root(Self.document))
        var configuration = Configuration(name: "Shop")
        configuration.parts.formUnion([.mocks, .wrappers, .completions, .examples])
        configuration.modelFiles = .count(1)
        let outputs = [("shop.yaml", Self.document), ("shop.json", YAMLRead.line(root))].map { name, text in
            generate(GeneratorInput(configuration: configuration, spec: SourceFile(path: name, bytes: Array(text.utf8))))
        }
        #expect(outputs[0].diagnostics.all.isEmpty && outputs[1].diagnostics.all.isEmpty)
        #expect(outputs[0].files.count == outputs[1].files.count && !outputs[0].files.isEmpty)
        for (yaml, json) in zip(outputs[0].files, outputs[1].files) {
            let lines = zip(yaml.contents.split(separator: "\n"), json.contents.split(separator: "\n"))
            let difference = lines.first { $0 != $1 }
            #expect(yaml.contents.utf8.elementsEqual(json.contents.utf8), "\(yaml.name): \(difference.map { "\($0)" } ?? "")")
        }
    }
}
