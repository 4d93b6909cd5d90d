import Foundation
import Testing

extension SlowTests {
    /// Outside Xcode, a stub stands in for Xcode's module, so the entry points are type-checked but never run.
    @Suite(.enabled(if: Toolchain.pluginModules != nil, "the toolchain has no PackagePlugin module")) struct XcodeEntryPointTests {
        @Test(arguments: ["EndpointsPlugin", "EndpointsCommand"])
        func pluginEntryPointsTypeCheckWithXcodesModule(_ plugin: String) async throws {
            let modules = try #require(Toolchain.pluginModules)
            let folder = try TemporaryFolder()
            let stub = repository.appending(path: "Tests/ToolTests/XcodeStub/XcodeProjectPlugin.txt")
            let source = try folder.write("XcodeProjectPlugin.swift", try Data(contentsOf: stub))
            let compiler = try #require(Toolchain.compiler)
            let module = try await runProcess(
                compiler,
                [
                    "-emit-module", "-parse-as-library", "-module-name", "XcodeProjectPlugin", "-package-description-version", "6.2.0",
                    "-I",
                    modules.path, source.path,
                ],
                in: folder.url)
            #expect(module.status == 0, "\(module.errors)")
            let plugins = repository.appending(path: "Plugins/\(plugin)")
            let sources = try FileManager.default.contentsOfDirectory(at: plugins, includingPropertiesForKeys: nil).filter {
                $0.pathExtension == "swift"
            }
            #expect(sources.count >= 2)
            // Without this check, a missing stub would silently exclude the entry points.
            let probe = try folder.write("Probe.swift", "#if !canImport(XcodeProjectPlugin)\n#error(\"the stub is not found\")\n#endif\n")
            let check = try await runProcess(
                compiler,
                [
                    "-typecheck", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors", "-package-description-version",
                    "6.2.0",
                    "-I", modules.path, "-I", folder.path,
                    probe.path,
                ]
                    + sources.map(\.path).sorted(), in: folder.url)
            #expect(check.status == 0, "\(check.errors)")
        }

        /// The command itself selects files from a project's targets. (Xcode's context cannot be created here.)
        @Test func commandPluginSelectsFilesOfAProjectsTargets() async throws {
            let modules = try #require(Toolchain.pluginModules)
            let folder = try TemporaryFolder()
            try folder.write("app.endpoints.json", #"{"spec": "app.json", "output": "App"}"#)
            try folder.write("kit.endpoints.json", #"{"spec": "kit.json", "output": "Kit"}"#)
            try folder.write("plugin.endpoints.json", #"{"spec": "plugin.json"}"#)
            let main = try folder.write(
                "main.swift",
                """
                import Foundation
                func files(_ names: String...) -> [URL] { names.map { URL(fileURLWithPath: $0) } }
                let project = [
                    (name: "App", files: files("App.swift", "app.endpoints.json", "plugin.endpoints.json")),
                    (name: "Kit", files: files("kit.endpoints.json")), (name: "Both", files: files("app.endpoints.json", "kit.endpoints.json")),
                ]
                do {
                    for file in try Request(Array(CommandLine.arguments.dropFirst()))?.configs(of: project) ?? [] {
                        print(URL(fileURLWithPath: file).lastPathComponent)
                    }
                } catch { print(error) }
                """)
            let request = repository.appending(path: "Plugins/EndpointsCommand/Request.swift")
            let compiler = try #require(Toolchain.compiler)
            let built = try await runProcess(
                compiler,
                [
                    "-swift-version", "6", "-package-description-version", "6.2.0", "-I", modules.path, "-L", modules.path,
                    "-lPackagePlugin",
                    "-Xlinker", "-rpath", "-Xlinker", modules.path, main.path, request.path, "-o", "select",
                ], in: folder.url)
            #expect(built.status == 0, "\(built.errors)")
            let expected = [
                (["App"], "app.endpoints.json\n"), (["Kit"], "kit.endpoints.json\n"),
                (["Both", "App"], "app.endpoints.json\nkit.endpoints.json\n"),
                (["App", "Watch"], "the project has no target `Watch`; it has App, Kit, Both\n"),
            ]
            for (targets, output) in expected {
                let result = try await runProcess(
                    folder.url.appending(path: "select"), targets.flatMap { ["--target", $0] }, in: folder.url)
                #expect(result.output == output, "\(targets): \(result.errors)")
            }
        }
    }
}

enum Toolchain {
    /// The compiler found in `PATH`.
    static let compiler: URL? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        for folder in folders {
            let url = URL(filePath: String(folder)).resolvingSymlinksInPath().appending(path: "swiftc")
            if FileManager.default.isExecutableFile(atPath: url.path) { return url }
        }
        return nil
    }()

    /// The folder of the PackagePlugin module, next to the compiler's libraries.
    static let pluginModules: URL? = {
        guard let compiler else { return nil }
        let modules = compiler.deletingLastPathComponent().deletingLastPathComponent().appending(path: "lib/swift/pm/PluginAPI")
        return FileManager.default.fileExists(atPath: modules.appending(path: "PackagePlugin.swiftmodule").path) ? modules : nil
    }()
}
