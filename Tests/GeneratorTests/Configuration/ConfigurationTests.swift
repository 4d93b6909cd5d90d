import Foundation
import Testing

@testable import EndpointGenerator

@Suite struct ConfigurationTests {
    private func read(_ text: String, fileName: String = "newsroom.endpoints.json") -> (configuration: Configuration?, problems: String) {
        var sources = SourceFiles()
        let file = SourceFile(path: fileName, bytes: Array(text.utf8))
        let number = sources.add(file)
        var diagnostics = Diagnostics()
        var configuration: Configuration?
        if let root = parseJSON(file, number: number, diagnostics: &diagnostics) {
            configuration = Configuration.read(root, fileName: fileName, diagnostics: &diagnostics)
        }
        var printer = DiagnosticPrinter(sources)
        return (configuration, printer.render(diagnostics.all))
    }

    @Test func configWithOnlyASpecHasDefaults() throws {
        let result = read("{\"spec\": \"newsroom.json\"}")
        let configuration = try #require(result.configuration, "\(result.problems)")
        #expect(configuration.name == "Newsroom")
        #expect(configuration.spec?.text == "newsroom.json")
        #expect(configuration.output == nil)
        #expect(configuration.access == .internal)
        #expect(configuration.parts == [.models, .endpoints, .calls, .services, .clients, .failures])
        #expect(configuration.modelFiles == .automatic)
        #expect(configuration.namespace == nil)
        #expect(configuration.include.isEmpty && configuration.exclude.isEmpty)
    }

