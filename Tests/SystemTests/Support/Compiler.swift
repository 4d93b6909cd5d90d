import Foundation
import LoopbackServer
import Testing

/// The compiler of the toolchain that runs the tests.
enum Compiler {
    /// The C module that EndpointHTTP imports.
    private static let shim = projectFolder.appending(path: "Sources/Runtime/CLibraries/include")

    /// Compiles files as one module against this build's modules, and returns the compiler's output. Modules in `first` take precedence.
    static func compile(_ files: [URL], _ flags: [String], modules first: [URL] = []) async throws -> (status: Int32, output: String) {
        try await inTemporaryFolder { folder in
            let modules = try #require(moduleFolder(), "GoldenCode.swiftmodule is not near \(CommandLine.arguments[0])")
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments =
                ["swiftc", "-swift-version", "6"] + (first + [modules, shim]).flatMap { ["-I", $0.path] } + flags + files.map(\.path)
            process.currentDirectoryURL = folder
            let output = folder.appending(path: "output.txt")
            try Data().write(to: output)
            let handle = try FileHandle(forWritingTo: output)
            process.standardOutput = handle
            process.standardError = handle
            try await process.runToEnd()
            return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8))
        }
    }

    /// Compiles source code, keyed by file name, as one module.
    static func compile(_ sources: [String: String], _ flags: [String]) async throws -> (status: Int32, output: String) {
        try await inTemporaryFolder { folder in
            let files = sources.keys.sorted().map { folder.appending(path: $0) }
            for file in files { try Data((sources[file.lastPathComponent] ?? "").utf8).write(to: file) }
            return try await compile(files, flags)
        }
    }

    /// Type-checks source code that imports the runtime and the golden code.
    static func check(_ source: String) async throws -> (status: Int32, output: String) {
        try await inTemporaryFolder { folder in
            let file = folder.appending(path: "Source.swift")
            try Data(("import EndpointRuntime\nimport GoldenCode\n" + source).utf8).write(to: file)
            return try await compile([file], ["-typecheck"])
        }
    }

    private static func inTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "endpoints-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }

    /// Returns the folder with this build's modules: the folder of the test executable, or its subfolder `Modules`.
    private static func moduleFolder() -> URL? {
        let starts: [String] = [CommandLine.arguments[0], Bundle.main.executablePath ?? "", Bundle.main.bundlePath]
        for start in starts where !start.isEmpty {
            var folder = URL(filePath: start).resolvingSymlinksInPath()
            for _ in 0..<5 {
                folder = folder.deletingLastPathComponent()
                for candidate in [folder.appending(path: "Modules"), folder]
                where FileManager.default.fileExists(atPath: candidate.appending(path: "GoldenCode.swiftmodule").path) {
                    return candidate
                }
            }
        }
        return nil
    }
}
