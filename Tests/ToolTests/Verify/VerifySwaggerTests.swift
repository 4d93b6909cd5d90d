import Testing

@testable import EndpointReview

/// `endpoints verify` reads each part of a Swagger 2.0 document by the rules of 2.0.
@Suite struct VerifySwaggerTests {
    static let verified = VerifiedDocument(
        document: #"""
            {
              "swagger": "2.0", "info": {"title": "T", "version": "1"},
              "host": "h.example", "basePath": "/v1", "schemes": ["https"], "produces": ["application/json"],
              "paths": {
                "/items/{id}": {
                  "parameters": [{"$ref": "#/parameters/ID"}],
                  "get": {"operationId": "one", "responses": {"200": {"$ref": "#/responses/Item"}}},
                  "put": {"operationId": "put", "responses": {"200": {"$ref": "#/responses/Item"}}}
                },
                "/list": {"get": {"operationId": "list", "parameters": [
                    {"name": "ids", "in": "query", "type": "array", "items": {"type": "integer"}, "collectionFormat": "pipes"}],
                  "responses": {"200": {"description": "d", "schema": {"type": "array", "items": {"$ref": "#/definitions/Item"}}}}}},
                "/file": {"get": {"operationId": "file", "responses": {"200": {"description": "d", "schema": {"type": "file"}}}}},
                "/text": {"get": {"operationId": "text", "produces": ["text/plain"], "responses": {
                  "200": {"description": "d", "schema": {"type": "string"}}}}}
              },
              "parameters": {"ID": {"name": "id", "in": "path", "required": true, "type": "integer"}},
              "responses": {"Item": {"description": "d", "schema": {"$ref": "#/definitions/Item"}}},
              "definitions": {"Item": {"type": "object", "properties": {
                "a": {"type": "string", "x-nullable": true}, "b": {"type": "string"}}}}
            }
            """#)

    /// Returns the differences between the document and answers to requests with these URLs.
    private func mismatches(_ exchanges: [(method: String, url: String, content: String)]) throws -> [String] {
        let entries = exchanges.map { VerifyCommandTests.entry($0.url, #""size": 9, "text": \#($0.content)"#, method: $0.method) }
        let verification = try Self.verified.verify(VerifyCommandTests.archive(entries)).verification
        #expect(verification.matched == exchanges.count)
        return verification.mismatches.map {
            "\($0.count) \($0.problem.rule) in \($0.problem.part)\($0.problem.pointer): \($0.problem.expected), not \($0.problem.found)"
        }
    }

    @Test func trafficDescribedBySwaggerHasNoMismatch() throws {
        let found = try mismatches([
            ("GET", "https://h.example/v1/items/1", #""{\"a\": null}""#), ("GET", "https://h.example/v1/list?ids=1%7C2", #""[{}]""#),
            ("GET", "https://h.example/v1/file", #""{\"any\": 1}""#),
        ])
        #expect(found == [])
    }

    @Test func mismatchInASharedSwaggerPartIsReportedOnce() throws {
        let found = try mismatches([
            ("GET", "https://h.example/v1/items/x", #""{\"b\": null}""#), ("PUT", "https://h.example/v1/items/y", #""{\"b\": null}""#),
            ("GET", "https://h.example/v1/list?ids=1%7Cx", #""{}""#), ("GET", "https://h.example/v1/text", #""{}""#),
        ])
        #expect(
            found == [
                "2 type in path parameter id: an integer, not a string of 1 character",
                "2 null in response 200/b: a string, not null",
                "1 type in query parameter ids/*: an integer, not a string of 1 character",
                "1 type in response 200: an array, not an object",
            ])
    }

    @Test func trafficOutsideTheSwaggerBasePathIsNotChecked() throws {
        let entry = VerifyCommandTests.entry("https://h.example/v2/items/1", #""size": 0"#)
        #expect(try Self.verified.verify(VerifyCommandTests.archive([entry])).verification.matched == 0)
    }
}
