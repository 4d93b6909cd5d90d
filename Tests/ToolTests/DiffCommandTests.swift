import Foundation
import Testing

@Suite struct DiffCommandTests {
    static let old = #"""
        {
          "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
          "paths": { "/users/{id}": { "get": {
            "tags": ["Users"], "operationId": "getUser",
            "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],
            "responses": { "200": { "description": "Fine", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/User" } } } } }
          } } },
          "components": { "schemas": { "User": { "type": "object", "required": ["id"], "properties": {
            "id": { "type": "string" }
          } } } }
        }
        """#
    static let added: String = old.replacingOccurrences(
        of: #""id": { "type": "string" }"#, with: #""id": { "type": "string" }, "age": { "type": "integer" }"#)
    static let renamed: String = old.replacingOccurrences(of: "getUser", with: "fetchUser")
    static let moved: String = old.replacingOccurrences(of: "/users/", with: "/people/")

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("old.json", Self.old)
        try folder.write("added.json", Self.added)
        try folder.write("renamed.json", Self.renamed)
        try folder.write("moved.json", Self.moved)
        return folder
    }

    @Test func diffPrintsChangesByDeclaration() async throws {
        let folder = try folder()
        let result = try await endpoints("diff", "old.json", "added.json", in: folder)
        #expect(
            result.output == """
                struct Added.User
                  added.json:9:33: additive: age: property added
                    + let age: Int?

                additive: all code still compiles (1 additive)

                """)
        #expect(result.errors.isEmpty)
        #expect(result.status == 0)
        let same = try await endpoints("diff", "old.json", "old.json", in: folder)
        #expect(same.output == "no difference in Swift or on the wire\n")
    }

    @Test func diffFailsAtTheRequestedClassOfChange() async throws {
        let folder = try folder()
        let cases: [(new: String, limit: String, status: Int32)] = [
            ("added.json", "breaking", 0), ("added.json", "additive", 1), ("renamed.json", "breaking", 1), ("renamed.json", "additive", 1),
            ("moved.json", "additive", 1), ("moved.json", "wire", 1), ("moved.json", "breaking", 0), ("added.json", "narrowed", 0),
            ("old.json", "additive", 0),
        ]
        for (new, limit, status) in cases {
            let result = try await endpoints("diff", "old.json", new, "--fail-on", limit, in: folder)
            #expect(result.status == status, "\(new) \(limit): \(result.output)")
        }
        #expect(try await endpoints("diff", "old.json", "renamed.json", in: folder).status == 0)
        let all = "calls,endpoints,implementations,mocks,switches"
        let ignored = try await endpoints("diff", "old.json", "renamed.json", "--fail-on", "breaking", "--ignore", all, in: folder)
        #expect(ignored.status == 0, "\(ignored.output)")
    }

    @Test func diffPrintsJSONWithPositions() async throws {
        let result = try await endpoints("diff", "old.json", "moved.json", "--json", in: try folder())
        let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(json["verdict"] as? String == "wire")
        #expect(json["format"] as? Int == 2)
        let change = try #require((json["changes"] as? [[String: Any]])?.first)
        #expect(change["class"] as? String == "wire")
        #expect(change["old"] as? String == "GET /users/{id}")
        #expect(change["new"] as? String == "GET /people/{id}")
        let position = try #require(change["position"] as? [String: Any])
        #expect(position["file"] as? String == "moved.json")
        #expect(position["line"] as? Int == 3)
    }

    /// The lines that `diff` prints, with a reason, make the findings accepted. A line that matches nothing is a warning.
    @Test func acceptedChangesDoNotCountAndUnusedLinesAreReported() async throws {
        let folder = try folder()
        try folder.write("accepted.jsonl", "")
        let first = try await endpoints("diff", "old.json", "moved.json", "--accepted", "accepted.jsonl", "--fail-on", "wire", in: folder)
        #expect(first.status == 1)
        let line = try #require(first.output.split(separator: "\n").last)
        #expect(
            line.hasPrefix(#"{"id": "wire-"#) && line.hasSuffix(#", "at": "Moved.UsersService.get", "why": ""}"#), "\(first.output)")
        let accepted = line.replacingOccurrences(of: #""why": """#, with: #""why": "the old path redirects""#)
        try folder.write("accepted.jsonl", accepted + "\n\n" + #"{"id": "wire-00000000", "at": "Moved.User", "why": "gone"}"# + "\n")
        let second = try await endpoints("diff", "old.json", "moved.json", "--accepted", "accepted.jsonl", "--fail-on", "wire", in: folder)
        #expect(second.status == 0)
        #expect(second.output == "no difference in Swift or on the wire (1 accepted)\n")
        #expect(
            second.errors.hasPrefix(
                "accepted.jsonl:3:1: warning: no change is `wire-00000000` at `Moved.User`; remove this line [accepted]"))
        let json = try await endpoints("diff", "old.json", "moved.json", "--accepted", "accepted.jsonl", "--json", in: folder)
        #expect(json.output.contains(#""accepted": "the old path redirects""#) && json.output.contains(#""verdict": "none""#))
        try folder.write("accepted.jsonl", accepted + "\n" + String(line) + "\n")
        let invalid = try await endpoints("diff", "old.json", "moved.json", "--accepted", "accepted.jsonl", in: folder)
        #expect(invalid.status == 64 && invalid.errors.hasPrefix("accepted.jsonl:2:1: error: expected an object with \"id\" and \"at\""))
    }

    /// The config's renames apply to both documents, so a different operation id does not matter if the config sets the name.
    @Test func diffAppliesTheConfigToBothDocuments() async throws {
        let folder = try folder()
        try folder.write("shop.endpoints.json", #"{"spec": "missing.json", "operations": {"GET /users/{id}": {"name": "user"}}}"#)
        let result = try await endpoints("diff", "old.json", "renamed.json", "--config", "shop.endpoints.json", in: folder)
        #expect(result.output == "no difference in Swift or on the wire\n")
        #expect(result.errors.isEmpty)
        #expect(result.status == 0)
    }

    @Test func diffReportsBrokenDocumentsAndWrongUsage() async throws {
        let folder = try folder()
        try folder.write("broken.json", "{")
        let broken = try await endpoints("diff", "old.json", "broken.json", in: folder)
        #expect(broken.status == 1)
        #expect(broken.errors.hasPrefix("broken.json:1:2: error: "))
        #expect(broken.output.isEmpty)
        for arguments in [["old.json"], ["old.json", "added.json", "moved.json"]] {
            let result = try await endpoints(["diff"] + arguments, in: folder)
            #expect(result.status == 64)
        }
        let limit = try await endpoints("diff", "old.json", "added.json", "--fail-on", "all", in: folder)
        #expect(limit.status == 64)
        #expect(limit.errors.hasPrefix("error: --fail-on takes additive, narrowed, wire or breaking, not `all`\n"))
        let use = try await endpoints("diff", "old.json", "added.json", "--ignore", "call", in: folder)
        #expect(use.status == 64)
        #expect(use.errors.hasPrefix("error: unknown kind of code `call`; use calls, values, "))
    }
}
