// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Decoding",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "endpoints", path: "../..")],
    targets: [
        .executableTarget(name: "Decoding", dependencies: [.product(name: "EndpointRuntime", package: "endpoints")])
    ],
    swiftLanguageModes: [.v6]
)
