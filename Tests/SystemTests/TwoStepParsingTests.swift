import EndpointRuntime
import EndpointURLSession
import Foundation
import LoopbackServer
import SpecClients
import Testing

/// A response can be transformed before decoding and unwrapped afterward. The two steps fail with different errors.
@Suite struct TwoStepParsingTests {
    private func names(_ server: LoopbackServer, _ middleware: [Middleware] = []) -> Names {
        Names(server: .init(url: server.url), middleware: middleware, clock: .stopped)
    }

    @Test func envelopeNamedInTheDocumentIsUnwrapped() async throws {
        let server = try LoopbackServer { _ in .json(#"{"names": ["Ada", "Grace"]}"#) }
        let list = try await names(server).names.list()
        #expect(list == ["Ada", "Grace"])
        // The envelope can still be used as a model.
        #expect(try JSON.decode(Names.NamesResponse.self, from: Array(#"{"names": []}"#.utf8)).names == [])
    }

    @Test func envelopeNamedInTheConfigIsUnwrapped() async throws {
        let server = try LoopbackServer { _ in .json(#"{"data": {"surnames": ["Lovelace"]}}"#) }
        let list = try await names(server).names.getSurnames()
        #expect(list == ["Lovelace"])
        #expect(server.requests.map(\.target) == ["/surnames"])
    }

    @Test func transformBodyRewritesTheJSONBeforeDecoding() async throws {
        // This server wraps its responses in one more object than the document describes. The hook is in this module, and the decoding code
        // is in SpecClients.
        let server = try LoopbackServer { _ in .json(#"{"payload": {"names": ["Ada"]}}"#) }
        let unwrapping: Middleware = .transformBody { data, response in
            guard response.operation.name == "list" else { return data }
            let outer = try JSON.decode([String: JSONValue].self, from: data)
            return try JSON.encode(outer["payload"] ?? .null)
        }
        #expect(try await names(server, [unwrapping]).names.list() == ["Ada"])
    }

    @Test func transformBodyRejectsTheJSONBeforeDecoding() async throws {
        struct Failed: Error, Equatable { let reason: String }
        let server = try LoopbackServer { _ in .json(#"{"error": "closed", "names": []}"#) }
        let checking: Middleware = .transformBody { data, _ in
            if let reason = try JSON.decode([String: JSONValue].self, from: data)["error"]?.string { throw Failed(reason: reason) }
            return data
        }
        let api = names(server, [checking])
        let error = try #require(await failure { () async throws(EndpointError) in try await api.names.list() })
        #expect(error.underlying as? Failed == Failed(reason: "closed"))
        #expect(error.phase == .decoding)
        #expect(error.operation == "Names.list")
    }

    @Test func transformBodySeesTheEndpointWithItsParameters() async throws {
        let server = try LoopbackServer { request in
            .json(request.path == "/names" ? #"{"names": ["Ada"]}"# : #"{"data": {"name": "Ada", "bearers": 3}}"#)
        }
        let seen = Recorder<String>()
        let api = names(
            server,
            [
                Middleware.transformBody(for: Names.NamesEndpoint.self) { endpoint, body in
                    guard case .get(let name) = endpoint else { return body }
                    seen.add(name)
                    return try JSON.encode(try JSON.decode([String: JSONValue].self, from: body)["data"] ?? .null)
                }
            ])
        #expect(try await api.names.get(name: "Ada").bearers == 3)
        #expect(try await api.names.list() == ["Ada"])
        #expect(seen.all == ["Ada"])
    }

    @Test func transformBodyFillsInAnEmptyBody() async throws {
        let server = try LoopbackServer { _ in .init(headers: [("Content-Type", "application/json")]) }
        let filling: Middleware = .transformBody { body, _ in body.isEmpty ? Data(#"{"names": []}"#.utf8) : body }
        #expect(try await names(server, [filling]).names.list() == [])
    }

    @Test func missingKeyInAnEnvelopeIsNamedWithItsWholePath() async throws {
        let server = try LoopbackServer { _ in .json(#"{"data": {"names": ["Lovelace"]}}"#) }
        let api = names(server)
        let error = try #require(await failure { () async throws(EndpointError) in try await api.names.getSurnames() })
        guard case .decoding(path: "data.surnames", _) = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    @Test func storedBytesAreDecodedAndUnwrappedWithoutANetwork() throws {
        let storedBytes = Data(#"{"names": ["Ada", "Grace"]}"#.utf8)
        let names = try Names.NamesCalls.list().value(from: storedBytes)
        #expect(names == ["Ada", "Grace"])

        func reason(_ body: String, status: Int = 200) throws -> EndpointError.Reason? {
            do throws(EndpointError) {
                _ = try Names.NamesCalls.list().value(from: Data(body.utf8), head: ResponseHead(status: status))
                return nil
            } catch {
                #expect(error.operation == "Names.list")
                return error.reason
            }
        }
        guard case .decoding(path: "names", _)? = try reason("{}"), case .emptyBody? = try reason(""),
            case .status(404)? = try reason("", status: 404)
        else {
            Issue.record("a different reason")
            return
        }
    }

    /// Every error has exactly one reason, so the switch needs no default.
    private func told(_ error: EndpointError) -> String {
        switch error.reason {
        case .request: "not sent"
        case .authentication: "not authenticated"
        case .transport: "no connection"
        case .timeout: "timed out"
        case .cancelled: "cancelled"
        case .status(404): "no such name"
        case .status(let status): "status \(status)"
        case .emptyBody: "no data to decode"
        case .decoding(let path, _): "unreadable at \(path)"
        }
    }

    @Test func decodingEmptyStatusAndConnectionFailuresDiffer() async throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/names/wrong": .json(#"{"name": "Ada", "bearers": "many"}"#)
            case "/names/empty": .init(headers: [("Content-Type", "application/json")])
            case "/names/closed": .init(status: 503)
            default: .json(#"{"message": "no such name"}"#, status: 404)
            }
        }
        let service = names(server).names
        var found: [String] = []
        for name in ["wrong", "empty", "missing", "closed", ".."] {
            let error = try #require(await failure { () async throws(EndpointError) in try await service.get(name: name) })
            found.append(told(error))
        }
        #expect(found == ["unreadable at bearers", "no data to decode", "no such name", "status 503", "not sent"])

        struct NoToken: Error {}
        let locked = names(server, [.authenticator { _ in throw NoToken() }]).names
        #expect(told(try #require(await failure { () async throws(EndpointError) in try await locked.list() })) == "not authenticated")
        let nowhere = Names(server: .production, transport: NoNetwork(), clock: .stopped).names
        #expect(told(try #require(await failure { () async throws(EndpointError) in try await nowhere.list() })) == "no connection")
    }

    @Test func httpErrorKeepsItsBodyAndMessage() async throws {
        let server = try LoopbackServer { _ in .json(#"{"message": "no such name"}"#, status: 404) }
        let service = names(server).names
        let error = try #require(await failure { () async throws(EndpointError) in try await service.get(name: "x") })
        #expect(String(decoding: error.body, as: UTF8.self) == #"{"message": "no such name"}"#)
        #expect(error.description == "Names.get failed (status), status 404: no such name")
        #expect(error.serverMessage == "no such name")
    }

    @Test func tokenOfACallReplacesTheClients() async throws {
        let server = try LoopbackServer { _ in .json(#"{"names": []}"#) }
        let api = names(server, [.authorization(.bearer("shared"))])
        _ = try await api.names.list()
        _ = try await api.with(.authorization(.bearer("mine"))).names.list()
        _ = try await api.with(.authorization(.anonymous)).names.list()
        #expect(server.requests.map { $0["Authorization"] } == ["Bearer shared", "Bearer mine", nil])

        let request = try Names.NamesEndpoint.list.request(server: .production, authorization: .bearer("mine")).urlRequest()
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer mine")
    }
}
