import Foundation
import LoopbackServer
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@_spi(Generated) @testable import EndpointRuntime
import EndpointURLSession
import TransportTesting

/// Text from a server can neither inject line breaks into a log nor flood it.
@Suite struct PrintableTests {
    private static let hostile = "a\n\u{1B}[31m\u{202E}\r" + String(repeating: "x", count: 1_000_000)

    private func error(_ body: String, _ contentType: String = "application/json") async throws -> EndpointError {
        let fields = [(name: "Content-Type", value: contentType)]
        let transport = ClosureTransport { _ in
            HTTPResponse(status: 200, headers: HTTPHeaders(received: fields), body: Data(body.utf8))
        }
        let client = Client<EchoAPI>(server: .production, transport: transport, clock: .stopped)
        let call = Call<[String: [Int]]>.json(ThingsEndpoint.getThing(id: "1"))
        return try #require(await failure { () throws(EndpointError) in try await client.value(call) })
    }

    private func check(_ text: String) {
        #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0.properties.generalCategory != .format })
        #expect(text.utf8.count < 2_000)
    }

    @Test func unknownJSONKeysAreEscapedAndCutInErrors() async throws {
        let key = try #require(String(bytes: JSONEncoder().encode(Self.hostile), encoding: .utf8))
        let error = try await error("{\(key): [true]}")
        #expect(error.codingPath.first?.stringValue == Self.hostile)
        for text in [error.description, error.codingPathText, error.localizedDescription, "\(error.underlying)"] { check(text) }
        #expect(error.codingPathText.hasPrefix(#"a\u{A}\u{1B}[31m\u{202E}\u{D}xxx"#) && error.codingPathText.hasSuffix("…[0]"))
    }

    @Test func mediaTypesAreEscapedAndCutInErrors() async throws {
        let type = "text/\u{1B}[31m" + String(repeating: "x", count: 100_000)
        check(try await error("<html>", type).description)
        check(ResponseHead(status: 200, headers: HTTPHeaders(received: [("Content-Type", type)])).description)
    }

    @Test(
        arguments: [
            DeadlineError(), ResponseError.emptyBody, ResponseError.status(404), UsageError.unsetMock,
            TransportError(.incompleteBody, "the body ended early"),
            MissingCredentialsError(alternatives: [["token"]]), JSONError(reason: .missingValue, message: "The value is null"),
        ] as [any Error])
    func localizedDescriptionEqualsTheDescription(_ error: any Error) {
        #expect(error.localizedDescription == "\(error)")
    }
}