    @Test func everyKeyOfAConfigIsRead() throws {
        let result = read(
            """
            { "$schema": "endpoints.schema.json", "spec": "a/b.json", "output": "Generated", "name": "Shop", "access": "public",
              "generate": { "mocks": true, "failures": false },
              "include": { "tags": ["Users"], "paths": ["/users/**"], "operations": ["GET /a"], "schemas": ["User"] },
              "exclude": { "deprecated": true },
              "only": { "calls": "named", "in": ["App"] },
              "types": { "string.date-time": { "name": "Timestamp", "keys": "snakeCase" }, "string.uuid": "ID" },
              "operations": {
                "get": { "name": "load", "pages": "link", "result": "/names", "body": "flat", "emptyPath": true,
                         "parameters": { "csv": { "name": "rows", "arrays": "described" } } },
                "*": { "arrays": "brackets", "body": "whole", "result": "/data" } },
              "schemas": {
                "user": { "name": "Account", "properties": { "full_name": "name" }, "mutable": true }, "Color": { "type": "MyColor" },
                "*": { "conformances": ["Identifiable", "-Hashable"], "mutable": "requests" } },
              "services": { "People": ["getUser", "listUsers"] }, "names": { "namespace": "" },
              "enums": "closed", "decoding": "strict", "directions": "both",
              "imports": ["Shared"], "templates": "T", "files": 3, "overlays": [],
              "references": { "root": "..", "files": ["common.json", "parts/**.json"] },
              "lint": { "no-server": "off", "invalid-example": "error" } }
            """)
        let configuration = try #require(result.configuration, "\(result.problems)")
        #expect(configuration.name == "Shop")
        #expect(configuration.output?.text == "Generated")
        #expect(configuration.access == .public)
        #expect(configuration.parts == [.models, .endpoints, .calls, .services, .clients, .mocks])
        #expect(configuration.include.tags.map(\.text) == ["Users"])
        #expect(configuration.include.paths.map(\.text) == ["/users/**"])
        #expect(configuration.include.operations.map(\.text) == ["GET /a"])
        #expect(configuration.include.schemas.map(\.text) == ["User"])
        #expect(configuration.exclude.deprecated)
        #expect(configuration.only == .named && configuration.sources.map(\.text) == ["App"])
        #expect(configuration.types.map(\.key.text) == ["string.date-time", "string.uuid"])
        #expect(configuration.ownTypes.map(\.name.text) == ["Timestamp", "ID", "MyColor"] && configuration.hasSnakeCaseKeys)
        let schema = try #require(configuration.schemas.first)
        #expect(configuration.schemas.map(\.key.text) == ["user", "Color"])
        #expect(schema.value.name?.text == "Account" && schema.value.mutable?.value == .all)
        #expect(schema.value.properties.map(\.key.text) == ["full_name"] && schema.value.properties.map(\.value.text) == ["name"])
        let operation = try #require(configuration.operations.first)
        #expect(configuration.operations.map(\.key.text) == ["get"])
        #expect(operation.value.name?.text == "load" && operation.value.result?.text == "/names" && operation.value.pages?.isLinked == true)
        #expect(operation.value.body?.value == .flat && operation.value.emptyPath?.value == true && operation.value.arrays == nil)
        #expect(operation.value.parameters.map(\.key.text) == ["csv"] && operation.value.parameters[0].value.arrays?.value == .described)
        #expect(operation.value.parameters[0].value.name?.text == "rows")
        let others = configuration.otherOperations
        #expect(others.arrays?.value == .brackets && others.body?.value == .whole && others.result?.text == "/data")
        #expect(configuration.services.first?.value.map(\.text) == ["getUser", "listUsers"])
        #expect(configuration.enums == .closed)
        #expect(configuration.decoding == .strict)
        #expect(configuration.otherSchemas.conformances.map(\.text) == ["Identifiable", "-Hashable"])
        #expect(configuration.otherSchemas.mutable?.value == .requests)
        #expect(configuration.directions == .both)
        #expect(configuration.namespace?.text == "")
        #expect(configuration.imports.map(\.text) == ["Shared"])
        #expect(configuration.templates?.text == "T")
        #expect(configuration.modelFiles == .count(3))
        #expect(configuration.outputFiles(forDocumentOf: 5_000_000)?.count == 13)
        #expect(
            configuration.references.root?.text == ".."
                && configuration.references.files.map(\.file.text) == ["common.json", "parts/**.json"])
        #expect(configuration.overlays.isEmpty)
        #expect(configuration.lint.map(\.key.text) == ["no-server", "invalid-example"])
        #expect(configuration.lint.map(\.value) == [.off, .error])
    }

    @Test(arguments: [
        ("{\"spec\": \"a.json\", \"ouput\": \"G\"}", "1:20: error: a config has no key `ouput`; did you mean `output`?"),
        ("{\"spec\": 1}", "1:10: error: expected a string, found the number 1"),
        ("{\"spec\": \"\"}", "1:10: error: the string is empty"),
        ("{\"spec\": \"https://a.b/c.json\"}", "1:10: error: expected a path, found a URL; documents are not downloaded"),
        ("[]", "1:1: error: expected an object, found an array"),
        ("{}", "1:1: error: the config has no document: add \"spec\": \"<file>.json\""),
        ("{\"spec\": \"a\", \"access\": \"pubic\"}", "1:25: error: `pubic` is not allowed here; did you mean `public`?"),
        ("{\"spec\": \"a\", \"enums\": \"some\"}", "1:24: error: `some` is not allowed here; expected one of open, closed"),
        ("{\"spec\": \"a\", \"files\": 65}", "1:24: error: expected a whole number from 1 to 64"),
        ("{\"spec\": \"a\", \"files\": 1.5}", "1:24: error: expected a whole number from 1 to 64"),
        ("{\"spec\": \"a\", \"name\": \"my shop\"}", "1:23: error: `my shop` is not a valid name for a type and its files; use `MyShop`"),
        ("{\"spec\": \"a\", \"name\": \"../x\"}", "1:23: error: `../x` is not a valid name for a type and its files; use `X`"),
        ("{\"spec\": \"a\", \"name\": \"Data\"}", "1:23: error: `Data` is a name in Swift or Foundation; use `DataAPI`"),
        (
            "{\"spec\": \"a\", \"names\": {\"namespace\": \"a.b\"}}",
            "1:38: error: `a.b` is not a valid type name; use an empty string for no enclosing type"
        ),
        ("{\"spec\": \"a\", \"generate\": [\"mocks\"]}", "1:27: error: `mocks` cannot be generated without `services`"),
        ("{\"spec\": \"a\", \"generate\": {\"mock\": true}}", "1:28: error: `generate` has no key `mock`; did you mean `mocks`?"),
        ("{\"spec\": \"a\", \"generate\": {\"mocks\": 1}}", "1:37: error: expected true or false, found the number 1"),
        ("{\"spec\": \"a\", \"include\": {\"tag\": []}}", "1:27: error: `include` has no key `tag`; did you mean `tags`?"),
        ("{\"spec\": \"a\", \"exclude\": {\"tags\": \"x\"}}", "1:35: error: expected a list of strings, found a string"),
        (
            "{\"spec\": \"a\", \"names\": {\"words\": []}}",
            "1:25: error: `names` has no key `words`; expected one of acronyms, operations, namespace"
        ),
        (
            "{\"spec\": \"a\", \"operations\": {\"x\": {\"result\": \"names\"}}}",
            "1:46: error: a JSON pointer begins with `/`: \"/names\""
        ),
        (
            "{\"spec\": \"a\", \"operations\": {\"x\": {\"bodies\": \"flat\"}}}",
            "1:36: error: an operation has no key `bodies`; expected one of name, pages, result, body, arrays, emptyPath, parameters"
        ),
        (
            "{\"spec\": \"a\", \"operations\": {\"*\": {\"name\": \"all\"}}}",
            "1:44: error: `name` is set for one operation; `*` takes result, body, arrays and parameters"
        ),
        (
            "{\"spec\": \"a\", \"schemas\": {\"*\": {\"type\": \"T\"}}}",
            "1:41: error: `type` is set for one schema; `*` takes conformances and mutable"
        ),
        (
            "{\"spec\": \"a\", \"schemas\": {\"A\": {\"mutable\": \"some\"}}}",
            "1:44: error: `some` is not allowed here; expected true, false or \"requests\""
        ),
        (
            "{\"spec\": \"a\", \"schemas\": {\"A\": {\"mutable\": 1}}}",
            "1:44: error: expected true, false or \"requests\", found the number 1"
        ),
        (
            "{\"spec\": \"a\", \"types\": {\"string\": {\"keys\": \"snakeCase\"}}}",
            "1:35: error: this type has no name: add \"name\": \"Timestamp\""
        ),
        (
            "{\"spec\": \"a\", \"only\": {\"calls\": \"all\", \"in\": []}}",
            "1:46: error: `in` needs \"calls\": \"called\" or \"calls\": \"named\""
        ),
        (
            "{\"spec\": \"a\", \"references\": {\"root\": \"..\"}}",
            "1:29: error: `references` lists no files: add \"files\": [\"schemas/*.yaml\"]"
        ),
        (
            "{\"spec\": \"a\", \"dates\": {\"withoutOffset\": \"Europe/Berln\"}}",
            "1:42: error: `Europe/Berln` is not a time zone; did you mean `Europe/Berlin`?"
        ),
        (
            "{\"spec\": \"a\", \"dates\": {\"withoutOffset\": \"here\"}}",
            "1:42: error: `here` is not a time zone; use a value like `Europe/Berlin`, `+02:00`, `UTC` or `error`"
        ),
        (
            "{\"spec\": \"a\", \"dates\": {\"withoutOffset\": \"+2\"}}",
            "1:42: error: `+2` is not an offset from UTC; write it like `+02:00`"
        ),
        ("{\"spec\": \"a\", \"dates\": {\"write\": \"Z\"}}", "1:34: error: `Z` is not allowed here; expected one of utc, offset, local"),
        (
            "{\"spec\": \"a\", \"dates\": {\"write\": \"local\", \"withoutOffset\": \"error\"}}",
            "1:34: error: local times need a time zone; set it with `withoutOffset`"
        ),
        (
            "{\"spec\": \"a\", \"dates\": {\"zone\": 1}}",
            "1:25: error: `dates` has no key `zone`; expected one of withoutOffset, write, fraction"
        ),
        (
            "{\"spec\": \"a\", \"decoding\": {\"nullCollections\": \"emtpy\"}}",
            "1:47: error: `emtpy` is not allowed here; did you mean `empty`?"
        ),
        ("{\"spec\": \"a\", \"decoding\": {\"nulls\": 1}}", "1:28: error: `decoding` has no key `nulls`; expected one of nullCollections"),
        ("{\"spec\": \"a\", \"decoding\": \"leneint\"}", "1:27: error: `leneint` is not allowed here; did you mean `lenient`?"),
        ("{\"spec\": \"a\", \"defaults\": \"raed\"}", "1:27: error: `raed` is not allowed here; did you mean `read`?"),
        ("{\"spec\": \"a\", \"imports\": [null]}", "1:27: error: expected a string, found null"),
    ])
    func configMistakesHavePositions(_ config: String, _ expected: String) {
        let result = read(config)
        #expect(result.configuration == nil)
        #expect(result.problems.hasPrefix("newsroom.endpoints.json:\(expected) [config]"), "\(result.problems)")
    }

    @Test(arguments: [
        ("newsroom.endpoints.json", "Newsroom"), ("newsroom.json", "Newsroom"), ("some/where/my-shop_api.endpoints.json", "MyShopApi"),
        ("petstore-v3.json", "PetstoreV3"), ("400.json", "API400"), ("data.json", "DataAPI"), ("übung.json", "Bung"), (".json", "Json"),
        ("", "MainAPI"), ("API.yaml", "MainAPI"), ("магазин.yaml", "MainAPI"), ("🚀.yaml", "MainAPI"), ("Server.yaml", "ServerAPI"),
        ("Sendable.endpoints.json", "SendableAPI"), ("JSONReader.json", "JSONReaderAPI"), ("3d.yaml", "API3d"),
        ("GitHub.v3.json", "GitHubV3"),
    ])
    func apiIsNamedAfterTheFile(_ file: String, _ name: String) {
        #expect(OutputFiles.apiName(forFile: file) == name)
        #expect(OutputFiles.isValidName(name))
    }

    /// The generator and the build plugin must derive the same number of files from the document's size.
    @Test(arguments: [
        (0, 1), (64_000, 1), (64_001, 2), (128_000, 2), (128_001, 4), (256_000, 4), (256_001, 8), (999_999, 8), (1_000_000, 16),
        (1_999_999, 16), (2_000_000, 32), (Int.max, 32),
    ])
    func documentSizeDeterminesTheNumberOfModelFiles(_ bytes: Int, _ files: Int) {
        #expect(OutputFiles.modelFiles(forDocumentOf: bytes) == files)
        #expect(Configuration(name: "Shop").modelFiles.fileCount(forDocumentOf: bytes) == files)
    }

    @Test func configCanChooseAFileForEachSchema() throws {
        let configuration = try #require(read(#"{"spec": "a.json", "files": "types"}"#).configuration)
        #expect(configuration.modelFiles.fileCount(forDocumentOf: 1) == nil)
        #expect(configuration.outputFiles(forDocumentOf: 1) == nil)
        let problems = read(#"{"spec": "a.json", "files": "type"}"#).problems
        #expect(problems.contains("expected a whole number from 1 to 64, or \"types\""))
    }

    @Test func fileNamesOfSchemasAreRecognized() {
        for name in ["Shop.User.swift", "Shop._3D.swift", "Shop.URL_2.swift"] { #expect(OutputFiles.isTypeFile(name, of: "Shop")) }
        for name in [
            "Shop.swift", "Shop..swift", "Shop.A.B.swift", "Shop.Größe.swift", "Shop+Calls.swift", "Shops.User.swift",
            "Shop.swift.swift.bak",
        ] {
            #expect(!OutputFiles.isTypeFile(name, of: "Shop"), "\(name)")
        }
    }

    /// `decoding` accepts a keyword, or an object that lists the exceptions to strict decoding.
    @Test func decodingAcceptsAKeywordOrAnObject() {
        let empty = read(#"{"spec": "a.json", "decoding": {"nullCollections": "empty"}}"#).configuration
        #expect(empty?.nullCollections == .empty && empty?.decoding == .strict)
        let lenient = read(#"{"spec": "a.json", "decoding": "lenient", "defaults": "read"}"#).configuration
        #expect(lenient?.nullCollections == .error && lenient?.decoding == .lenient)
        #expect(lenient?.defaults == .read)
        #expect(read(#"{"spec": "a.json"}"#).configuration?.defaults == .both)
    }

    @Test func outputFileNamesFollowFromTheNameAlone() {
        let names = OutputFiles.names(for: "Newsroom", modelFiles: 2)
        #expect(
            names == [
                "Newsroom.swift", "Newsroom+Models01.swift", "Newsroom+Models02.swift", "Newsroom+Endpoints.swift", "Newsroom+Calls.swift",
                "Newsroom+Failures.swift", "Newsroom+Services.swift", "Newsroom+Clients.swift", "Newsroom+Mocks.swift",
                "Newsroom+Wrappers.swift", "Newsroom+Completions.swift", "Newsroom+Examples.swift",
            ])
        #expect(OutputFiles.isFileName("Newsroom+Models64.swift", of: "Newsroom"))
        #expect(!OutputFiles.isFileName("Newsroom+Models65.swift", of: "Newsroom"))
        #expect(!OutputFiles.isFileName("NewsroomTests.swift", of: "Newsroom"))
    }

    /// For a large document, one service file is generated for every four model files.
    @Test func servicesOfLargeDocumentsAreSpreadOverFiles() {
        let names = OutputFiles.names(for: "Newsroom", modelFiles: 16).filter { $0.hasPrefix("Newsroom+Calls") }
        #expect(names == ["Newsroom+Calls01.swift", "Newsroom+Calls02.swift", "Newsroom+Calls03.swift", "Newsroom+Calls04.swift"])
        for name in ["Newsroom+Calls.swift", "Newsroom+Clients02.swift", "Newsroom+Failures16.swift"] {
            #expect(OutputFiles.isFileName(name, of: "Newsroom"), "\(name)")
        }
        for name in ["Newsroom+Calls17.swift", "Newsroom+Mocks01.swift"] {
            #expect(!OutputFiles.isFileName(name, of: "Newsroom"), "\(name)")
        }
    }

    @Test(arguments: [
        ("\"include\": {\"tags\": [\"Item\"]}", "the document has no tag `Item`; did you mean `Items`?"),
        ("\"include\": {\"paths\": [\"/item*\"]}", nil),
        ("\"exclude\": {\"paths\": [\"/itms\"]}", "no path in the document matches `/itms`; did you mean `/items`?"),
        (
            "\"exclude\": {\"operations\": [\"GET /items\", \"listItem\"]}",
            "the document has no operation `listItem`; did you mean `listItems`?"
        ),
        ("\"schemas\": {\"item\": {\"name\": \"Thing\"}}", "the document has no schema `item`; did you mean `Item`?"),
        ("\"schemas\": {\"Itme\": {\"properties\": {\"id\": \"key\"}}}", "the document has no schema `Itme`; did you mean `Item`?"),
        ("\"schemas\": {\"Item\": {\"properties\": {\"id\": \"key\"}}}", nil),
        (
            "\"operations\": {\"x\": {\"name\": \"y\"}}",
            "the document has no operation `x`; it is named by its operationId, or as in `GET /path`"
        ),
        ("\"operations\": {\"/items\": {\"name\": \"y\"}}", "the document has no operation `/items`; did you mean `GET /items`?"),
        ("\"operations\": {\"POST /item\": {}}", "the document has no operation `POST /item`; did you mean `GET /items`?"),
        ("\"operations\": {\"items\": {}}", "the document has no operation `items`; did you mean `listItems`?"),
        (
            "\"operations\": {\"listItems\": {}, \"GET /items\": {}}",
            "`GET /items` and `listItems` are one operation; use one entry for it"
        ),
        (
            "\"operations\": {\"listItems\": {\"parameters\": {\"q\": {}}}}",
            "the operation `listItems` has no parameter `q`"
        ),
        ("\"operations\": {\"listItms\": {\"result\": \"/a\"}}", "the document has no operation `listItms`; did you mean `listItems`?"),
        ("\"services\": {\"A\": [\"listitem\"]}", "the document has no operation `listitem`; did you mean `listItems`?"),
        ("\"schemas\": {\"Item\": {\"mutable\": true}}", nil),
        (
            "\"operations\": {\"listItems\": {\"emptyPath\": true}}",
            "the path of `listItems`, /items, does not end in a segment that consists of a plain-text parameter"
        ),
        (
            "\"schemas\": {\"Item\": {\"mutable\": true, \"type\": \"Mine\"}}",
            "`Item` is replaced by a type of your own, so this has no effect"
        ),
        (
            "\"schemas\": {\"Item\": {\"conformances\": [\"Identifable\"]}}",
            "Swift has no protocol `Identifable`; did you mean `Identifiable`? "
                + "A protocol of your own with this name is written with its module, `App.Identifable`"
        ),
        ("\"schemas\": {\"Item\": {\"conformances\": [\"App.Identifable\", \"Drawable\"]}}", nil),
        (
            "\"schemas\": {\"*\": {\"conformances\": [\"Identifiable\"]}, \"Itm\": {}}",
            "the document has no schema `Itm`; did you mean `Item`?"
        ),
    ])
    func namesThatTheDocumentDoesNotHaveAreErrors(_ member: String, _ expected: String?) throws {
        let spec = """
            {"openapi": "3.0.3", "info": {"title": "t", "version": "1"},
             "paths": {"/items": {"get": {"tags": ["Items"], "operationId": "listItems", "responses": {"200": {"description": "d",
               "content": {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Item"}}}}}}}}},
             "components": {"schemas": {"Item": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}}}}}
            """
        let configuration = try #require(read("{\"spec\": \"a\", \(member)}").configuration)
        var sources = SourceFiles()
        _ = sources.add(SourceFile(path: "newsroom.endpoints.json", bytes: []))
        let input = GeneratorInput(configuration: configuration, sources: sources, spec: SourceFile(path: "a", bytes: Array(spec.utf8)))
        let errors = generate(input).diagnostics.all.filter { $0.severity == .error }
        #expect(errors.map(\.message) == (expected.map { [$0] } ?? []))
        #expect(errors.allSatisfy { $0.span?.file == 0 && $0.rule == "config" })
    }

    /// The published JSON schema lists exactly the keys that the decoder accepts.
    @Test func publishedJSONSchemaListsTheKeysOfTheConfig() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let bytes = [UInt8](try Data(contentsOf: root.appending(path: "Documentation/endpoints.schema.json")))
        var diagnostics = Diagnostics()
        let schema = try #require(parseJSON(SourceFile(path: "schema", bytes: bytes), number: 0, diagnostics: &diagnostics))
        let properties = try #require(schema.object?["properties"]?.object)
        func keys(_ node: JSONNode?) -> Set<String> { Set((node?.object?["properties"]?.object?.members ?? []).map(\.key.raw)) }
        func choices(_ node: JSONNode?) -> [String] { (node?.object?["enum"]?.array ?? []).compactMap(\.string?.raw) }
        #expect(Set(properties.members.map(\.key.raw)) == Set(ConfigurationKey.allCases.map(\.rawValue)))
        #expect(keys(properties["include"]).union(["deprecated"]) == Set(FilterKey.allCases.map(\.rawValue)))
        #expect(keys(properties["exclude"]) == Set(FilterKey.allCases.map(\.rawValue)))
        func inner(_ key: String) -> JSONNode? { properties[key]?.object?["additionalProperties"] }
        #expect(keys(inner("operations")) == Set(OperationSettings.Key.allCases.map(\.rawValue)))
        #expect(keys(inner("schemas")) == Set(SchemaSettings.Key.allCases.map(\.rawValue)))
        let parameters = inner("operations")?.object?["properties"]?.object?["parameters"]?.object?["additionalProperties"]
        #expect(keys(parameters) == Set(ParameterSettings.Key.allCases.map(\.rawValue)))
        #expect(keys(properties["names"]) == Set(NamesKey.allCases.map(\.rawValue)))
        #expect(keys(properties["only"]?.object?["oneOf"]?.array?.last) == Set(OnlyKey.allCases.map(\.rawValue)))
        #expect(properties.members.count <= 28)
        #expect(choices(properties["access"]) == Configuration.Access.allCases.map(\.rawValue))
        #expect(choices(properties["enums"]) == Configuration.Enums.allCases.map(\.rawValue))
        let decoding = try #require(properties["decoding"]?.object?["oneOf"]?.array)
        #expect(choices(decoding.first) == Configuration.Decoding.allCases.map(\.rawValue))
        #expect(keys(decoding.last) == Set(DecodingKey.allCases.map(\.rawValue)))
        let nulls = decoding.last?.object?["properties"]?.object?["nullCollections"]
        #expect(choices(nulls) == Configuration.NullCollections.allCases.map(\.rawValue))
        #expect(choices(properties["defaults"]) == Configuration.Defaults.allCases.map(\.rawValue))
        #expect(choices(properties["directions"]) == Configuration.Directions.allCases.map(\.rawValue))
        #expect(keys(properties["dates"]) == Set(DatesKey.allCases.map(\.rawValue)))
        let dates = try #require(properties["dates"]?.object?["properties"]?.object)
        #expect(choices(dates["write"]) == Configuration.Dates.Style.allCases.map(\.rawValue))
        #expect(choices(dates["fraction"]) == Configuration.Dates.Fraction.allCases.map(\.rawValue))
        let generate = try #require(properties["generate"]?.object?["oneOf"]?.array)
        #expect(choices(generate.first?.object?["items"]) == Configuration.Part.allCases.map(\.rawValue))
        #expect(keys(generate.last) == Set(Configuration.Part.allCases.map(\.rawValue)))
        let files = try #require(properties["files"]?.object?["oneOf"]?.array)
        #expect(files.first?.object?["maximum"]?.number?.raw == String(OutputFiles.modelFiles.upperBound))
        #expect(files.last?.object?["const"]?.string?.raw == OutputFiles.filePerType)
    }
}
