import Foundation
import Testing

/// What must not compile. An empty type that conforms to a service would otherwise call itself for ever.
@Suite struct NegativeCompileTests {
    /// The service of each golden case that has forms with defaulted arguments, mocks and wrappers.
    static let services: [String] = [
        "OnlyOptionalParameters.Users", "OneOptionalParameter.Users", "RequiredAndOptionalParameters.Users",
        "BodyAndOptionalParameters.Users",
        "OptionalBody.Users", "AwkwardParameterNames.Awkward", "Streams.Events",
    ]

    @Test func anEmptyServiceIsRefused() throws {
        let source: String =
            "import EndpointRuntime\nimport GoldenCode\n"
            + Self.services.enumerated().map { "struct Empty\($0): \($1)Service {}\n" }.joined()
        let result = try compile(source)
        #expect(result.status != 0)
        for index in Self.services.indices {
            #expect(result.output.contains("type 'Empty\(index)' does not conform to protocol"), "\(Self.services[index])")
        }
    }

    @Test func anEmptyWrapperIsRefused() throws {
        let source: String =
            "import EndpointRuntime\nimport GoldenCode\n"
            + Self.services.enumerated().map { "struct Empty\($0): \($1)ServiceWrapper {}\n" }.joined()
        let result = try compile(source)
        #expect(result.status != 0)
        for index in Self.services.indices {
            #expect(result.output.contains("type 'Empty\(index)' does not conform to protocol"), "\(Self.services[index])")
        }
    }

    /// The same with what is asked for compiles: it is the emptiness that is refused.
    @Test func aClientAndAWrapperCompile() throws {
        let source: String =
            "import EndpointRuntime\nimport GoldenCode\n"
            + Self.services.enumerated().map { index, name in
                """
                struct Live\(index): \(name)Service, EndpointClient { let client: Client<\(name.prefix { $0 != "." })> }
                struct Wrapper\(index): \(name)ServiceWrapper { let wrapped: any \(name)Service }

                """
            }.joined()
        let result = try compile(source)
        #expect(result.status == 0, "\(result.output)")
    }

    private func compile(_ source: String) throws -> (status: Int32, output: String) {
        let folder: URL = FileManager.default.temporaryDirectory.appending(path: "endpoints-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file: URL = folder.appending(path: "Source.swift")
        try Data(source.utf8).write(to: file)
        let modules: [URL] = try #require(moduleFolders(), "the folder with GoldenCode.swiftmodule is not near \(CommandLine.arguments[0])")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        var arguments: [String] = ["swiftc", "-typecheck", "-swift-version", "6", file.path]
        for folder in modules { arguments += ["-I", folder.path] }
        process.arguments = arguments
        let output: URL = folder.appending(path: "output.txt")
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8))
    }

    /// Where this build's modules lie: beside the tests' executable, or in a folder called Modules there.
    private func moduleFolders() -> [URL]? {
        let manager = FileManager.default
        let starts: [String] = [CommandLine.arguments[0], Bundle.main.executablePath ?? "", Bundle.main.bundlePath]
        for start in starts where !start.isEmpty {
            var folder = URL(filePath: start).resolvingSymlinksInPath()
            for _ in 0..<5 {
                folder = folder.deletingLastPathComponent()
                for candidate in [folder.appending(path: "Modules"), folder]
                where manager.fileExists(atPath: candidate.appending(path: "GoldenCode.swiftmodule").path) {
                    return [candidate]
                }
            }
        }
        return nil
    }
}
