@_spi(Generated) import EndpointRuntime
import Foundation
import RawCurl

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One way to make calls.
struct Worker: Sendable {
    let name: String
    /// This worker makes one call for every `share` calls of the others.
    var share = 1
    /// Makes the given number of calls. Returns the number of calls made, or a number below 1 if it cannot make any.
    let work: @Sendable (Int) async throws -> Int

    /// Creates a worker that divides its calls among `tasks` tasks, each of which makes its calls one after another.
    init(_ name: String, tasks: Int = 1, share: Int = 1, _ call: @escaping @Sendable () async throws -> Void) {
        (self.name, self.share) = (name, share)
        work = { calls in
            let each = max(1, calls / tasks)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<tasks { group.addTask { for _ in 0..<each { try await call() } } }
                try await group.waitForAll()
            }
            return each * tasks
        }
    }

    /// Creates a worker that makes its calls one after another from the main actor, as an app's views do.
    init(_ name: String, onMainActor call: @escaping @MainActor @Sendable () async throws -> Void) {
        self.name = name
        work = { @MainActor calls in
            for _ in 0..<calls { try await call() }
            return calls
        }
    }

    init(_ name: String, atOnce work: @escaping @Sendable (Int) -> Int) { (self.name, self.work) = (name, work) }
}

private let isbn = "9780140449136"

let inMemoryPairs = [
    Pair("in memory", ours: "ours", other: "by hand", than: "handwritten URLRequest and JSONDecoder"),
    Pair("in memory, with credentials and a middleware", ours: "layered", other: "by hand", than: "handwritten URLRequest and JSONDecoder"),
    Pair(
        "in memory, from the main actor", ours: "ours, main actor", other: "by hand, main actor",
        than: "handwritten URLRequest and JSONDecoder"),
]

func inMemory() -> [Worker] {
    let url = "https://api.example.com/v1"
    let plain = Client<Shop>(server: .init(url: url), transport: InstantTransport())
    let pass = Middleware { request, _, next in try await next(request) }
    let layered = Client<Shop>(
        server: .init(url: url), transport: InstantTransport(), middleware: [.authorization(.bearer("token")), pass])
    let body = Data(Book.text.utf8)
    let answer: @Sendable (URLRequest) async throws -> Data = { _ in body }
    return [
        Worker("ours") { _ = try await plain.value(Call<Book>.json(BooksEndpoint.getBook(isbn: isbn))) },
        Worker("layered") { _ = try await layered.value(Call<Book>.json(BooksEndpoint.getBook(isbn: isbn))) },
        Worker("by hand") {
            let data = try await answer(try PlainBook.request(url, isbn))
            _ = try JSONDecoder().decode(PlainBook.self, from: data)
        },
        Worker("ours, main actor", onMainActor: { _ = try await plain.value(Call<Book>.json(BooksEndpoint.getBook(isbn: isbn))) }),
        Worker(
            "by hand, main actor",
            onMainActor: {
                let data = try await answer(try PlainBook.request(url, isbn))
                _ = try JSONDecoder().decode(PlainBook.self, from: data)
            }),
    ]
}

let loopbackPairs = [
    Pair("loopback", ours: "ours", other: "URLSession", than: "URLSession and JSONDecoder"),
    Pair("loopback", ours: "ours", other: "libcurl", than: "libcurl alone, from C"),
    Pair("the transport alone", ours: "transport", other: "libcurl", than: "libcurl alone, from C"),
]

func loopback(_ server: String, tasks: Int) throws -> [Worker] {
    let client = Client<Shop>(server: .init(url: server))
    let sessions = URLSession(configuration: .ephemeral)
    guard let url = HTTPURL(server + "/books/\(isbn)") else { throw URLError(.badURL) }
    return [
        Worker("ours", tasks: tasks) { _ = try await client.value(Call<Book>.json(BooksEndpoint.getBook(isbn: isbn))) },
        Worker("transport", tasks: tasks) {
            let response = try await DefaultTransport.shared.send(HTTPRequest(url: url), options: TransportOptions())
            _ = try await response.body.collect(limit: .max)
        },
        Worker("libcurl", atOnce: { calls in raw_curl_get(server + "/books/\(isbn)", calls, tasks) }),
        Worker("URLSession", tasks: tasks, share: 5) {
            let (data, _) = try await sessions.data(for: PlainBook.request(server, isbn))
            _ = try JSONDecoder().decode(PlainBook.self, from: data)
        },
    ]
}
