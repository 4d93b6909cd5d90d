import Foundation
import Testing

/// `init URL` prints the commands to run and downloads nothing.
@Suite struct InitFromURLTests {
    @Test func initWithAURLPrintsShellCommands() async throws {
        let folder = try TemporaryFolder()
        let result = try await endpoints(
            "init", "https://api.example.com/v1/openapi.json?a=1&b='x y'", "--access", "public", "--output", "My Folder", in: folder)
        #expect(result.status == 1)
        #expect(
            result.output == #"""
                curl --fail --location --output example.json 'https://api.example.com/v1/openapi.json?a=1&b='\''x y'\'''
                endpoints init example.json --access public --output 'My Folder'

                """#)
        #expect(
            result.errors.hasPrefix(
                "error: `https://api.example.com/v1/openapi.json?a=1&b='x y'` is a URL, and URLs are not downloaded; save "))
        #expect(result.errors.contains("  endpoints diff example.json new-example.json --config example.endpoints.json\n"))
        #expect(try folder.names().isEmpty)
    }

    /// Running the output in a shell calls curl and init with exactly these arguments.
    @Test(arguments: [
        "https://api.example.com/a b;$(touch x)`touch y`\"'\\", "https://user:secret@host.example/$HOME/spec.json",
        "https://example.com/'--output'",
    ])
    func printedCommandsKeepTheirArgumentsInAShell(_ url: String) async throws {
        let folder = try TemporaryFolder()
        let commands = try await endpoints("init", url, in: folder).output
        for tool in ["curl", "endpoints"] {
            let file = try folder.write(tool, "#!/bin/sh\nfor word in \"$@\"; do printf '%s\\n' \"$word\"; done\n")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        let path = "\(folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let run = try await runProcess(URL(filePath: "/bin/sh"), ["-c", commands], in: folder.url, environment: ["PATH": path])
        let words = run.output.split(separator: "\n").map(String.init)
        #expect(words.count == 7, "\(words)")
        guard words.count == 7 else { return }
        #expect(words[0..<3] == ["--fail", "--location", "--output"] && words[4] == url && words[5] == "init", "\(words)")
        #expect(words[3] == words[6] && words[3].wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]*\.json/) != nil, "\(words)")
        #expect(try folder.names() == ["curl", "endpoints"])
    }

    @Test(arguments: [
        ("https://petstore3.swagger.io/api/v3/openapi.json", "swagger.json"), ("https://example.com/bookshop.yaml", "bookshop.yaml"),
        ("https://example.com/shop.v2.YML", "shop.v2.yml"), ("https://host/", "host.json"), ("https://example.com", "example.json"),
        ("https://user:secret@api.example.com:8080/v3", "example.json"), ("https://example.com/../..", "example.json"),
        ("https://example.com/.hidden.json", "hidden.json"), ("ftp://127.0.0.1/%2e%2e/x%20y.json#top", "x-20y.json"),
        ("https://", "document.json"), ("https://github.com/a/b/blob/main/specs/shop.json", "shop.json"),
    ])
    func downloadedFileIsNamedAfterTheDocument(_ url: String, _ file: String) async throws {
        let output = try await endpoints("init", url, in: try TemporaryFolder()).output
        #expect(output.hasSuffix("\nendpoints init \(file)\n"), "\(output)")
        let raw = "https://raw.githubusercontent.com/a/b/main/specs/shop.json"
        #expect(!url.contains("github") || output.contains(raw) && !output.contains("blob"))
    }
}
