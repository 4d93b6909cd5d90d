import EndpointRuntime
import Foundation
import LoopbackServer
import SpecClients
import Testing

/// A response may be transformed before decoding and unwrapped after it; failures are told apart.
@Suite struct TwoStepParsingTests {
    private func names(_ server: LoopbackServer, _ middleware: [Middleware] = []) -> Names {
        Names(client: Client(server: .init(url: server.url), middleware: middleware, clock: .stopped))
    }

    @Test func anEnvelopeOfTheSpecIsUnwrapped() async throws {
        let server = try LoopbackServer { _ in .json(#"{"names": ["Ada", "Grace"]}"#) }
        let list: [String] = try await names(server).names.getNames()
        #expect(list == ["Ada", "Grace"])
        // The envelope is a model all the same.
        #expect(try JSON.decode(Names.NamesResponse.self, from: Array(#"{"names": []}"#.utf8)).names == [])
    }

    @Test func anEnvelopeOfTheConfigIsUnwrapped() async throws {
        let server = try LoopbackServer { _ in .json(#"{"data": {"surnames": ["Lovelace"]}}"#) }
        let list: [String] = try await names(server).names.getSurnames()
        #expect(list == ["Lovelace"])
        #expect(server.requests.map(\.target) == ["/surnames"])
    }

    @Test func aHookRewritesTheJSONBeforeDecoding() async throws {
        // This server wraps once more than its description says. The hook is this module's, the code that decodes is SpecClients'.
        let server = try LoopbackServer { _ in .json(#"{"payload": {"names": ["Ada"]}}"#) }
        let unwrapping: Middleware = .transform { data, response in
            guard response.operation.name == "getNames" else { return data }
            let outer = try JSON.decode([String: JSONValue].self, from: data)
            return try JSON.encode(outer["payload"] ?? .null)
        }
        #expect(try await names(server, [unwrapping]).names.getNames() == ["Ada"])
    }

    @Test func aHookRejectsTheJSONBeforeDecoding() async throws {
        struct Failed: Error, Equatable { let reason: String }
        let server = try LoopbackServer { _ in .json(#"{"error": "closed", "names": []}"#) }
        let checking: Middleware = .transform { data, _ in
            if let reason = try JSON.decode([String: JSONValue].self, from: data)["error"]?.string { throw Failed(reason: reason) }
            return data
        }
        let api = names(server, [checking])
        let error = try #require(await failure { () async throws(EndpointError) in try await api.names.getNames() })
        #expect(error.underlying as? Failed == Failed(reason: "closed"))
        #expect(error.phase == .decoding)
        #expect(error.operation == "Names.getNames")
    }

    /// The article's three failures, each with what it carries.
    private enum Kind: Equatable {
        case decodingError(path: String)
        case noDataToDecode
        case httpError(Int)
        case other

        init(_ error: EndpointError) {
            switch (error.phase, error.underlying) {
            case (.decoding, is EmptyBody): self = .noDataToDecode
            case (.decoding, _): self = .decodingError(path: error.codingPathText)
            case (.status, _): self = .httpError(error.response?.status ?? 0)
            default: self = .other
            }
        }
    }

    @Test func theThreeFailuresAreToldApart() async throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/names/wrong": .json(#"{"name": "Ada", "bearers": "many"}"#)
            case "/names/empty": .init(headers: [("Content-Type", "application/json")])
            default: .json(#"{"message": "no such name"}"#, status: 404)
            }
        }
        let service = names(server).names
        var kinds: [Kind] = []
        for name in ["wrong", "empty", "missing"] {
            do {
                _ = try await service.getName(name: name)
                Issue.record("no error")
            } catch {
                kinds.append(Kind(error))
            }
        }
        #expect(kinds == [.decodingError(path: "bearers"), .noDataToDecode, .httpError(404)])
    }

    @Test func anHTTPErrorKeepsItsBody() async throws {
        let server = try LoopbackServer { _ in .json(#"{"message": "no such name"}"#, status: 404) }
        let service = names(server).names
        let error = try #require(await failure { () async throws(EndpointError) in try await service.getName(name: "x") })
        #expect(String(decoding: error.body, as: UTF8.self) == #"{"message": "no such name"}"#)
        #expect(!error.description.contains("no such name"))
    }

    @Test func aTokenIsGivenPerCall() async throws {
        let server = try LoopbackServer { _ in .json(#"{"names": []}"#) }
        let api = names(server, [.bearer("shared")])
        _ = try await api.names.getNames()
        _ = try await api.with(.authorization(.bearer("mine"))).names.getNames()
        _ = try await api.with(.authorization(.anonymous)).names.getNames()
        #expect(server.requests.map { $0["Authorization"] } == ["Bearer shared", "Bearer mine", nil])

        let request = try Names.NamesEndpoint.getNames.urlRequest(server: .production, authorization: .bearer("mine"))
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer mine")
    }
}
