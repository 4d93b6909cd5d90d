import Foundation
import Testing

/// Tests `"only"`, `--used-by`, and builds in which nothing has changed.
@Suite struct OnlyUsedTests {
    private func folder(_ app: String = "api.items.get(\"1\").size", only: String = "named") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", CommandTests.spec)
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json", "output": "Generated", "only": "\#(only)"}"#)
        try folder.write("App/App.swift", app)
        return folder
    }

    private func build(_ folder: TemporaryFolder) async throws -> ProcessResult {
        try await runProcess(
            builtProducts.appending(path: "endpoints-build"),
            ["shop.endpoints.json", "--output", "Built", "--model-files", "1", "--used-by", "App/App.swift"], in: folder.url)
    }

    @Test func sourcesBesideTheConfigDetermineWhatIsUsed() async throws {
        let folder = try folder()
        #expect(try await endpoints("generate", in: folder).status == 0)
        let models = try folder.read("Generated/Shop+Models01.swift")
        #expect(models.contains("let size: ItemSize?") && !models.contains("let id: String"))
        #expect(try !folder.read("Generated/Shop+Calls.swift").contains("list("))
        #expect(try await endpoints("check", in: folder).status == 0)
        try folder.write("App/More.swift", "api.items.list()")
        let check = try await endpoints("check", in: folder)
        #expect(check.status == 1 && check.output.contains("list("))
    }

    @Test func foldersOfTheOptionDetermineWhatIsUsed() async throws {
        let folder = try folder("", only: "all")
        try folder.write("Other/Uses.swift", "api.items.list()")
        let result = try await endpoints("generate", "--used-by", "App", "--used-by", "Other", in: folder)
        #expect(result.status == 0, "\(result.errors)")
        let calls = try folder.read("Generated/Shop+Calls.swift")
        #expect(calls.contains("func list(") && !calls.contains("func get("))
        #expect(try await endpoints("check", "--used-by", "App", "--used-by", "Other", in: folder).status == 0)
    }

    @Test func missingSourcesFolderIsAnError() async throws {
        let folder = try folder()
        try folder.write(
            "shop.endpoints.json", #"{"spec": "shop.json", "output": "Generated", "only": {"calls": "called", "in": ["../App"]}}"#)
        let result = try await endpoints("generate", in: folder)
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("shop.endpoints.json:1:81: error: cannot read"), "\(result.errors)")
        #expect(result.errors.contains("no such file"))
        #expect(try !folder.names().contains("Generated"))
    }

    @Test func sourcesWithoutOnlyAreAnError() async throws {
        let folder = try folder()
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json", "output": "Generated", "only": {"in": ["App"]}}"#)
        let result = try await endpoints("generate", in: folder)
        #expect(result.status == 1 && result.errors.contains(#"`in` needs "calls""#), "\(result.errors)")
    }

    @Test func showListsUnusedPartsToo() async throws {
        let folder = try folder()
        let shown = try await endpoints("show", "shop.endpoints.json", in: folder)
        #expect(shown.output.contains("list(") && shown.output.contains("get("))
        #expect(shown.errors.contains("code completion"))
    }

    @Test func buildWithoutAChangeTouchesNoFile() async throws {
        let folder = try folder()
        #expect(try await build(folder).status == 0)
        let first = try folder.snapshot()
        try folder.write("App/App.swift", "// A comment about list.\nlet item = api.items.get(\"2\").size")
        let changed = try folder.snapshot()["App/App.swift"]
        #expect(try await build(folder).status == 0)
        #expect(try folder.snapshot().filter { $0.key.hasPrefix("Built") } == first.filter { $0.key.hasPrefix("Built") })
        #expect(changed != first["App/App.swift"])
    }

    /// Without `only`, the sources are not searched.
    @Test(arguments: ["missing", "document", "nothing"]) func stampOfABuildChangesOnlyWithItsInputs(_ change: String) async throws {
        let folder = try folder()
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json"}"#)
        func build() async throws -> ProcessResult {
            try await runProcess(buildTool, ["shop.endpoints.json", "--output", "Built", "--model-files", "1"], in: folder.url)
        }
        #expect(try await build().status == 0)
        let first = try folder.snapshot()
        switch change {
        case "missing": try FileManager.default.removeItem(at: folder.url.appending(path: "Built/Shop+Calls.swift"))
        case "document": try folder.write("shop.json", CommandTests.spec.replacingOccurrences(of: "Fine", with: "Well"))
        default: break
        }
        #expect(try await build().status == 0)
        // The stamp is written whenever files are generated.
        let stamp = "Built/.Shop.endpoints-stamp"
        #expect(try (folder.snapshot()[stamp] == first[stamp]) == (change == "nothing"))
        #expect(first[stamp] != nil)
    }

    /// The next build restores the files, no matter what happened to the output folder.
    @Test(arguments: ["missing", "edited", "damaged stamp", "another call", "another document", "another config"])
    func buildRegeneratesAfterAnyChange(_ change: String) async throws {
        let folder = try folder()
        #expect(try await build(folder).status == 0)
        let calls = try folder.read("Built/Shop+Calls.swift")
        #expect(!calls.contains("list("))
        switch change {
        case "missing": try FileManager.default.removeItem(at: folder.url.appending(path: "Built/Shop+Calls.swift"))
        case "edited": try folder.write("Built/Shop+Calls.swift", calls + "// edited\n")
        case "damaged stamp": try folder.write("Built/.Shop.endpoints-stamp", Data([1, 2, 3]))
        case "another call": try folder.write("App/App.swift", "api.items.get(\"1\").size; api.items.list()")
        case "another document": try folder.write("shop.json", CommandTests.spec.replacingOccurrences(of: "Fine", with: "Well"))
        default: try folder.write("shop.endpoints.json", #"{"spec": "shop.json", "only": "called"}"#)
        }
        #expect(try await build(folder).status == 0)
        let now = try folder.read("Built/Shop+Calls.swift")
        #expect(change == "another call" ? now.contains("list(") : now == calls)
        if change == "another config" { #expect(try folder.read("Built/Shop+Models01.swift").contains("let id: String")) }
    }

    @Test func failedBuildLeavesNoStamp() async throws {
        let folder = try folder()
        #expect(try await build(folder).status == 0)
        try folder.write("shop.json", "{")
        #expect(try await build(folder).status == 1)
        #expect(try await build(folder).status == 1)
        try folder.write("shop.json", CommandTests.spec)
        #expect(try await build(folder).status == 0)
    }
}
