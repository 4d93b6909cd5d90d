import Foundation
import Testing

/// If a document has errors in more than one operation or schema, a single run reports them all, and each error removes only the affected
/// part.
@Suite struct KeepGoingTests {
    private static let document = #"""
        { "openapi": "3.1.0", "info": { "title": "t", "version": "1" },
          "paths": {
            "/a": { "get": { "operationId": "a", "parameters": [{ "name": "q" }], "responses": { "204": { "description": "d" } } } },
            "/b": { "get": { "operationId": "b", "responses": { "200": { "description": "d", "content": {
              "application/json": { "schema": { "$ref": "#/components/schemas/Bad" } } } } } } },
            "/c": { "get": "c" },
            "/d": { "post": { "operationId": "d", "requestBody": { "content": {
              "application/json": { "schema": { "$ref": "#/components/schemas/Holder" } } } }, "responses": { "204": { "description": "d" } } } },
            "/e": { "get": { "operationId": "e", "responses": { "200": { "description": "d", "content": {
              "application/json": { "schema": { "$ref": "#/components/schemas/Good" } } } } } } },
            "/f": 1
          },
          "components": { "schemas": {
            "Bad": { "type": "object", "properties": { "name": { "type": "strin" } } },
            "Holder": { "type": "object", "properties": { "bad": { "$ref": "#/components/schemas/Bad" } } },
            "Worse": { "$ref": "#/components/schemas/Worse" },
            "Good": { "type": "object", "properties": { "name": { "type": "string" } } }
          } } }
        """#

    private func folder(_ settings: String = "") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", Data(Self.document.utf8))
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json", "output": "Generated"\#(settings)}"#)
        return folder
    }

    /// Returns the positions and severities in order, such as `3:57: error`.
    private func places(_ errors: String) -> [String] {
        errors.split(separator: "\n").filter { $0.hasPrefix("shop.json:") }.map { line in
            let parts = line.split(separator: ":")
            return parts.prefix(4).dropFirst().joined(separator: ":")
        }
    }

    private static let found = ["3:57: error", "6:20: error", "11:11: error", "14:66: error", "16:24: warning"]

    @Test func errorsWithoutKeepGoingAreAllReportedAndNothingWritten() async throws {
        let folder = try folder()
        let result = try await endpoints("generate", "shop.endpoints.json", in: folder)
        #expect(result.status == 1)
        #expect(places(result.errors) == Self.found, "\(result.errors)")
        #expect(result.errors.hasSuffix("\"keepGoing\": true in the config leave out the parts with errors and write the rest\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Generated"))
    }

    @Test func keepGoingFlagTurnsErrorsIntoWarnings() async throws {
        let folder = try folder()
        let result = try await endpoints("generate", "--keep-going", "shop.endpoints.json", in: folder)
        #expect(result.status == 0)
        #expect(places(result.errors) == Self.found.map { $0.replacingOccurrences(of: "error", with: "warning") }, "\(result.errors)")
        #expect(result.output.hasPrefix("Generated: "), "\(result.output)")
        try holdsTheRest(folder, "Generated")
    }

    private func holdsTheRest(_ folder: TemporaryFolder, _ output: String) throws {
        let services = try folder.read("\(output)/Shop+Services.swift")
        #expect(services.contains("EService") && services.contains("func get()"))
        for name in ["A", "B", "C", "D"] { #expect(!services.contains("\(name)Service")) }
        let models = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(output)").filter { $0.contains("+Models") }
        #expect(try models.map { try folder.read("\(output)/\($0)") }.joined().contains("struct Good"))
    }

    @Test func keepGoingKeyTurnsErrorsIntoWarnings() async throws {
        let folder = try folder(#", "keepGoing": true"#)
        let result = try await endpoints("generate", "shop.endpoints.json", in: folder)
        #expect(result.status == 0)
        #expect(places(result.errors) == Self.found.map { $0.replacingOccurrences(of: "error", with: "warning") }, "\(result.errors)")
        #expect(result.errors.contains("(left out with it: `a`)"))
        try holdsTheRest(folder, "Generated")
        #expect(try await endpoints("check", "shop.endpoints.json", in: folder).status == 0)
        let build = try await runProcess(
            builtProducts.appending(path: "endpoints-build"), ["shop.endpoints.json", "--output", "Built"], in: folder.url)
        #expect(build.status == 0, "\(build.errors)")
        try holdsTheRest(folder, "Built")
    }

    @Test func keepGoingDoesNotAcceptAnUnreadableDocument() async throws {
        let folder = try folder(#", "keepGoing": true"#)
        try folder.write("shop.json", Data("{".utf8))
        let result = try await endpoints("generate", "--keep-going", "shop.endpoints.json", in: folder)
        #expect(result.status == 1)
        #expect(!result.errors.contains("--keep-going"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Generated"))
    }

    @Test func manyErrorsAreCutUnlessAllAreAskedFor() async throws {
        let folder = try TemporaryFolder()
        let paths = (1...30).map { #""/p\#($0)": 1"# }.joined(separator: ",\n")
        try folder.write("shop.json", Data(#"{"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {\#(paths)}}"#.utf8))
        let short = try await endpoints("generate", "shop.json", "--output", "Generated", in: folder)
        #expect(places(short.errors).count { $0.hasSuffix("error") } == 20)
        #expect(short.errors.contains("note: 10 more like this; `endpoints lint --all` shows all"), "\(short.errors)")
        let long = try await endpoints("lint", "--all", "shop.json", in: folder)
        #expect((1...30).allSatisfy { number in long.errors.contains(number == 1 ? "`/p1`" : "(/p\(number))") }, "\(long.errors)")
    }
}
