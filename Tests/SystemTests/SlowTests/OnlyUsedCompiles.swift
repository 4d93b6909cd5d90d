import EndpointFiles
import EndpointGenerator
import Foundation
import GoldenFiles
import Testing

extension SlowTests {
    /// Code that compiles with the full API must also compile with only the parts that it uses. The sample is the source code of three test
    /// targets: a few thousand lines with key paths, patterns, extensions and conformances. Only the parts of the APIs in `Specs/` that
    /// this code uses are generated.
    @Suite struct OnlyUsedCompiles {
        @Test(arguments: [Configuration.Only.called, .named])
        func testsCompileWithOnlyTheUsedPartsGenerated(_ only: Configuration.Only) async throws {
            let sources = try ["Tests/SystemTests", "Tests/PoliciesTests", "Tests/TestingTests"].map { try swiftFiles(in: $0) }
            var used = MentionedNames()
            for file in sources.joined() { used.read([UInt8](try Data(contentsOf: file))) }
            used.resolveAliases()

            var generated: [String: String] = [:]
            var lines = 0
            for name in Golden.names(in: specs) where name.hasSuffix(OutputFiles.configSuffix) {
                var input = try Golden.input(String(name.dropLast(OutputFiles.configSuffix.count)), in: specs)
                lines += generate(input).files.reduce(0) { $0 + $1.contents.utf8.count }
                input.configuration.only = only
                input.mentioned = used
                let output = generate(input)
                #expect(output.diagnostics.all.isEmpty)
                for file in output.files where !file.isEmpty { generated[file.name] = file.contents }
            }
            // If the output were complete, the test would prove nothing.
            #expect(generated.values.reduce(0) { $0 + $1.utf8.count } < lines)

            let module = FileManager.default.temporaryDirectory.appending(path: "endpoints-used-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: module) }
            let path = module.appending(path: "SpecClients.swiftmodule").path
            let first = try await Compiler.compile(
                generated,
                [
                    "-emit-module", "-parse-as-library", "-warnings-as-errors", "-enable-testing", "-module-name", "SpecClients",
                    "-emit-module-path", path,
                ])
            #expect(first.status == 0, "\(first.output)")
            for files in sources {
                // The compiler finds this module before the one from the current build.
                let second = try await Compiler.compile(
                    files,
                    ["-typecheck", "-module-name", "Tests", "-enable-testing", "-package-name", package], modules: [module])
                #expect(second.status == 0, "\(second.output)")
            }
        }

        /// The name by which the compiler knows this package. SwiftPM derives it from the folder.
        private var package: String {
            let name = projectFolder.lastPathComponent.lowercased()
            return String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        }

        private var specs: URL { projectFolder.appending(path: "Specs") }

        private func swiftFiles(in path: String) throws -> [URL] {
            let folder = projectFolder.appending(path: path)
            let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            // These use modules of the generator, or are slow themselves.
            let others = ["Review/", "SlowTests/", "Secrets/SecretSearchTests.swift", "CheckedInTests.swift"]
            return names.filter { name in name.hasSuffix(".swift") && !others.contains { name.hasPrefix($0) } }.sorted().map {
                folder.appending(path: $0)
            }
        }
    }
}
