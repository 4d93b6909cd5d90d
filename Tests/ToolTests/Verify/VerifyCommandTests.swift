import Foundation
import Testing

@testable import EndpointReview

/// `endpoints verify` from outside: files, formats, exit statuses, and what must not be shown.
@Suite struct VerifyCommandTests {
    static let document = #"""
        {
          "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
          "servers": [{ "url": "https://{region}.shop.example/v1" }],
          "paths": {
            "/items/{id}": { "get": { "operationId": "item", "responses": { "200": { "description": "d", "content": {
              "application/json": { "schema": { "$ref": "#/components/schemas/Item" } } } } } } },
            "/items/top": { "get": { "operationId": "top", "responses": { "204": { "description": "d" } } } }
          },
          "components": { "schemas": { "Item": { "type": "object", "required": ["id"], "properties": {
            "id": { "type": "integer" }, "kind": { "type": "string", "enum": ["a"] }, "pin": { "type": "string", "enum": ["b"] }
          } } } }
        }
        """#

    /// An entry of an HTTP Archive. `content` has the members of the response's content.
    static func entry(_ url: String, status: Int = 200, _ content: String, method: String = "GET") -> String {
        #"""
        {"startedDateTime": "2026-01-01T00:00:00Z", "time": 1, "request": {"method": "\#(method)", "url": "\#(url)", "headers":
         [{"name": "authorization", "value": "Bearer CANARY"}, {"name": "cookie", "value": "sid=CANARY"}]}, "response":
         {"status": \#(status), "headers": [], "content": {"mimeType": "application/json", \#(content)}}}
        """#
    }

    static func archive(_ entries: [String]) -> String {
        #"{"log": {"version": "1.2", "creator": {"name": "entries", "version": "[{"}, "entries": [\#(entries.joined(separator: ","))]}}"#
    }

    static let item = "https://eu.shop.example/v1/items/1"

    private func folder(_ traffic: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", Self.document)
        try folder.write("traffic.har", traffic)
        return folder
    }

    @Test func verifyReadsArchivesOfBrowsersAndProxies() async throws {
        let base64 = Data(#"{"id": 1}"#.utf8).base64EncodedString()
        let folder = try folder(
            Self.archive([
                Self.entry(Self.item, #""size": 9, "text": "{\"id\": 1}""#),
                Self.entry("HTTPS://EU.Shop.Example:443/v1/items/1?x=1#y", #""size": 9, "text": "\#(base64)", "encoding": "base64""#),
                Self.entry("https://eu.shop.example/v1/items/top", status: 204, #""size": 0"#),
                Self.entry(Self.item, #""size": 90"#),
                Self.entry(Self.item, #""size": 90, "text": "{\"id\"""#),
                Self.entry(Self.item, #""size": 9, "text": "\u001f?", "encoding": "base64""#),
                Self.entry(Self.item, status: 0, #""size": 0"#),
                Self.entry("https://tracker.example/CANARY", #""size": 0"#),
                Self.entry("https://eu.shop.example/v1/CANARY", #""size": 0"#),
                Self.entry(Self.item, #""size": 0"#, method: "OPTIONS"),
            ]))
        let result = try await endpoints("verify", "shop.json", "traffic.har", in: folder)
        #expect(result.errors == "")
        #expect(
            result.output == """
                not described: GET /items/{id}, query parameter x (once)
                not described: GET /* (once)
                not described: OPTIONS /items/* (once)
                0 mismatches in 6 exchanges; 3 bodies not checked; 1 without a response; 1 with other hosts; 2 of no operation
                covered: 2 of 2 operations, 2 of 2 responses, 0 of 0 query parameters

                """)
        #expect(result.status == 0)
    }

    /// Neither where the document has an enumeration, nor where a media type is none.
    @Test func valuesOfURLsHeaderFieldsAndMediaTypesAreNeverShown() async throws {
        let folder = try TemporaryFolder()
        let parameters = [("kind", "path", "cats"), ("sort", "query", "up"), ("X-Mode", "header", "fast")].map { name, location, value in
            #"{"name": "\#(name)", "in": "\#(location)", "required": true, "schema": {"type": "string", "enum": ["\#(value)"]}}"#
        }
        try folder.write(
            "shop.json",
            #"""
            {"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "servers": [{"url": "https://shop.example"}], "paths": {
             "/a/{kind}": {"get": {"operationId": "a", "parameters": [\#(parameters.joined(separator: ","))],
              "responses": {"200": {"description": "d", "content": {"application/json": {"schema": {"type": "object"}}}}}}}}}
            """#)
        try folder.write(
            "traffic.har",
            #"""
            {"log": {"entries": [{"request": {"method": "GET", "url": "https://shop.example/a/canary?sort=canary",
             "headers": [{"name": "X-Mode", "value": "CANARY42"}]}, "response": {"status": 200, "headers": [],
             "content": {"mimeType": "application/canary", "size": 2, "text": "{}"}}}]}}
            """#)
        let result = try await endpoints("verify", "shop.json", "traffic.har", "--overlay", "fix.json", in: folder)
        #expect(result.output.contains("response 200 media type * (once)") && result.output.contains("a string of 6 characters"))
        let overlay = try folder.read("fix.json")
        #expect(!(result.output + result.errors + overlay).lowercased().contains("canary"), "\(result) \(overlay)")
    }

    @Test func verifyReportsMismatchesOnceWithoutSecrets() async throws {
        let bodies = [
            #"{\"id\": null}"#, #"{\"id\": null, \"kind\": \"fresh\", \"pin\": \"canary\"}"#,
            #"{\"id\": 1, \"kind\": \"CANARY-314159\", \"CANARY\": 1}"#,
        ]
        let folder = try folder(Self.archive(bodies.map { Self.entry(Self.item, #""size": 1, "text": "\#($0)""#) }))
        let result = try await endpoints("verify", "shop.json", "traffic.har", "--overlay", "fix.json", in: folder)
        #expect(result.status == 1)
        #expect(result.output.contains("\n3 mismatches in 3 exchanges\ncovered: 1 of 2 operations, "))
        #expect(
            result.output.hasPrefix(
                "shop.json:10:21: error: GET /items/{id}, response 200 /id: expected an integer, found null (2 times) [null]\n"))
        #expect(result.output.contains("/kind: expected a, found fresh, a string of 13 characters (2 times) [value]\n"))
        #expect(result.output.contains("/pin: expected b, found a string of 6 characters (once) [value]\n"))
        #expect(result.output.contains("    at #/components/schemas/Item/properties/id/type\n"))
        let json = try await endpoints("verify", "shop.json", "traffic.har", "--json", "--undescribed", in: folder)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let mismatches = try #require(object["mismatches"] as? [[String: Any]])
        #expect(mismatches.count == 3 + 1)
        #expect(mismatches[0]["pointer"] as? String == "/id" && mismatches[0]["line"] as? Int == 10 && mismatches[0]["count"] as? Int == 2)
        for text in [result.errors, result.output, json.output, json.errors, try folder.read("fix.json")] {
            #expect(!text.lowercased().contains("canary-") && !text.contains("Bearer") && !text.contains("canary"))
        }
    }

    @Test func trafficAgreesWithTheConfigAndItsOverlay() async throws {
        let folder = try folder(Self.archive([Self.entry(Self.item, #""size": 1, "text": "{\"kind\": \"fresh\"}""#)]))
        #expect(try await endpoints("verify", "shop.json", "traffic.har", "--overlay", "fix.json", in: folder).status == 1)
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json", "overlays": ["fix.json"], "output": "Out"}"#)
        let fixed = try await endpoints("verify", "shop.endpoints.json", "traffic.har", in: folder)
        #expect(fixed.status == 0 && fixed.output.hasPrefix("0 mismatches in 1 exchange\n") && fixed.errors == "")
        #expect(try await endpoints("generate", "shop.endpoints.json", in: folder).status == 0)
        // A later run keeps the actions of the overlay that the config names.
        try folder.write("more.har", Self.archive([Self.entry(Self.item, #""size": 1, "text": "{\"id\": \"x\"}""#)]))
        #expect(try await endpoints("verify", "shop.endpoints.json", "more.har", "--overlay", "fix.json", in: folder).status == 1)
        #expect(try await endpoints("verify", "shop.endpoints.json", "more.har", "traffic.har", in: folder).status == 0)
    }

    @Test func verifyOverlayReplacesNoOtherFile() async throws {
        let folder = try folder(Self.archive([Self.entry(Self.item, #""size": 1, "text": "{}""#)]))
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json"}"#)
        try folder.write("own.json", #"{"overlay": "1.0.0", "info": {"title": "Mine", "version": "1"}, "actions": []}"#)
        let before = try folder.snapshot()
        for path in ["shop.json", "shop.endpoints.json", "./traffic.har", "own.json"] {
            let result = try await endpoints("verify", "shop.endpoints.json", "traffic.har", "--overlay", path, in: folder)
            #expect(result.status == 1)
            #expect(result.errors == "error: `\(path)` exists and is not an overlay of an earlier run: choose another file, or delete it\n")
        }
        let onFolder = try await endpoints("verify", "shop.json", "traffic.har", "--overlay", ".", in: folder)
        #expect(onFolder.status == 1 && onFolder.errors.hasSuffix("error: cannot read `.`: it is a folder\n"))
        #expect(try folder.snapshot() == before)
    }

    @Test func damagedArchivesAreReportedAndTheRestChecked() async throws {
        let whole = Self.archive([Self.entry(Self.item, #""size": 9, "text": "{\"id\": 1}""#), Self.entry(Self.item, #""size": 0"#)])
        let folder = try folder(String(whole.dropLast(40)))
        let cut = try await endpoints("verify", "shop.json", "traffic.har", in: folder)
        #expect(cut.status == 1 && cut.output.hasPrefix("0 mismatches in 1 exchange\n"))
        #expect(cut.errors == "error: `traffic.har` ends in the middle of an exchange; the other exchanges were checked\n")
        try folder.write("broken.har", #"{"log": {"entries": [{"request": 1}, {]}, 7]}}"#)
        let broken = try await endpoints("verify", "shop.json", "broken.har", in: folder)
        #expect(broken.status == 1 && broken.output.contains("unreadable"))
        for text in ["", "[]", "hello", "{\"log\": {}}", "\u{1F}\u{8B}"] {
            try folder.write("other", text)
            let result = try await endpoints("verify", "shop.json", "other", in: folder)
            #expect(result.status == 1)
            #expect(result.errors == "error: `other` is neither recorded traffic nor an HTTP Archive with `log.entries`\n")
        }
        #expect(
            try await endpoints("verify", "shop.json", "none.har", in: folder).errors == "error: cannot read `none.har`: no such file\n")
        #expect(try await endpoints("verify", "shop.json", in: folder).status == 64)
    }

    /// Names in brackets, as Rails and PHP write them, are those of arrays and of the members of objects.
    @Test func bracketedNamesOfQueriesAndFormsAreVerified() throws {
        let verified = VerifiedDocument(
            document: #"""
                {"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"post": {
                  "parameters": [{"name": "ids", "in": "query", "required": true, "schema": {"type": "array", "items": {"type": "integer"}}}],
                  "requestBody": {"required": true, "content": {"application/x-www-form-urlencoded": {"schema": {
                    "type": "object", "required": ["tags", "filter", "sizes[]", "rows"], "properties": {
                      "tags": {"type": "array", "items": {"type": "integer"}}, "sizes[]": {"type": "array", "items": {"type": "string"}},
                      "filter": {"type": "object", "required": ["on"], "properties": {"on": {"type": "boolean"}}},
                      "rows": {"type": "array", "items": {"type": "object", "required": ["k"], "properties": {"k": {"type": "integer"}}}}}}}}},
                  "responses": {"204": {"description": "d"}}}}}}
                """#)
        func mismatches(_ query: String, _ form: String) throws -> [String] {
            let exchange = VerifiedDocument.exchange(
                "POST", "/a", query: query, form, status: 204, type: "application/x-www-form-urlencoded")
            return try verified.verify(VerifiedDocument.header + exchange).verification.mismatches.map {
                "\($0.problem.part)\($0.problem.pointer): \($0.problem.expected), not \($0.problem.found)"
            }
        }
        let form = "tags%5B%5D=1&tags[]=2&filter[on]=true&sizes[]=s&rows[0][k]=1&rows[1][k]=2"
        #expect(try mismatches("ids[]=1&ids%5B%5D=2", form) == [])
        #expect(try mismatches("ids=1&ids=2", form) == [])
        #expect(
            try mismatches("ids[]=x", "tags[]=y&filter[other]=1&sizes[]=s&rows[][k]=z&" + String(repeating: "[", count: 100_000)) == [
                "query parameter ids/*: an integer, not a string of 1 character",
                "request body/filter/on: a value, not nothing", "request body/rows/*/k: an integer, not a string of 1 character",
                "request body/tags/*: an integer, not a string of 1 character",
            ])
        #expect(try mismatches("", "").contains("query parameter ids: a value, not nothing"))
    }

    /// The value of `{+name}` and `{name=**}` can be several segments of a path.
    @Test func valuesOfSeveralSegmentsBelongToTheirOperation() throws {
        func operation(_ method: String) -> String {
            #""\#(method)": {"parameters": [{"name": "name", "in": "path", "required": true, "schema": {"type": "string", "enum": ["a/b/c"]}}], "#
                + #""responses": {"204": {"description": "d"}}}"#
        }
        let verified = VerifiedDocument(
            document: #"{"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "servers": [{"url": "https://h/api"}], "paths": {"#
                + #""/v1/{+name}:cancel": {\#(operation("post"))}, "/v2/{name=**}/end": {\#(operation("get"))}, "#
                + #""/v3/{name}": {\#(operation("get"))}}}"#)
        func found(_ method: String, _ path: String) throws -> (checked: Int, mismatches: Int) {
            let traffic = VerifiedDocument.header + VerifiedDocument.exchange(method, path, status: 204)
            let verification = try verified.verify(traffic).verification
            return (verification.matched, verification.mismatchCount)
        }
        #expect(try found("POST", "/v1/a/b/c:cancel") == (1, 0) && found("POST", "/v1/a/b:cancel") == (1, 1))
        #expect(try found("GET", "/v2/a/b/c/end") == (1, 0) && found("GET", "/v2/end") == (0, 0))
        #expect(try found("GET", "/v3/a/b/c") == (0, 0))
        let archive = Self.archive([Self.entry("https://h/api/v2/a/b/c/end", status: 204, #""size": 0"#)])
        #expect(try verified.verify(archive).verification.matched == 1)
    }

    @Test func elementsOfAJSONSequenceCanHaveSeveralLines() throws {
        let verified = VerifiedDocument(
            document: #"{"openapi": "3.2.0", "info": {"title": "T", "version": "1"}, "paths": {"/a": {"get": {"responses": {"200": "#
                + #"{"description": "d", "content": {"application/json-seq": {"itemSchema": {"type": "object", "properties": "#
                + #"{"n": {"type": "integer"}}}}}}}}}}}"#)
        let body = "\u{1E}{\n\"n\": 1}\n\u{1E}{\n\"n\": \"x\"}\n\u{1E}{\"n\":"
        let traffic = VerifiedDocument.exchange("GET", "/a", nil, status: 200, body, type: "application/json-seq")
        #expect(try verified.verify(VerifiedDocument.header + traffic).verification.mismatches.map(\.problem.rule) == [.type])
    }

    /// Traffic can contain large values, of which only those of enumerations are needed after their exchange.
    @Test func onlyValuesOfEnumerationsStayInMemory() throws {
        let bodies = [#"{\"id\": \"large\", \"kind\": \"b\"}"#, #"{\"id\": \"larger\", \"kind\": \"c\"}"#, #"{}"#]
        let archive = Self.archive(bodies.map { Self.entry(Self.item, #""size": 1, "text": "\#($0)""#) })
        let mismatches = try VerifiedDocument(document: Self.document).verify(archive).verification.mismatches
        #expect(mismatches.map(\.problem.rule) == [.type, .value, .missing])
        #expect(mismatches.allSatisfy { $0.problem.value == nil })
        #expect(mismatches.map { ($0.values ?? []).map { $0.string?.raw } } == [[], ["b", "c"], []])
    }

    @Test func verifyFailsIfAllTrafficIsOfOtherAPIs() async throws {
        let folder = try folder(Self.archive([Self.entry("https://other.example/v1/items/1", #""size": 0"#)]))
        let result = try await endpoints("verify", "shop.json", "traffic.har", in: folder)
        #expect(result.status == 1 && result.output.hasPrefix("0 mismatches in 0 exchanges; 1 with other hosts\n"))
        #expect(result.errors == "note: 1 exchange would be of an operation below `/v1`: pass --server /v1\n")
    }
}
