// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Calls",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "endpoints", path: "../..")],
    targets: [
        .target(name: "Counting"),
        .executableTarget(
            name: "Calls",
            dependencies: [
                "Counting", .product(name: "EndpointRuntime", package: "endpoints"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
