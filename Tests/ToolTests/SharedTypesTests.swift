import Foundation
import Testing

/// With `uses` in the config, types of one API replace equal schemas of another.
@Suite struct SharedTypesTests {
    private static let common = """
        {"openapi": "3.1.0", "info": {"title": "Common", "version": "1"}, "components": {"schemas": {
          "Problem": {"type": "object", "required": ["title"], "properties": {"title": {"type": "string"}, "kind": {"$ref": "#/components/schemas/Kind"}}},
          "Kind": {"type": "string", "enum": ["temporary", "final"]},
          "Money": {"type": "object", "properties": {"amount": {"type": "string"}}}}}}
        """

    private static let shop = """
        {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "servers": [{"url": "https://shop.example"}], "paths": {
          "/price": {"get": {"operationId": "getPrice", "tags": ["Prices"], "responses": {
            "200": {"description": "Fine.", "content": {"application/json": {"schema": {"$ref": "../Common/common.json#/components/schemas/Money"}}}},
            "default": {"description": "A problem.", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}}}}},
         "components": {"schemas": {
          "Problem": {"type": "object", "required": ["title"], "properties": {"kind": {"$ref": "#/components/schemas/Kind"}, "title": {"type": "string"}}},
          "Kind": {"type": "string", "enum": ["temporary", "final"]}}}}
        """

    private static let uses = #"{"config": "../Common/common.endpoints.json", "module": "CommonKit"}"#

