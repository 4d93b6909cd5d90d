@_spi(Generated) import EndpointRuntime
import Foundation

/// The API that the tests in this folder call. It is written by hand but has the same structure as generated code.
struct EchoAPI: EndpointAPI {
    struct Server: EndpointServer {
        let url: String

        static let production = Server(url: "https://api.example.com/v1")
    }

    let client: Client<EchoAPI>

    var things: ThingsClient { ThingsClient(client: client) }
}

indirect enum ThingsEndpoint: Endpoint {
    typealias API = EchoAPI

    case getThing(id: String)
    case putThing(id: String, body: HTTPBody)
    case createThing(body: HTTPBody)
    case search(text: String?, trace: String?, session: String?)
    case custom(method: String, path: String, header: String, value: String)

    func encode(into request: inout RequestBuilder) {
        switch self {
        case .getThing(let id):
            request.operation("getThing", "Things", "GET", "/things/{id}")
            request.path("id", id)
            request.accept("text/plain")
        case .putThing(let id, let body):
            request.operation("putThing", "Things", "PUT", "/things/{id}")
            request.path("id", id)
            request.bytes(body)
        case .createThing(let body):
            request.operation("createThing", "Things", "POST", "/things")
            request.bytes(body)
        case .search(let text, let trace, let session):
            request.operation("search", "Things", "GET", "/search")
            request.query("text", text)
            request.header("X-Trace", trace)
            request.cookie("session", session)
        case .custom(let method, let path, let header, let value):
            request.operation("custom", "Things", method, path)
            request.header(header, value)
        }
    }
}

enum ThingsCalls {
    static func getThing(id: String) -> Call<String> { .text(ThingsEndpoint.getThing(id: id)) }
    static func putThing(id: String, body: HTTPBody) -> Call<String> { .text(ThingsEndpoint.putThing(id: id, body: body)) }
    static func putThing(id: String, body: Data) -> Call<String> { putThing(id: id, body: HTTPBody(body)) }
    static func createThing(body: HTTPBody) -> Call<String> { .text(ThingsEndpoint.createThing(body: body)) }
    static func createThing(body: Data) -> Call<String> { createThing(body: HTTPBody(body)) }
    static func search(text: String? = nil, trace: String? = nil, session: String? = nil) -> Call<String> {
        .text(ThingsEndpoint.search(text: text, trace: trace, session: session))
    }
}

protocol ThingsService: Sendable {
    func getThing(id: String) async throws(EndpointError) -> String
    func createThing(body: Data) async throws(EndpointError) -> String
}

extension ThingsService where Self: EndpointClient {
    func getThing(id: String) async throws(EndpointError) -> String {
        try await client.value(ThingsCalls.getThing(id: id))
    }

    func createThing(body: Data) async throws(EndpointError) -> String {
        try await client.value(ThingsCalls.createThing(body: body))
    }
}

struct ThingsClient: ThingsService, EndpointClient {
    let client: Client<EchoAPI>
}

/// A mock with one closure per operation. An operation without a closure fails with an error that names the operation.
struct ThingsServiceMock: ThingsService {
    struct Unset: Error {}

    var getThing: @Sendable (_ id: String) async throws -> String = { _ in throw Unset() }
    var createThing: @Sendable (_ body: Data) async throws -> String = { _ in throw Unset() }

    func getThing(id: String) async throws(EndpointError) -> String {
        do { return try await getThing(id) } catch { throw .wrapping(error, operation: "Things.getThing") }
    }

    func createThing(body: Data) async throws(EndpointError) -> String {
        do { return try await createThing(body) } catch { throw .wrapping(error, operation: "Things.createThing") }
    }
}
