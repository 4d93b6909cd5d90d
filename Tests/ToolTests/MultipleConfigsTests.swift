import EndpointGenerator
import Foundation
import Testing

/// Commands that run on every config in a folder print one summary, exit with one status and keep each document's messages together.
@Suite struct MultipleConfigsTests {
    /// Creates `a/api00.endpoints.json`, `b/api01.endpoints.json` and so on.
    private func folder(_ count: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for number in 0..<count { try write(number, to: folder) }
        return folder
    }

    private func name(_ number: Int) -> String { "api\(number < 10 ? "0" : "")\(number)" }
    private func path(_ number: Int) -> String { "\(number % 2 == 0 ? "a" : "b")/\(name(number))" }

    private func write(_ number: Int, _ spec: String = CommandTests.spec, to folder: TemporaryFolder) throws {
        try folder.write(path(number) + ".json", spec)
        try folder.write(path(number) + ".endpoints.json", #"{"spec": "\#(name(number)).json", "output": "Out"}"#)
    }

    /// Returns the paths of the configs, sorted by folder and name.
    private func configs(_ count: Int) -> [String] {
        let order = Array(stride(from: 0, to: count, by: 2)) + Array(stride(from: 1, to: count, by: 2))
        return order.map { "\(path($0)).endpoints.json" }
    }

    @Test func generateAndCheckSummarizeAllConfigsOfAFolder() async throws {
        let folder = try folder(12)
        let first = try await endpoints("generate", ".", in: folder)
        #expect(first.status == 0, "\(first.errors)")
        let lines = first.output.split(separator: "\n")
        #expect(lines.count == 13 && lines.last == "12 documents: 12 generated", "\(first.output)")
        let before = try folder.snapshot()
        let check = try await endpoints("check", ".", in: folder)
        #expect(check.output == "12 documents: 12 current\n" && check.errors.isEmpty && check.status == 0)
        #expect(try folder.snapshot() == before)
        #expect(try await endpoints("generate", "--quiet", ".", in: folder).output.isEmpty)
    }

    /// The messages of each document are printed together, in the order of the paths. A faulty document does not prevent the others from being
    /// processed.
    @Test func messagesOfEachDocumentAreTogetherAndInOrder() async throws {
        let folder = try folder(12)
        #expect(try await endpoints("generate", ".", in: folder).status == 0)
        try write(3, "{", to: folder)
        try write(4, CommandTests.spec.replacing("listItems", with: "findItems"), to: folder)
        let result = try await endpoints("check", "a", "b", in: folder)
        #expect(result.status == 1)
        let summary = "\n12 documents: 10 current, 1 stale, 1 failed\n  stale: a/api04.endpoints.json\n  failed: b/api03.endpoints.json\n"
        #expect(result.output.hasSuffix(summary), "\(result.output)")
        let errors = result.errors.split(separator: "\n").filter { $0.contains("error: ") }
        #expect(errors.count == 2 && errors[0].contains("`a/Out`") && errors[1].hasPrefix("b/api03.json:1:2: error"), "\(result.errors)")
        let again = try await endpoints("generate", ".", in: folder)
        #expect(again.output.hasSuffix("12 documents: 11 generated, 1 failed\n  failed: b/api03.endpoints.json\n"))
    }

    @Test func lintSummarizesAllDocuments() async throws {
        let folder = try folder(8)
        try write(5, "{", to: folder)
        let result = try await endpoints("lint", ".", in: folder)
        #expect(result.status == 1)
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.prefix(8).map { String($0.prefix { $0 != ":" }) } == configs(8), "\(result.output)")
        #expect(
            Array(lines.dropFirst(8)) == [
                "8 documents: 7 fine, 1 failed (1 error, 0 warnings, 35 notes)", "  failed: b/api05.endpoints.json",
            ])
        let json = try await endpoints("lint", "--json", ".", in: folder)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect((object["documents"] as? [[String: Any]])?.compactMap { $0["file"] as? String } == configs(8))
    }

    /// Hidden folders, links to folders and other files are not searched. A config that is passed twice is processed once.
    @Test func configsInHiddenAndLinkedFoldersAreSkipped() async throws {
        let folder = try folder(2)
        for name in [".build/x.endpoints.json", "c/readme.json"] { try folder.write(name, "{") }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: folder.url.appending(path: "a").path)
        try folder.write("plugin.endpoints.json", #"{"spec": "a/api00.json"}"#)
        let result = try await endpoints("generate", ".", "a/api00.endpoints.json", in: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.hasSuffix("\n2 documents: 2 generated; 1 without \"output\" left out\n"), "\(result.output)")
        let none = try await endpoints("check", "c", in: folder)
        #expect(none.status == 64 && none.errors.hasPrefix("error: the folder `c` has no *.endpoints.json\n"))
        for name in ["a/api00", "b/api01"] { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name).endpoints.json") }
        let plugin = try await endpoints("check", ".", in: folder)
        #expect(plugin.status == 64 && plugin.errors.hasPrefix("error: no config has an \"output\": the build plugin generates from it\n"))
    }

    /// Otherwise, two parallel runs would each treat the other's files as stale.
    @Test func twoConfigsWritingTheSameFilesAreAnError() async throws {
        let folder = try folder(1)
        try folder.write("a/again.endpoints.json", #"{"spec": "api00.json", "output": "../a/Out", "name": "Api00"}"#)
        let result = try await endpoints("generate", ".", in: folder)
        #expect(result.status == 64)
        let message =
            "error: `a/again.endpoints.json` and `a/api00.endpoints.json` both write `a/Out/Api00.swift`; give one of them a different \"name\""
        #expect(result.errors.hasPrefix(message), "\(result.errors)")
        #expect(try !folder.names("a").contains("Out"))
        let named = try await endpoints("check", ".", "--name", "X", in: try self.folder(2))
        #expect(named.status == 64 && named.errors.hasPrefix("error: --name takes one document, not 2\n"))
    }

    @Test func aFolderNeedsTheLargestVersionOfItsDocuments() async throws {
        let folder = try TemporaryFolder()
        for (side, length, age) in [("old", 10, ""), ("new", 5, #", "age": { "type": "integer" }"#)] {
            let spec = """
                { "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/x": { "get": { "operationId": "find",
                  "parameters": [{ "name": "q", "in": "query", "schema": { "type": "string", "maxLength": \(length) } }],
                  "responses": { "200": { "description": "", "content": { "application/json": { "schema": {
                    "type": "object", "properties": { "id": { "type": "string" }\(age) } } } } } } } } } }
                """
            try folder.write("\(side)/a.json", spec)
            try folder.write("\(side)/a.endpoints.json", #"{"spec": "a.json"}"#)
        }
        let result = try await endpoints("diff", "old", "new", in: folder)
        #expect(result.output.hasSuffix("1 API: 1 narrowed; required version bump: minor\n"), "\(result.output)")
        let page = try await endpoints("diff", "old", "new", "--markdown", in: folder)
        #expect(page.output.contains("| minor |"), "\(page.output)")
    }

    @Test func diffComparesTheDocumentsOfTwoFolders() async throws {
        let folder = try TemporaryFolder()
        let more = CommandTests.spec.replacing(
            #""id": { "type": "string" },"#, with: #""id": { "type": "string" }, "age": { "type": "integer" },"#)
        let specs: [(name: String, old: String?, new: String?)] = [
            ("same", CommandTests.spec, CommandTests.spec), ("gone", CommandTests.spec, nil), ("fresh", nil, CommandTests.spec),
            ("more", CommandTests.spec, more), ("broken", CommandTests.spec, "{"),
        ]
        for (name, old, new) in specs {
            for (side, spec) in [("old", old), ("new", new)] {
                guard let spec else { continue }
                try folder.write("\(side)/x/\(name).json", spec)
                try folder.write("\(side)/x/\(name).endpoints.json", #"{"spec": "\#(name).json"}"#)
            }
        }
        let result = try await endpoints("diff", "old", "new", in: folder)
        #expect(result.status == 1 && result.errors.hasPrefix("new/x/broken.json:1:2: error: "))
        #expect(
            result.output == """
                x/fresh.endpoints.json

                additive: a new API

                x/gone.endpoints.json

                breaking: the API was removed

                x/more.endpoints.json

                struct More.Item
                  new/x/more.json:24:35: additive: age: property added
                    + let age: Int?

                additive: all code still compiles (1 additive)

                5 APIs: 1 breaking, 2 additive, 1 unchanged, 1 failed; required version bump: major

                """)
        for name in ["old/x/gone", "old/x/broken", "new/x/broken"] {
            try FileManager.default.removeItem(at: folder.url.appending(path: name + ".endpoints.json"))
        }
        let json = try await endpoints("diff", "old", "new", "--json", "--fail-on", "breaking", in: folder)
        #expect(json.status == 0, "\(json.output)\(json.errors)")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(object["version"] as? String == "minor" && object["verdict"] as? String == "additive")
        let documents = try #require(object["documents"] as? [[String: Any]])
        #expect(documents.map { $0["result"] as? String } == ["added", "compared", "compared"])
        #expect(documents.map { $0["version"] as? String } == [nil, "minor", "patch"])
        let markdown = try await endpoints("diff", "old", "new", "--markdown", "--fail-on", "additive", in: folder)
        #expect(markdown.status == 1)
        let start = """
            ### 3 APIs: minor

            | API | version | changes |
            |---|---|---|
            | `x/fresh.endpoints.json` | minor | a new API |
            | `x/more.endpoints.json` | minor | 1 additive |
            | `x/same.endpoints.json` | patch | none |

            #### `x/more.endpoints.json`: minor

            """
        #expect(markdown.output.hasPrefix(start), "\(markdown.output)")
        let mixed = try await endpoints("diff", "old", "new/x/more.json", in: folder)
        #expect(mixed.status == 64 && mixed.errors.hasPrefix("error: pass two folders, or two files"))
    }
}
