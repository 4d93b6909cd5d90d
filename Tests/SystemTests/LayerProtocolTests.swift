import EndpointRuntime
import EndpointURLSession
import Foundation
import LoopbackServer
import SpecClients
import Testing
import TransportTesting

/// Every layer has a protocol, so each part can be replaced.
@Suite struct LayerProtocolTests {
    /// A view model that depends only on the generated protocol.
    @MainActor
    private final class FeedModel {
        private(set) var lines: [String] = []
        private(set) var message: String?
        private let feed: any FeedAPI.FeedService

        init(feed: any FeedAPI.FeedService) { self.feed = feed }

        func load() async {
            do {
                lines = try await feed.get().posts.map { "\($0.author): \($0.text)" }
            } catch {
                message = error.isCancellation ? nil : "Could not load (\(error.phase.rawValue))"
            }
        }

        func loadWithCompletion() -> Task<Void, Never> {
            feed.get { result in
                switch result {
                case .success(let feed): self.lines = feed.posts.map(\.text)
                case .failure(let error): self.message = "\(error.phase.rawValue)"
                }
            }
        }

        func search(_ text: String) -> Task<Void, Never> {
            feed.searchPosts(.init(text: text, limit: 3)) { result in
                if case .success(let feed) = result { self.lines = feed.posts.map(\.text) }
            }
        }
    }

    private static let post = FeedAPI.Post(id: 1, author: "Ada", text: "Hello")

    @Test func viewModelLoadsFromAMock() async {
        let model = await FeedModel(feed: FeedAPI.FeedServiceMock(get: { FeedAPI.Feed(posts: [Self.post]) }))
        await model.load()
        #expect(await model.lines == ["Ada: Hello"])

        let failing = await FeedModel(feed: FeedAPI.FeedServiceMock(get: { throw URLError(.notConnectedToInternet) }))
        await failing.load()
        #expect(await failing.message == "Could not load (sending)")
    }

    @Test func endpointBuildsItsURLRequestWithoutAClient() throws {
        let request = try FeedAPI.FeedEndpoint.getPost(id: 42).request(server: .production).urlRequest()
        #expect(request.url?.absoluteString == "https://feed.example.com/v1/posts/42")
        #expect(request.httpMethod == "GET")

        let authorized = try FeedAPI.FeedEndpoint.likePost(id: 42).request(server: .production, authorization: .bearer("t")).urlRequest()
        #expect(authorized.httpMethod == "PUT")
        #expect(authorized.value(forHTTPHeaderField: "Authorization") == "Bearer t")

        let posting = try FeedAPI.FeedEndpoint.addPost(body: .init(text: "Hello")).request(server: .production).urlRequest()
        #expect(posting.httpMethod == "POST")
        #expect(posting.httpBody == Data(#"{"text":"Hello"}"#.utf8))
        #expect(posting.value(forHTTPHeaderField: "Content-Type") == "application/json")

        let search = FeedAPI.FeedEndpoint.searchPosts(.init(text: "a&b", limit: 5))
        #expect(try search.request(server: .production).urlRequest().url?.query(percentEncoded: true) == "text=a%26b&limit=5")
        #expect(try search.path == "/search")
    }

    /// A wrapper for any implementation of the service, generated or mock, that overrides one method.
    private actor Cache: FeedAPI.FeedServiceWrapper {
        nonisolated let wrapped: any FeedAPI.FeedService
        private var feed: FeedAPI.Feed?

        init(_ wrapped: any FeedAPI.FeedService) { self.wrapped = wrapped }

        func get() async throws(EndpointError) -> FeedAPI.Feed {
            if let feed { return feed }
            let fresh = try await wrapped.get()
            feed = fresh
            return fresh
        }
    }

    @Test func cachingServiceOverridesOneMethodAndInheritsTheRest() async throws {
        let server = try LoopbackServer { request in
            let post = #"{"id": 1, "author": "Ada", "text": "Hello"}"#
            return .json(request.path == "/feed" ? "{\"posts\": [\(post)]}" : post)
        }
        let api = FeedAPI(server: .init(url: server.url), clock: .stopped)
        let service: any FeedAPI.FeedService = Cache(api.feed)
        let model = await FeedModel(feed: service)
        await model.load()
        await model.load()
        #expect(await model.lines == ["Ada: Hello"])
        #expect(server.requests.map(\.target) == ["/feed"])

        // Other methods are forwarded.
        #expect(try await service.getPost(id: 1) == Self.post)
        #expect(try await service.getPost(id: 1) == Self.post)
        #expect(server.requests.map(\.target) == ["/feed", "/posts/1", "/posts/1"])
    }

    @Test func customTransportReceivesTheRequests() async throws {
        let seen = Recorder<String>()
        let transport = ClosureTransport { request in
            seen.add("\(request.method) \(request.url.string)")
            let body = #"{"posts": [{"id": 1, "author": "Ada", "text": "Hello"}]}"#
            return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
        }
        let api = FeedAPI(server: .production, transport: transport, clock: .stopped)
        let model = await FeedModel(feed: api.feed)
        await model.load()
        #expect(await model.lines == ["Ada: Hello"])
        #expect(seen.all == ["GET https://feed.example.com/v1/feed"])
    }

    @Test func completionHandlersWorkBesideAsyncAwait() async throws {
        let server = try LoopbackServer { request in
            request.path == "/search"
                ? .json(#"{"posts": [{"id": 2, "author": "Ada", "text": "Found"}]}"#)
                : .json(#"{"posts": [{"id": 1, "author": "Ada", "text": "Hello"}]}"#)
        }
        let api = FeedAPI(server: .init(url: server.url), clock: .stopped)
        let model = await FeedModel(feed: api.feed)
        await model.loadWithCompletion().value
        #expect(await model.lines == ["Hello"])
        await model.search("x y").value
        #expect(await model.lines == ["Found"])
        #expect(server.requests.last?.target == "/search?text=x%20y&limit=3")
        #expect(try await api.feed.get().posts == [Self.post])
    }

    @Test func completionHandlerReceivesTheErrorOnTheMainActor() async throws {
        let server = try LoopbackServer { _ in .init(status: 500) }
        let api = FeedAPI(server: .init(url: server.url), clock: .stopped)
        let model = await FeedModel(feed: api.feed)
        await model.loadWithCompletion().value
        #expect(await model.message == "status")
    }

    @Test func cancellingACompletionHandlersTaskCancelsTheCall() async throws {
        let server = try LoopbackServer.scripted { _ in [.readRequest, .waitForClose] }
        let api = FeedAPI(server: .init(url: server.url), clock: .stopped)
        let results = Recorder<Bool>()
        let task = api.feed.get { result in
            if case .failure(let error) = result { results.add(error.isCancellation) }
        }
        #expect(await server.waitForRequests(1))
        task.cancel()
        await task.value
        #expect(results.all == [true])
    }
}