    /// Creates two APIs, each in its own folder.
    private func folder(common: String = "", shop: String = "", uses: String = uses) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("Common/common.json", Self.common)
        try folder.write("Common/common.endpoints.json", #"{"spec": "common.json", "access": "public"\#(common)}"#)
        try folder.write("Shop/shop.json", Self.shop)
        try folder.write(
            "Shop/shop.endpoints.json", #"{"spec": "shop.json", "output": "Generated", "access": "public", "uses": [\#(uses)]\#(shop)}"#)
        return folder
    }

    private func run(_ folder: TemporaryFolder, _ command: String = "generate") async throws -> ProcessResult {
        try await endpoints(command, "Shop/shop.endpoints.json", in: folder)
    }

    private func models(_ folder: TemporaryFolder) throws -> String { try folder.read("Shop/Generated/Shop+Models01.swift") }

    @Test func filesUsingSharedTypesImportTheirModule() async throws {
        let folder = try folder()
        let result = try await run(folder)
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
        let models = try models(folder)
        #expect(!models.contains("struct") && !models.contains("enum"), "\(models)")
        for name in ["Problem", "Kind", "Money"] { #expect(models.contains("public typealias \(name) = Common.\(name)\n"), "\(models)") }
        for part in ["+Models01", "+Calls", "+Services", "+Failures"] {
            #expect(try folder.read("Shop/Generated/Shop\(part).swift").contains("\npublic import CommonKit\n"), "\(part)")
        }
        #expect(try !folder.read("Shop/Generated/Shop.swift").contains("CommonKit"))
        #expect(try !folder.read("Shop/Generated/Shop+Endpoints.swift").contains("public import CommonKit"))
    }

    @Test func sharedTypesOfTheSameModuleNeedNoImport() async throws {
        let folder = try folder(uses: #""../Common/common.endpoints.json""#)
        #expect(try await run(folder).status == 0)
        let models = try models(folder)
        #expect(models.contains("typealias Money = Common.Money") && !models.contains("import CommonKit"))
    }

    /// If multiple settings change a type, the first one is reported. Settings that affect only calls do not matter.
    @Test func schemasWithOtherSettingsAreNotSharedAndNoted() async throws {
        let closed = try folder(common: #", "enums": "closed""#)
        let result = try await run(closed)
        #expect(result.status == 0)
        #expect(result.errors.contains("note: `Kind` is not `Common.Kind`: it is an open enum here and not there [shared-types]"))
        #expect(
            result.errors.contains(
                "note: `Problem` is not `Common.Problem`: the property `kind` holds `Kind`, which differs: it is an open enum"))
        #expect(try models(closed).contains("struct Problem"))

        for (setting, difference) in [
            (#", "schemas": {"*": {"mutable": true}}"#, "its properties are `var` there and not here"),
            (#", "decoding": "lenient""#, #""decoding" is "strict" here and not there"#),
            (
                #", "schemas": {"Problem": {"properties": {"title": "headline"}}}"#,
                "the property `title` is called `title` here and `headline` there"
            ),
            (#", "schemas": {"*": {"conformances": ["-Hashable"]}}"#, "it is Hashable here and not there"),
            (
                #", "schemas": {"Kind": {"type": "MyKind"}}, "imports": ["MyKit"]"#,
                "the property `kind` is `Kind?` here and `MyKind?` there"
            ),
            (#", "exclude": {"schemas": ["Problem"]}"#, ""),
        ] {
            let folder = try folder(common: setting)
            let result = try await run(folder)
            #expect(result.status == 0)
            #expect(difference.isEmpty || result.errors.contains("`Problem` is not `Common.Problem`: \(difference) ["), "\(result.errors)")
            let models = try models(folder)
            #expect(models.contains("struct Problem"))
            // If the other config excludes a schema, there is no type to share.
            if setting.contains("exclude") {
                #expect(result.errors.contains("`Money` is not a type of `Common`: that config leaves it out"))
            }
            guard !setting.contains("Hashable"), !setting.contains("exclude") else { continue }
            #expect(models.contains("typealias Money = Common.Money"), "\(setting)")
        }
        let dates = try folder(common: #", "dates": {"write": "local", "withoutOffset": "+02:00"}"#)
        #expect(try await run(dates).errors == "")
    }

    /// Only types that the other API declares can be shared.
    @Test func typesTheOtherAPILeavesOutAreNotShared() async throws {
        let folder = try folder(common: #", "only": "called""#)
        try folder.write("Common/App.swift", "let price: Common.Money? = nil")
        let result = try await run(folder)
        #expect(result.errors.contains("`Problem` is not `Common.Problem`: that config leaves it out"), "\(result.errors)")
        #expect(try models(folder).contains("struct Problem") && models(folder).contains("typealias Money = Common.Money"))
        try folder.write("Common/More.swift", "let problem: Common.Problem? = nil")
        #expect(try await run(folder, "check").status == 1)
        #expect(try await run(folder).errors == "")
        #expect(try await run(folder, "check").status == 0)
    }

    @Test func checkNoticesAChangeOfTheSharedDocument() async throws {
        let folder = try folder()
        #expect(try await run(folder).status == 0)
        #expect(try await run(folder, "check").status == 0)
        try folder.write("Common/common.json", Self.common.replacing(#""required": ["title"], "#, with: ""))
        let stale = try await run(folder, "check")
        #expect(stale.status == 1 && stale.errors.contains("the document has changed since"), "\(stale.errors)")
        #expect(stale.output.contains("+    nonisolated public struct Problem"))
        #expect(try await run(folder).errors.contains("the property `title` is `String` here and `String?` there"))
    }

    /// The build plugin regenerates the code after a change to the other API's config or document, but not if nothing has changed.
    @Test func buildRegeneratesAfterAChangeOfTheSharedDocument() async throws {
        let folder = try folder()
        func build() async throws -> [String: String] {
            let arguments = ["Shop/shop.endpoints.json", "--output", "Built", "--model-files", "1"]
            let result = try await runProcess(buildTool, arguments, in: folder.url)
            #expect(result.status == 0, "\(result.errors)")
            return try folder.snapshot().filter { $0.key.hasPrefix("Built/") }
        }
        let first = try await build()
        #expect(try await build() == first)
        try folder.write(
            "Common/common.json", Self.common.replacing(#""title": {"type": "string"}"#, with: #""title": {"type": "integer"}"#))
        #expect(try await build() != first)
        #expect(try folder.read("Built/Shop+Models01.swift").contains("struct Problem"))
        try folder.write("Common/common.json", Self.common)
        _ = try await build()
        try folder.write(
            "Common/common.endpoints.json", #"{"spec": "common.json", "access": "public", "schemas": {"*": {"mutable": true}}}"#)
        _ = try await build()
        #expect(try folder.read("Built/Shop+Models01.swift").contains("struct Problem"))
    }

    @Test func showAndLintNameTheSharedTypes() async throws {
        let folder = try folder(common: #", "enums": "closed""#)
        let shown = try await run(folder, "show")
        #expect(shown.status == 0 && shown.output.contains("Money = Common.Money"), "\(shown.output)\(shown.errors)")
        let found = try await endpoints("lint", "--notes", "Shop/shop.endpoints.json", in: folder)
        #expect((found.output + found.errors).contains("note: `Kind` is not `Common.Kind`"), "\(found.output)\(found.errors)")
        let page = try await endpoints("show", "--markdown", "Shop/shop.endpoints.json", in: folder)
        #expect(page.output.contains("typealias Money = Common.Money"))
    }

    /// A type that is replaced by a shared type keeps its name and members.
    @Test func sharingTypesBreaksNoCallSite() async throws {
        let folder = try folder()
        let inside = Self.shop.replacing("../Common/common.json", with: "common.json")
        try folder.write("Old/shop.json", inside)
        try folder.write("Old/common.json", Self.common)
        try folder.write("Old/shop.endpoints.json", #"{"spec": "shop.json", "access": "public", "references": ["common.json"]}"#)
        let result = try await endpoints("diff", "Old/shop.endpoints.json", "Shop/shop.endpoints.json", in: folder)
        #expect(result.status == 0 && !result.output.contains("breaking:"), "\(result.output)\(result.errors)")
    }
}
