import Foundation
import Testing

/// Tests configs next to documents, missing files, and paths that are not files.
@Suite struct InputsTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", CommandTests.spec)
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json", "output": "Generated", "name": "Store"}"#)
        return folder
    }

    @Test func configBesideADocumentIsUsed() async throws {
        let folder = try folder()
        let note = "note: using `shop.endpoints.json` beside `shop.json`\n"
        let generated = try await endpoints("generate", "shop.json", in: folder)
        #expect(generated.status == 0 && generated.errors == note)
        #expect(try folder.names("Generated").contains("Store.swift"))
        #expect(try await endpoints("check", "shop.json", in: folder).status == 0)
        let shown = try await endpoints("show", "shop.json", in: folder)
        #expect(shown.output.hasPrefix("Store\n") && shown.errors == note)
        #expect(try await endpoints("generate", "shop.json", "--quiet", in: folder).errors.isEmpty)
    }

    @Test func configOfAnotherDocumentIsNotUsed() async throws {
        let folder = try folder()
        try folder.write("other.json", CommandTests.spec)
        try folder.write("shop.endpoints.json", #"{"spec": "other.json", "output": "Generated"}"#)
        let result = try await endpoints("generate", "shop.json", "--output", "Out", in: folder)
        #expect(result.status == 0)
        #expect(result.errors == "note: `shop.endpoints.json` is not used: its \"spec\" is `other.json`\n")
        #expect(try folder.names("Out").contains("Shop.swift"))
    }

    @Test(arguments: [["generate", "--output", "Out"], ["show"], ["lint"], ["init"], ["check", "--output", "Out"]])
    func urlInPlaceOfADocumentIsAnErrorAndNotFetched(_ command: [String]) async throws {
        let folder = try TemporaryFolder()
        let url = "https://shop.example/openapi.json"
        let result = try await endpoints([command[0], url] + command.dropFirst(), in: folder)
        #expect(result.status != 0)
        #expect(result.errors.contains("error: `\(url)` is a URL, and URLs are not downloaded; save the document"))
        #expect(try folder.names().isEmpty)
    }

    @Test func unknownLintRuleIsAnErrorWithASuggestion() async throws {
        let folder = try folder()
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json", "output": "Generated", "lint": {"no-srver": "off"}}"#)
        let result = try await endpoints("generate", in: folder)
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("shop.endpoints.json:1:55: error: lint has no rule `no-srver`; did you mean `no-server`? [config]"))
        #expect(try await endpoints("lint", in: folder).errors.contains("error: lint has no rule `no-srver`; did you mean `no-server`?"))
    }
}
