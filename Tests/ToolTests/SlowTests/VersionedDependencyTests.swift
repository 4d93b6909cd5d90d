import Foundation
import Testing

extension SlowTests {
    /// Tests a package that depends on this package by version, as most packages do. SwiftPM has stricter rules for such dependencies than
    /// for local packages.
    struct VersionedDependencyTests {
        @Test(arguments: ["", #", traits: ["FastFirstBuild"]"#, #", traits: ["SmallExecutables"]"#])
        func packageIsAcceptedAsAVersionedDependency(_ traits: String) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "versioned-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let consumer = folder.appending(path: "consumer")
            try FileManager.default.createDirectory(at: consumer.appending(path: "Sources/App"), withIntermediateDirectories: true)
            try await makeRepository(folder.appending(path: "endpoints"))

            // Uses all products and plugins of the package.
            try Data("print(1)\n".utf8).write(to: consumer.appending(path: "Sources/App/main.swift"))
            let manifest = """
                // swift-tools-version: 6.2
                import PackageDescription

                let package = Package(
                    name: "consumer",
                    platforms: [.macOS(.v13)],
                    dependencies: [.package(url: "file://\(folder.path)/endpoints", exact: "1.2.3"\(traits))],
                    targets: [
                        .executableTarget(
                            name: "App",
                            dependencies: ["EndpointRuntime", "EndpointPolicies", "EndpointTesting", "EndpointGenerator"].map {
                                .product(name: $0, package: "endpoints")
                            },
                            plugins: [.plugin(name: "EndpointsPlugin", package: "endpoints")])
                    ])
                """
            try Data(manifest.utf8).write(to: consumer.appending(path: "Package.swift"))
            let swift = try #require(Toolchain.compiler).deletingLastPathComponent().appending(path: "swift")
            let plugins = try await runProcess(
                swift, ["package", "--cache-path", folder.appending(path: "caches").path, "plugin", "--list"], in: consumer)
            #expect(plugins.status == 0, "\(plugins.errors)")
            #expect(plugins.output.contains("generate-endpoints"))
            #expect(!plugins.errors.contains("unsafe") && !plugins.errors.contains("warning:"), "\(plugins.errors)")
        }

        /// Creates a repository with one tagged version, which contains the folders and files named in the manifest.
        private func makeRepository(_ folder: URL) async throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for part in ["Package.swift", "Sources", "Plugins", "Tests", "Lab"] {
                try FileManager.default.copyItem(at: repository.appending(path: part), to: folder.appending(path: part))
            }
            let author = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.com"]
            let commands = [
                ["init", "--quiet"], ["add", "."], author + ["commit", "--quiet", "--message", "A version"], ["tag", "1.2.3"],
            ]
            for command in commands {
                let result = try await runProcess(URL(filePath: "/usr/bin/env"), ["git"] + command, in: folder)
                try #require(result.status == 0, "\(result.errors)")
            }
        }
    }
}
