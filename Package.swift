// swift-tools-version: 6.2
import PackageDescription

/// Options that skip the optimizer passes that run even in debug builds. Without these passes, the tool generates code 3% more slowly.
let withoutSmallOptimizations = withoutPasses(
    "alloc-stack-hoisting", "late-onone-simplification", "mandatory-destroy-hoisting", "mandatory-redundant-load-elimination",
    "onone-simplification", "use-prespecialized")

/// Returns options that skip passes of the SIL optimizer.
func withoutPasses(_ names: String...) -> [String] {
    names.flatMap { ["-Xllvm", "-sil-disable-pass=\($0)"] }
}

/// The settings of modules that consumers compile. The index omits system modules. Two compiler checks are disabled, because they found nothing
/// in this package before its release: the LLVM verifier and the diagnosis of data races. A pass that reads the whole module again for each
/// file is disabled, because it only matters for protocols marked `@_alwaysEmitConformanceMetadata`, and this package has none. Debug builds do
/// not hash the LLVM code of each file, which could only save time in later builds (release builds compile the tool twice, so they keep the
/// hashes). They also apply `withoutSmallOptimizations`. Together, these settings save 17% of a debug build.
let moduleSettings: [SwiftSetting] = [
    .unsafeFlags(
        ["-index-ignore-system-modules", "-Xfrontend", "-disable-incremental-llvm-codegen"],
        .when(configuration: .debug, traits: ["FastFirstBuild"])),
    .unsafeFlags(
        ["-Xfrontend", "-disable-llvm-verify"] + withoutPasses("send-non-sendable", "preserve-always-emit-conformance-metadata"),
        .when(traits: ["FastFirstBuild"])),
    .unsafeFlags(withoutSmallOptimizations, .when(configuration: .debug, traits: ["FastFirstBuild"])),
]

/// Settings for the runtime's modules that let an executable's linker leave out functions that the program never reaches.
let runtimeSettings: [SwiftSetting] =
    moduleSettings + [
        .unsafeFlags(
            ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
            .when(platforms: [.linux], configuration: .release, traits: ["SmallExecutables"]))
    ]

/// The settings of the runtime's modules other than the JSON module, whose speed matters most. These modules are also compiled for size,
/// which does not measurably affect the cost of a call (Documentation/Sizes.md).
let sizeSettings: [SwiftSetting] =
    runtimeSettings + [.unsafeFlags(["-Osize"], .when(platforms: [.linux], configuration: .release, traits: ["SmallExecutables"]))]

/// The settings of the modules that make up the plugins' tool, which users never debug. (SwiftPM's `-g` follows the driver's `-gnone`, so
/// debug builds pass the option to the frontend.) In a consumer's first release build, SwiftPM compiles these modules twice; with
/// optimization, each compilation takes a minute and a half.
let toolSettings: [SwiftSetting] =
    moduleSettings + [
        .unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .debug, traits: ["FastFirstBuild"])),
        .unsafeFlags(["-Onone", "-gnone"] + withoutSmallOptimizations, .when(configuration: .release, traits: ["FastFirstBuild"])),
    ]

let apple: [Platform] = [.macOS, .iOS, .tvOS, .watchOS, .visionOS]

