import Foundation
import Testing

/// A build reports the number of warnings in a document, and `lint` shows them.
@Suite struct BuildDiagnosticsTests {
    /// The document has two warnings: `requird` and `formt` are misspelled.
    private static let spec = #"""
        { "openapi": "3.1.0", "info": { "title": "t", "version": "1" },
          "paths": { "/a": { "get": { "operationId": "a", "responses": { "200": { "description": "d", "content": {
            "application/json": { "schema": { "$ref": "#/components/schemas/Item" } } } } } } } },
          "components": { "schemas": { "Item": { "type": "object", "requird": ["name"],
            "properties": { "name": { "type": "string", "formt": "uuid" } } } } } }
        """#

    private func folder(_ settings: String = "") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", Self.spec)
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json", "output": "Generated"\#(settings)}"#)
        return folder
    }

    @Test func buildReportsOnlyTheNumberOfWarnings() async throws {
        let folder = try folder()
        let build = try await runProcess(buildTool, ["shop.endpoints.json", "--output", "Built"], in: folder.url)
        #expect(build.status == 0)
        #expect(
            build.errors
                == "warning: 2 warnings about the document; `swift run endpoints lint shop.json` shows them [document-warnings]\n",
            "\(build.errors)")
        let lint = try await endpoints("lint", "shop.json", in: folder)
        #expect(lint.errors.contains("shop.json:4:") && lint.errors.contains("shop.json:5:"), "\(lint.errors)")
    }

    /// Checked-in sources are generated at the user's request, so the warnings are shown.
    @Test func commandPluginShowsTheWarnings() async throws {
        let folder = try folder()
        let generate = try await runProcess(buildTool, ["shop.endpoints.json"], in: folder.url)
        #expect(generate.status == 0 && generate.errors.contains("shop.json:4:") && generate.errors.contains("shop.json:5:"))
    }

    /// The user can fix the config, so its warnings are shown. An error in the document remains an error.
    @Test(arguments: [(#", "schemas": {"Itme": {"name": "Thing"}}"#, "shop.endpoints.json:1:"), ("", "shop.json:3:")])
    func buildShowsErrorsAndConfigWarnings(_ settings: String, _ place: String) async throws {
        let folder = try folder(settings)
        if settings.isEmpty { try folder.write("shop.json", Self.spec.replacingOccurrences(of: "schemas/Item", with: "schemas/Itme")) }
        let build = try await runProcess(buildTool, ["shop.endpoints.json", "--output", "Built"], in: folder.url)
        #expect(build.status == 1 && build.errors.hasPrefix("\(place)"), "\(build.errors)")
        #expect(build.errors.contains("error: ") && build.errors.contains("warning: 2 warnings about the document; "), "\(build.errors)")
    }
}
