import EndpointRuntime
import Foundation
import GoldenCode
import LoopbackServer
import Testing

/// Tests the settings of the config that concern all operations and models of an API, as real projects need them.
@Suite struct SettingsForAllTests {
    typealias API = SettingsForAll

    private func api(_ handler: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Response) throws -> (API, LoopbackServer) {
        let server = try LoopbackServer(handler)
        return (API(client: Client<API>(server: .init(url: server.url), clock: .stopped)), server)
    }

    /// `"arrays"`: a Rails or PHP server sees arrays.
    @Test func arraysAreSentInBrackets() async throws {
        let (api, server) = try api { request in
            request.method == "GET" ? .json(#"{"metadata": {"count": 0}, "data": []}"#) : .json(#"{"data": {"id": "1"}}"#)
        }
        _ = try await api.shop.listThings(
            ids: ["1", "2"], csv: [3, 4], sizes: [.small], filter: .init(owner: "me", tags: ["x", "y"]), xTags: ["a", "b"])
        let sent = try #require(server.requests.last)
        let lists = "ids[]=1&ids[]=2&csv[]=3&csv[]=4&sizes[]=small"
        #expect(sent.query.removingPercentEncoding == "\(lists)&filter[owner]=me&filter[tags][]=x&filter[tags][]=y")
        #expect(sent["X-Tags"] == "a,b")
        _ = try await api.shop.findThing(body: .init(ids: ["1", "2"], name: "n", filter: .init(tags: ["x"])))
        #expect(try #require(server.requests.last).text.removingPercentEncoding == "ids[]=1&ids[]=2&name=n&filter[tags][]=x")
        _ = try? await api.shop.uploadThing(
            id: "1", body: .init(tags: ["x", "y"], files: [FilePart(Data("f".utf8))], name: "n"))
        let parts = try #require(server.requests.last).text
        #expect(parts.components(separatedBy: #"name="tags[]""#).count == 3 && parts.contains(#"name="files[]""#))
        #expect(parts.contains(#"name="name""#))
        _ = try? await api.notes.list(tags: ["x", "y"])
        #expect(try #require(server.requests.last).query == "tags=x&tags=y")
    }

    /// `result` under `*` applies to operations that have the part, and `"conformances": ["Identifiable"]` to models with an `id`.
    @Test func resultAndIdentifiableForAllApplyWhereTheyFit() async throws {
        let (api, _) = try api { _ in .json(#"{"data": {"id": "7"}}"#) }
        let thing: API.Thing = try await api.shop.getThing(id: "7")
        #expect(identity(of: thing) == "7")
        let whole: API.ThingBody = try await api.shop.getWhole()
        #expect(whole.data == thing)
        #expect(identity(of: API.Part(id: 3)) == 3)
        #expect(!(API.Note(text: "t") is any Identifiable))
    }

    private func identity<Value: Identifiable>(of value: Value) -> Value.ID { value.id }

    /// `"keys": "snakeCase"`: the type was made for `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase`.
    @Test func snakeCaseOptionAppliesToTheKeysOfOwnTypes() async throws {
        let (api, _) = try api { _ in .json(#"{"data": {"id": "7", "schedule": {"year": 2024, "week_of_year": 9}}}"#) }
        let thing = try await api.shop.getThing(id: "7")
        #expect(thing.schedule == DateComponents(year: 2024, weekOfYear: 9))
        #expect(API.configuration.codableKeys == .snakeCase)
        let text = try JSON.encode(thing, options: JSONOptions(codableKeys: API.configuration.codableKeys))
        let schedule = try JSON.decode(JSONValue.self, from: text).object?["schedule"]?.object
        #expect(schedule?["week_of_year"] == 9 && schedule?["weekOfYear"] == nil)
    }

    /// Pages by a number of type `number` end by the total, or with a 404 after the first page.
    @Test func numberedPagesEndAtTheTotalOrA404() async throws {
        let (api, server) = try api { request in
            let page = request.query.split(separator: "=").last.flatMap { Double($0) } ?? 1
            if request.path == "/notes" { return .json(#"{"total": 3, "notes": [{"text": "a"}, {"text": "b"}, {"text": "c"}]}"#) }
            if page > 3 { return .init(status: 404) }
            return .json(#"{"metadata": {}, "data": [{"id": "\#(Int(page))"}]}"#)
        }
        var ids: [String] = []
        for try await thing in api.shop.listAllThings() { ids.append(thing.id) }
        #expect(ids == ["1", "2", "3"])
        #expect(server.requests.count == 4)
        var notes = 0
        for try await _ in api.notes.listAll() { notes += 1 }
        #expect(notes == 3 && server.requests.count == 5)
        await #expect(throws: EndpointError.self) { for try await _ in api.shop.listAllThings(page: 9) {} }
    }

    /// Django REST: `next` is a URL in the body.
    @Test func nextLinkInTheBodyIsFollowedForSuggestedPages() async throws {
        let (api, server) = try api { request in
            let host = request["Host"] ?? ""
            let next = request.query.isEmpty ? #""http://\#(host)/parts?page=2""# : "null"
            return .json(#"{"count": 2, "next": \#(next), "previous": null, "results": [{"ID": \#(request.query.isEmpty ? 1 : 2)}]}"#)
        }
        var ids: [Int?] = []
        for try await part in api.shop.listAllParts() { ids.append(part.id) }
        #expect(ids == [1, 2])
        #expect(server.requests.count == 2)
    }
}
