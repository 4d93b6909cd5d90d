import EndpointRuntime
import Figures
import Foundation

func run() async throws {
    let options = Options()
    let count = options.words.compactMap { Int($0) }.first ?? 1000
    let only = ProcessInfo.processInfo.environment["ONLY"] ?? ""
    if options.words.contains("--serve") {
        try serve(Book.text)
    } else if only.hasPrefix("loop") {
        let port = ProcessInfo.processInfo.environment["PORT"]!
        let worker = try loopback("http://127.0.0.1:\(port)", tasks: Int(only.dropFirst(4))!)[Int(ProcessInfo.processInfo.environment["INDEX"] ?? "0")!]
        _ = try await worker.work(count)
    } else {
        for worker in inMemory() where worker.name == only { _ = try await worker.work(count) }
    }
}
let done = DispatchSemaphore(value: 0)
Task.detached { try! await run(); exit(0) }
done.wait()
