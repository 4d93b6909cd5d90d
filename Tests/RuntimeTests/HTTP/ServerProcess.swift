import Foundation
import LoopbackServer
import Testing

#if os(Linux)
    /// A server written in Python or JavaScript. Its process ends when this object is released or when the test process ends for any reason: the
    /// server waits for the end of its standard input, and the system closes that pipe. A signal would not work, because child processes inherit the
    /// set of blocked signals.
    final class ServerProcess: Sendable {
        let port: String
        private let process: Process
        private let input: FileHandle
        private let output: FileHandle

        /// - Parameter script: The code of a server that prints its port once it is listening.
        static func python(_ tool: String, _ script: String, _ arguments: [String] = [], in folder: URL) throws -> ServerProcess {
            let watch = """
                import os, sys, threading
                threading.Thread(target=lambda: (sys.stdin.buffer.read(), os._exit(0)), daemon=True).start()

                """
            return try ServerProcess(tool, ["-c", watch + script] + arguments, in: folder)
        }

        /// - Parameter script: The code of a server that prints its port once it is listening.
        static func node(_ tool: String, _ script: String, in folder: URL) throws -> ServerProcess {
            try ServerProcess(tool, ["-e", "process.stdin.resume().on('end', () => process.exit(0));\n" + script], in: folder)
        }

        private init(_ tool: String, _ arguments: [String], in folder: URL) throws {
            let (process, input, output) = (Process(), Pipe(), Pipe())
            process.executableURL = URL(fileURLWithPath: tool)
            (process.arguments, process.currentDirectoryURL) = (arguments, folder)
            (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
            try process.start()
            (self.process, self.input, self.output) = (process, input.fileHandleForWriting, output.fileHandleForReading)
            port = String(decoding: self.output.availableData, as: UTF8.self).filter(\.isNumber)
        }

        deinit { try? input.close() }

        /// Ends the server and waits for its process to close its output.
        func end() throws {
            try input.close()
            _ = try output.readToEnd()
        }
    }

    @Suite struct ServerProcessTests {
        private static let folder = FileManager.default.temporaryDirectory

        /// The server waits forever and handles no signals.
        @Test(.enabled(if: TLSTests.find("python3") != nil)) func pythonServerEndsWithItsInput() throws {
            let python = try #require(TLSTests.find("python3"))
            let script = "import signal\nprint(1, flush=True)\nwhile True: signal.pause()\n"
            let server = try ServerProcess.python(python, script, in: Self.folder)
            #expect(server.port == "1")
            try server.end()
        }

        @Test(.enabled(if: TLSTests.find("node") != nil)) func nodeServerEndsWithItsInput() throws {
            let node = try #require(TLSTests.find("node"))
            let server = try ServerProcess.node(node, "console.log(1); setInterval(() => {}, 1000);", in: Self.folder)
            #expect(server.port == "1")
            try server.end()
        }
    }
#endif
