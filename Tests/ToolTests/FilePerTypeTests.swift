import EndpointGenerator
import Foundation
import Testing

/// Tests `"files": "types"`, which writes one file for each named schema.
@Suite struct FilePerTypeTests {
    private func folder(_ files: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", CommandTests.spec)
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json", "output": "Generated", "files": \#(files)}"#)
        return folder
    }

    @Test func eachSchemaIsWrittenToItsFileWithItsNestedTypes() async throws {
        let folder = try folder(#""types""#)
        #expect(try await endpoints("generate", in: folder).status == 0)
        let names = try folder.names("Generated")
        #expect(names.contains("Shop.Item.swift") && !names.contains { $0.contains("Models") })
        let item = try folder.read("Generated/Shop.Item.swift")
        #expect(item.contains("struct Item: ") && item.contains("enum ItemSize: "))
        #expect(try await endpoints("check", in: folder).status == 0)
    }

    @Test func staleSchemaFilesAreRemovedInBothDirections() async throws {
        let folder = try folder(#""types""#)
        #expect(try await endpoints("generate", in: folder).status == 0)
        try folder.write("Generated/Shop.Mine.swift", "// The user's own.\n")
        try folder.write(
            "shop.json",
            CommandTests.spec.replacingOccurrences(of: #"/Item""#, with: #"/Thing""#)
                .replacingOccurrences(of: #""Item": {"#, with: #""Thing": {"#))
        let check = try await endpoints("check", in: folder)
        #expect(check.status == 1 && check.output.contains("Only in Generated: Shop.Item.swift\n"))
        #expect(try await endpoints("generate", in: folder).status == 0)
        #expect(try folder.names("Generated").filter { $0.hasPrefix("Shop.") } == ["Shop.Mine.swift", "Shop.Thing.swift", "Shop.swift"])
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json", "output": "Generated"}"#)
        #expect(try await endpoints("generate", in: folder).status == 0)
        let names = try folder.names("Generated")
        #expect(names.contains("Shop+Models01.swift") && names.contains("Shop.Mine.swift") && !names.contains("Shop.Thing.swift"))
    }

    /// The build plugin passes the number of model files, but other build systems do not have to.
    @Test(arguments: [[], ["--model-files", "4"]]) func buildRefusesAFilePerSchema(_ options: [String]) async throws {
        let folder = try folder(#""types""#)
        let build = try await runProcess(buildTool, ["shop.endpoints.json", "--output", "Built"] + options, in: folder.url)
        #expect(build.status == 1)
        #expect(
            build.errors.hasPrefix(
                #"shop.endpoints.json:1:55: error: "files": "types" is only for checked-in sources, because a build must know its files"#),
            "\(build.errors)")
        #expect(try !folder.names().contains("Built"))
    }

    /// The command plugin runs the tool without `--output`.
    @Test func commandPluginWritesAFilePerSchema() async throws {
        let folder = try folder(#""types""#)
        #expect(try await runProcess(buildTool, ["shop.endpoints.json"], in: folder.url).status == 0)
        #expect(try folder.names("Generated").contains("Shop.Item.swift"))
    }
}
