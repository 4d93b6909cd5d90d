// swift-tools-version: 6.2
import PackageDescription

// The command plugin writes the Swift when you run it:
//
//     swift package --allow-writing-to-package-directory generate-endpoints
//
// It processes every *.endpoints.json in the package that has an "output". Here, Sources/Notes/Generated is not under version control;
// in your package, it can be.
let package = Package(
    name: "CommandExample",
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
