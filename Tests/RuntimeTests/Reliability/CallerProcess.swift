import Foundation
import LoopbackServer
import Testing

/// A finished process that ran `LoopbackCaller`, with its output and exit status.
struct CallerProcess {
    let figures: [String: String]
    let errors: String
    /// Whether the process was terminated by a signal, for example because of a trap.
    let crashed: Bool
    let status: Int32

    subscript(name: String) -> Int? { figures[name].flatMap { Int($0) } }

    /// The folder that contains the built executables and the test bundle.
    private static let products: URL = {
        for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") { return bundle.bundleURL.deletingLastPathComponent() }
        return Bundle.main.bundleURL
    }()

    /// Runs the process until it exits.
    ///
    /// - Parameters:
    ///   - mode: A mode of `LoopbackCaller`.
    ///   - network: The transport to use.
    ///   - arguments: The names and values of the arguments, each passed as `name=value`.
    ///   - environment: The variables to add to the environment of the tests.
    static func run(
        _ mode: String, _ network: Network, _ arguments: KeyValuePairs<String, String>, environment: [String: String] = [:]
    ) async throws -> CallerProcess {
        let process = Process()
        process.executableURL = products.appending(path: "LoopbackCaller")
        process.arguments = [mode, "transport=\(network)"] + arguments.map { "\($0.key)=\($0.value)" }
        // With this setting, a trap ends the process immediately, without a backtrace.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
            .merging(environment) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try await process.runToEnd()
        var figures: [String: String] = [:]
        // The output is only a few dozen lines, so it fits in the pipe's buffer.
        for line in text(output).split(separator: "\n") {
            let pair = line.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { figures[String(pair[0])] = String(pair[1]) }
        }
        return CallerProcess(
            figures: figures, errors: text(errors), crashed: process.terminationReason == .uncaughtSignal, status: process.terminationStatus
        )
    }

    private static func text(_ pipe: Pipe) -> String {
        String(decoding: (try? pipe.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
    }

    /// The reason the process ended: the first line of the trap's message, or the number of the signal.
    var reason: String {
        errors.split(separator: "\n").first { $0.contains("Fatal error") }.map { String($0.prefix(120)) } ?? "signal \(status)"
    }
}
