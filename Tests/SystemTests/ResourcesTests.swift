import EndpointRuntime
import Foundation
import LoopbackServer
import SpecClients
import Testing

/// Each operation is a value with its response type and its own parse function.
@Suite struct ResourcesTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0xFF]

    private func company() throws -> (api: CompanyAPI, server: LoopbackServer) {
        let server = try LoopbackServer { request in
            if request.path == "/logo" { return .init(headers: [("Content-Type", "image/png")], body: Data(Self.png)) }
            return .json(request.method == "POST" ? request.text : #"{"name": "Analytical Engines"}"#)
        }
        return (CompanyAPI(server: .init(url: server.url), clock: .stopped), server)
    }

    /// A loader that stores a typed call without knowing which operation it calls.
    private struct Loader<Value: Sendable> {
        let call: Call<Value>
        let client: Client<CompanyAPI>

        func load() async throws(EndpointError) -> Value { try await client.value(call) }
    }

    @Test func callsGetAndPostJSON() async throws {
        let (api, server) = try company()
        #expect(try await api.company.get() == .init(name: "Analytical Engines"))
        #expect(try await api.company.set(body: .init(name: "Engines & Co")).name == "Engines & Co")
        #expect(server.requests.map(\.method) == ["GET", "POST"])
        #expect(server.requests.map(\.text) == ["", #"{"name":"Engines & Co"}"#])
    }

    @Test func storedCallCanBePassedOnAndMapped() async throws {
        let (api, server) = try company()
        let get: Call<CompanyAPI.Company> = CompanyAPI.CompanyCalls.get()
        let loader = Loader(call: get.map { $0.name.uppercased() }, client: api.client)
        #expect(server.requests.isEmpty)
        #expect(try await loader.load() == "ANALYTICAL ENGINES")

        let response = try await api.client.send(get)
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(response.value.name == "Analytical Engines")
        #expect(get.endpoint.operation.name == "get")
    }

    @Test func storedPostIsSentOnlyWhenRun() async throws {
        let (api, server) = try company()
        let calls: [Call<CompanyAPI.Company>] = [
            CompanyAPI.CompanyCalls.set(body: .init(name: "Engines & Co")), CompanyAPI.CompanyCalls.get(),
        ]
        #expect(server.requests.isEmpty)
        var names: [String] = []
        for call in calls { names.append(try await api.client.value(call).name) }
        #expect(names == ["Engines & Co", "Analytical Engines"])
        #expect(server.requests.map { "\($0.method) \($0.text)" } == [#"POST {"name":"Engines & Co"}"#, "GET "])
    }

    @Test func parseReplacesTheDecodingOfACall() async throws {
        let (api, _) = try company()
        let size: Call<Int> = CompanyAPI.CompanyCalls.get().parse { data, _ in data.count }
        #expect(try await api.client.value(size) == #"{"name": "Analytical Engines"}"#.utf8.count)

        struct Unreadable: Error {}
        let failing: Call<Int> = CompanyAPI.CompanyCalls.get().parse { _, _ in throw Unreadable() }
        let error = try #require(await failure { () async throws(EndpointError) in try await api.client.value(failing) })
        #expect(error.underlying is Unreadable)
        #expect(error.phase == .decoding)
    }

    /// An image type like one that an app would create from bytes.
    private struct Image: Sendable, Equatable {
        struct NotAnImage: Error {}
        let bytes: [UInt8]

        init(_ data: Data) throws {
            guard data.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { throw NotAnImage() }
            bytes = [UInt8](data)
        }
    }

    @Test func imageResponseIsReturnedAsBytes() async throws {
        let (api, server) = try company()
        let logo: Data = try await api.company.getLogo()
        #expect([UInt8](logo) == Self.png)
        #expect(server.requests.first?["Accept"] == "image/png, */*;q=0.5")
    }

    @Test func imageResponseIsParsedByTheCallersFunction() async throws {
        let (api, _) = try company()
        let logo: Call<Image> = CompanyAPI.CompanyCalls.getLogo().parse { data, head in
            #expect(head.headers["Content-Type"] == "image/png")
            return try Image(data)
        }
        #expect(try await api.client.value(logo).bytes == Self.png)
        let mapped: Image = try await api.client.value(CompanyAPI.CompanyCalls.getLogo().map { try Image($0) })
        #expect(mapped.bytes == Self.png)
    }

    @Test func imageResponseIsReceivedAsAStream() async throws {
        let (api, _) = try company()
        let response = try await api.client.stream(CompanyAPI.CompanyCalls.getLogo())
        #expect(response.headers["Content-Type"] == "image/png")
        var received: [UInt8] = []
        for try await chunk in response.value { received += chunk }
        #expect(received == Self.png)
    }
}
