@_spi(Generated) import EndpointRuntime
import Foundation

/// The mode that calls a server that sends arbitrary responses, for `seconds=` seconds. Each call must end with a value or an error that
/// names its operation.
struct Responses {
    private let client: Client<CallerAPI>
    private let seconds: Int

    init(_ arguments: Arguments) throws {
        let options = CallOptions(timeout: .milliseconds(500), responseLimit: 1_000_000, maximumRedirects: 0)
        client = try arguments.client(try arguments.text("url"), options)
        seconds = try arguments.int("seconds")
    }

    func run() async throws {
        let counts = Counts()
        let end = ContinuousClock.now + .seconds(seconds)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    while .now < end {
                        do throws(EndpointError) {
                            _ = try await client.value(Call<JSONValue>.json(CallerEndpoint.get))
                            counts.add("value")
                        } catch {
                            counts.add(error.operation == "Caller.get" ? error.kind : "wrong")
                            // The text of an error must not contain control characters or be very long.
                            if !Responses.isPrintable(error.description) { counts.add("wrong") }
                        }
                    }
                }
            }
        }
        Caller.report("outcomes", counts.description)
        Caller.report("wrong", counts["wrong"])
    }

    private static func isPrintable(_ text: String) -> Bool {
        text.utf8.count < 8192
            && text.unicodeScalars.allSatisfy { ![.control, .format, .lineSeparator].contains($0.properties.generalCategory) }
    }
}

/// The mode that sends `count=` POSTs concurrently, with a limit of `descriptors=` open files.
struct Posts {
    private let client: Client<CallerAPI>
    private let count: Int

    init(_ arguments: Arguments) throws {
        var limit = rlimit()
        limit.rlim_cur = rlim_t(try arguments.int("descriptors"))
        limit.rlim_max = limit.rlim_cur
        #if os(Linux)
            guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { throw Usage(problem: "setrlimit fails") }
        #else
            guard setrlimit(RLIMIT_NOFILE, &limit) == 0 else { throw Usage(problem: "setrlimit fails") }
        #endif
        client = try arguments.client(try arguments.text("url"), .timeout(.seconds(120)))
        count = try arguments.int("count")
    }

    func run() async throws {
        let counts = Counts()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask {
                    let body = Data("post \(number)".utf8)
                    do throws(EndpointError) {
                        let echo = try await client.value(Call<Data>.bytes(CallerEndpoint.post(body)))
                        counts.add(echo == body ? "value" : "wrong")
                    } catch {
                        counts.add(error.kind)
                    }
                }
            }
        }
        Caller.report("outcomes", counts.description)
        Caller.report("failures", count - counts["value"])
    }
}

/// The mode that makes `count=` calls from 64 tasks, every fourth one a POST, and measures the memory and descriptors still in use
/// afterward.
struct Calls {
    private let client: Client<CallerAPI>
    private let count: Int

    init(_ arguments: Arguments) throws {
        client = try arguments.client(try arguments.text("url"))
        count = try arguments.int("count")
    }

    func run() async throws {
        let counts = Counts()
        let samples = Samples()
        let rounds = 40
        for _ in 0..<rounds {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<64 {
                    group.addTask {
                        for number in 0..<max(1, count / rounds / 64) {
                            let endpoint = number % 4 == 3 ? CallerEndpoint.post(Data("body".utf8)) : .get
                            do throws(EndpointError) {
                                _ = try await client.value(Call<Data>.bytes(endpoint))
                            } catch {
                                counts.add(error.kind)
                            }
                        }
                    }
                }
            }
            samples.take()
        }
        Caller.report("calls", rounds * 64 * max(1, count / rounds / 64))
        Caller.report("failures", counts.all.values.reduce(0, +))
        Caller.report("outcomes", counts.description)
        samples.report()
    }
}

/// The mode that makes `count=` calls to a healthy server, first alone and then alongside calls to hostile ones. It gives up after a
/// minute, because a transport may stall.
struct Beside {
    private let healthy: Client<CallerAPI>
    private let hostile: [Client<CallerAPI>]
    private let count: Int

    init(_ arguments: Arguments) throws {
        let transport = try arguments.transport()
        func client(_ url: String, _ timeout: Duration) -> Client<CallerAPI> {
            Client(server: .init(url: url), transport: transport, options: .timeout(timeout))
        }
        healthy = client(try arguments.text("url"), .seconds(5))
        hostile = try arguments.list("hostile").map { client($0, .seconds(2)) }
        count = try arguments.int("count")
    }

    func run() async throws {
        let alone = await measure()
        report("alone", alone)
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 60)
            fflush(nil)
            _exit(0)
        }
        let tasks = hostile.map { client in
            Task { while !Task.isCancelled { _ = try? await client.value(Call<Data>.bytes(CallerEndpoint.get)) } }
        }
        // Give each hostile server time to answer.
        try await Task.sleep(for: .seconds(1))
        let beside = await measure()
        for task in tasks { task.cancel() }
        report("beside", beside)
    }

    private func report(_ name: String, _ times: [Int]) {
        let sorted = times.sorted()
        Caller.report(name + "Failures", count - times.count)
        guard let last = sorted.last else { return }
        Caller.report(name + "Median", sorted[sorted.count / 2])
        Caller.report(name + "P99", sorted[min(sorted.count - 1, sorted.count * 99 / 100)])
        Caller.report(name + "Most", last)
    }

    /// Returns the durations of successful calls in microseconds.
    private func measure() async -> [Int] {
        var times: [Int] = []
        for _ in 0..<count {
            let start = ContinuousClock.now
            guard (try? await healthy.value(Call<Data>.bytes(CallerEndpoint.get))) != nil else { continue }
            times.append(Int(start.duration(to: .now) / .microseconds(1)))
        }
        return times
    }
}
