// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Calls",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "endpoints", path: "../..")],
    targets: [
        .target(name: "Counting"),
        .target(name: "RawCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .executableTarget(
            name: "Calls",
            dependencies: [
                "Counting", "RawCurl", .product(name: "EndpointRuntime", package: "endpoints"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
