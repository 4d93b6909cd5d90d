@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// Reading an endpoint's operation name does not encode any value.
@Suite struct OperationNameTests {
    /// A value that makes the test fail if it is encoded.
    struct Unwritten: JSONEncodable, ParameterValue, Sendable {
        var parameterText: String? {
            Issue.record("a parameter was written")
            return ""
        }

        func write(to writer: inout JSONWriter) { Issue.record("a value was encoded") }
    }

    enum Everything: Endpoint {
        typealias API = EchoAPI

        case body, form, lines, multipart

        func encode(into request: inout RequestBuilder) {
            let value = Unwritten()
            request.operation("name", "Service", "POST", "/a/{b}")
            request.security("key")
            request.path("b", value)
            request.pathJSON("b", value)
            request.query("c", value)
            request.query("c", [value])
            request.queryJSON("c", value)
            request.header("Idempotency-Key", value)
            request.header("D", [value])
            request.headerJSON("D", value)
            request.cookie("e", value)
            request.cookie("e", [value])
            request.cookieJSON("e", value)
            switch self {
            case .body:
                request.json(value)
                request.text(value)
            case .form: request.form(value)
            case .lines: request.jsonLines([value], mediaType: "application/jsonl")
            case .multipart:
                request.multipart()
                request.part("f", value)
                request.parts("f", [value])
                request.jsonPart("f", value)
                request.jsonParts("f", [value])
                request.styledPart("f", value, style: .form, explode: true)
                request.members(value)
                request.member("f", value)
            }
        }
    }

    @Test(arguments: [Everything.body, .form, .lines, .multipart]) func operationIsReadWithoutEncodingAnyValue(_ endpoint: Everything) {
        let operation = endpoint.operation
        #expect(operation.id == "Service.name" && operation.method == "POST" && operation.pathTemplate == "/a/{b}")
        #expect(operation.security == [["key"]] && operation.idempotencyKeyHeader == "Idempotency-Key")
    }

    struct Value: Encodable, Sendable {
        func encode(to encoder: any Encoder) throws { Issue.record("a body was encoded") }
    }

    @Test func operationOfACustomRequestIsMethodAndPath() {
        let endpoint = CustomEndpoint(.post, "/user/repos?page=2", query: ["a": "b"], json: Value())
        #expect(endpoint.operation.id == "POST /user/repos")
    }
}
