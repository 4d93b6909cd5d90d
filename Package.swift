// swift-tools-version: 6.2
import PackageDescription

let apple: [Platform] = [.macOS, .iOS, .tvOS, .watchOS, .visionOS]

/// The plugins' tool.
let tool: [SwiftSetting] = [.unsafeFlags(["-Onone", "-gnone"], .when(configuration: .release, traits: ["FastFirstBuild"]))]
/// The runtime. JSON, whose speed matters most, is not compiled for size.
let json: [SwiftSetting] = [
    .unsafeFlags(
        ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
        .when(platforms: [.linux], configuration: .release, traits: ["SmallExecutables"]))
]
let sized = json + [.unsafeFlags(["-Osize"], .when(platforms: [.linux], configuration: .release, traits: ["SmallExecutables"]))]

let runtime: [Target.Dependency] = ["EndpointBasics", "EndpointHTTP", "EndpointJSON", "EndpointRuntime", "EndpointURLSession"]
let files: [Target.Dependency] = ["EndpointFiles", "EndpointGenerator"]
let generator = files + ["EndpointReview"]

let package = Package(
    name: "endpoints",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "EndpointRuntime", targets: ["EndpointRuntime"]),
        .library(name: "EndpointJSON", targets: ["EndpointJSON"]),
        .library(name: "EndpointURLSession", targets: ["EndpointURLSession"]),
        .library(name: "EndpointPolicies", targets: ["EndpointPolicies"]),
        .library(name: "EndpointTesting", targets: ["EndpointTesting"]),
        .library(name: "EndpointGenerator", targets: ["EndpointGenerator"]),
        .executable(name: "endpoints", targets: ["endpoints"]),
        .executable(name: "endpoints-build", targets: ["endpoints-build"]),
        .plugin(name: "EndpointsPlugin", targets: ["EndpointsPlugin"]),
        .plugin(name: "EndpointsCommand", targets: ["EndpointsCommand"]),
    ],
    traits: [
        .trait(name: "FastFirstBuild", description: "Release builds compile the plugins' tool without optimization and debug information."),
        .trait(name: "SmallExecutables", description: "Release builds on Linux leave out runtime functions that the program never calls."),
        .trait(name: "LinkedCurl", description: "Links libcurl on Linux instead of loading it by name, as static executables require."),
    ],
    targets: [
        // The runtime, from the bottom up. ARCHITECTURE.md says what each module is for.
        .target(
            name: "EndpointCLibraries", path: "Sources/Runtime/CLibraries",
            cSettings: [.define("ENDPOINTS_LINKED_CURL", .when(platforms: [.linux], traits: ["LinkedCurl"]))],
            linkerSettings: [
                .linkedLibrary("dl", .when(platforms: [.linux])),
                .linkedLibrary("curl", .when(platforms: [.linux], traits: ["LinkedCurl"])),
                .linkedLibrary("z", .when(platforms: apple)),
            ]),
        .target(name: "EndpointBasics", path: "Sources/Runtime/Basics", swiftSettings: sized),
        .target(name: "EndpointJSON", dependencies: ["EndpointBasics"], path: "Sources/Runtime/JSON", swiftSettings: json),
        .target(
            name: "EndpointHTTP",
            dependencies: ["EndpointBasics", .target(name: "EndpointCLibraries", condition: .when(platforms: [.linux]))],
            path: "Sources/Runtime/HTTP", swiftSettings: sized),
        .target(
            name: "EndpointURLSession", dependencies: ["EndpointBasics", "EndpointHTTP"],
            path: "Sources/Runtime/URLSession", swiftSettings: sized),
        .target(
            name: "EndpointRuntime",
            dependencies: [
                "EndpointBasics", "EndpointHTTP", "EndpointJSON", .target(name: "EndpointURLSession", condition: .when(platforms: apple)),
            ], path: "Sources/Runtime/Client", swiftSettings: sized),
        .target(
            name: "EndpointPolicies", dependencies: ["EndpointBasics", "EndpointCLibraries", "EndpointRuntime"],
            path: "Sources/Runtime/Policies", swiftSettings: sized),
        .target(
            name: "EndpointTesting", dependencies: ["EndpointBasics", "EndpointPolicies", "EndpointRuntime"],
            path: "Sources/Runtime/Testing", swiftSettings: sized),
        // The generator. The plugins build `endpoints-build`; `endpoints` has more commands.
        .target(name: "EndpointGenerator", path: "Sources/Generator/Core", swiftSettings: tool),
        .target(name: "EndpointFiles", dependencies: ["EndpointGenerator"], path: "Sources/Generator/Files", swiftSettings: tool),
        .executableTarget(name: "endpoints-build", dependencies: files, path: "Sources/Generator/Build", swiftSettings: tool),
        .target(name: "EndpointReview", dependencies: ["EndpointGenerator"], path: "Sources/Generator/Review"),
        .executableTarget(name: "endpoints", dependencies: generator, path: "Sources/Generator/Tool"),
        .plugin(name: "EndpointsPlugin", capability: .buildTool(), dependencies: ["endpoints-build"]),
        .plugin(
            name: "EndpointsCommand",
            capability: .command(
                intent: .custom(verb: "generate-endpoints", description: "Write the Swift for OpenAPI documents into the package."),
                permissions: [.writeToPackageDirectory(reason: "Generated sources are written to the folder that each config names.")]),
            dependencies: ["endpoints-build"]),
        // Generated code, which must compile, and what several test targets share.
        .target(name: "SpecClients", dependencies: ["EndpointRuntime"], path: "Tests/GeneratedCode"),
        .target(name: "GoldenCode", dependencies: ["EndpointRuntime"], path: "Tests/Golden/Expected"),
        .target(name: "GoldenFiles", dependencies: files, path: "Tests/Support/GoldenFiles"),
        .target(name: "TestSupport", path: "Tests/Support/TestSupport"),
        .target(name: "LoopbackServer", path: "Tests/Support/LoopbackServer"),
        .target(
            name: "TransportTesting", dependencies: ["EndpointBasics", "EndpointRuntime", "LoopbackServer"],
            path: "Tests/Support/TransportTesting"),
        .executableTarget(
            name: "LoopbackCaller", dependencies: ["EndpointRuntime", "EndpointURLSession", "TransportTesting"],
            path: "Tests/Support/LoopbackCaller"),
        .testTarget(name: "GeneratorTests", dependencies: ["EndpointGenerator", "GoldenFiles", "TestSupport"]),
        .testTarget(
            name: "ToolTests",
            dependencies: generator + ["GoldenFiles", "LoopbackServer", "TestSupport", "endpoints", "endpoints-build"],
            exclude: ["XcodeStub"]),
        .testTarget(
            name: "RuntimeTests",
            dependencies: runtime + ["EndpointPolicies", "TransportTesting", "LoopbackServer", "LoopbackCaller", "TestSupport"]),
        .testTarget(
            name: "PoliciesTests",
            dependencies: runtime + ["EndpointPolicies", "LoopbackServer", "SpecClients", "TestSupport", "TransportTesting"]),
        .testTarget(
            name: "TestingTests",
            dependencies: runtime + [
                "EndpointPolicies", "EndpointTesting", "SpecClients", "GoldenCode", "LoopbackServer", "TestSupport", "TransportTesting",
            ]),
        .testTarget(
            name: "SystemTests",
            dependencies: runtime + generator + [
                "EndpointPolicies", "EndpointTesting", "SpecClients", "GoldenCode", "GoldenFiles", "LoopbackServer", "TestSupport",
                "TransportTesting",
            ]),
        .testTarget(
            name: "FuzzTests", dependencies: runtime + ["EndpointGenerator", "SpecClients", "GoldenCode"], path: "Lab/Fuzz",
            exclude: ["run", "Regressions", "Entry"], sources: ["Targets", "Replay"]),
    ],
    swiftLanguageModes: [.v6]
)
