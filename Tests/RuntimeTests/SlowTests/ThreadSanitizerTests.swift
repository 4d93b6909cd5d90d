#if os(Linux)
    import Foundation
    import LoopbackServer
    import Testing

    extension SlowTests {
        /// Compiles the runtime's lock with the Thread Sanitizer, whose build mode differs from that of the tests.
        @Suite struct ThreadSanitizerTests {
            private static let program = """
                import Dispatch

                nonisolated(unsafe) var count = 0
                let lock = Lock()
                let value = Locked(0)

                @main struct Main {
                    static func main() {
                        DispatchQueue.concurrentPerform(iterations: 8) { _ in
                            for _ in 0..<1000 {
                                lock.withLock { count += 1 }
                                value.withLock { $0 += 1 }
                            }
                        }
                        print(count, value.withLock { $0 })
                    }
                }
                """

            @Test func locksHaveNoRaceUnderTheThreadSanitizer() async throws {
                let folder = FileManager.default.temporaryDirectory.appending(path: "endpoints-tsan-" + UUID().uuidString)
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(at: folder) }
                let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
                let lock = try String(contentsOf: root.appending(path: "Sources/Runtime/Basics/Lock.swift"), encoding: .utf8)
                try ("import Glibc\n" + lock).write(to: folder.appending(path: "Lock.swift"), atomically: false, encoding: .utf8)
                try Self.program.write(to: folder.appending(path: "Main.swift"), atomically: false, encoding: .utf8)
                let compiling = Process()
                compiling.executableURL = URL(filePath: "/usr/bin/env")
                compiling.arguments = [
                    "swiftc", "-sanitize=thread", "-swift-version", "6", "-package-name", "endpoints", "-parse-as-library", "-o", "run",
                    "Lock.swift", "Main.swift",
                ]
                compiling.currentDirectoryURL = folder
                try await compiling.runToEnd()
                #expect(compiling.terminationStatus == 0)
                let (running, output) = (Process(), Pipe())
                running.executableURL = folder.appending(path: "run")
                running.standardOutput = output
                running.standardError = output
                try await running.runToEnd()
                let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
                #expect(text == "8000 8000\n" && running.terminationStatus == 0)
            }
        }
    }
#endif
