#if os(Linux)
    import Foundation
    import LoopbackServer
    import Testing

    extension SlowTests {
        /// Tests the `SmallExecutables` trait in release builds. One program contains the runtime and uses all settings from
        /// Documentation/SmallExecutables.md. The other uses the runtime in a dynamic library from another package.
        @Suite(.serialized) struct SmallExecutablesTests {
            @Test(arguments: buildSystems.map { [$0] } + (buildSystems.count > 1 ? [["native", "--experimental-lto-mode", "full"]] : []))
            func smallExecutablesOmitUncalledCode(_ build: [String]) async throws {
                let isNative = build[0] == "native"
                let folder = builtProducts.appending(path: "plugin-tests/\(build[0])/small\(build.count == 1 ? "" : "-at-link-time")")
                try await reset(folder)
                let app = folder.appending(path: "app")
                let built = try await swift("build", build, in: app)
                let said = built.output + built.errors
                #expect(built.status == 0, "\(said)")
                let warnings = said.split(separator: "\n").filter { $0.contains("warning:") && !$0.contains("Stale file") }
                #expect(warnings.isEmpty, "\(said)")

                let server = try LoopbackServer { request in
                    request.path == "/places/Porto"
                        ? .json(#"{"latitude": 41.15, "longitude": -8.61}"#) : LoopbackServer.Response(status: 404)
                }
                // `Linked` cannot run if it was built with swiftbuild, because executables that SwiftPM 6.3 builds that way look for the
                // library in the root folder, regardless of the settings.
                for program in isNative ? ["Whole", "Linked"] : ["Whole"] {
                    let run = try await swift("run", build + ["--skip-build", program, server.url], in: app)
                    #expect(run.output == "41.15, -8.61\n", "\(program): \(run.output)\(run.errors)")
                }

                // Neither program calls `Client.put`, but other users of the library may. (Debug information contains its name.) swiftbuild
                // merges the data of a module's files, so the linker can remove less.
                guard isNative else { return }
                let never = Data("$s15EndpointRuntime6ClientV3put".utf8)
                let products = app.appending(path: ".build/release")
                #expect(try Data(contentsOf: products.appending(path: "Whole")).range(of: never) == nil)
                #expect(try Data(contentsOf: products.appending(path: "libKit.so")).range(of: never) != nil)
            }

            /// Rewrites the two packages but keeps build products.
            private func reset(_ folder: URL) async throws {
                for part in ["kit/Sources", "app/Sources"] { try? FileManager.default.removeItem(at: folder.appending(path: part)) }
                try write(kit, to: folder.appending(path: "kit/Package.swift"))
                try write(app, to: folder.appending(path: "app/Package.swift"))
                try await generate("public", into: folder.appending(path: "kit/Sources/Kit"))
                try await generate("internal", into: folder.appending(path: "app/Sources/Whole"))
                try write("import EndpointRuntime\n\n" + call, to: folder.appending(path: "app/Sources/Whole/main.swift"))
                try write("import Kit\n\n" + call, to: folder.appending(path: "app/Sources/Linked/main.swift"))
            }

            private let call = """
                let places = Places(server: .init(url: CommandLine.arguments[1]))
                let coordinate = try await places.places.get(name: "Porto")
                print("\\(coordinate.latitude), \\(coordinate.longitude)")

                """

            private let endpoints = #".package(name: "endpoints", path: "\#(repository.path)", traits: ["SmallExecutables"])"#
            private let runtime = #".product(name: "EndpointRuntime", package: "endpoints")"#

            /// The dynamic library's own module is also compiled with the settings.
            private var kit: String {
                """
                \(head)
                let package = Package(
                    name: "kit", platforms: [.macOS(.v13)], products: [.library(name: "Kit", type: .dynamic, targets: ["Kit"])],
                    dependencies: [\(endpoints)], targets: [.target(name: "Kit", dependencies: [\(runtime)], swiftSettings: [sections])])

                """
            }

            private var app: String {
                """
                \(head)
                let links =
                    "-use-ld=lld -Xlinker -z -Xlinker nostart-stop-gc -Xlinker -z -Xlinker pack-relative-relocs"
                    + " -Xlinker --icf=all -Xlinker --strip-debug"
                let smallLinks: LinkerSetting = .unsafeFlags(
                    links.split(separator: " ").map(String.init), .when(platforms: [.linux], configuration: .release))
                let package = Package(
                    name: "app", platforms: [.macOS(.v13)], dependencies: [\(endpoints), .package(path: "../kit")],
                    targets: [
                        .executableTarget(name: "Whole", dependencies: [\(runtime)], swiftSettings: [sections], linkerSettings: [smallLinks]),
                        .executableTarget(name: "Linked", dependencies: [.product(name: "Kit", package: "kit")]),
                    ])

                """
            }

            private let head = """
                // swift-tools-version: 6.2
                import PackageDescription

                let sections: SwiftSetting = .unsafeFlags(
                    ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
                    .when(platforms: [.linux], configuration: .release))
                """

            private func generate(_ access: String, into sources: URL) async throws {
                let example = repository.appending(path: "Examples/Plugin/Sources/Weather")
                let documents = sources.appending(path: "Documents")
                try write(
                    try String(contentsOf: example.appending(path: "places.json"), encoding: .utf8),
                    to: documents.appending(path: "places.json"))
                try write(
                    try String(contentsOf: example.appending(path: "common.json"), encoding: .utf8),
                    to: documents.appending(path: "common.json"))
                try write(
                    #"{ "spec": "places.json", "references": ["common.json"], "access": "\#(access)", "output": "../Generated" }"#,
                    to: documents.appending(path: "places.endpoints.json"))
                let made = try await runProcess(
                    builtProducts.appending(path: "endpoints"), ["generate", "places.endpoints.json"], in: documents)
                try #require(made.status == 0, "\(made.errors)")
                // SwiftPM would warn about files that no rule handles.
                try FileManager.default.removeItem(at: documents)
            }

            private func write(_ text: String, to file: URL) throws {
                try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }

            private func swift(_ command: String, _ arguments: [String], in folder: URL) async throws -> ProcessResult {
                let swift = try #require(Toolchain.compiler).deletingLastPathComponent().appending(path: "swift")
                let all = [command, "-c", "release", "--build-system"] + arguments
                var result = try await runProcess(swift, all, in: folder)
                // SwiftPM 6.3 with swiftbuild is sometimes killed by SIGSEGV.
                for _ in 0..<2 where result.crashed { result = try await runProcess(swift, all, in: folder) }
                return result
            }
        }
    }
#endif
