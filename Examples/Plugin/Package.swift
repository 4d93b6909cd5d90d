// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PluginExample",
    platforms: [.macOS(.v13)],
    dependencies: [
        // In your package: .package(url: "…/endpoints.git", from: "…")
        .package(name: "endpoints", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Weather",
            dependencies: [.product(name: "EndpointRuntime", package: "endpoints")],
            // Building the target generates Swift for every *.endpoints.json in it.
            plugins: [.plugin(name: "EndpointsPlugin", package: "endpoints")]),
        // Three APIs that share types; see Documentation/LargeAPIs.md.
        .target(
            name: "Common", dependencies: [.product(name: "EndpointRuntime", package: "endpoints")],
            plugins: [.plugin(name: "EndpointsPlugin", package: "endpoints")]),
        .executableTarget(
            name: "Shop", dependencies: ["Common", .product(name: "EndpointRuntime", package: "endpoints")],
            plugins: [.plugin(name: "EndpointsPlugin", package: "endpoints")]),
    ],
    swiftLanguageModes: [.v6]
)
