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
let runtime: [Target.Dependency] = ["EndpointBasics", "EndpointHTTP", "EndpointJSON", "EndpointRuntime", "EndpointURLSession"]

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
        .trait(
            name: "FastFirstBuild",
            description: "For packages that use a plugin: compiles this package faster and does not optimize its tool."),
        .trait(
            name: "SmallExecutables",
            description:
                "On Linux, release builds of the runtime let an executable's linker leave out functions that the program never calls."),
        .trait(
            name: "LinkedCurl",
            description: "On Linux, links libcurl into the program instead of loading it by name, as static executables require."),
    ],
    targets: [
        // The functions of libcurl and zlib. On Linux, they are looked up by name at run time.
        .target(
            name: "EndpointCLibraries", path: "Sources/Runtime/CLibraries",
            cSettings: [.define("ENDPOINTS_LINKED_CURL", .when(platforms: [.linux], traits: ["LinkedCurl"]))],
            linkerSettings: [
                .linkedLibrary("dl", .when(platforms: [.linux])),
                .linkedLibrary("curl", .when(platforms: [.linux], traits: ["LinkedCurl"])),
                .linkedLibrary("z", .when(platforms: apple)),
            ]),
        // Which Foundation and C library the runtime uses, and what it needs from the system: locks, threads, files, timers.
        .target(name: "EndpointBasics", path: "Sources/Runtime/Basics", swiftSettings: sizeSettings),
        // Does not depend on HTTP.
        .target(name: "EndpointJSON", dependencies: ["EndpointBasics"], path: "Sources/Runtime/JSON", swiftSettings: runtimeSettings),
        // Does not depend on JSON or APIs.
        .target(
            name: "EndpointHTTP", dependencies: ["EndpointBasics", .target(name: "EndpointCLibraries", condition: .when(platforms: [.linux]))],
            path: "Sources/Runtime/HTTP", swiftSettings: sizeSettings),
        // URLSession as a transport: part of the runtime on Apple platforms, and a choice on Linux.
        .target(
            name: "EndpointURLSession", dependencies: ["EndpointBasics", "EndpointHTTP"], path: "Sources/Runtime/URLSession",
            swiftSettings: sizeSettings),
        .target(
            name: "EndpointRuntime",
            dependencies: [
                "EndpointBasics", "EndpointHTTP", "EndpointJSON", .target(name: "EndpointURLSession", condition: .when(platforms: apple)),
            ], path: "Sources/Runtime/Client", swiftSettings: sizeSettings),
        // Optional middleware. Programs that do not import it are not affected.
        .target(
            name: "EndpointPolicies", dependencies: ["EndpointBasics", "EndpointCLibraries", "EndpointRuntime"],
            path: "Sources/Runtime/Policies", swiftSettings: sizeSettings),
        .target(
            name: "EndpointTesting", dependencies: ["EndpointBasics", "EndpointPolicies", "EndpointRuntime"],
            path: "Sources/Runtime/Testing", swiftSettings: sizeSettings),
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
        // Conformance tests for any transport, with a scripted server.
        .target(
            name: "TransportTesting", dependencies: ["EndpointBasics", "EndpointRuntime"], path: "Tests/Support/TransportTesting"),
        .target(name: "LoopbackServer", path: "Tests/Support/LoopbackServer"),
        // A client in a separate process, for tests of crashes and of resource use.
        .executableTarget(
            name: "LoopbackCaller", dependencies: ["EndpointBasics", "EndpointRuntime", "EndpointURLSession", "TransportTesting"],
            path: "Tests/Support/LoopbackCaller"),
        .testTarget(
            name: "ToolTests",
            dependencies: [
                "EndpointFiles", "EndpointGenerator", "EndpointReview", "GoldenFiles", "LoopbackServer", "endpoints", "endpoints-build",
            ],
            path: "Tests/ToolTests",
            exclude: ["XcodeStub"]),
        .testTarget(
            name: "RuntimeTests", dependencies: runtime + ["EndpointPolicies", "TransportTesting", "LoopbackServer", "LoopbackCaller"],
            path: "Tests/RuntimeTests"),
        .testTarget(
            name: "PoliciesTests", dependencies: runtime + ["EndpointPolicies", "LoopbackServer", "SpecClients"],
            path: "Tests/PoliciesTests"),
        .testTarget(
            name: "TestingTests",
            dependencies: runtime + [
                "EndpointTesting", "EndpointPolicies", "SpecClients", "GoldenCode", "LoopbackServer",
            ],
            path: "Tests/TestingTests"),
        // The checked-in output of Specs/*.endpoints.json. CheckedInTests check that it is not stale, and SystemTests call it.
        .target(name: "SpecClients", dependencies: ["EndpointRuntime"], path: "Tests/GeneratedCode"),
        // The output that GoldenTests expect for Tests/Golden/Cases. This output must compile.
        .target(name: "GoldenCode", dependencies: ["EndpointRuntime"], path: "Tests/Golden/Expected"),
        .testTarget(
            name: "SystemTests",
            dependencies: runtime + [
                "EndpointPolicies", "SpecClients", "GoldenCode", "GoldenFiles", "LoopbackServer", "EndpointFiles", "EndpointGenerator",
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
