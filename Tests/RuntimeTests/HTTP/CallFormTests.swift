@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// Tests ways of writing calls that typed throws could easily break. Part of the test is that they compile without a cast.
@Suite struct CallFormTests {
    enum Documented: EndpointFailure, Equatable {
        case conflict(String)

        init?(response: FailureResponse) {
            switch response.status {
            case 409:
                guard let text = response.text() else { return nil }
                self = .conflict(text)
            default: return nil
            }
        }

        var content: (status: Int, body: (any Sendable)?) {
            switch self {
            case .conflict(let text): (409, text)
            }
        }
    }

    struct Other: Error {}

    static let conflict = EndpointError(
        operation: "Things.createThing", phase: .status, underlying: ResponseError.status(409), response: ResponseHead(status: 409),
        body: Data("taken".utf8))

    let service: any ThingsService = ThingsServiceMock(
        getThing: { id in
            if id == "bad" { throw Other() }
            return "thing " + id
        },
        createThing: { _ in throw CallFormTests.conflict })

    func otherWork(_ fails: Bool = false) throws {
        if fails { throw Other() }
    }

    /// A documented failure with a JSON body.
    struct Undecodable: EndpointFailure {
        init?(response: FailureResponse) {
            guard response.status == 409, let _: [String: String] = response.json() else { return nil }
        }

        var content: (status: Int, body: (any Sendable)?) { (409, nil) }
    }

    /// If a documented failure cannot be decoded, it is `nil`, and the error keeps the reason.
    @Test(arguments: [
        (409, #"{"title": 1}"#, JSONError.self as any Error.Type), (409, "", ResponseError.self), (409, #"{"title": "t"}"#, nil),
        (404, "{", nil),
    ])
    func undecodableDocumentedFailureIsNilAndKeepsItsReason(_ status: Int, _ body: String, _ kind: (any Error.Type)?) async throws {
        let server = try LoopbackServer { _ in .init(status: status, body: Data(body.utf8)) }
        let client = Client<EchoAPI>(server: .init(url: server.url), clock: .stopped)
        let error = await failure { () throws(EndpointError) in try await client.value(Call<String>.text(Failing())) }
        #expect((error?.failure == nil) == (kind != nil || status == 404))
        #expect(error.flatMap { Undecodable($0) } == nil || kind == nil)
        #expect(
            error?.failureDecodingError.map { type(of: $0) == kind } ?? (kind == nil), "\(String(describing: error?.failureDecodingError))")
        #expect(error?.underlying as? ResponseError == .status(status))
        if let json = error?.failureDecodingError as? JSONError { #expect(JSONError.text(json.codingPath) == "title") }
    }

    struct Failing: Endpoint {
        typealias API = EchoAPI

        func encode(into request: inout RequestBuilder) {
            request.operation("fail", "Things", "GET", "/things")
            request.failures(Undecodable.self)
        }
    }

    @Test func singleCallInDoCatchesATypedError() async {
        do {
            _ = try await service.createThing(body: Data())
            Issue.record("no error")
        } catch {
            #expect(error.phase == .status)
            #expect(Documented(error) == .conflict("taken"))
        }
    }

    @Test func mixedErrorsInOneDoAreCaughtByType() async {
        do {
            try otherWork()
            _ = try await service.createThing(body: Data())
            Issue.record("no error")
        } catch let error as EndpointError {
            #expect(Documented(error) == .conflict("taken"))
        } catch {
            Issue.record(error)
        }
        do {
            _ = try await service.getThing(id: "1")
            try otherWork(true)
            Issue.record("no error")
        } catch {
            #expect(Documented(error) == nil)
            #expect(error is Other)
        }
    }

    @Test func asyncLetKeepsTheDocumentedFailure() async {
        async let first = service.getThing(id: "1")
        async let second = service.createThing(body: Data())
        do {
            _ = try await (first, second)
            Issue.record("no error")
        } catch {
            #expect(Documented(error) == .conflict("taken"))
        }
    }

    @Test func taskGroupReturnsValuesAndKeepsTheDocumentedFailure() async {
        let service = service
        do {
            let values = try await withThrowingTaskGroup(of: String.self) { group in
                for id in ["1", "2", "3"] { group.addTask { try await service.getThing(id: id) } }
                var values: [String] = []
                for try await value in group { values.append(value) }
                return values.sorted()
            }
            #expect(values == ["thing 1", "thing 2", "thing 3"])
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { _ = try await service.createThing(body: Data()) }
                try await group.waitForAll()
            }
            Issue.record("no error")
        } catch {
            #expect(Documented(error) == .conflict("taken"))
        }
    }

    @Test func taskValueKeepsTheDocumentedFailure() async {
        let service = service
        let task = Task { try await service.createThing(body: Data()) }
        do {
            _ = try await task.value
            Issue.record("no error")
        } catch {
            #expect(Documented(error) == .conflict("taken"))
        }
        let result = await Task { try await service.getThing(id: "1") }.result
        #expect((try? result.get()) == "thing 1")
    }

    @Test func callsInALoopWithCheckCancellationReturnValues() async throws {
        var values: [String] = []
        for id in ["1", "2"] {
            try Task.checkCancellation()
            values.append(try await service.getThing(id: id))
        }
        #expect(values == ["thing 1", "thing 2"])
    }

    @Test func throwingMockClosureIsTheUnderlyingError() async {
        do {
            _ = try await service.getThing(id: "bad")
            Issue.record("no error")
        } catch {
            #expect(error.operation == "Things.getThing")
            #expect(error.underlying is Other)
            #expect(!error.isCancellation)
        }
    }

    @Test func optionalTryAndRethrowingFunctionsCompileAndWork() async {
        let value = try? await service.getThing(id: "1")
        #expect(value == "thing 1")
        func passOn() async throws(EndpointError) -> String { try await service.getThing(id: "bad") }
        func passOnAny() async throws -> String { try await service.getThing(id: "bad") }
        await #expect(throws: EndpointError.self) { try await passOn() }
        await #expect(throws: EndpointError.self) { try await passOnAny() }
    }

    @MainActor @Test func callFromTheMainActorReturnsToIt() async throws {
        let server = try LoopbackServer { _ in .init(body: Data("fine".utf8)) }
        let api = EchoAPI(server)
        let value = try await api.things.getThing(id: "1")
        MainActor.assertIsolated()
        #expect(value == "fine")
        let task = Task { try await api.client.send(ThingsCalls.getThing(id: "1")).status }
        #expect(try await task.value == 200)
    }
}
