import Foundation
import Testing

/// Tests `endpoints show --json`, which is meant for scripts.
@Suite struct ShowJSONTests {
    private static let spec = #"""
        {
          "openapi": "3.0.3",
          "info": { "title": "Shop", "version": "1.0" },
          "paths": {
            "/items": {
              "parameters": [{ "$ref": "#/components/parameters/trace" }],
              "get": {
                "tags": ["Items"], "operationId": "list-items", "deprecated": true,
                "parameters": [{ "name": "class", "in": "query", "required": true, "schema": { "type": "integer" } }],
                "responses": {
                  "200": { "description": "Fine", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Items" } } } },
                  "404": { "description": "None" } }
              },
              "post": {
                "tags": ["Items"], "operationId": "addItem",
                "requestBody": { "required": true, "content": {
                  "application/json": { "schema": { "$ref": "#/components/schemas/Items" } },
                  "text/csv": { "schema": { "type": "string" } } } },
                "responses": { "204": { "description": "Done" } }
              }
            }
          },
          "components": {
            "parameters": { "trace": { "name": "X-Trace", "in": "header", "schema": { "type": "string", "format": "uuid" } } },
            "schemas": {
              "Items": { "type": "array", "items": { "$ref": "#/components/schemas/Item" } },
              "Note": { "type": "string", "nullable": true },
              "Item": { "type": "object", "required": ["id", "etag\n"], "properties": {
                "id": { "type": "string", "readOnly": true }, "etag\n": { "type": "string" },
                "size": { "type": "integer", "enum": [1, 20] },
                "owner": { "oneOf": [{ "type": "string" }, { "type": "integer" }] } } }
            }
          }
        }
        """#

    private struct Output: Decodable {
        var format: Int
        var documents: [Shown]
    }

    private struct Shown: Decodable {
        struct Service: Decodable {
            var name: String
            var operations: [Operation]
        }
        struct Operation: Decodable, Equatable {
            var name: String
            var id: String?
            var method: String
            var path: String
            var deprecated: Bool
            var pointer: String
            var call: String
            var endpoint: String
            var parametersType: String?
            var parameters: [Parameter]
            var body: Body?
            var returns: String
            var failure: String?
            var responses: [Response]
        }
        struct Parameter: Decodable, Equatable {
            var label, type, `in`, name, pointer: String
            var required: Bool
        }
        struct Body: Decodable, Equatable {
            var label, type: String
            var required: Bool
            var contents: [Content]
        }
        struct Content: Decodable, Equatable {
            var `case`: String?
            var mediaType, type, schema: String
        }
        struct Response: Decodable, Equatable {
            var status: String
            var failure: Bool
            var `case`: String? = nil
            var mediaType: String? = nil
            var type: String? = nil
            var schema: String? = nil
            var pointer: String
        }
        struct Schema: Decodable, Equatable {
            var name, type: String
            var requestType: String? = nil
            var pointer: String
        }
        struct Model: Decodable {
            var type, kind, pointer: String
            var sent, received: Bool
            var properties: [Property]?
            var cases: [Case]?
        }
        struct Property: Decodable, Equatable {
            var name, key, type: String
            var required, deprecated: Bool
            var pointer: String
        }
        struct Case: Decodable, Equatable {
            var name: String
            var value: Int? = nil
            var type: String? = nil
        }
        var file, name, title, version: String
        var services: [Service]
        var schemas: [Schema]
        var models: [Model]
    }

    private func shown(_ spec: String = Self.spec) async throws -> (Shown, text: String) {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", spec)
        let result = try await endpoints("show", "--json", "shop.json", in: folder)
        #expect(result.status == 0, "\(result.errors)")
        let output = try JSONDecoder().decode(Output.self, from: Data(result.output.utf8))
        #expect(output.format == 1)
        return (try #require(output.documents.first), result.output)
    }

    @Test func showJSONOfSeveralDocumentsIsOneValue() async throws {
        let folder = try TemporaryFolder()
        for name in ["a.json", "b.json"] { try folder.write(name, Self.spec) }
        try folder.write("c.json", "{}")
        let result = try await endpoints("show", "--json", "a.json", "c.json", "b.json", in: folder)
        #expect(result.status == 1)
        let output = try JSONDecoder().decode(Output.self, from: Data(result.output.utf8))
        #expect(output.documents.map(\.file) == ["a.json", "b.json"])
    }

    @Test func showJSONDescribesOperationsAndTheirUsage() async throws {
        let (shown, _) = try await shown()
        #expect([shown.name, shown.title, shown.version] == ["Shop", "Shop", "1.0"])
        #expect(shown.services.map(\.name) == ["Shop.ItemsService"])
        let operations: [Shown.Operation] = shown.services.flatMap(\.operations)
        try #require(operations.count == 2)
        let list: Shown.Operation = operations[0]
        #expect(list.pointer == "#/paths/~1items/get")
        #expect([list.name, list.id, list.method, list.path] == ["list", "list-items", "GET", "/items"])
        #expect(list.deprecated)
        #expect([list.call, list.endpoint] == ["Shop.ItemsCalls.list", "Shop.ItemsEndpoint.list"])
        #expect([list.parametersType, list.returns, list.failure] == ["Shop.ListItemsParameters", "[Shop.Item]", "Shop.ListItemsFailure"])
        #expect(
            list.parameters == [
                .init(label: "class", type: "Int", in: "query", name: "class", pointer: "#/paths/~1items/get/parameters/0", required: true),
                .init(
                    label: "xTrace", type: "UUID?", in: "header", name: "X-Trace", pointer: "#/components/parameters/trace", required: false
                ),
            ])
        #expect(
            list.responses == [
                .init(
                    status: "200", failure: false, mediaType: "application/json", type: "[Shop.Item]",
                    schema: "#/paths/~1items/get/responses/200/content/application~1json/schema",
                    pointer: "#/paths/~1items/get/responses/200"),
                .init(status: "404", failure: true, case: "notFound", pointer: "#/paths/~1items/get/responses/404"),
            ])
        #expect(
            operations[1].body
                == .init(
                    label: "body", type: "Shop.AddItemBody", required: true,
                    contents: [
                        .init(
                            case: "json", mediaType: "application/json", type: "[Shop.ItemRequest]",
                            schema: "#/paths/~1items/post/requestBody/content/application~1json/schema"),
                        .init(
                            case: "csv", mediaType: "text/csv", type: "String",
                            schema: "#/paths/~1items/post/requestBody/content/text~1csv/schema"),
                    ]))
    }

    @Test func showJSONListsTheTypeOfEverySchema() async throws {
        let (shown, _) = try await shown()
        #expect(
            shown.schemas == [
                .init(name: "Items", type: "[Shop.Item]", requestType: "[Shop.ItemRequest]", pointer: "#/components/schemas/Items"),
                .init(name: "Note", type: "String?", pointer: "#/components/schemas/Note"),
                .init(name: "Item", type: "Shop.Item", requestType: "Shop.ItemRequest", pointer: "#/components/schemas/Item"),
            ])
    }

    @Test func showJSONDescribesModelsWithTheirPointers() async throws {
        let (shown, text) = try await shown()
        #expect(shown.models.map(\.type) == ["Shop.Item", "Shop.ItemSize", "Shop.ItemOwner", "Shop.ItemRequest"])
        #expect(shown.models.map(\.kind) == ["struct", "enum", "union", "struct"])
        #expect(shown.models.map(\.sent) == [false, true, true, true])
        #expect(shown.models.map(\.received) == [true, true, true, false])
        let item = "#/components/schemas/Item"
        #expect(shown.models.map(\.pointer) == [item, item + "/properties/size", item + "/properties/owner", item])
        #expect(
            shown.models[3].properties?.first
                == .init(
                    name: "etag", key: "etag\n", type: "String", required: true, deprecated: false, pointer: item + "/properties/etag\n"))
        #expect(shown.models[1].cases == [.init(name: "_1", value: 1), .init(name: "_20", value: 20)])
        #expect(shown.models[2].cases == [.init(name: "string", type: "String"), .init(name: "int", type: "Int")])
        // Text from a document is always escaped before it is printed.
        #expect(text.contains(#""key": "etag\n""#))
    }

    @Test func showJSONIsTheSameOnEveryRun() async throws {
        let first = try await shown().text
        #expect(try await shown().text == first)
    }

    @Test func showJSONOfAFaultyDocumentPrintsNothing() async throws {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", Self.spec.replacingOccurrences(of: "schemas/Items\"", with: "schemas/Itms\""))
        let result = try await endpoints("show", "--json", "shop.json", in: folder)
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        let wrong = try await endpoints("show", "--json", "--services", "shop.json", in: folder)
        #expect(wrong.status == 64)
    }
}
