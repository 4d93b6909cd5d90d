import Testing

@testable import EndpointGenerator

@Suite struct ModelFilesTests {
    /// Returns the names of the structs declared in each file, for schemas that each have a property with an inline schema.
    private func files(_ schemas: [String], _ setting: String) throws -> [String: [String]] {
        let list = schemas.map {
            #""\#($0)": {"type": "object", "properties": {"detail": {"type": "object", "properties": {"\#($0)": {"type": "string"}}}}}"#
        }
        let text = #"{"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "components": {"schemas": {"#
        let config = SourceFile(path: "shop.endpoints.json", bytes: Array(#"{"spec": "shop.json", "files": \#(setting)}"#.utf8))
        let spec = SourceFile(path: "shop.json", bytes: Array((text + list.joined(separator: ", ") + "}}}").utf8))
        var diagnostics = Diagnostics()
        let root = try #require(parseJSON(config, number: 0, diagnostics: &diagnostics))
        let configuration = try #require(Configuration.read(root, fileName: config.path, diagnostics: &diagnostics))
        var result: [String: [String]] = [:]
        for file in generate(GeneratorInput(configuration: configuration, spec: spec)).files where !file.isEmpty {
            let declared = file.contents.split(separator: "\n").filter { $0.hasPrefix("    nonisolated struct ") }
            let names = declared.compactMap { $0.dropFirst("    nonisolated struct ".count).split(separator: ":").first.map(String.init) }
            if file.name != "Shop.swift", !names.isEmpty { result[file.name] = names }
        }
        return result
    }

    private func fileOf(_ files: [String: [String]]) -> [String: String] {
        var result: [String: String] = [:]
        for (file, names) in files { for name in names { result[name] = file } }
        return result
    }

    private let sixty = (1...60).map { "Thing\($0)x" }

    @Test(arguments: ["4", "16", "64", #""types""#])
    func insertedSchemaMovesNoOtherToAnotherFile(_ setting: String) throws {
        let before = fileOf(try files(sixty, setting))
        let after = fileOf(try files(Array(sixty[..<30]) + ["Inserted"] + Array(sixty[30...]), setting))
        #expect(before.count == 120)
        #expect(Set(after.keys).subtracting(before.keys) == ["Inserted", "InsertedDetail"])
        for (name, file) in before { #expect(after[name] == file) }
        for name in sixty { #expect(before[name] == before[name + "Detail"]) }
    }

    @Test func doublingTheModelFilesSplitsEach() throws {
        let (four, eight) = (fileOf(try files(sixty, "4")), fileOf(try files(sixty, "8")))
        for (name, file) in eight where ["01", "02", "03", "04"].contains(file.dropLast(6).suffix(2)) { #expect(four[name] == file) }
        #expect(Set(eight.values).count == 8)
    }

    @Test func modelsFollowTheOrderOfTheDocument() throws {
        let found = try #require(files(["B", "A", "C"], "1")["Shop+Models01.swift"])
        #expect(found.filter { !$0.hasSuffix("Detail") } == ["B", "A", "C"])
    }

    /// Apple's and Microsoft's file systems treat `URL` and `Url` as the same name and normalize non-ASCII text.
    @Test func fileNamesOfSchemasAreValidOnEveryFileSystem() throws {
        let found = try files(
            ["User", "FOO", "Foo", "../../etc/passwd", "Größe", "3D", "Calls", String(repeating: "n", count: 300)], #""types""#)
        #expect(found["Shop.User.swift"] == ["User", "UserDetail"])
        #expect(found["Shop.FOO.swift"]?.first == "FOO" && found["Shop.Foo_2.swift"]?.first == "Foo")
        #expect(found["Shop.EtcPasswd.swift"]?.first == "EtcPasswd")
        #expect(found["Shop._3D.swift"]?.first == "_3D")
        #expect(found["Shop.Calls.swift"]?.first == "Calls")
        let names = found.keys.sorted()
        #expect(names.count == 8)
        for name in names { #expect(OutputFiles.isTypeFile(name, of: "Shop") && name.utf8.count < 120, "\(name)") }
    }
}
