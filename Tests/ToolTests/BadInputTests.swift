import Foundation
import Testing

/// For invalid input, the tool prints an error with its position, exits with the correct status and does not change any file.
@Suite struct BadInputTests {
    /// Runs the tool on files in the folder and checks that the output folder is unchanged.
    private func refused(_ folder: TemporaryFolder, _ arguments: String..., status: Int32 = 1) async throws -> String {
        try folder.write("Generated/Mine.swift", "// mine\n")
        let before = try folder.snapshot()
        let result = try await runProcess(builtProducts.appending(path: "endpoints"), arguments, in: folder.url)
        #expect(result.status == status, "\(result.output)\(result.errors)")
        #expect(try folder.snapshot() == before)
        #expect(result.output.isEmpty)
        return result.errors
    }

    private func refused(spec: Data, config: String = #"{"spec": "shop.json", "output": "Generated"}"#) async throws -> String {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", spec)
        try folder.write("shop.endpoints.json", config)
        return try await refused(folder, "generate", "shop.endpoints.json")
    }

    private let empty = Data(#"{"openapi": "3.0.3", "info": {"title": "t", "version": "1"}, "paths": {}}"#.utf8)

    @Test func missingDocumentIsAnErrorWithASuggestion() async throws {
        let folder = try TemporaryFolder()
        try folder.write("newsroom.json", "{}")
        #expect(
            try await refused(folder, "generate", "newsrom.json", "--output", "Generated")
                == "error: cannot read `newsrom.json`: no such file; did you mean `newsroom.json`? [file]\n")
        #expect(
            try await refused(folder, "generate", "nowhere.endpoints.json").hasPrefix(
                "error: cannot read `nowhere.endpoints.json`: no such"))
    }

    /// Opening a pipe waits for a writer, and a device may never end.
    @Test(arguments: ["spec", "config", "reference", "overlay", "template"])
    func pipeInPlaceOfAFileIsAnErrorAndNotRead(_ place: String) async throws {
        let folder = try TemporaryFolder()
        let pipe = place == "template" ? "templates/model.mustache" : "pipe.json"
        if place == "template" { _ = try folder.write("templates/.keep", "") }
        #expect(mkfifo(folder.url.appending(path: pipe).path, 0o600) == 0)
        let schema =
            ##"{"openapi": "3.0.3", "info": {"title": "t", "version": "1"}, "paths": {}, "components": {"schemas": {"A": {"$ref": "pipe.json#/A"}}}}"##
        try folder.write("shop.json", place == "reference" ? Data(schema.utf8) : empty)
        let more =
            [
                "overlay": #", "overlays": ["pipe.json"]"#, "reference": #", "references": ["pipe.json"]"#,
                "template": #", "templates": "templates""#,
            ][place] ?? ""
        try folder.write("shop.endpoints.json", #"{"spec": "\#(place == "spec" ? pipe : "shop.json")", "output": "Generated"\#(more)}"#)
        let errors = try await refused(folder, "generate", place == "config" ? "pipe.json" : "shop.endpoints.json")
        #expect(errors.contains("cannot read `\(pipe)`: it is a pipe or a device, not a file"), "\(errors)")
    }

    @Test func missingSpecIsReportedInTheConfig() async throws {
        let folder = try TemporaryFolder()
        try folder.write("in/shop.endpoints.json", "{\n  \"spec\": \"shp.json\",\n  \"output\": \"../Generated\"\n}")
        #expect(
            try await refused(folder, "generate", "in/shop.endpoints.json") == """
                in/shop.endpoints.json:2:11: error: cannot read `in/shp.json`: no such file [file]
                      "spec": "shp.json",
                              ^~~~~~~~~~
                    at #/spec

                """)
    }

    @Test func invalidJSONIsAnErrorWithACaret() async throws {
        #expect(
            try await refused(spec: Data("{\n  \"openapi\": \"3.0.3\",\n}".utf8)) == """
                shop.json:2:21: error: JSON allows no comma after the last member of an object [invalid-json]
                      "openapi": "3.0.3",
                                        ^

                """)
    }

    @Test func truncatedYAMLInAJSONFileIsReported() async throws {
        #expect(
            try await refused(spec: Data("openapi: 3.0.3\npaths: {\n".utf8)) == """
                shop.json:1:1: warning: this file is named `.json` but contains YAML, which other tools will reject; name it `.yaml` [yaml-in-json]
                    openapi: 3.0.3
                    ^
                shop.json:3:1: error: the file ends inside brackets or braces; was it cut off? [invalid-yaml]

                    ^
                shop.json:2:8: note: it begins here [invalid-yaml]
                    paths: {
                           ^

                """)
    }

    @Test func unknownConfigKeyIsAnErrorWithASuggestion() async throws {
        #expect(
            try await refused(spec: empty, config: #"{"spec": "shop.json", "ouput": "Generated"}"#) == """
                shop.endpoints.json:1:23: error: a config has no key `ouput`; did you mean `output`? [config]
                    {"spec": "shop.json", "ouput": "Generated"}
                                          ^~~~~~~
                    at #/ouput

                """)
    }

    @Test func emptyDocumentIsAnError() async throws {
        #expect(try await refused(spec: Data()).hasPrefix("shop.json:1:1: error: expected a JSON document, found an empty file (0 bytes)"))
    }

    @Test func documentInAnotherEncodingIsAnErrorThatNamesIt() async throws {
        let text = try #require(String(data: empty, encoding: .utf8))
        #expect(
            try await refused(spec: try #require(text.data(using: .utf16))).hasPrefix("shop.json:1:1: error: the file is encoded in UTF-16")
        )
        let latin1 = try #require("{\"info\": \"café\"}".data(using: .isoLatin1))
        #expect(try await refused(spec: latin1).hasPrefix("shop.json:1:14: error: the byte 0xE9 is not UTF-8 here"))
    }

    @Test func configInYAMLIsAnError() async throws {
        #expect(
            try await refused(spec: empty, config: "spec: shop.json\n").hasPrefix(
                "shop.endpoints.json:1:1: error: expected JSON, found YAML"))
        let folder = try TemporaryFolder()
        try folder.write("shop.endpoints.yaml", "spec: shop.yaml\n")
        let found = try await refused(folder, "generate", "shop.endpoints.yaml")
        #expect(
            found.hasPrefix("shop.endpoints.yaml:1:1: error: a config is JSON: <name>.endpoints.json; `yq -o=json` converts it [config]"))
    }

    @Test func referenceOutsideTheSpecsFolderIsRefused() async throws {
        let folder = try TemporaryFolder()
        try folder.write("secret.json", "{}")
        try folder.write("in/shop.json", empty)
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "in/link.json"), withDestinationURL: folder.url.appending(path: "secret.json"))
        try folder.write("a.endpoints.json", #"{"spec": "in/shop.json", "output": "Generated", "references": ["../secret.json"]}"#)
        try folder.write("b.endpoints.json", #"{"spec": "in/shop.json", "output": "Generated", "references": ["link.json"]}"#)
        #expect(
            try await refused(folder, "generate", "a.endpoints.json").hasPrefix(
                "a.endpoints.json:1:64: error: `../secret.json` is outside the folder"))
        #expect(
            try await refused(folder, "generate", "b.endpoints.json").hasPrefix(
                "b.endpoints.json:1:64: error: `link.json` is a link that leads outside"))
    }

    /// Returns a document with `schemas` and a response that refers to one of them.
    private func document(_ schemas: String, _ reference: String) -> Data {
        Data(
            #"""
            { "openapi": "3.0.3", "info": { "title": "t", "version": "1" },
              "paths": { "/a": { "get": { "operationId": "a", "responses": { "200": { "description": "d", "content": {
                "application/json": { "schema": { "$ref": "\#(reference)" } } } } } } } },
              "components": { "schemas": {
                \#(schemas)
              } } }
            """#.utf8)
    }

    @Test func unknownReferenceIsAnErrorWithASuggestion() async throws {
        let found = try await refused(spec: document(#""Item": { "type": "object" }"#, "#/components/schemas/Itm"))
        #expect(found.hasPrefix("shop.json:3:47: error: "), "\(found)")
        #expect(found.contains("there is no `Itm`; did you mean `Item`?"))
        #expect(found.contains("\n    at #/paths/~1a/get/responses/200/content/application~1json/schema/$ref\n"))
    }

    @Test func unknownTypeIsAnErrorWithItsPointer() async throws {
        let found = try await refused(spec: document(#""Item": { "type": "strin" }"#, "#/components/schemas/Item"))
        #expect(found.hasPrefix("shop.json:5:23: error: `strin` is not a type"), "\(found)")
        #expect(found.contains("\n    at #/components/schemas/Item/type\n"))
    }

    @Test func clashOfRequestedNamesIsAnError() async throws {
        let schema = #"""
            "Item": { "type": "object", "properties": {
                  "a": { "type": "string", "x-endpoints": { "name": "same" } },
                  "b": { "type": "string", "x-endpoints": { "name": "same" } } } }
            """#
        let found = try await refused(spec: document(schema, "#/components/schemas/Item"))
        #expect(found.hasPrefix("shop.json:7:57: error: the requested name `same` is already used here"), "\(found)")
        #expect(found.contains("\n    at #/components/schemas/Item/properties/b/x-endpoints/name"))
    }

    @Test func outputFolderThatIsAFileIsAnError() async throws {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", empty)
        #expect(
            try await refused(folder, "generate", "shop.json", "--output", "shop.json")
                == "error: cannot write to `shop.json`: it is a file, not a folder\n")
    }

    @Test func unwritableOutputFolderIsAnError() async throws {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", empty)
        var output = "closed"
        if getuid() == 0 {
            // Permissions do not restrict root.
            guard FileManager.default.fileExists(atPath: "/sys/kernel") else { return }
            output = "/sys/endpoints"
        } else {
            try FileManager.default.createDirectory(at: folder.url.appending(path: output), withIntermediateDirectories: true)
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path + "/closed")
        }
        let found = try await refused(folder, "generate", "shop.json", "--output", output)
        #expect(found.hasPrefix("error: cannot "), "\(found)")
        #expect(found.contains("`\(output)`: ") && found.split(separator: "\n").count == 1, "\(found)")
    }

    @Test func missingOutputFolderIsAUsageError() async throws {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", empty)
        #expect(
            try await refused(folder, "generate", "shop.json", status: 64).hasPrefix(
                "error: `shop.json` has no config: pass --output"))
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json"}"#)
        #expect(
            try await refused(folder, "generate").hasPrefix("error: no output folder: add \"output\" to `shop.endpoints.json`"))
    }

    @Test(arguments: [
        (["generat"], "error: unknown command `generat`; did you mean `generate`?"),
        (["--vrsion"], "error: unknown option `--vrsion`"),
        (["generate", "--outptu", "x"], "error: unknown option `--outptu`; did you mean `--output`?"),
        (["generate", "a.json", "--output"], "error: the option `--output` needs a value: --output FOLDER"),
        (["generate", "a.json", "--output", "x", "--output", "y"], "error: the option `--output` is given twice"),
        (["generate", "a.json", "--quiet=1"], "error: the option `--quiet` takes no value"),
        (["generate", "a.json", "--access", "open"], "error: unknown access level `open`; use public, package or internal"),
        (["generate", "a.json", "--name", "a b"], "error: `a b` cannot name a type; use `AB`"),
        (["generate"], "error: pass a config, a document or a folder; the current folder has no *.endpoints.json"),
        (["init"], "error: DOCUMENT is missing"),
        (["init", "a", "b"], "error: only one DOCUMENT is allowed; `b` is unexpected"),
        ([], "Turns OpenAPI documents (JSON or YAML) into Swift"),
    ])
    func wrongCommandLineIsAUsageError(_ arguments: [String], _ expected: String) async throws {
        let folder = try TemporaryFolder()
        let result = try await runProcess(builtProducts.appending(path: "endpoints"), arguments, in: folder.url)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix(expected), "\(result.errors)")
    }

    @Test func everyCommandHasHelp() async throws {
        let folder = try TemporaryFolder()
        let overview = try await endpoints("--help", in: folder)
        #expect(overview.status == 0)
        for command in ["generate", "check", "lint", "show", "init", "templates"] {
            #expect(overview.output.contains("  \(command) "))
            let help = try await endpoints(command, "--help", in: folder)
            #expect(help.status == 0)
            #expect(help.output.contains("usage: endpoints \(command)"))
            #expect(help.errors.isEmpty)
        }
    }
}
