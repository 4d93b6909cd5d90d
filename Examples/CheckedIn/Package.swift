// swift-tools-version: 6.2
import PackageDescription

// The generated Swift is under version control. CI runs the tool to detect stale sources:
//
//     endpoints generate API/notes.endpoints.json
//     endpoints check API/notes.endpoints.json
//
// Users of this package build the runtime but not the generator.
let package = Package(
    name: "CheckedInExample",
    platforms: [.macOS(.v13)],
    dependencies: [
        // In your package: .package(url: "…/endpoints.git", from: "…")
        .package(name: "endpoints", path: "../..")
    ],
    targets: [
        .executableTarget(name: "Notes", dependencies: [.product(name: "EndpointRuntime", package: "endpoints")])
    ],
    swiftLanguageModes: [.v6]
)