/// All modules of the runtime, for tests that access internals.
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
            description: "For packages that use a plugin: compiles this package faster and does not optimize its tool."),
        .trait(name: "UnoptimizedTool", description: "The earlier name of FastFirstBuild.", enabledTraits: ["FastFirstBuild"]),
        .trait(
            name: "SmallExecutables",
            description:
                "On Linux, release builds of the runtime let an executable's linker leave out functions that the program never calls."),
        .trait(
            name: "LinkedCurl",
            description: "On Linux, links libcurl into the program instead of loading it by name, as static executables require."),
    ],
    targets: [
        // libcurl's functions, looked up by name at run time on Linux. Empty on other platforms.
        .target(
            name: "CurlShim", path: "Sources/Runtime/CurlShim",
            cSettings: [.define("ENDPOINTS_LINKED_CURL", .when(platforms: [.linux], traits: ["LinkedCurl"]))],
            linkerSettings: [
                .linkedLibrary("dl", .when(platforms: [.linux])),
                .linkedLibrary("curl", .when(platforms: [.linux], traits: ["LinkedCurl"])),
            ]),
        // Determines which Foundation and which C library the runtime uses.
        .target(name: "EndpointPlatform", path: "Sources/Runtime/Platform", swiftSettings: sizeSettings),
        // Shared utilities and system services: locks, threads, files, timers, and printing without secrets.
        .target(name: "EndpointBasics", dependencies: ["EndpointPlatform"], path: "Sources/Runtime/Basics", swiftSettings: sizeSettings),
        // Does not depend on HTTP.
        .target(
            name: "EndpointJSON", dependencies: ["EndpointBasics", "EndpointPlatform"], path: "Sources/Runtime/JSON",
            swiftSettings: runtimeSettings),
        // Does not depend on JSON or APIs.
        .target(
            name: "EndpointHTTP",
            dependencies: [
                "EndpointBasics", "EndpointPlatform", .target(name: "CurlShim", condition: .when(platforms: [.linux])),
                .target(name: "ZlibShim", condition: .when(platforms: [.linux])),
            ],
            path: "Sources/Runtime/HTTP", swiftSettings: sizeSettings),
        // URLSession as a transport, which is part of the runtime on Apple platforms.
        .target(
            name: "EndpointURLLoading", dependencies: ["EndpointHTTP", "EndpointPlatform"], path: "Sources/Runtime/URLLoading",
            swiftSettings: sizeSettings),
        // Encodes operations as requests, and decodes their responses. Does not depend on clients.
        .target(
            name: "EndpointOperations", dependencies: ["EndpointHTTP", "EndpointJSON", "EndpointPlatform"],
            path: "Sources/Runtime/Operations", swiftSettings: sizeSettings),
        .target(
            name: "EndpointRuntime",
            dependencies: [
                "EndpointHTTP", "EndpointJSON", "EndpointOperations", "EndpointPlatform",
                .target(name: "EndpointURLLoading", condition: .when(platforms: apple)),
            ], path: "Sources/Runtime/Core", swiftSettings: sizeSettings),
        // The URLSession transport for programs on Linux that choose it.
        .target(
            name: "EndpointURLSession", dependencies: ["EndpointHTTP", "EndpointPlatform", "EndpointRuntime", "EndpointURLLoading"],
            path: "Sources/Runtime/URLSession", swiftSettings: sizeSettings + [.define("ENDPOINT_URL_SESSION")]),
        // zlib's functions, looked up by name at run time on Linux.
        .target(
            name: "ZlibShim", path: "Sources/Runtime/ZlibShim",
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux])), .linkedLibrary("z", .when(platforms: apple))]),
        // Optional middleware. Programs that do not import it are not affected.
        .target(
            name: "EndpointPolicies", dependencies: ["EndpointPlatform", "EndpointRedaction", "EndpointRuntime", "ZlibShim"],
            path: "Sources/Runtime/Policies", swiftSettings: sizeSettings),
        .target(
            name: "EndpointTesting", dependencies: ["EndpointPlatform", "EndpointRedaction", "EndpointRuntime"],
            path: "Sources/Runtime/Testing", swiftSettings: sizeSettings),
        // Conformance tests for any transport, with a scripted server.
        .target(
            name: "EndpointTransportTesting", dependencies: ["EndpointPlatform", "EndpointRuntime"],
            path: "Sources/Runtime/TransportTesting",
            swiftSettings: sizeSettings),
        // Removes secrets from logs and from recorded traffic.
        .target(
            name: "EndpointRedaction", dependencies: ["EndpointPlatform", "EndpointRuntime"], path: "Sources/Runtime/Redaction",
            swiftSettings: sizeSettings),
        .target(name: "EndpointGenerator", path: "Sources/Generator/Core", swiftSettings: toolSettings),
        .target(name: "EndpointFiles", dependencies: ["EndpointGenerator"], path: "Sources/Generator/Files", swiftSettings: toolSettings),
        .executableTarget(
            name: "endpoints-build", dependencies: ["EndpointFiles", "EndpointGenerator"], path: "Sources/Generator/Build",
            swiftSettings: toolSettings),
        // The commands that only `endpoints` offers. The plugins do not build this module.
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
        // Reads and records the folders in Tests/Golden for the tests.
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
        // The checked-in output of Specs/*.endpoints.json. CheckedInTests check that it is not stale, and SystemTests call it.
        .target(name: "SpecClients", dependencies: ["EndpointRuntime"], path: "Tests/GeneratedCode"),
        // The output that GoldenTests expect for Tests/Golden/Cases. This output must compile.
        .target(name: "GoldenCode", dependencies: ["EndpointRuntime"], path: "Tests/Golden/Expected"),
        // The output of released tools, which must compile and run with every runtime of the same major version. `scripts/release` stores
        // it. VERSIONING.md explains why.
        .target(name: "ReleasedCode", dependencies: ["EndpointRuntime"], path: "Tests/Released"),
        .testTarget(
            name: "SystemTests",
            dependencies: runtime + [
                "ReleasedCode", "SpecClients", "GoldenCode", "GoldenFiles", "LoopbackServer", "EndpointFiles", "EndpointGenerator",
                "EndpointReview",
            ],
            path: "Tests/SystemTests"),
        // The targets of `make fuzz`, and tests that replay its earlier findings. Fuzz/run compiles the same targets with libFuzzer.
        .testTarget(
            name: "FuzzTests", dependencies: runtime + ["EndpointGenerator", "SpecClients", "GoldenCode"], path: "Fuzz",
            exclude: ["run", "Regressions", "Entry"], sources: ["Targets", "Replay"]),
    ],
    swiftLanguageModes: [.v6]
)
