import Testing

@testable import EndpointGenerator

@Suite struct ImportsTests {
    /// An unnecessary public import causes a warning in the consumer's build.
    @Test func configuredModulesAreImportedOnlyWhereTheirTypesAreUsed() throws {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Mail", "version": "1"}, "paths": {}, "components": {"schemas": {
                "EmailAlias": {"type": "object", "description": "An Email.", "properties": {"name": {"type": "string"}}},
                "Sender": {"type": "object", "properties": {"address": {"type": "string", "format": "email"}}}}}}
            """
        let config = #"{"spec": "mail.json", "types": {"string.email": "Email"}, "imports": ["Post"], "files": "types"}"#
        var diagnostics = Diagnostics()
        let file = SourceFile(path: "mail.endpoints.json", bytes: Array(config.utf8))
        let root = try #require(parseJSON(file, number: 0, diagnostics: &diagnostics))
        let configuration = try #require(Configuration.read(root, fileName: file.path, diagnostics: &diagnostics))
        let spec = SourceFile(path: "mail.json", bytes: Array(text.utf8))
        let output = generate(GeneratorInput(configuration: configuration, spec: spec))
        #expect(output.diagnostics.all.isEmpty)
        let importing = output.files.filter { $0.contents.contains("import Post") }
        #expect(importing.map(\.name) == ["Mail.Sender.swift"])
    }

    /// Protocols from the standard library need no import.
    @Test func standardLibraryProtocolsNeedNoImport() throws {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Mail", "version": "1"}, "components": {"schemas": {
                "Sender": {"type": "object", "properties": {"address": {"type": "string"}}}}}}
            """
        let config = ##"{"spec": "mail.json", "schemas": {"*": {"conformances": ["Sendable", "-Hashable"]}}, "imports": ["Post"]}"##
        var diagnostics = Diagnostics()
        let file = SourceFile(path: "mail.endpoints.json", bytes: Array(config.utf8))
        let root = try #require(parseJSON(file, number: 0, diagnostics: &diagnostics))
        let configuration = try #require(Configuration.read(root, fileName: file.path, diagnostics: &diagnostics))
        let output = generate(
            GeneratorInput(configuration: configuration, spec: SourceFile(path: "mail.json", bytes: Array(text.utf8))))
        #expect(output.files.contains { $0.contents.contains("struct Sender: JSONModel, Codable, Sendable") })
        #expect(!output.files.contains { $0.contents.contains("import Post") })
    }
}
