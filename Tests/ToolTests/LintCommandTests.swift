import Foundation
import Testing

@Suite struct LintCommandTests {
    /// The document has one warning (`missing-operation-id`) and two notes.
    static let spec = #"""
        {
          "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "servers": [{ "url": "https://shop.example" }],
          "paths": { "/items": { "get": { "tags": ["Items"], "responses": { "200": { "description": "Fine" } } } } }
        }
        """#

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", Self.spec)
        return folder
    }

    @Test func lintCountsNotesAndShowsThemOnRequest() async throws {
        let folder = try folder()
        let short = try await endpoints("lint", "shop.json", in: folder)
        #expect(short.status == 0)
        #expect(short.output == "shop.json: 0 errors, 1 warning, 2 notes (--notes shows them)\n")
        #expect(short.errors.hasPrefix("shop.json:3:26: warning: GET /items has no `operationId`"))
        #expect(!short.errors.contains("note:"))
        let long = try await endpoints("lint", "shop.json", "--notes", in: folder)
        #expect(long.output == "shop.json: 0 errors, 1 warning, 2 notes\n")
        #expect(long.errors.contains("note: GET /items has no error response (4XX, 5XX or `default`) [no-error-response]\n"))
    }

    @Test func lintSeverityOfTheCommandLineOverridesTheConfig() async throws {
        let folder = try folder()
        try folder.write(
            "shop.endpoints.json",
            #"""
            {"spec": "shop.json",
             "lint": {"missing-operation-id": "off", "missing-description": "error", "no-error-response": "warning"}}
            """#)
        let configured = try await endpoints("lint", in: folder)
        #expect(configured.output == "shop.endpoints.json: 1 error, 1 warning\n")
        #expect(configured.status == 1)
        let changed = try await endpoints(
            "lint", "--disable", "missing-description,no-error-response", "--warning", "missing-operation-id", in: folder)
        #expect(changed.output == "shop.endpoints.json: 0 errors, 1 warning\n")
        #expect(changed.status == 0)
        #expect(try await endpoints("lint", "--error=no-error-response", "--disable", "missing-description", in: folder).status == 1)
    }

    @Test func strictLintFailsOnWarnings() async throws {
        let folder = try folder()
        #expect(try await endpoints("lint", "shop.json", "--strict", in: folder).status == 1)
        #expect(try await endpoints("lint", "shop.json", "--strict", "--disable", "missing-operation-id", in: folder).status == 0)
    }

    @Test func lintPrintsJSONWithPositions() async throws {
        let result = try await endpoints("lint", "shop.json", "--json", in: try folder())
        #expect(result.errors.isEmpty)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let document = try #require((json["documents"] as? [[String: Any]])?.first)
        #expect(document["warnings"] as? Int == 1)
        #expect(document["notes"] as? Int == 2)
        let findings = try #require(document["findings"] as? [[String: Any]])
        let finding = try #require(findings.first { $0["rule"] as? String == "missing-operation-id" })
        #expect(finding["severity"] as? String == "warning")
        #expect(finding["line"] as? Int == 3)
        #expect(finding["column"] as? Int == 26)
        #expect(finding["pointer"] as? String == "#/paths/~1items/get")
    }

    @Test func lintListsItsRules() async throws {
        let result = try await endpoints("lint", "--rules", in: try folder())
        #expect(result.status == 0)
        #expect(result.output.contains("\n  ambiguous-union "))
        #expect(result.output.contains("\n  duplicate-operation-id "))
    }

    /// The severity of an error that removes an operation cannot be lowered.
    @Test func lintCannotDisableAnError() async throws {
        let folder = try folder()
        let reference = ##""parameters": [{ "$ref": "#/components/parameters/Missing" }], "responses""##
        try folder.write("shop.json", Self.spec.replacingOccurrences(of: #""responses""#, with: reference))
        let result = try await endpoints("lint", "shop.json", "--disable", "dangling-reference", in: folder)
        #expect(result.status == 1)
        #expect(result.errors.contains("[dangling-reference]"))
    }

    @Test func lintRejectsUnknownAndContradictoryRules() async throws {
        let folder = try folder()
        let unknown = try await endpoints("lint", "shop.json", "--disable", "missing-operationid", in: folder)
        #expect(unknown.status == 64)
        let message = "error: --disable: unknown rule `missing-operationid`; did you mean `missing-operation-id`?\n"
        #expect(unknown.errors.hasPrefix(message))
        let twice = try await endpoints("lint", "shop.json", "--disable", "no-server", "--error", "no-server", in: folder)
        #expect(twice.status == 64)
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json", "lint": {"no-server": "none"}}"#)
        let choice = try await endpoints("lint", in: folder)
        #expect(choice.status == 1)
        #expect(choice.errors.hasPrefix("shop.endpoints.json:1:45: error: `none` is not allowed here"))
    }
}
