import EndpointGenerator
import Foundation
import Testing

@testable import EndpointFiles

@Suite struct VersionTests {
    private let version = "\(toolVersion)"

    @Test func bothToolsPrintTheirVersion() async throws {
        let folder = try TemporaryFolder()
        #expect(try await endpoints("--version", in: folder).output == "endpoints \(version)\n")
        let build = try await runProcess(builtProducts.appending(path: "endpoints-build"), ["--version"], in: folder.url)
        #expect(build.output == "endpoints-build \(version)\n" && build.status == 0)
        #expect(
            try await endpoints("--versoin", in: folder).errors.hasPrefix(
                "error: unknown option `--versoin`; did you mean `--version`?"))
    }

    @Test func completionScriptCompletesCommandsAndOptions() async throws {
        let folder = try TemporaryFolder()
        let script = try await endpoints("--completion", in: folder).output
        for (words, expected) in [("ver", "verify"), ("generate --outp", "--output"), ("lint api", "")] {
            let line = words.split(separator: " ")
            let call = "\nCOMP_WORDS=(endpoints \(words)); COMP_CWORD=\(line.count); _endpoints; echo \"${COMPREPLY[*]}\""
            let bash = try await runProcess(URL(filePath: "/bin/bash"), ["-c", script + call], in: folder.url)
            #expect(bash.output == expected + "\n", "\(bash.errors)")
        }
    }

    /// The tool and the changelog have the same release number.
    @Test func changelogNamesNoNewerVersion() throws {
        let changelog = try String(contentsOf: repository.appending(path: "CHANGELOG.md"), encoding: .utf8)
        let headings = changelog.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
        let newest = try #require(headings.first)
        #expect(newest == "Unreleased" || newest.hasPrefix(version))
        #expect(version.wholeMatch(of: /\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?/) != nil)
        for released in headings.dropFirst() { #expect(released.compare(version, options: .numeric) != .orderedDescending) }
    }

    @Test func readmeInstallsTheCurrentVersion() throws {
        let readme = try String(contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains("/endpoints.git\", from: \"\(version)\""))
    }

    /// Documentation is hosted for exactly those modules whose documentation is checked.
    @Test func everyDocumentedModuleIsHosted() throws {
        let checked = try String(contentsOf: repository.appending(path: "scripts/check-docs"), encoding: .utf8)
        let modules = checked.split(separator: "\n").filter { $0.hasPrefix("check Endpoint") }.map { $0.split(separator: " ")[1] }
        let hosted = try String(contentsOf: repository.appending(path: ".spi.yml"), encoding: .utf8)
        #expect(!modules.isEmpty && hosted.contains("documentation_targets: [\(modules.joined(separator: ", "))]\n"))
    }

    /// The tool replaces output from older and newer versions, but no other files.
    @Test(arguments: ["", " 0.0.1", " 99.0.0-beta.1"])
    func filesOfAnyToolVersionAreReplaced(_ other: String) throws {
        let folder = try TemporaryFolder()
        let text = "\(OutputFiles.mark)\(other). Do not edit: changes are overwritten.\n"
        for name in ["Shop.swift", "Shop+Mocks.swift"] { try folder.write(name, text) }
        let files = [GeneratedFile(name: "Shop.swift", contents: "\(OutputFiles.mark) \(version).\n", isEmpty: false)]
        let summary = try FileWriter.write(files, of: "Shop", to: folder.path)
        #expect(summary == FileWriter.Summary(written: ["Shop.swift"], removed: ["Shop+Mocks.swift"]))
    }
}
