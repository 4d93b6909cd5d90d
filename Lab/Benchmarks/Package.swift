// swift-tools-version: 6.2
import PackageDescription

// All benchmarks are in one package, so that the runtime is built only once.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "endpoints", path: "../..")],
    targets: [
        .target(name: "Figures"),
        .target(name: "Counting"),
        .target(name: "RawCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .executableTarget(
            name: "Calls", dependencies: ["Counting", "Figures", "RawCurl", .product(name: "EndpointRuntime", package: "endpoints")]),
        .executableTarget(name: "Decoding", dependencies: ["Figures", .product(name: "EndpointRuntime", package: "endpoints")]),
    ],
    swiftLanguageModes: [.v6]
)
