import Foundation
import Testing

let strace: URL? = ["/usr/bin/strace", "/bin/strace"].first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(filePath: $0) }

/// Returns a run's system calls that involve files or sockets.
func systemCalls(of arguments: [String], in folder: TemporaryFolder) async throws -> [String] {
    _ = try await runProcess(
        try #require(strace),
        ["-f", "-o", "trace", "-e", "trace=%file,%network", builtProducts.appending(path: "endpoints").path] + arguments,
        in: folder.url)
    return try folder.read("trace").split(separator: "\n").map(String.init)
}
