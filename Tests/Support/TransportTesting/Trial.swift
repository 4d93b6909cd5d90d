import EndpointBasics
import EndpointRuntime
import LoopbackServer

/// The transport under test in a scenario.
struct Trial: Sendable {
    typealias Step = LoopbackServer.Step

    let transport: any Transport
    private let servers: Servers

    init(transport: any Transport, servers: Servers) { (self.transport, self.servers) = (transport, servers) }

    // MARK: Servers

    /// Starts a server that runs a script on each connection. Connections are numbered from 0.
    func server(_ script: @escaping @Sendable (_ connection: Int) -> [Step]) throws -> LoopbackServer {
        let server = try LoopbackServer.scripted(script)
        servers.add(server)
        return server
    }

    /// Starts a server that runs the same script on each connection.
    func server(_ steps: Step...) throws -> LoopbackServer { try server { _ in steps } }

    /// Starts a server that answers every request with 200 and `ok`, and keeps its connections open.
    func friendlyServer() throws -> LoopbackServer { try server(.answer { _ in Self.answer("ok") }) }

    /// Returns a complete response with status 200.
    static func answer(_ body: String, _ fields: String = "") -> String {
        "HTTP/1.1 200 OK\r\n\(fields)Content-Type: text/plain\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    /// The beginning of a response, without the empty line that ends the head.
    static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"

    // MARK: Requests

    func request(
        _ url: String, _ method: HTTPMethod = .get, _ fields: [(name: String, value: String)] = [], body: HTTPBody? = nil
    ) throws -> HTTPRequest {
        guard let url = HTTPURL(url) else { throw Deviation("a URL", "\(url)") }
        return HTTPRequest(method: method, url: url, headers: try HTTPHeaders(fields), body: body)
    }

    func send(_ request: HTTPRequest, _ options: TransportOptions = TransportOptions()) async throws -> HTTPResponse {
        try await transport.send(request, options: options)
    }

    /// Sends a request, reads the body to its end, and returns the outcome.
    func ending(_ request: HTTPRequest, _ options: TransportOptions = TransportOptions()) async -> Ending {
        var received = Data()
        do {
            let response = try await transport.send(request, options: options)
            for try await piece in response.body { received += piece }
            return .response(response.head, received)
        } catch {
            return .failure(error, received)
        }
    }

    func ending(_ url: String, _ method: HTTPMethod = .get) async throws -> Ending { await ending(try request(url, method)) }

    // MARK: Expectations

    /// Expects a response with this status and body.
    @discardableResult
    func expectResponse(_ status: Int, _ body: String, _ ending: Ending) throws -> ResponseHead {
        guard case .response(let head, let data) = ending, head.status == status, data == Data(body.utf8) else {
            throw Deviation(
                "a response of status \(status) with the body \(body.debugDescription.printable(limit: 60))", ending.description)
        }
        return head
    }

    /// Expects a response with status 200 and this body.
    @discardableResult
    func expectResponse(_ body: String, _ ending: Ending) throws -> ResponseHead { try expectResponse(200, body, ending) }

    func expect(_ isTrue: Bool, _ expected: String, _ seen: @autoclosure () -> String) throws {
        if !isTrue { throw Deviation(expected, seen()) }
    }

    /// Expects a network failure. `reached` states whether the server may have been reached; if it is `nil`, either is allowed.
    @discardableResult
    func expectFailure(_ ending: Ending, reached: Bool?, _ reasons: Set<TransportError.Reason>? = nil) throws -> Data {
        let mayHave = reached.map { $0 ? " whose mayHaveReachedServer is true" : " whose mayHaveReachedServer is false" } ?? ""
        let names = reasons.map { " with the reason " + $0.map(\.rawValue).sorted().joined(separator: " or ") } ?? ""
        guard case .failure(let error as TransportError, let received) = ending, reasons?.contains(error.reason) ?? true,
            reached ?? error.mayHaveReachedServer == error.mayHaveReachedServer
        else { throw Deviation("a TransportError" + names + mayHave, ending.description) }
        return received
    }

    /// Expects the outcome of a cancellation.
    func expectCancellation(_ ending: Ending) throws {
        guard case .failure(let error, _) = ending, error is CancellationError || (error as? TransportError)?.reason == .cancelled else {
            throw Deviation("a CancellationError, or a TransportError with the reason cancelled", ending.description)
        }
    }

    /// Expects the transport to close all connections of a server.
    func expectClose(_ server: LoopbackServer) async throws {
        try expect(await server.waitUntilClosed(), "that the connection is closed", "it is open")
    }
}

/// How an exchange ended.
enum Ending: Sendable, CustomStringConvertible {
    case response(ResponseHead, Data)
    case failure(any Error, Data)

    var description: String {
        switch self {
        case .response(let head, let body): "a response of status \(head.status) with the body \(Ending.describe(body))"
        case .failure(let error, _): Ending.describe(error)
        }
    }

    static func describe(_ body: Data) -> String {
        body.count > 60 ? "of \(body.count) bytes" : String(decoding: body, as: UTF8.self).debugDescription.printable()
    }

    static func describe(_ error: any Error) -> String {
        guard let error = error as? TransportError else { return "\(type(of: error)): \(error)".printable() }
        let reached = error.mayHaveReachedServer ? "may have reached the server" : "has not reached the server"
        return "TransportError with the reason \(error.reason.rawValue), which \(reached): \(error)".printable()
    }
}
