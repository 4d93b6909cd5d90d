import EndpointRuntime
import Foundation
import Testing

/// The description of an undocumented failure includes the server's message if there is one.
@Suite struct ServerMessageTests {
    private func error(_ body: String, status: Int = 500) -> EndpointError {
        EndpointError(
            operation: "Flows.createFlow", phase: .status, underlying: ResponseError.status(status),
            response: ResponseHead(status: status), body: Data(body.utf8))
    }

    /// Bodies in the formats that real servers use.
    @Test(arguments: [
        #"{"exception_message":"no such flow","exception_detail":[]}"#, #"{"detail":"no such flow"}"#, #"{"message":"no such flow"}"#,
        #"{"error":"invalid","error_description":"no such flow"}"#, #"{"detail":[{"loc":["body"],"msg":"no such flow"}]}"#,
        #"{"error":{"code":3,"message":"no such flow"}}"#, #"{"errors":[{"title":"no such flow"}]}"#, #"{"errors":["no such flow"]}"#,
        #"{"type":"about:blank","title":"no such flow"}"#, #""no such flow""#, #"{"code":5,"errno":104,"error_message":"no such flow"}"#,
        #"{"message":"","reason":"no such flow"}"#, #"{"detail":{"msg":"no such flow"}}"#,
    ])
    func errorDescriptionIncludesTheServersMessage(body: String) {
        let error = error(body)
        #expect(error.serverMessage == "no such flow")
        #expect(error.description == "Flows.createFlow failed (status), status 500: no such flow")
    }

    @Test(arguments: [
        "", "{}", "[]", "7", "<html>no</html>", #"{"detail":7}"#, #"{"error":{"error":{"error":{"message":"deep"}}}}"#, #"{"detail":[]}"#,
        #""""#,
    ])
    func bodyWithoutAMessageAddsNothingToTheDescription(body: String) {
        #expect(error(body).serverMessage == nil)
        #expect(error(body).description == "Flows.createFlow failed (status), status 500")
    }

    private func plain(_ body: String, _ type: String = "text/plain; charset=utf-8", secrets: Set<String> = []) -> EndpointError {
        EndpointError(
            operation: "Flows.createFlow", phase: .status, underlying: ResponseError.status(500),
            response: ResponseHead(status: 500, headers: ["Content-Type": type]), body: Data(body.utf8), secrets: secrets)
    }

    @Test func textOfAPlainFailureIsItsMessage() {
        #expect(plain("404 page not found\n").description.hasSuffix("status 500: 404 page not found"))
        #expect(plain("7").serverMessage == "7")
        #expect(plain("\na\nb\u{1B}[31m").serverMessage == #"a\u{A}b\u{1B}[31m"#)
        #expect(plain(String(repeating: "x", count: 1_000_000)).description.utf8.count < 400)
        for silent in ["", " \n", "{\"code\":5}", "[5]"] { #expect(plain(silent).serverMessage == nil) }
        #expect(plain("<p>no</p>", "text/html").serverMessage == nil && plain("no", "application/octet-stream").serverMessage == nil)
        #expect(plain("\u{E4}", "text/plain; charset=koi8-r").serverMessage == nil)
        #expect(!plain("the token tk-1234567 is no good", secrets: ["tk-1234567"]).description.contains("tk-"))
    }

    @Test func serverMessageIsCutAndEscaped() {
        let long = error(#"{"message":"\#(String(repeating: "x", count: 10_000))"}"#)
        #expect(long.description.utf8.count < 400)
        let lines = error(#"{"message":"a\nINFO forged \u001B[31m\u202E"}"#).description
        #expect(lines.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
        #expect(lines.hasSuffix(#"a\u{A}INFO forged \u{1B}[31m\u{202E}"#))
    }

    private enum SharedFailure: EndpointFailure {
        case notFound
        case unprocessable(String)
        case serverError(status: Int, String)

        init?(response: FailureResponse) { nil }
        var content: (status: Int, body: (any Sendable)?) {
            switch self {
            case .notFound: (404, nil)
            case .unprocessable(let body): (422, body)
            case .serverError(let status, let body): (status, body)
            }
        }
    }

    /// Operations share an enum that is named after one of them, usually not the one that was called.
    @Test func aDocumentedFailureDoesNotPrintItsEnum() {
        let failures: [SharedFailure] = [.notFound, .unprocessable("a"), .serverError(status: 503, "b")]
        #expect(failures.map { "\($0)" } == ["status 404", #"unprocessable("a")"#, #"serverError(status: 503, "b")"#])
        #expect("\(failures.first as SharedFailure? as Any)" == "Optional(status 404)")
        for failure in failures {
            let error = EndpointError.wrapping(failure, operation: "Flows.createFlow")
            #expect(error.description == "Flows.createFlow failed (status), status \(failure.status): a documented failure")
            #expect(error.failure is SharedFailure)
        }
    }
}
