import EndpointGenerator
import Foundation
import Testing

@testable import EndpointFiles

/// Checked-in sources record what they were generated from, so that `check` can distinguish a changed document from a different tool version.
@Suite struct StampTests {
    private func folder() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", CommandTests.spec)
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json", "output": "Generated", "files": 2}"#)
        #expect(try await endpoints("generate", in: folder).status == 0)
        return folder
    }

    private func stamp(_ folder: TemporaryFolder, _ file: String = "Generated/Shop.swift") throws -> Stamp? {
        Stamp(firstLineOf: Array(try folder.read(file).utf8))
    }

    @Test func onlyTheFirstFileHasTheLock() async throws {
        let folder = try await folder()
        let stamp = try #require(try stamp(folder))
        #expect(stamp.version == "\(toolVersion)")
        #expect(stamp.document.utf8.count == 16)
        for name in try folder.names("Generated") where name != "Shop.swift" {
            #expect(try folder.read("Generated/" + name).hasPrefix("\(OutputFiles.mark) \(toolVersion)\(OutputFiles.markEnd)\n"), "\(name)")
        }
    }

    /// A change to the document that does not affect the Swift code changes one line of the first file.
    @Test func checkSaysThatTheDocumentHasChanged() async throws {
        let folder = try await folder()
        try folder.write("shop.json", CommandTests.spec.replacing(#""version": "1.0""#, with: #""version": "1.0", "x-note": 1"#))
        let stale = try await endpoints("check", in: folder)
        #expect(stale.status == 1)
        #expect(stale.errors.contains("are stale; the document has changed since they were written; run `endpoints generate`"))
        #expect(stale.output.split(separator: "\n").filter { $0.hasPrefix("-") || $0.hasPrefix("+") }.count == 4, "\(stale.output)")
        #expect(try await endpoints("generate", in: folder).output.hasPrefix("Generated: 1 file written, "))
        #expect(try await endpoints("check", in: folder).status == 0)
    }

    @Test func checkSaysThatTheToolHasChanged() async throws {
        let folder = try await folder()
        for name in try folder.names("Generated") {
            let text = try folder.read("Generated/" + name)
            try folder.write("Generated/" + name, text.replacing("endpoints \(toolVersion)", with: "endpoints 0.0.9"))
        }
        let tool = "they were written by endpoints 0.0.9, but this is \(toolVersion); run"
        let older = try await endpoints("check", in: folder)
        #expect(older.errors.contains("are stale; the document has not changed, but the tool has: \(tool)"))
        try folder.write("shop.json", CommandTests.spec.replacing("/items", with: "/things"))
        let both = try await endpoints("check", in: folder)
        #expect(both.errors.contains("are stale; both the document and the tool have changed: \(tool)"))
    }

    /// A user's template can leave out the stamp.
    @Test func sourcesWithoutALockAreStale() async throws {
        let folder = try await folder()
        let text = try folder.read("Generated/Shop.swift")
        let line = try #require(text.split(separator: "\n").first)
        try folder.write(
            "Generated/Shop.swift", text.replacing(line, with: "\(OutputFiles.mark) 0.1.0. Do not edit: changes are overwritten."))
        let result = try await endpoints("check", in: folder)
        #expect(result.errors == "error: the sources in `Generated` are stale; run `endpoints generate` with the same arguments\n")
    }

    /// The tool that the plugins run writes the same files, both into the package and during a build.
    @Test func toolAndPluginWriteTheSameFiles() async throws {
        let folder = try await folder()
        let before = try folder.snapshot()
        let build = try await runProcess(buildTool, ["shop.endpoints.json"], in: folder.url)
        #expect(build.status == 0, "\(build.errors)")
        #expect(try folder.snapshot() == before)
        #expect(try await runProcess(buildTool, ["shop.endpoints.json", "--output", "Build"], in: folder.url).status == 0)
        for name in try folder.names("Generated") {
            #expect(try folder.read("Build/" + name) == folder.read("Generated/" + name))
        }
    }

    /// White space and the escaping of strings do not affect the digest. Values, keys and their order do, including those in overlays and referenced
    /// files.
    @Test func documentDigestIgnoresFormattingAlone() throws {
        func digest(_ texts: String...) throws -> String {
            var diagnostics = Diagnostics()
            return Stamp(
                try texts.enumerated().map { number, text in
                    let file = SourceFile(path: "a.json", bytes: Array(text.utf8))
                    return try #require(parseJSON(file, number: Int32(number), diagnostics: &diagnostics))
                }
            ).document
        }
        let first = try digest(#"{"a": [1, "x", null], "b": {}}"#)
        #expect(try digest("{ \"a\":[1,\r\n\"\\u0078\",null],\"b\" : {} }") == first)
        let others = [
            #"{"b": {}, "a": [1, "x", null]}"#, #"{"a": [1, "x", null, {}], "b": {}}"#, #"{"a": [1.0, "x", null], "b": {}}"#,
            #"{"a": ["1", "x", null], "b": {}}"#, #"{"a": [1, "x", false], "b": {}}"#, #"{"a": [1, "x", true], "b": {}}"#,
            #"{"a": [1, "x"], "b": null}"#, #"{"a": [[1, "x"], null], "b": {}}"#, #"{"a": [1, "x", null], "c": {}}"#,
            #"{"a": [1, "x", null], "b": []}"#, #"{"a": [1, "", "x"], "b": {}}"#, #"{"a": [1, "xx", null], "b": {}}"#,
        ]
        var all = try others.map { try digest($0) } + [first]
        all.append(try digest("{}", #"{"a": [1, "x", null], "b": {}}"#))
        all.append(try digest(#"{"a": [1, "x", null], "b": {}}"#, "{}"))
        #expect(Set(all).count == all.count)
    }

    /// The format of a document does not affect the digest either.
    @Test func documentDigestIsTheSameForYAMLAndJSON() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a.json", #"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}"#)
        try folder.write("a.yaml", "# The same.\nopenapi: 3.1.0\ninfo:\n  title: T\n  version: '1'\npaths: {}\n")
        for ending in ["json", "yaml"] {
            try folder.write("\(ending).endpoints.json", #"{"spec": "a.\#(ending)", "output": "\#(ending)", "name": "Shop"}"#)
        }
        #expect(try await endpoints("generate", ".", in: folder).status == 0)
        #expect(try stamp(folder, "json/Shop.swift") != nil)
        #expect(try folder.read("json/Shop.swift") == folder.read("yaml/Shop.swift"))
    }

    @Test func lockIsReadBackFromItsLine() throws {
        let stamp = Stamp(version: "1.2.3-beta.1", document: "0123456789abcdef")
        #expect(Stamp(firstLineOf: Array((stamp.line + "\nimport Foundation").utf8)) == stamp)
        for line in [
            "", "// Generated by endpoints", "// Generated by endpoints 1.0, document ", "// Generated by endpoints 1.0. Do not edit.",
        ] {
            #expect(Stamp(firstLineOf: Array(line.utf8)) == nil)
        }
    }
}
