import Foundation
import Testing

extension SlowTests.PluginTests {
    /// Tests two packages in which types of one API replace types of two others. (Examples/Plugin does this in one package.)
    ///
    /// The second one is in the folder of the other tests' package, whose build products include the plugin's tool.
    @Suite(.serialized) struct SharedTypesPluginTests {
        @Test(arguments: buildSystems)
        func pluginSharesTypesOfAnotherPackage(_ buildSystem: String) async throws {
            let folder = builtProducts.appending(path: "plugin-tests/\(buildSystem)")
            try reset(folder)
            let consumer = folder.appending(path: "consumer")
            let first = try await swift("build", buildSystem, in: consumer)
            #expect(first.status == 0, "\(first.output)\(first.errors)")
            let said = (first.output + first.errors).split(separator: "\n").filter { $0.contains("warning:") && !$0.contains("Stale file") }
            #expect(said.isEmpty, "\(said)")
            let answer = "Poems, 9.50 EUR\nSold out: the last copy went today\n"
            #expect(try await swift("run", buildSystem, ["--skip-build", "Shop"], in: consumer).output == answer)
            let models = try generated("Catalog+Models01.swift", in: consumer)
            #expect(models.contains("import CommonKit\n") && models.contains("typealias Problem = Common.Problem\n"), "\(models)")

            // A change to the other API's document also regenerates this API.
            let before = try generated("Catalog.swift", in: consumer)
            let document = folder.appending(path: "kit/Sources/CommonKit/common.json")
            let text = try String(contentsOf: document, encoding: .utf8)
            try Data(text.replacingOccurrences(of: #""schemas": {"#, with: #""schemas": { "Mark": { "type": "object" },"#).utf8).write(
                to: document)
            let second = try await swift("build", buildSystem, in: consumer)
            #expect(second.status == 0, "\(second.output)\(second.errors)")
            #expect(try generated("Catalog.swift", in: consumer) != before)

            // Types that are not public cannot be shared.
            let config = folder.appending(path: "kit/Sources/CommonKit/common.endpoints.json")
            try Data(#"{ "spec": "common.json" }"#.utf8).write(to: config)
            let broken = try await swift("build", buildSystem, in: consumer)
            #expect(broken.status != 0)
            #expect(
                (broken.output + broken.errors).contains(
                    "error: the types of `../../../kit/Sources/CommonKit/common.endpoints.json` are internal"),
                "\(broken.output)\(broken.errors)")
        }

        /// Restores the example's three APIs in two packages, and keeps build products.
        private func reset(_ folder: URL) throws {
            let manager = FileManager.default
            try? manager.removeItem(at: folder.appending(path: "consumer/Sources"))
            let example = repository.appending(path: "Examples/Plugin/Sources")
            for (source, target) in [("Common", "kit/Sources/CommonKit"), ("Shop", "consumer/Sources/Shop")] {
                let place = folder.appending(path: target)
                try? manager.removeItem(at: place)
                try manager.createDirectory(at: place, withIntermediateDirectories: true)
                for name in try manager.contentsOfDirectory(atPath: example.appending(path: source).path) {
                    var text = try String(contentsOf: example.appending(path: "\(source)/\(name)"), encoding: .utf8)
                    text = text.replacingOccurrences(of: "../Common/", with: "../../../kit/Sources/CommonKit/")
                    text = text.replacingOccurrences(of: #""module": "Common""#, with: #""module": "CommonKit""#)
                    text = text.replacingOccurrences(of: "import Common\n", with: "import CommonKit\n")
                    try Data(text.utf8).write(to: place.appending(path: name))
                }
            }
            let endpoints = #".package(name: "endpoints", path: "\#(repository.path)", traits: ["FastFirstBuild"])"#
            let runtime = #".product(name: "EndpointRuntime", package: "endpoints")"#
            let plugin = #".plugin(name: "EndpointsPlugin", package: "endpoints")"#
            try write(
                """
                    name: "kit", platforms: [.macOS(.v13)], products: [.library(name: "CommonKit", targets: ["CommonKit"])],
                    dependencies: [\(endpoints)],
                    targets: [.target(name: "CommonKit", dependencies: [\(runtime)], plugins: [\(plugin)])]
                """, to: folder.appending(path: "kit/Package.swift"))
            try write(
                """
                    name: "consumer", platforms: [.macOS(.v13)], dependencies: [\(endpoints), .package(path: "../kit")],
                    targets: [
                        .executableTarget(
                            name: "Shop", dependencies: [\(runtime), .product(name: "CommonKit", package: "kit")], plugins: [\(plugin)])
                    ]
                """, to: folder.appending(path: "consumer/Package.swift"))
        }

        private func write(_ arguments: String, to file: URL) throws {
            try Data("// swift-tools-version: 6.2\nimport PackageDescription\n\nlet package = Package(\n\(arguments))\n".utf8).write(
                to: file)
        }

        private func swift(
            _ command: String, _ buildSystem: String, _ arguments: [String] = [], in folder: URL
        ) async throws -> ProcessResult {
            let swift = try #require(Toolchain.compiler).deletingLastPathComponent().appending(path: "swift")
            let all = [command, "--build-system", buildSystem] + arguments
            var result = try await runProcess(swift, all, in: folder)
            // SwiftPM 6.3 with swiftbuild is sometimes killed by SIGSEGV.
            for _ in 0..<2 where result.crashed { result = try await runProcess(swift, all, in: folder) }
            return result
        }

        private func generated(_ name: String, in folder: URL) throws -> String {
            let outputs = folder.appending(path: ".build/plugins/outputs/consumer/Shop/destination/EndpointsPlugin")
            return try String(contentsOf: outputs.appending(path: name), encoding: .utf8)
        }
    }
}
