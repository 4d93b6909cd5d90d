import EndpointPolicies
import EndpointRuntime
import EndpointTesting
import Foundation
import GoldenCode
import LoopbackServer
import Testing

/// Tests parameters that are set once for all calls (`"common": true`).
@Suite struct CommonParametersTests {
    typealias API = SetOnce

    private let common = API.CommonParameters(version: ._2026_01, account: 42, locale: .de, debug: .init(level: 2), session: "s")

    private func server() throws -> LoopbackServer {
        try LoopbackServer { request in
            switch request.path {
            case "/accounts/42/orders": request.method == "GET" ? .json(#"[{"id": "1"}]"#) : .json(#"{"id": "1"}"#)
            case "/health": .init(status: 204)
            case "/translations": .init(headers: [("Content-Type", "text/plain")], body: Data("Haus".utf8))
            default: .json(#"{"id": "7"}"#)
            }
        }
    }

    @Test func commonParametersAreSentWhereTheDocumentHasThem() async throws {
        let server = try server()
        let api = API(server: .init(url: server.url), common: common, clock: .stopped)
        #expect(try await api.orders.list(page: 3).map(\.id) == ["1"])
        let list = try #require(server.requests.last)
        #expect(list.path == "/accounts/42/orders" && list.query == "page=3&locale=de&debug%5Blevel%5D=2")
        #expect(list["X-Api-Version"] == "2026-01" && list["Cookie"] == "session=s")
        _ = try await api.orders.place(id: "1", account: "mine")
        let place = try #require(server.requests.last)
        #expect(place.query == "locale=de" && place.text == #"{"id":"1","account":"mine"}"#)
        _ = try await api.orders.get(id: "7")
        let get = try #require(server.requests.last)
        #expect(get.path == "/accounts/42/orders/7" && get.query.isEmpty && get["X-Api-Version"] == "2026-01" && get["Cookie"] == nil)
        try await api.texts.checkHealth()
        #expect(try #require(server.requests.last)["X-Api-Version"] == nil)
    }

    /// `"common": false` for an operation makes the parameter an argument of its calls.
    @Test func parameterThatIsNotCommonToAnOperationIsItsArgument() async throws {
        let server = try server()
        let api = API(server: .init(url: server.url), common: common, clock: .stopped)
        #expect(try await api.texts.translate(text: "house", locale: .en) == "Haus")
        #expect(try #require(server.requests.last).query == "text=house&locale=en")
    }

    @Test func optionReplacesTheParametersOfAClient() async throws {
        let server = try server()
        let api = API(server: .init(url: server.url), common: common, clock: .stopped)
        let other = API.CommonParameters(version: ._2025_07, account: 7)
        _ = try await api.with(.common(other)).orders.get(id: "7")
        let sent = try #require(server.requests.last)
        #expect(sent.path == "/accounts/7/orders/7" && sent["X-Api-Version"] == "2025-07")
        let client = Client<API>(server: .init(url: server.url), options: .common(other), clock: .stopped)
        _ = try await client.value(API.OrdersCalls.get(id: "8"))
        #expect(try #require(server.requests.last).path == "/accounts/7/orders/8")
    }

    @Test func missingCommonParametersAreAnErrorThatNamesOne() async throws {
        let api = API(server: .init(url: "http://127.0.0.1:9"), clock: .stopped)
        let error = await #expect(throws: EndpointError.self) { try await api.orders.get(id: "7") }
        #expect(error?.phase == .building)
        #expect(error?.underlying as? ParameterError == ParameterError(name: "account", reason: .missingCommon))
    }

    @Test func endpointsMakeRequestsWithAndWithoutThem() throws {
        let endpoint = API.OrdersEndpoint.get(id: "7")
        let request = try endpoint.request(server: .production, common: common)
        #expect(request.url.string == "https://api.example.com/accounts/42/orders/7" && request.headers["X-API-Version"] == "2026-01")
        #expect(throws: EndpointError.self) { try endpoint.request(server: .production) }
        #expect(try endpoint.path == "/accounts/%7Baccount%7D/orders/7")
    }

    @Test func pagesMocksExamplesAndStubsNeedNone() async throws {
        let mock: any API.OrdersService = API.OrdersServiceMock(list: { _ in [.init(id: "m")] })
        #expect(try await mock.list(page: 1).map(\.id) == ["m"])
        #expect(try await API.examples.orders.get(id: "7").id.isEmpty == false)
        let stub = Stub<API> { $0.answer(API.OrdersCalls.get(id: "7"), with: .init(id: "stub")) }
        #expect(try await API(client: stub.client()).orders.get(id: "7").id == "stub")
        #expect(try await API(client: stub.client(options: .common(common))).orders.get(id: "7").id == "stub")
    }

    @Test func secretIsInNoError() async throws {
        let secret = "hunter2-and-more"
        let server = try LoopbackServer { _ in .json(#"{"message": "\#(secret) is wrong"}"#, status: 400) }
        var common = common
        common.clientSecret = SecretText(secret)
        let api = API(server: .init(url: server.url), common: common, clock: .stopped)
        let error = await #expect(throws: EndpointError.self) { try await api.orders.place(id: "1") }
        #expect(try #require(server.requests.last).query.contains(secret))
        #expect(error?.description.contains(secret) == false)
    }
}
