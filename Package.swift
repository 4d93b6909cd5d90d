// swift-tools-version: 6.2
import PackageDescription

/// For the modules that consumers compile. The system's modules are not indexed with each, and two checks that find no fault in this package's
/// released sources are left out: the verifier of LLVM's code, and the diagnosis of data races. They take 7 % of a debug build.
let moduleSettings: [SwiftSetting] = [
    .unsafeFlags(["-index-ignore-system-modules"], .when(configuration: .debug, traits: ["FastFirstBuild"])),
    .unsafeFlags(
        ["-Xfrontend", "-disable-llvm-verify", "-Xllvm", "-sil-disable-pass=send-non-sendable"], .when(traits: ["FastFirstBuild"])),
]

/// For the modules of the plugins' tool, which nobody debugs. (SwiftPM's `-g` follows the driver's `-gnone`, so the debug build tells the frontend.)
/// In a consumer's first release build SwiftPM compiles them twice, which with optimization takes a minute and a half each.
let toolSettings: [SwiftSetting] =
    moduleSettings + [
        .unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .debug, traits: ["FastFirstBuild"])),
        .unsafeFlags(["-Onone", "-gnone"], .when(configuration: .release, traits: ["FastFirstBuild"])),
    ]

let apple: [Platform] = [.macOS, .iOS, .tvOS, .watchOS, .visionOS]

/// All modules of the runtime, for tests that look inside.
let runtime: [Target.Dependency] = [
    "EndpointBasics", "EndpointHTTP", "EndpointJSON", "EndpointOperations", "EndpointPlatform", "EndpointRuntime", "EndpointURLLoading",
    "EndpointURLSession",
]

