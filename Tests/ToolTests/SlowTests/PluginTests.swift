import Foundation
import Testing

extension SlowTests {
    /// Tests a consumer package that adds only documents and configs to its target. The first test always uses both build systems of the
    /// toolchain.
    ///
    /// The package is in this package's build folder, so a second run has little to compile.
    @Suite(.serialized) struct PluginTests {
        @Test(arguments: ["native", "swiftbuild"])
        func buildPluginGeneratesAndRegenerates(_ buildSystem: String) async throws {
            let consumer = try Consumer(buildSystem)
            try await consumer.reset()

            let first = try await consumer.swift("build")
            #expect(first.status == 0, "\(first.output)\(first.errors)")
            let said = first.output + first.errors
            #expect(!said.contains("unhandled"), "\(said)")
            // The folder is reused, so extra files from an earlier run are reported as stale.
            let warnings = said.split(separator: "\n").filter { $0.contains("warning:") && !$0.contains("Stale file") }
            #expect(warnings.isEmpty, "\(said)")
            #expect(try await consumer.swift("run", "--skip-build", "App").output == "38.72, -9.14\n")

            // If nothing changed, nothing is written.
            let before = try await consumer.generated()
            #expect(before.keys.contains("Weather.swift") && before.keys.contains("Places.swift"))
            #expect(before.keys.contains("Weather+Models01.swift") && !before.keys.contains("Weather+Models02.swift"))
            #expect(try await consumer.swift("build").status == 0)
            #expect(try await consumer.generated() == before)

            // Only a `$ref` refers to this file.
            let common = try consumer.read("common.json")
            try await consumer.write(
                "common.json",
                common.replacingOccurrences(of: #""longitude": {"#, with: #""altitude": { "type": "number" }, "longitude": {"#))
            #expect(try await consumer.swift("build").status == 0)
            let changed = try await consumer.generated().filter { $0.value.contains("altitude") }.keys
            #expect(changed.contains { $0.hasPrefix("Weather") } && changed.contains { $0.hasPrefix("Places") })

            // The document now exceeds a size threshold. A new build plan lists one more file; a reused plan still has the old list.
            let weather = try consumer.read("weather.json")
            try await consumer.write("weather.json", weather + String(repeating: " ", count: 64_001 - weather.utf8.count))
            #expect(try await consumer.swift("build").status == 0)
            #expect(try await consumer.swift("run", "--skip-build", "App").output == "38.72, -9.14\n")
            try await consumer.write("weather.json", weather)

            try await consumer.write("places.json", "{\n  \"openapi\": \"3.1.0\",\n}")
            let broken = try await consumer.swift("build")
            #expect(broken.status != 0)
            #expect(
                (broken.output + broken.errors).contains("places.json:2:21: error: JSON allows no comma after the last member of an object")
            )
        }

        /// YAML needs no setup: documents and the files that they refer to are inputs in either format.
        @Test(arguments: buildSystems)
        func buildPluginGeneratesAndRegeneratesFromYAML(_ buildSystem: String) async throws {
            let consumer = try Consumer(buildSystem)
            try await consumer.reset()
            let places = try consumer.read("places.json").replacingOccurrences(of: "common.json", with: "common.yml")
            try await consumer.write("places.yaml", "# Places\n" + places)
            try await consumer.write("common.yml", "# Shared\n" + (try consumer.read("common.json")))
            try await consumer.write("places.endpoints.json", #"{"spec": "places.yaml", "references": ["common.yml"]}"#)
            let first = try await consumer.swift("build")
            #expect(first.status == 0, "\(first.output)\(first.errors)")
            #expect(try await consumer.swift("run", "--skip-build", "App").output == "38.72, -9.14\n")

            let common = try consumer.read("common.yml")
            try await consumer.write(
                "common.yml",
                common.replacingOccurrences(of: #""longitude": {"#, with: #""altitude": { "type": "number" }, "longitude": {"#))
            #expect(try await consumer.swift("build").status == 0)
            let changed = try await consumer.generated().filter { $0.value.contains("altitude") }.keys
            #expect(changed.contains { $0.hasPrefix("Places") } && !changed.contains { $0.hasPrefix("Weather") })

            try await consumer.write("places.yaml", "openapi: 3.1.0\n\tinfo:\n")
            let broken = try await consumer.swift("build")
            #expect(broken.status != 0)
            #expect((broken.output + broken.errors).contains("places.yaml:2:1: error: a tab cannot indent; use spaces"))
        }

        @Test(arguments: buildSystems)
        func buildPluginRefusesCheckedInSources(_ buildSystem: String) async throws {
            let consumer = try Consumer(buildSystem)
            try await consumer.reset()
            try await consumer.write("Generated/Weather+Calls.swift", "// Generated by endpoints\n")
            let result = try await consumer.swift("build")
            #expect(result.status != 0)
            #expect(
                (result.output + result.errors).contains(
                    "target `App` contains `Weather+Calls.swift`, and EndpointsPlugin generates a file of that name"))
        }

        /// When the source calls another operation, the next build generates the code for it.
        @Test(arguments: buildSystems)
        func buildPluginGeneratesOnlyWhatTheTargetCalls(_ buildSystem: String) async throws {
            let consumer = try Consumer(buildSystem)
            try await consumer.reset()
            try await consumer.write("places.endpoints.json", #"{"spec": "places.json", "references": ["common.json"], "only": "named"}"#)
            #expect(try await consumer.swift("build").status == 0)
            #expect(try await consumer.swift("run", "--skip-build", "App").output == "38.72, -9.14\n")
            let before = try await consumer.generated().filter { $0.key.hasPrefix("Places") }
            #expect(before["Places+Calls.swift"]?.contains("func ") == false)

            let main = try consumer.read("main.swift")
            try await consumer.write("main.swift", main + "let call = Places.PlacesCalls.get(name: \"Porto\")\n")
            let result = try await consumer.swift("build")
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            let after = try await consumer.generated().filter { $0.key.hasPrefix("Places") }
            #expect(after["Places+Calls.swift"]?.contains("func get(") == true)

            // The new source file does not use the API.
            try await consumer.write("Other.swift", "let other = 1\n")
            #expect(try await consumer.swift("build").status == 0)
            #expect(try await consumer.generated().filter { $0.key.hasPrefix("Places") } == after)
        }

        /// Tests the package that `scripts/make-artifactbundle` builds: the same plugins with a compiled tool.
        @Test(arguments: buildSystems)
        func artifactBundleGeneratesTheSameCode(_ buildSystem: String) async throws {
            let own = try Consumer(buildSystem)
            try await own.reset()
            #expect(try await own.swift("build").status == 0)

            let package = builtProducts.appending(path: "plugin-tests/\(buildSystem)/bundle/endpoints")
            let made = try await runProcess(
                repository.appending(path: "scripts/make-artifactbundle"),
                ["--output", package.path, "--tool", builtProducts.appending(path: "endpoints-build").path], in: repository)
            #expect(made.status == 0, "\(made.errors)")
            #expect(made.output.contains("\nnot built: ") && made.output.contains("\nchecksum: "))

            let consumer = try Consumer(buildSystem, package: package)
            try await consumer.reset()
            let result = try await consumer.swift("build")
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            #expect(!(result.output + result.errors).contains("EndpointGenerator"))
            #expect(try await consumer.swift("run", "--skip-build", "App").output == "38.72, -9.14\n")
            #expect(try await consumer.generated() == own.generated())
        }

        @Test(arguments: buildSystems)
        func buildPluginRefusesAFilePerSchema(_ buildSystem: String) async throws {
            let consumer = try Consumer(buildSystem)
            try await consumer.reset()
            try await consumer.write(
                "weather.endpoints.json", #"{"spec": "weather.json", "references": ["common.json"], "files": "types"}"#)
            let result = try await consumer.swift("build")
            #expect(result.status != 0)
            #expect(
                (result.output + result.errors).contains(
                    #"`weather.endpoints.json` of target `App`: "files": "types" is only for checked-in sources"#))
        }

        @Test(arguments: buildSystems)
        func pluginCommandAndToolGenerateTheSameText(_ buildSystem: String) async throws {
            let consumer = try Consumer(buildSystem)
            try await consumer.reset()
            #expect(try await consumer.swift("build").status == 0)
            let plugin = try await consumer.generated().filter { $0.key.hasPrefix("Weather") }

            // The config is outside the target, so the build plugin does not find it.
            let folder = consumer.folder.appending(path: "Specs")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for name in ["weather.json", "common.json"] { try Data(try consumer.read(name).utf8).write(to: folder.appending(path: name)) }
            let references = #"{"https://example.com/common.json": "common.json"}"#
            try Data(#"{"spec": "weather.json", "output": "Command", "references": \#(references)}"#.utf8)
                .write(to: folder.appending(path: "weather.endpoints.json"))
            let command = try await consumer.swift("package", "--allow-writing-to-package-directory", "generate-endpoints")
            #expect(command.status == 0, "\(command.output)\(command.errors)")
            let line = try await runProcess(
                builtProducts.appending(path: "endpoints"), ["generate", "Specs/weather.endpoints.json", "--output", "Specs/Line"],
                in: consumer.folder)
            #expect(line.status == 0, "\(line.errors)")

            let byCommand = try Consumer.texts(in: folder.appending(path: "Command"))
            let byLine = try Consumer.texts(in: folder.appending(path: "Line"))
            #expect(byCommand == byLine)
            #expect(byCommand.count >= 5)
            for (name, text) in plugin {
                if let other = byCommand[name] {
                    #expect(text == other, "\(name)")
                } else {
                    // This file exists only because the build system expects it.
                    #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("//") || $0.contains("import ") }, "\(name): \(text)")
                }
            }
            #expect(Set(byCommand.keys).isSubset(of: plugin.keys))
        }
    }
}

/// The consumer package, and the SwiftPM commands that the tests run in it.
private struct Consumer {
    let buildSystem: String
    let folder: URL
    /// The package that provides the plugins.
    let package: URL

    init(_ buildSystem: String, package: URL? = nil) throws {
        self.buildSystem = buildSystem
        folder = builtProducts.appending(path: "plugin-tests/\(buildSystem)/\(package == nil ? "" : "bundle/")consumer")
        self.package = package ?? repository
    }

    private var sources: URL { folder.appending(path: "Sources/App") }

    /// Restores the initial state but keeps build products.
    func reset() async throws {
        for part in ["Sources", "Specs"] { try? FileManager.default.removeItem(at: folder.appending(path: part)) }
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "consumer",
                platforms: [.macOS(.v13)],
                dependencies: [.package(name: "endpoints", path: "\(package.path)", traits: ["FastFirstBuild"])],
                targets: [
                    .executableTarget(
                        name: "App", dependencies: [.product(name: "EndpointRuntime", package: "endpoints")],
                        plugins: [.plugin(name: "EndpointsPlugin", package: "endpoints")])
                ],
                swiftLanguageModes: [.v6])
            """
        try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
        let example = repository.appending(path: "Examples/Plugin/Sources/Weather")
        for name in ["common.json", "places.json", "places.endpoints.json", "weather.json", "weather.endpoints.json"] {
            try FileManager.default.copyItem(at: example.appending(path: name), to: sources.appending(path: name))
        }
        // Both documents refer to the file by URL, and one config maps the URL to the file.
        let weather = try read("weather.json").replacingOccurrences(of: "common.json#", with: "https://example.com/common.json#")
        try await write("weather.json", weather)
        try await write(
            "weather.endpoints.json", #"{"spec": "weather.json", "references": {"https://example.com/common.json": "common.json"}}"#)
        try await write(
            "main.swift",
            """
            let place = Places.Coordinate(latitude: 38.72, longitude: -9.14)
            let coordinate = Weather.Coordinate(latitude: place.latitude, longitude: place.longitude)
            print("\\(coordinate.latitude), \\(coordinate.longitude)")

            """)
    }

    func write(_ name: String, _ text: String) async throws {
        let file = sources.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func read(_ name: String) throws -> String { try String(contentsOf: sources.appending(path: name), encoding: .utf8) }

    /// Runs a SwiftPM command. SwiftPM 6.3 with swiftbuild is sometimes killed by SIGSEGV, so the command is retried. A crash of our own
    /// tool would appear as a build error.
    func swift(_ command: String, _ arguments: String...) async throws -> ProcessResult {
        let swift = try #require(Toolchain.compiler).deletingLastPathComponent().appending(path: "swift")
        var result = try await runProcess(swift, [command, "--build-system", buildSystem] + arguments, in: folder)
        for _ in 0..<2 where result.crashed {
            result = try await runProcess(swift, [command, "--build-system", buildSystem] + arguments, in: folder)
        }
        return result
    }

    /// Returns the contents of the plugin's output files by name.
    func generated() async throws -> [String: String] {
        let outputs = folder.appending(path: ".build/plugins/outputs/consumer/App/destination/EndpointsPlugin")
        return try Consumer.texts(in: outputs)
    }

    static func texts(in folder: URL) throws -> [String: String] {
        var texts: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".swift") {
            texts[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
        return texts
    }
}
