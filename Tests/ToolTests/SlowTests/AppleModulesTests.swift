import Foundation
import Testing

extension SlowTests {
    /// Tests which modules `Lab/run apple` compiles. The list comes from the manifest, so new targets are included automatically.
    @Suite struct AppleModulesTests {
        private static let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "toy",
                products: [.library(name: "HTTP", targets: ["HTTP"]), .library(name: "Policies", targets: ["Policies"])],
                traits: ["Slow"],
                targets: [
                    .target(
                        name: "Core",
                        swiftSettings: [
                            .define("MAC", .when(platforms: [.macOS])), .enableUpcomingFeature("ExistentialAny"),
                            .unsafeFlags(["-O"], .when(traits: ["Slow"])),
                        ]),
                    .target(
                        name: "HTTP",
                        dependencies: [
                            "Core", .target(name: "Sockets", condition: .when(platforms: [.linux])),
                            .target(name: "Sessions", condition: .when(platforms: [.macOS, .iOS])),
                        ]),
                    .target(name: "Sockets", dependencies: ["Polling"]), .target(name: "Polling"), .target(name: "Sessions"),
                    .target(name: "Policies", dependencies: ["HTTP"]), .testTarget(name: "Tests", dependencies: ["Policies"]),
                ])
            """

        @Test(arguments: [
            ("macos", ["Core -DMAC -enable-upcoming-feature ExistentialAny", "Sessions", "HTTP", "Policies", "Tests"]),
            ("ios", ["Core -enable-upcoming-feature ExistentialAny", "Sessions", "HTTP", "Policies"]),
            ("watchos", ["Core -enable-upcoming-feature ExistentialAny", "HTTP", "Policies"]),
        ])
        func manifestDeterminesTheModulesOfEachPlatform(_ platform: String, _ modules: [String]) async throws {
            let folder = try TemporaryFolder()
            try folder.write("Package.swift", Self.manifest)
            for target in ["Core", "HTTP", "Sockets", "Polling", "Sessions", "Policies"] {
                try folder.write("Sources/\(target)/A.swift", "")
            }
            try folder.write("Tests/Tests/A.swift", "")
            let script = repository.appending(path: "Lab/Apple/modules.py").path
            let result = try await runProcess(
                URL(filePath: "/usr/bin/env"), ["python3", script, folder.path, platform], in: folder.url)
            #expect(result.status == 0, "\(result.errors)")
            let lines = result.output.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
            #expect(lines.first == ["toy"])
            let found = lines.dropFirst().map { "\($0[0])\($0[1].dropFirst("-parse-as-library".count))" }
            #expect(found.sorted() == modules.sorted())
            // Each module comes after the modules that it imports.
            let order = found.map { $0.prefix { $0 != " " } }
            let places = try ["Core", "HTTP", "Policies"].map { try #require(order.firstIndex(of: $0[...])) }
            #expect(places == places.sorted())
        }
    }
}
