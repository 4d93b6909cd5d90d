import Foundation
import LoopbackServer

struct ProcessResult {
    var status: Int32
    /// Whether a signal ended the process. In that case, `status` is the signal's number.
    var crashed: Bool
    var output: String
    var errors: String
}

/// Runs a program until it exits. Its output goes to files, because a full pipe would block it.
///
/// Waits without blocking a thread, because concurrent tests share a pool with only one thread per core.
func runProcess(
    _ executable: URL, _ arguments: [String], in folder: URL, environment: [String: String] = [:]
) async throws -> ProcessResult {
    let scratch = try TemporaryFolder()
    let output = try scratch.write("output", "")
    let errors = try scratch.write("errors", "")
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try await process.runToEnd()
    return ProcessResult(
        status: process.terminationStatus, crashed: process.terminationReason == .uncaughtSignal,
        output: try String(contentsOf: output, encoding: .utf8),
        errors: try String(contentsOf: errors, encoding: .utf8))
}

/// The folder that contains the built executables and the test bundle.
let builtProducts: URL = {
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") { return bundle.bundleURL.deletingLastPathComponent() }
    return Bundle.main.bundleURL
}()

/// The tool that the plugins run.
let buildTool: URL = builtProducts.appending(path: "endpoints-build")

let repository: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// Runs `endpoints` with these arguments.
func endpoints(_ arguments: String..., in folder: TemporaryFolder) async throws -> ProcessResult {
    try await endpoints(arguments, in: folder)
}

func endpoints(_ arguments: [String], in folder: TemporaryFolder) async throws -> ProcessResult {
    try await runProcess(builtProducts.appending(path: "endpoints"), arguments, in: folder.url)
}
