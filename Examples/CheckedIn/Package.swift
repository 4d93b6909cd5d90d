// swift-tools-version: 6.2
import PackageDescription

// The Swift is under version control. It was written by the tool, which CI also runs to see that it is not stale:
//
//     endpoints generate API/notes.endpoints.json
//     endpoints check API/notes.endpoints.json
//
// Whoever uses this package builds the runtime only, and no generator.
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
