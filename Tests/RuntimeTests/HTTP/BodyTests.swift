@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// Tests request bodies in the form in which they are sent.
@Suite(.bothTransports) struct BodyTests {
    func send(_ build: @escaping @Sendable (inout RequestBuilder) -> Void) async throws -> LoopbackServer.Request {
        let server = try LoopbackServer { _ in .init() }
        let probe = ParameterStyleTests.Probe(method: "POST", build: build)
        _ = try await EchoAPI(server).client.send(.void(probe))
        return try #require(server.requests.first)
    }

    @Test func jsonBodyIsSentWithTypeAndLength() async throws {
        let request = try await send { $0.json(["name": "Ada", "age": 36] as JSONValue) }
        #expect(request["Content-Type"] == "application/json")
        #expect(request["Content-Length"] == "23")
        #expect(request.text == #"{"name":"Ada","age":36}"#)
        let patch = try await send { $0.json([] as JSONValue, mediaType: "application/json-patch+json") }
        #expect(patch["Content-Type"] == "application/json-patch+json")
        #expect(patch.text == "[]")
    }

    @Test func absentBodyIsSentWithoutTypeAndNullAsJSON() async throws {
        let request = try await send { $0.json(JSONValue?.none) }
        #expect(request["Content-Type"] == nil)
        #expect(request["Content-Length"] == "0")
        #expect(request.body.isEmpty)
        let null = try await send { $0.json(.some(String?.none)) }
        #expect(null["Content-Type"] == "application/json")
        #expect(null.text == "null")
    }

    @Test func textAndBytesAreSentWithTheirMediaType() async throws {
        let text = try await send { $0.text("grüße") }
        #expect(text["Content-Type"] == "text/plain; charset=utf-8")
        #expect(text.text == "grüße")
        let bytes = try await send { $0.bytes(Data([0, 1, 255]), mediaType: "image/png") }
        #expect(bytes["Content-Type"] == "image/png")
        #expect(bytes.body == Data([0, 1, 255]))
    }

    @Test func formIsPercentEncodedInTheStyleOfEachMember() async throws {
        let body: JSONValue = ["user name": "Ada & Co", "age": 36, "tags": ["a", "b"], "address": ["city": "Graz"], "none": nil]
        let request = try await send { $0.form(body) }
        #expect(request["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(request["Content-Length"] == "\(request.body.count)")
        #expect(request.text == "user+name=Ada+%26+Co&age=36&tags=a&tags=b&address%5Bcity%5D=Graz")
        let encoded = try await send {
            $0.form(
                body, FormEncoding("tags", style: .pipeDelimited, explode: false), FormEncoding("address", style: .form, explode: false),
                FormEncoding("user name", allowReserved: true))
        }
        #expect(encoded.text == "user%20name=Ada%20%26%20Co&age=36&tags=a%7Cb&address=city,Graz")
    }

    @Test func aFormOfSomethingElseIsAnError() async throws {
        await #expect(throws: EndpointError.self) { try await send { $0.form([1, 2] as JSONValue) } }
    }

    @Test func multipartPartsAreSentAndFilenamesEscaped() async throws {
        let request = try await send {
            $0.multipart()
            $0.part("name", "Ada")
            $0.parts("tags", ["a", "b"])
            $0.jsonPart("meta", ["k": 1] as JSONValue)
            $0.file("photo", FilePart(Data([0xFF, 0x00]), filename: "a \"b\"\r\nX: y.png", mediaType: "image/png"))
            $0.files("more", [FilePart(Data("x".utf8))])
            $0.part("none", String?.none)
        }
        let type = try #require(request["Content-Type"])
        #expect(type.hasPrefix("multipart/form-data; boundary="))
        let boundary = type.dropFirst("multipart/form-data; boundary=".count)
        let parts = [
            "Content-Disposition: form-data; name=\"name\"\r\n\r\nAda",
            "Content-Disposition: form-data; name=\"tags\"\r\n\r\na",
            "Content-Disposition: form-data; name=\"tags\"\r\n\r\nb",
            "Content-Disposition: form-data; name=\"meta\"\r\nContent-Type: application/json\r\n\r\n{\"k\":1}",
            "Content-Disposition: form-data; name=\"photo\"; filename=\"a %22b%22%0D%0AX: y.png\"\r\nContent-Type: image/png\r\n\r\n",
        ]
        var expected = Data()
        for (index, part) in parts.enumerated() {
            expected += Data("--\(boundary)\r\n\(part)".utf8)
            if index == 4 { expected += Data([0xFF, 0x00]) }
            expected += Data("\r\n".utf8)
        }
        let file = "Content-Disposition: form-data; name=\"more\"; filename=\"more\"\r\nContent-Type: application/octet-stream\r\n\r\nx"
        expected += Data("--\(boundary)\r\n\(file)\r\n--\(boundary)--\r\n".utf8)
        #expect(request.body == expected)
    }