let package = Package(
    name: "endpoints",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "EndpointRuntime", targets: ["EndpointRuntime"]),
        .library(name: "EndpointJSON", targets: ["EndpointJSON"]),
        .library(name: "EndpointURLSession", targets: ["EndpointURLSession"]),
        .library(name: "EndpointPolicies", targets: ["EndpointPolicies"]),
        .library(name: "EndpointTesting", targets: ["EndpointTesting"]),
        .library(name: "EndpointTransportTesting", targets: ["EndpointTransportTesting"]),
        .library(name: "EndpointGenerator", targets: ["EndpointGenerator"]),
        .executable(name: "endpoints", targets: ["endpoints"]),
        .executable(name: "endpoints-build", targets: ["endpoints-build"]),
        .plugin(name: "EndpointsPlugin", targets: ["EndpointsPlugin"]),
        .plugin(name: "EndpointsCommand", targets: ["EndpointsCommand"]),
    ],
    traits: [
        .trait(
            name: "FastFirstBuild",
            description: "For packages that use a plugin: this package compiles as what nobody edits, its tool without optimization."),
        .trait(name: "UnoptimizedTool", description: "The earlier name of FastFirstBuild.", enabledTraits: ["FastFirstBuild"]),
        .trait(
            name: "LinkedCurl",
            description: "On Linux, libcurl is linked into the program instead of loaded by name: for static executables."),
    ],
    targets: [
        // libcurl's functions, looked up by name at run time on Linux; empty elsewhere.
        .target(
            name: "CurlShim", path: "Sources/Runtime/CurlShim",
            cSettings: [.define("ENDPOINTS_LINKED_CURL", .when(platforms: [.linux], traits: ["LinkedCurl"]))],
            linkerSettings: [
                .linkedLibrary("dl", .when(platforms: [.linux])),
                .linkedLibrary("curl", .when(platforms: [.linux], traits: ["LinkedCurl"])),
            ]),
        // Which Foundation and which C library the runtime uses.
        .target(name: "EndpointPlatform", path: "Sources/Runtime/Platform", swiftSettings: moduleSettings),
        // What the modules above need from the system or in common: a lock, a thread, files, timers, printing without secrets.
        .target(name: "EndpointBasics", dependencies: ["EndpointPlatform"], path: "Sources/Runtime/Basics", swiftSettings: moduleSettings),
        // Knows nothing of HTTP.
        .target(
            name: "EndpointJSON", dependencies: ["EndpointBasics", "EndpointPlatform"], path: "Sources/Runtime/JSON",
            swiftSettings: moduleSettings),
        // Knows nothing of JSON or APIs.
        .target(
            name: "EndpointHTTP",
            dependencies: ["EndpointBasics", "EndpointPlatform", .target(name: "CurlShim", condition: .when(platforms: [.linux]))],
            path: "Sources/Runtime/HTTP", swiftSettings: moduleSettings),
        // URLSession as a transport: part of the runtime on Apple platforms.
        .target(
            name: "EndpointURLLoading", dependencies: ["EndpointHTTP", "EndpointPlatform"], path: "Sources/Runtime/URLLoading",
            swiftSettings: moduleSettings),
        // What an operation is on the wire. Knows nothing of clients.
        .target(
            name: "EndpointOperations", dependencies: ["EndpointHTTP", "EndpointJSON", "EndpointPlatform"],
            path: "Sources/Runtime/Operations", swiftSettings: moduleSettings),
        .target(
            name: "EndpointRuntime",
            dependencies: [
                "EndpointHTTP", "EndpointJSON", "EndpointOperations", "EndpointPlatform",
                .target(name: "EndpointURLLoading", condition: .when(platforms: apple)),
            ], path: "Sources/Runtime/Core", swiftSettings: moduleSettings),
        // The same for programs on Linux that ask for it.
        .target(
            name: "EndpointURLSession", dependencies: ["EndpointHTTP", "EndpointPlatform", "EndpointRuntime", "EndpointURLLoading"],
            path: "Sources/Runtime/URLSession", swiftSettings: [.define("ENDPOINT_URL_SESSION")]),
        // zlib's gzip, looked up by name at run time on Linux.
        .target(
            name: "ZlibShim", path: "Sources/Runtime/ZlibShim",
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux])), .linkedLibrary("z", .when(platforms: apple))]),
        // Optional middleware; costs nothing unless imported.
        .target(
            name: "EndpointPolicies", dependencies: ["EndpointPlatform", "EndpointRedaction", "EndpointRuntime", "ZlibShim"],
            path: "Sources/Runtime/Policies", swiftSettings: moduleSettings),
        .target(
            name: "EndpointTesting", dependencies: ["EndpointPlatform", "EndpointRedaction", "EndpointRuntime"],
            path: "Sources/Runtime/Testing", swiftSettings: moduleSettings),
        // What a transport must do, for the tests of any; it has a server.
        .target(
            name: "EndpointTransportTesting", dependencies: ["EndpointPlatform", "EndpointRuntime"],
            path: "Sources/Runtime/TransportTesting",
            swiftSettings: moduleSettings),
        // The removal of secrets from logs and recorded traffic, for both.
        .target(
            name: "EndpointRedaction", dependencies: ["EndpointPlatform", "EndpointRuntime"], path: "Sources/Runtime/Redaction",
            swiftSettings: moduleSettings),
        .target(name: "EndpointGenerator", path: "Sources/Generator/Core", swiftSettings: toolSettings),
        .target(name: "EndpointFiles", dependencies: ["EndpointGenerator"], path: "Sources/Generator/Files", swiftSettings: toolSettings),
        .executableTarget(
            name: "endpoints-build", dependencies: ["EndpointFiles", "EndpointGenerator"], path: "Sources/Generator/Build",
            swiftSettings: toolSettings),
        // Commands that only `endpoints` has: the plugins do not build this.
        .target(name: "EndpointReview", dependencies: ["EndpointGenerator"], path: "Sources/Generator/Review"),
        .executableTarget(
            name: "endpoints", dependencies: ["EndpointFiles", "EndpointGenerator", "EndpointReview"], path: "Sources/Generator/Tool"),
        .plugin(name: "EndpointsPlugin", capability: .buildTool(), dependencies: ["endpoints-build"]),
        .plugin(
            name: "EndpointsCommand",
            capability: .command(
                intent: .custom(verb: "generate-endpoints", description: "Write the Swift for OpenAPI documents into the package."),
                permissions: [.writeToPackageDirectory(reason: "Generated sources are written to the folder that each config names.")]),
            dependencies: ["endpoints-build"]),
        .testTarget(name: "GeneratorTests", dependencies: ["EndpointGenerator", "GoldenFiles"], path: "Tests/GeneratorTests"),
        // Reads and records the folders of Tests/Golden for tests.
        .target(name: "GoldenFiles", dependencies: ["EndpointGenerator", "EndpointFiles"], path: "Tests/Support/GoldenFiles"),
        .target(name: "LoopbackServer", path: "Tests/Support/LoopbackServer"),
        // A client in a separate process, for tests of crashes and of resource use.
        .executableTarget(
            name: "LoopbackCaller", dependencies: ["EndpointRuntime", "EndpointTransportTesting", "EndpointURLSession"],
            path: "Tests/Support/LoopbackCaller"),
        .testTarget(
            name: "ToolTests",
            dependencies: [
                "EndpointFiles", "EndpointGenerator", "EndpointReview", "GoldenFiles", "LoopbackServer", "endpoints", "endpoints-build",
            ],
            path: "Tests/ToolTests",
            exclude: ["XcodeStub"]),
        .testTarget(
            name: "RuntimeTests", dependencies: runtime + ["EndpointTransportTesting", "LoopbackServer", "LoopbackCaller"],
            path: "Tests/RuntimeTests"),
        .testTarget(
            name: "PoliciesTests", dependencies: runtime + ["EndpointPolicies", "LoopbackServer", "SpecClients"],
            path: "Tests/PoliciesTests"),
        .testTarget(
            name: "TestingTests",
            dependencies: runtime + [
                "EndpointTesting", "EndpointPolicies", "EndpointRedaction", "SpecClients", "GoldenCode", "LoopbackServer",
            ],
            path: "Tests/TestingTests"),
        // The checked-in output of Specs/*.endpoints.json: never stale (CheckedInTests), compiled, and called by SystemTests.
        .target(name: "SpecClients", dependencies: ["EndpointRuntime"], path: "Tests/GeneratedCode"),
        // The output that GoldenTests expect for Tests/Golden/Cases, which must compile.
        .target(name: "GoldenCode", dependencies: ["EndpointRuntime"], path: "Tests/Golden/Expected"),
        // The output of released tools, which runtimes of the same major version must compile and run. `scripts/release` stores it; VERSIONING.md says why.
        .target(name: "ReleasedCode", dependencies: ["EndpointRuntime"], path: "Tests/Released"),
        .testTarget(
            name: "SystemTests",
            dependencies: runtime + [
                "ReleasedCode", "SpecClients", "GoldenCode", "GoldenFiles", "LoopbackServer", "EndpointFiles", "EndpointGenerator",
                "EndpointReview",
            ],
            path: "Tests/SystemTests"),
        // The targets of `make fuzz` and its earlier findings: Fuzz/run compiles the same targets with libFuzzer.
        .testTarget(
            name: "FuzzTests", dependencies: runtime + ["EndpointGenerator", "SpecClients", "GoldenCode"], path: "Fuzz",
            exclude: ["run", "Regressions", "Entry"], sources: ["Targets", "Replay"]),
    ],
    swiftLanguageModes: [.v6]
)
