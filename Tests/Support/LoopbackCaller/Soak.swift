@_spi(Generated) import EndpointRuntime
import Foundation

/// The mode that runs 64 callers for `seconds=` seconds against servers with faults of every kind (`urls=name@url,…`). Every call must end
/// with a value or a typed error, and resource usage must not grow.
///
/// A server whose name begins with `good` sends the body `good`. For the other servers, any outcome is accepted except a wrong value.
struct Soak {
    private let servers: [(name: String, client: Client<CallerAPI>)]
    private let seconds: Int
    private let callers = 64

    init(_ arguments: Arguments) throws {
        let transport = try arguments.transport()
        servers = try arguments.list("urls").map { text in
            let pair = text.split(separator: "@", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { throw Usage(problem: "urls are name@url") }
            let isGood = pair[0].hasPrefix("good")
            let options = CallOptions(timeout: isGood ? .seconds(60) : .milliseconds(300), responseLimit: 200_000)
            return (pair[0], Client(server: .init(url: pair[1]), transport: transport, options: options))
        }
        seconds = try arguments.int("seconds")
    }

    func run() async throws {
        let (counts, ends, samples) = (Counts(), Counts(), Samples())
        let end = ContinuousClock.now + .seconds(seconds)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<callers {
                group.addTask {
                    while .now < end {
                        ends.add("begun")
                        counts.add(await call())
                        ends.add("ended")
                    }
                }
            }
            group.addTask {
                let pause = Duration.milliseconds(max(100, seconds * 1000 / 400))
                while .now < end {
                    try? await Task.sleep(for: pause)
                    samples.take()
                }
            }
        }
        Caller.report("calls", ends["ended"])
        Caller.report("unended", ends["begun"] - ends["ended"])
        Caller.report("wrong", counts.all.filter { $0.key.hasPrefix("wrong") }.values.reduce(0, +))
        // Calls to good servers that took over a minute.
        Caller.report("late", counts["late"])
        Caller.report("outcomes", counts.description)
        samples.report()
    }

    /// Makes a random call that reads a value, uploads a body, abandons a stream or is cancelled.
    private func call() async -> String {
        guard let (name, client) = servers.randomElement() else { return "wrong: no servers" }
        let isGood = name.hasPrefix("good")
        do throws(EndpointError) {
            let body: Data
            switch Int.random(in: 0..<10) {
            case 0: body = try await client.value(Call<Data>.bytes(CallerEndpoint.post(Data(repeating: 0x78, count: 100_000))))
            case 1: return try await left(client)
            case 2: return await cancelled(client)
            default: body = try await client.value(Call<Data>.bytes(CallerEndpoint.get))
            }
            return body == Data("good".utf8) ? "value" : "wrong: \(name) gave \(body.count) bytes"
        } catch {
            guard error.operation.hasPrefix("Caller.") else { return "wrong: no operation" }
            guard isGood else { return error.kind }
            return error.isTimeout ? "late" : "wrong: \(name) \(error.kind)"
        }
    }

    /// Reads only the first piece of a stream.
    private func left(_ client: Client<CallerAPI>) async throws(EndpointError) -> String {
        var pieces = try await client.stream(Call<Data>.bytes(CallerEndpoint.get)).value.makeAsyncIterator()
        _ = try? await pieces.next()
        return "stream left"
    }

    private func cancelled(_ client: Client<CallerAPI>) async -> String {
        let task = Task { try await client.value(Call<Data>.bytes(CallerEndpoint.get)) }
        try? await Task.sleep(for: .microseconds(Int.random(in: 0..<3000)))
        task.cancel()
        _ = try? await task.value
        return "cancelled by the caller"
    }
}