    @Test func listsObjectsAndStyledValuesAreSentAsParts() async throws {
        let request = try await send {
            $0.multipart("multipart/mixed")
            $0.file("png", FilePart(Data("p".utf8)), mediaType: "image/png")
            $0.files("gifs", [FilePart(Data("g".utf8), mediaType: "image/gif")], mediaType: "image/png")
            $0.jsonParts("objects", [["a": 1], ["b": 2]] as [JSONValue])
            $0.styledPart("joined", ["a b", "ü"], style: .pipeDelimited, explode: false)
            $0.styledPart("deep", ["x": ["y": 1]] as JSONValue, style: .deepObject, explode: true)
            $0.styledPart("none", String?.none, style: .form, explode: true)
            $0.members(["text": "t", "number": 1.5, "object": ["k": true], "list": ["a", nil, ["b": 1]], "null": nil] as JSONValue)
            $0.member("mixed", "t" as JSONValue)
            $0.member("mixed", [1, [2]] as JSONValue)
            $0.member("mixed", JSONValue?.none)
        }
        let type = try #require(request["Content-Type"])
        #expect(type.hasPrefix("multipart/mixed; boundary="))
        let boundary = type.dropFirst("multipart/mixed; boundary=".count)
        let parts: [(name: String, type: String?, text: String)] = [
            ("png", "image/png", "p"), ("gifs", "image/gif", "g"), ("objects", "application/json", #"{"a":1}"#),
            ("objects", "application/json", #"{"b":2}"#), ("joined", nil, "a b|ü"), ("deep[x][y]", nil, "1"), ("text", nil, "t"),
            ("number", nil, "1.5"), ("object", "application/json", #"{"k":true}"#), ("list", nil, "a"),
            ("list", "application/json", #"{"b":1}"#), ("mixed", nil, "t"), ("mixed", nil, "1"), ("mixed", "application/json", "[2]"),
        ]
        var expected = ""
        for part in parts {
            expected += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name)\""
            if part.type?.hasPrefix("image/") == true { expected += "; filename=\"\(part.name)\"" }
            expected += "\r\n"
            if let type = part.type { expected += "Content-Type: \(type)\r\n" }
            expected += "\r\n\(part.text)\r\n"
        }
        #expect(request.text == expected + "--\(boundary)--\r\n")
    }

    @Test func bodyOfAMediaRangeIsSentWithTheCallersType() async throws {
        let request = try await send { $0.bytes(MediaContent(Data("x".utf8), mediaType: "image/webp")) }
        #expect(request["Content-Type"] == "image/webp")
        #expect(request.text == "x")
        let none = try await send { $0.bytes(MediaContent?.none) }
        #expect(none["Content-Type"] == nil)
    }

    @Test func listIsSentAsJSONLinesOrSequence() async throws {
        let values: JSONLinesBody<JSONValue> = [["a": 1], ["b": "x\ny"]]
        let lines = try await send { $0.jsonLines(values, mediaType: "application/x-ndjson") }
        #expect(lines["Content-Type"] == "application/x-ndjson")
        #expect(lines.text == "{\"a\":1}\n{\"b\":\"x\\ny\"}\n")
        let bytes = JSONLinesBody<JSONValue>(HTTPBody(Data("1\n2".utf8)))
        let given = try await send { $0.jsonLines(bytes, mediaType: "application/x-ndjson") }
        #expect(given.text == "1\n2" && given["Content-Type"] == "application/x-ndjson")
        let texts = try await send { $0.textLines(["a", "\"b\""], mediaType: "application/x-ndjson") }
        #expect(texts.text == "a\n\"b\"\n" && texts["Content-Type"] == "application/x-ndjson")
        await #expect(throws: EndpointError.self) { try await send { $0.textLines(["a\nb"], mediaType: "application/x-ndjson") } }
        let asking = try await send { $0.json(["stream": false, "a": 1] as JSONValue, setting: "stream") }
        #expect(asking.text == #"{"stream":true,"a":1}"#)
        #expect(try await send { $0.json(["a": 1.10] as JSONValue?, setting: "stream") }.text == #"{"a":1.1,"stream":true}"#)
        #expect(try await send { $0.form(["a": 1] as JSONValue, setting: "stream") }.text == "a=1&stream=true")
        let sequence = try await send { $0.jsonLines([1, 2], mediaType: "application/json-seq") }
        #expect(sequence.text == "\u{1E}1\n\u{1E}2\n")
    }

    @Test func formMemberEncodedAsJSONIsSentAsOneValue() async throws {
        let body: JSONValue = ["filter": ["a": [1, 2]], "spread": ["b": 1], "raw": "x"]
        let request = try await send { $0.form(body, FormEncoding("filter", isJSON: true), FormEncoding("spread")) }
        #expect(request.text == "filter=%7B%22a%22%3A%5B1%2C2%5D%7D&b=1&raw=x")
    }

    @Test func aBodyThatCannotBeWrittenIsAnError() async throws {
        do {
            _ = try await send { $0.json(Double.infinity) }
            Issue.record("no error")
        } catch let error as EndpointError {
            #expect(error.phase == .building)
            #expect(error.underlying is JSONError)
        }
    }

    @Test func bodyOfAGetIsSentOrAnErrorButNeverDropped() async throws {
        let server = try LoopbackServer { _ in .init() }
        let probe = ParameterStyleTests.Probe(method: "GET") { $0.json([] as JSONValue) }
        guard Network.current == .urlSession else {
            try await EchoAPI(server).client.value(.void(probe))
            #expect(server.requests.map(\.text) == ["[]"])
            return
        }
        let error = try #require(await failure { () throws(EndpointError) in try await EchoAPI(server).client.value(.void(probe)) })
        #expect(error.underlying is TransportError)
        #expect(server.requests.isEmpty)
    }

    @Test func aLargeBodyArrivesWhole() async throws {
        let body = Data([[UInt8]](repeating: (0..<10_007).map { UInt8(truncatingIfNeeded: $0 &* 31) }, count: 300).joined())
        let request = try await send { $0.bytes(body) }
        #expect(request.body == body)
        #expect(request["Expect"] == nil)
    }
}
