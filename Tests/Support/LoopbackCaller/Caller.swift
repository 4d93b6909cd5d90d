@_spi(Generated) import EndpointRuntime
import EndpointURLSession
import Foundation

/// A client that runs in a separate process, for tests of how responses, system limits or running for a long time affect a process.
///
/// `LoopbackCaller MODE transport=curl|urlSession url=… name=value…` calls servers of the test that started it, and prints each result as a
/// `name=value` line.
@main enum Caller {
    static func main() async {
        let arguments = Arguments(CommandLine.arguments)
        do {
            switch arguments.mode {
            case "responses": try await Responses(arguments).run()
            case "posts": try await Posts(arguments).run()
            case "calls": try await Calls(arguments).run()
            case "beside": try await Beside(arguments).run()
            case "soak": try await Soak(arguments).run()
            case "conformance": try await Conformance(arguments).run()
            default: throw Usage(problem: "unknown mode \(arguments.mode)")
            }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(64)
        }
    }

    static func report(_ name: String, _ value: some CustomStringConvertible) { print("\(name)=\(value)") }
}

struct Usage: Error { let problem: String }

/// The arguments `MODE name=value…`.
struct Arguments {
    let mode: String
    private let values: [String: String]

    init(_ words: [String]) {
        mode = words.dropFirst().first ?? ""
        var values: [String: String] = [:]
        for word in words.dropFirst(2) {
            let pair = word.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { values[String(pair[0])] = String(pair[1]) }
        }
        self.values = values
    }

    func text(_ name: String) throws -> String {
        guard let value = values[name] else { throw Usage(problem: "\(name)=… is missing") }
        return value
    }

    func int(_ name: String) throws -> Int {
        guard let value = Int(try text(name)) else { throw Usage(problem: "\(name) is not an integer") }
        return value
    }

    func list(_ name: String) throws -> [String] { try text(name).split(separator: ",").map(String.init) }

    /// Returns the requested transport, without falling back to a different one.
    func transport() throws -> any Transport {
        switch try text("transport") {
        #if os(Linux)
            case "curl": try CurlTransport()
        #endif
        case "urlSession": URLSessionTransport()
        case let other: throw Usage(problem: "no transport \(other)")
        }
    }

    func client(_ url: String, _ options: CallOptions = CallOptions()) throws -> Client<CallerAPI> {
        Client(server: .init(url: url), transport: try transport(), options: options)
    }
}

struct CallerAPI: EndpointAPI {
    struct Server: EndpointServer { let url: String }

    let client: Client<CallerAPI>
}

enum CallerEndpoint: Endpoint {
    typealias API = CallerAPI

    case get
    case post(Data)

    func encode(into request: inout RequestBuilder) {
        switch self {
        case .get:
            request.operation("get", "Caller", "GET", "/thing")
            request.accept("text/plain")
        case .post(let body):
            request.operation("post", "Caller", "POST", "/things")
            request.bytes(body)
        }
    }
}

extension EndpointError {
    /// The kind of failure, as a key for counting failures.
    var kind: String {
        if isCancellation { return "cancelled" }
        if underlying is DeadlineError { return "deadline" }
        return (underlying as? TransportError)?.reason.rawValue ?? "\(type(of: underlying))"
    }
}

/// Counters shared by concurrent tasks.
final class Counts: @unchecked Sendable {
    private let lock = NSLock()
    private var counts: [String: Int] = [:]

    func add(_ name: String) { lock.withLock { counts[name, default: 0] += 1 } }
    subscript(name: String) -> Int { lock.withLock { counts[name] ?? 0 } }
    var all: [String: Int] { lock.withLock { counts } }
    var description: String { all.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ") }
}
