import Counting
import EndpointRuntime
import Foundation
import RawCurl

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The cost of a call: in memory compared with hand-written code, and over loopback with URLSession and JSONDecoder and with the transport, in
// one run. The server is another process: `Calls --serve` prints its port.

/// User and system time of this process, in microseconds.
func cpu() -> Double {
    var usage = rusage()
    // RUSAGE_SELF, which Glibc and Darwin type differently.
    getrusage(0, &usage)
    let (user, system) = (usage.ru_utime, usage.ru_stime)
    return Double(user.tv_sec + system.tv_sec) * 1e6 + Double(user.tv_usec + system.tv_usec)
}

/// Calls one after another in each of some tasks.
@concurrent
func measure(_ name: String, _ calls: Int, tasks: Int = 1, _ call: @escaping @Sendable () async throws -> Void) async throws {
    for _ in 0..<min(200, calls) { try await call() }
    try await measureAtOnce(name, calls) {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<tasks { group.addTask { for _ in 0..<calls / tasks { try await call() } } }
            try await group.waitForAll()
        }
        return calls / tasks * tasks
    }
}

/// Work that returns its number of calls; nothing is printed if there were none.
func measureAtOnce(_ name: String, _ calls: Int, _ work: () async throws -> Int) async throws {
    let (allocations, time, start) = (counted_allocations(), cpu(), ContinuousClock.now)
    let made = try await work()
    guard made > 0 else { return }
    let count = Double(made)
    let seconds = ContinuousClock.now - start
    let columns = [
        name.padding(toLength: 46, withPad: " ", startingAt: 0), String(format: "%9.2f us CPU", (cpu() - time) / count),
        String(format: "%7.1f allocations", Double(counted_allocations() - allocations) / count),
        String(format: "%9.0f calls/s", count / (seconds / .seconds(1))),
    ]
    print(columns.joined(separator: "  "))
    // Each row when it is measured, to a file too.
    fflush(nil)
}

func inMemory(_ calls: Int) async throws {
    let url = "https://api.example.com/v1"
    let plain = Client<Shop>(server: .init(url: url), transport: InstantTransport())
    let pass = Middleware { request, _, next in try await next(request) }
    let layered = Client<Shop>(server: .init(url: url), transport: InstantTransport(), middleware: [.bearer("token"), pass])
    let body = Data(Book.text.utf8)
    let answer: @Sendable (URLRequest) async throws -> Data = { _ in body }
    try await measure("in memory, ours", calls) { _ = try await plain.value(Call<Book>.json(BooksEndpoint.getBook(isbn: "9780140449136"))) }
    try await measure("in memory, ours with bearer and middleware", calls) {
        _ = try await layered.value(Call<Book>.json(BooksEndpoint.getBook(isbn: "9780140449136")))
    }
    try await measure("in memory, URLRequest and JSONDecoder", calls) {
        let data = try await answer(try PlainBook.request(url, "9780140449136"))
        _ = try JSONDecoder().decode(PlainBook.self, from: data)
    }
}

func loopback(_ server: String, _ calls: Int) async throws {
    let client = Client<Shop>(server: .init(url: server))
    let sessions = URLSession(configuration: .ephemeral)
    guard let url = HTTPURL(server + "/books/9780140449136") else { return }
    for tasks in [1, 64] {
        let name = tasks == 1 ? "sequential" : "\(tasks) tasks"
        try await measure("\(name), ours", calls, tasks: tasks) {
            _ = try await client.value(Call<Book>.json(BooksEndpoint.getBook(isbn: "9780140449136")))
        }
        try await measure("\(name), the transport alone", calls, tasks: tasks) {
            let response = try await NetworkTransport.shared.send(HTTPRequest(url: url), options: TransportOptions())
            _ = try await response.body.collect(limit: .max)
        }
        try await measureAtOnce("\(name), libcurl alone", calls) { raw_curl_get(server + "/books/9780140449136", calls, tasks) }
        try await measure("\(name), URLSession and JSONDecoder", calls / 5, tasks: tasks) {
            let (data, _) = try await sessions.data(for: PlainBook.request(server, "9780140449136"))
            _ = try JSONDecoder().decode(PlainBook.self, from: data)
        }
    }
}

let calls = CommandLine.arguments.dropFirst().compactMap { Int($0) }.first ?? 20_000
if CommandLine.arguments.contains("--serve") {
    try serve(Book.text)
} else {
    try await inMemory(calls)
    let child = Process()
    child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    child.arguments = ["--serve"]
    let (input, output) = (Pipe(), Pipe())
    (child.standardInput, child.standardOutput) = (input, output)
    try child.run()
    let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    try await loopback("http://127.0.0.1:\(port)", calls)
    // The server ends with its input.
    try input.fileHandleForWriting.close()
}
