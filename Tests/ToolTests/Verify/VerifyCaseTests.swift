import Testing

@testable import EndpointReview

/// What the client reads is no mismatch, and what the document lacks is listed.
@Suite struct VerifyCaseTests {
    typealias Document = VerifiedDocument

    private static func document(_ paths: String, servers: String = #"[{"url": "https://api.example"}]"#, _ schemas: String = "{}")
        -> Document
    {
        Document(
            document: #"{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "servers": \#(servers), "#
                + #""paths": {\#(paths)}, "components": {"schemas": \#(schemas)}}"#)
    }

    private static func get(_ path: String, _ response: String, parameters: String = "[]") -> String {
        #""\#(path)": {"get": {"parameters": \#(parameters), "responses": {"200": {"description": "d", \#(response)}}}}"#
    }

    private static func json(_ schema: String) -> String { #""content": {"application/json": {"schema": \#(schema)}}"# }

    private func text(_ verified: Document, _ exchanges: [String]) throws -> [String] {
        var report = try verified.verify(Document.header + exchanges.joined()).report
        return report.text().split(separator: "\n").filter { $0.contains("error: ") || $0.hasPrefix("not described: ") }.map(String.init)
    }

    @Test func headerParametersThatOpenAPIIgnoresAreNotCompared() throws {
        let parameters = ["accept", "Content-Type", "AUTHORIZATION"].map {
            #"{"name": "\#($0)", "in": "header", "required": true, "schema": {"enum": ["x"]}}"#
        }
        let verified = Self.document(Self.get("/a", Self.json("{}"), parameters: "[\(parameters.joined(separator: ","))]"))
        let archive = VerifyCommandTests.archive([VerifyCommandTests.entry("https://api.example/a", #""size": 2, "text": "{}""#)])
        #expect(try verified.verify(archive).verification.isFine)
    }

    @Test func emptyValuesAreReadWhereTheyAreAllowed() throws {
        let parameters = #"[{"name": "flag", "in": "query", "allowEmptyValue": true, "schema": {"type": "boolean"}}]"#
        let verified = Self.document(Self.get("/a", Self.json("{}"), parameters: parameters))
        #expect(try text(verified, [Document.exchange("GET", "/a", query: "flag", nil, "{}")]) == [])
    }

    /// What the client reads although JSON Schema does not allow it, and what it cannot read although JSON Schema allows it.
    @Test(arguments: [
        (#"{"format": "date-time"}"#, #""2026-01-02 03:04""#, true), (#"{"format": "date-time"}"#, #""tomorrow""#, false),
        (#"{"format": "byte"}"#, #""YQ""#, true), (#"{"format": "byte"}"#, #""Y""#, false), (#"{"format": "uri"}"#, #""a b""#, true),
        (#"{"contentEncoding": "base64"}"#, #""**""#, false), (#"{"contentEncoding": "base64"}"#, #""YQ==""#, true),
        (#"{"type": "object", "required": ["d"], "properties": {"d": {"type": "integer", "default": 1}}}"#, "{}", true),
        (#"{"type": "object", "required": ["w"], "properties": {"w": {"allOf": [{"type": "integer"}, {"writeOnly": true}]}}}"#, "{}", true),
        (#"{"type": "object", "required": ["r"], "properties": {"r": {"allOf": [{"type": "integer"}, {"readOnly": true}]}}}"#, "{}", false),
        (#"{"type": "object", "patternProperties": {"^x": {"type": "integer"}}}"#, #"{"y": "s"}"#, false),
        (#"{"type": "object", "patternProperties": {"^x": {"type": "integer"}}, "properties": {"y": {}}}"#, #"{"y": "s"}"#, true),
        (#"{"type": "object", "patternProperties": {"^x": {"type": "integer"}}, "additionalProperties": {}}"#, #"{"y": "s"}"#, true),
    ])
    func answersAreComparedAsClientsReadThem(_ schema: String, _ answer: String, _ isRead: Bool) throws {
        let verified = Self.document(Self.get("/a", Self.json(schema)))
        #expect(try text(verified, [Document.exchange("GET", "/a", nil, answer)]).contains { $0.contains("error: ") } == !isRead)
    }

    @Test func tuplesOfQueriesAreComparedItemByItem() throws {
        let parameters =
            #"[{"name": "at", "in": "query", "explode": false, "schema": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "boolean"}]}}]"#
        let verified = Self.document(Self.get("/a", Self.json("{}"), parameters: parameters))
        #expect(try text(verified, [Document.exchange("GET", "/a", query: "at=1,true", nil, "{}")]) == [])
        #expect(try text(verified, [Document.exchange("GET", "/a", query: "at=true,1", nil, "{}")]).count == 2)
    }

    @Test(arguments: [("form", "1,2", 0), ("pipeDelimited", "1%7C2", 0), ("spaceDelimited", "1+2", 0), ("form", "1,x", 1)])
    func listsInOneFieldOfAFormAreSplit(_ style: String, _ list: String, _ count: Int) throws {
        let schema = #"{"type": "object", "properties": {"l": {"type": "array", "items": {"type": "integer"}}}}"#
        let verified = Self.document(
            #""/a": {"post": {"requestBody": {"content": {"application/x-www-form-urlencoded": {"schema": \#(schema), "#
                + #""encoding": {"l": {"style": "\#(style)", "explode": false}}}}}, "responses": {"204": {"description": "d"}}}}"#)
        let exchange = Document.exchange("POST", "/a", "l=" + list, status: 204, type: "application/x-www-form-urlencoded")
        #expect(try text(verified, [exchange]).count == count)
    }

    @Test func formListsOfSwaggerAreSeparatedByCommas() throws {
        let verified = Document(
            document: #"{"swagger": "2.0", "info": {"title": "T", "version": "1"}, "paths": {"/p": {"post": {"consumes": ["#
                + #""application/x-www-form-urlencoded"], "parameters": [{"name": "l", "in": "formData", "type": "array", "items": "#
                + #"{"type": "integer"}}], "responses": {"204": {"description": "d"}}}}}}"#)
        let exchange = Document.exchange("POST", "/p", "l=1,2", status: 204, type: "application/x-www-form-urlencoded")
        #expect(try text(verified, [exchange]) == [])
    }

    @Test func streamsOfAGatewayAreReadLineByLine() throws {
        let verified = Document(
            document: #"{"swagger": "2.0", "info": {"title": "T", "version": "1"}, "paths": {"/w": {"post": {"responses": {"200": "#
                + ##"{"description": "d", "schema": {"$ref": "#/x-stream-definitions/S"}}}}}}, "x-stream-definitions": {"S": "##
                + #"{"type": "object", "properties": {"result": {"type": "object", "properties": {"n": {"type": "integer"}}}, "error": {}}}}}"#
        )
        func found(_ body: String) throws -> Int { try text(verified, [Document.exchange("POST", "/w", nil, body)]).count }
        #expect(try found("{\"result\":{\"n\":1}}\n{\"result\":{}}\n") == 0)
        #expect(try found("{\"result\":{\"n\":1}}\n{\"result\":{\"n\":\"x\"}}\n") == 1)
    }

    @Test func statusesOfHTTPItselfAreNoMismatch() throws {
        let verified = Self.document(Self.get("/a", Self.json("{}")))
        #expect(try text(verified, [Document.exchange("GET", "/a", status: 304), Document.exchange("GET", "/a", status: 101)]) == [])
        #expect(try text(verified, [Document.exchange("GET", "/a", status: 302)]) == ["not described: GET /a, status 302 (once)"])
    }

    @Test func hostsOutsideAVariablesValuesAreOtherHosts() throws {
        let servers =
            #"[{"url": "https://{region}.example/{base}", "variables": {"region": {"default": "eu", "enum": ["eu", "us"]}, "base": {"default": "v1"}}}]"#
        let verified = Self.document(Self.get("/a", Self.json("{}")), servers: servers)
        func found(_ host: String) throws -> String {
            let entry = VerifyCommandTests.entry("https://\(host)/v2/a", #""size": 2, "text": "{}""#)
            return try verified.verify(VerifyCommandTests.archive([entry])).report.summary
        }
        #expect(try found("us.example") == "0 mismatches in 1 exchange")
        #expect(try found("cdn.example") == "0 mismatches in 0 exchanges; 1 with other hosts")
    }

    // MARK: What the document lacks

    @Test func partsThatTheDocumentLacksAreListed() throws {
        let parameters =
            #"[{"name": "limit", "in": "query", "schema": {"type": "integer"}}, {"name": "filter", "in": "query", "style": "deepObject", "schema": {"type": "object", "properties": {"a": {}}}}]"#
        let verified = Self.document(Self.get("/staff/{id}", Self.json(#"{"type": "object"}"#), parameters: parameters))
        let exchanges = [
            Document.exchange("GET", "/staff/canary/notes", nil, "{}"), Document.exchange("POST", "/staff/7", "{}", "{}"),
            Document.exchange("GET", "/staff/7", query: "limit=5&shelf=canary&filter[a]=1&_=9&utm_source=x&canary", nil, "{}"),
            Document.exchange("GET", "/staff/7", nil, "{}", type: "application/hal+json"),
            Document.exchange("GET", "/staff/7", nil, "{}", type: "application/hal+json"),
        ]
        #expect(
            try text(verified, exchanges) == [
                "not described: GET /staff/*/* (once)", "not described: POST /staff/* (once)",
                "not described: GET /staff/{id}, query parameter shelf (once)", "not described: GET /staff/{id}, query parameter * (once)",
                "not described: GET /staff/{id}, response 200 media type application/hal+json (2 times)",
            ])
        var (verification, report) = try verified.verify(Document.header + exchanges.joined())
        #expect(verification.isFine)
        #expect(report.coverage == "covered: 1 of 1 operations, 1 of 1 responses, 1 of 2 query parameters")
        #expect(report.json().contains(#""kind": "query-parameter""#) && !report.json().contains("canary"))
        var strict = verified
        strict.isStrict = true
        verification = try strict.verify(Document.header + exchanges.joined()).verification
        #expect(!verification.isFine && verification.mismatchCount == 0)
    }

    @Test func preflightsAreNotListed() throws {
        let verified = Self.document(Self.get("/a", Self.json("{}")))
        let entry =
            #"{"request": {"method": "OPTIONS", "url": "https://api.example/a", "headers": [{"name": "Access-Control-Request-Method", "value": "GET"}]}, "#
            + #""response": {"status": 204, "headers": [], "content": {"size": 0}}}"#
        var report = try verified.verify(VerifyCommandTests.archive([entry])).report
        #expect(report.text() == "" && report.summary == "0 mismatches in 0 exchanges; 1 of no operation")
    }

    @Test func serverBelowAnUnknownPathIsSuggestedAndCanBeGiven() throws {
        var verified = Self.document(Self.get("/config", Self.json(#"{"type": "object"}"#)), servers: "[]")
        let entry = VerifyCommandTests.entry("http://127.0.0.1:8094/api/config", #""size": 2, "text": "{}""#)
        let report = try verified.verify(VerifyCommandTests.archive([entry])).report
        #expect(report.hint == "1 exchange would be of an operation below `/api`: pass --server /api")
        let other = VerifyCommandTests.entry("http://127.0.0.1:8094/canary/config", #""size": 2, "text": "{}""#)
        #expect(
            try verified.verify(VerifyCommandTests.archive([other])).report.hint
                == "1 exchange would be of an operation below `/*`: pass --server URL")
        for server in ["/api", "http://127.0.0.1:8094/api", "http://127.0.0.1:8094/api/"] {
            verified.servers = [server]
            #expect(try verified.verify(VerifyCommandTests.archive([entry])).verification.isFine)
        }
    }

    // MARK: Bodies

    @Test func bodyWithAnotherMediaTypeIsAMismatchOnlyIfTheClientCannotReadIt() throws {
        let sole = Self.document(Self.get("/a", Self.json(#"{"type": "object"}"#)))
        #expect(try text(sole, [Document.exchange("GET", "/a", nil, "{}", type: "text/plain")]).count == 1)
        #expect(
            try sole.verify(Document.header + Document.exchange("GET", "/a", nil, "{}", type: "text/plain")).verification.mismatchCount == 0
        )
        #expect(
            try sole.verify(Document.header + Document.exchange("GET", "/a", nil, "<p>", type: "text/html")).verification.mismatchCount == 1
        )
        let string = Self.document(Self.get("/a", #""content": {"text/plain": {"schema": {"type": "string", "enum": ["x"]}}}"#))
        #expect(try string.verify(Document.header + Document.exchange("GET", "/a", nil, "\"x\"")).verification.mismatchCount == 0)
        let choice = Self.document(Self.get("/a", #""content": {"application/json": {"schema": {"type": "object"}}, "text/csv": {}}"#))
        let lost = Document.header + Document.exchange("GET", "/a", nil, "{}", type: "text/plain")
        #expect(try choice.verify(lost).verification.mismatchCount == 1)
        // The model of the JSON is kept.
        #expect(try choice.overlay(lost).contains(##"{"text/plain": {"schema": {"type": "object"}}}"##) == false)
        #expect(try choice.verify(lost, overlay: choice.overlay(lost)).verification.isFine)
    }

    /// Text with a schema that text cannot have is a second JSON body, so the client does not read every JSON type as the first one.
    @Test(arguments: [(#"{"type": "string"}"#, 0), (#"{"anyOf": [{"type": "integer"}, {"type": "object"}]}"#, 1)])
    func otherJSONIsReadIfThereIsOneJSONBody(_ text: String, _ count: Int) throws {
        let content = #""application/json": {"schema": {"type": "object"}}, "text/plain": {"schema": \#(text)}"#
        let verified = Self.document(Self.get("/a", #""content": {\#(content)}"#))
        let exchange = Document.exchange("GET", "/a", nil, "{}", type: "application/vnd.x+json")
        #expect(try verified.verify(Document.header + exchange).verification.mismatchCount == count)
    }

    @Test func bodyThatIsNotDescribedAndMissingBodyAreMismatches() throws {
        let none = Self.document(Self.get("/a", #""x-a": 1"#))
        let body = Document.header + Document.exchange("GET", "/a", nil, "true")
        #expect(try none.verify(body).verification.mismatches.map(\.problem.rule) == [.body])
        let both = body + Document.exchange("GET", "/a")
        #expect(try none.verify(both, overlay: none.overlay(both)).verification.isFine)
        let empty = Document.header + Document.exchange("GET", "/a")
        let tests = [
            (#"{"type": "object"}"#, 0), (#"{"type": "array", "items": {}}"#, 0), (#"{"type": ["integer", "null"]}"#, 0),
            (#"{"type": "integer"}"#, 1),
        ]
        for (schema, count) in tests {
            #expect(try Self.document(Self.get("/a", Self.json(schema))).verify(empty).verification.mismatchCount == count, "\(schema)")
        }
    }

    @Test func refusedRequestsProveNothing() throws {
        let verified = Self.document(
            #""/a": {"post": {"requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "#
                + #""required": ["name"], "properties": {"name": {"type": "string", "maxLength": 2}}}}}}, "#
                + #""responses": {"201": {"description": "d"}, "422": {"description": "d"}}}}"#)
        #expect(try text(verified, [Document.exchange("POST", "/a", query: "q=1", #"{"name": 3}"#, status: 422)]) == [])
        #expect(try text(verified, [Document.exchange("POST", "/a", #"{"name": "long"}"#, status: 201)]).count == 1)
    }

    // MARK: Overlays

    @Test func statusIsAddedWithTheModelOfTheDescribedOne() throws {
        let verified = Self.document(
            #""/things": {"post": {"operationId": "createThing", "responses": {"200": {"description": "d", \#(Self.json(##"{"$ref": "#/components/schemas/Thing"}"##))}, "#
                + #""400": {"description": "d", \#(Self.json(##"{"$ref": "#/components/schemas/Fault"}"##))}}}}"#,
            #"{"Thing": {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}, "#
                + #""Fault": {"type": "object", "properties": {"code": {"type": "string"}}}}"#)
        let traffic =
            Document.header + Document.exchange("POST", "/things", nil, status: 201, #"{"id": 1, "more": 2}"#)
            + Document.exchange("POST", "/things", nil, status: 404, #"{"code": "x"}"#)
            + Document.exchange("POST", "/things", nil, status: 409, #"{"detail": "x"}"#)
        let overlay = try verified.overlay(traffic)
        #expect(
            overlay.contains(##""$ref": "#/components/schemas/Thing""##) && overlay.contains(##""$ref": "#/components/schemas/Fault""##))
        #expect(overlay.contains(#""description": """#) && !overlay.contains("traffic"))
        #expect(try verified.verify(traffic, overlay: overlay).verification.isFine)
        let (_, api) = try verified.resolved(overlay: overlay)
        guard case .value = api.services[0].operations[0].outcome.success else { Issue.record("not one value"); return }
        #expect(api.services[0].operations[0].outcome.failures.compactMap(\.content).count == 3)
    }

    @Test func noActionChangesNothing() throws {
        let verified = Self.document(
            Self.get(
                "/a",
                Self.json(
                    #"{"type": "object", "required": ["id", "n"], "properties": {"id": {"type": "integer"}, "n": {"type": "number", "minimum": 2}}}"#
                )))
        let bodies = [#"{"n": 3}"#, "[1]", #"{"id": 1.5, "n": 1}"#]
        let traffic = Document.header + bodies.map { Document.exchange("GET", "/a", nil, $0) }.joined()
        let overlay = try verified.overlay(traffic)
        #expect(verified.faults(with: overlay) == [])
        #expect(try verified.verify(traffic, overlay: overlay).verification.isFine)
        // Text alone replaces the object, and with it what is required.
        let texts = Document.header + Document.exchange("GET", "/a", nil, #""x""#)
        #expect(try verified.faults(with: verified.overlay(texts)) == [])
    }

    @Test func boundsThatClientsDoNotCheckAreListed() throws {
        let schema =
            #"{"type": "object", "additionalProperties": false, "properties": {"n": {"type": "integer", "maximum": 2}, "#
            + #""u": {"type": "integer", "minimum": 0, "maximum": 18446744073709551615}}}"#
        var verified = Self.document(Self.get("/a", Self.json(schema)))
        let exchange = Document.exchange("GET", "/a", nil, #"{"n": 3, "canary": 1}"#)
        #expect(
            try text(verified, [exchange]) == [
                "not described: GET /a, response 200 constraint additionalProperties (once)",
                "not described: GET /a, response 200 /n constraint maximum (once)",
            ])
        #expect(try verified.verify(Document.header + exchange).verification.isFine)
        // The client reads a UInt64.
        #expect(try verified.verify(Document.header + Document.exchange("GET", "/a", nil, #"{"u": -1}"#)).verification.mismatchCount == 1)
        verified.isStrict = true
        #expect(try verified.verify(Document.header + exchange).verification.mismatchCount == 2)
    }

    @Test func arrayForPropertiesWithoutATypeHasARuleOfItsOwn() throws {
        let verified = Self.document(Self.get("/a", Self.json(#"{"properties": {"ip": {"type": "string"}}}"#)))
        let traffic = Document.header + Document.exchange("GET", "/a", nil, #"[{"ip": "x"}]"#)
        #expect(try verified.verify(traffic).verification.mismatches.map(\.problem.rule) == [.assumedType])
    }

    @Test func numbersThatNameSchemasAreMapped() throws {
        let verified = Self.document(
            Self.get("/a", Self.json(##"{"oneOf": [{"$ref": "#/components/schemas/Cat"}], "discriminator": {"propertyName": "kind"}}"##)),
            #"{"Cat": {"type": "object", "properties": {"kind": {"type": "string"}}}}"#)
        let traffic = Document.header + Document.exchange("GET", "/a", nil, #"{"kind": 7}"#)
        let overlay = try verified.overlay(traffic)
        #expect(overlay.contains(##""7": "#/components/schemas/kind7""##))
        #expect(try verified.verify(traffic, overlay: overlay).verification.isFine)
    }

    /// The overlay is the difference of two documents, so a later search for mismatches leaves no traces of an earlier one.
    @Test func noActionUndoesAnother() throws {
        let verified = Self.document(Self.get("/a", Self.json(#"{"type": "object", "properties": {"a": {"type": "integer"}}}"#)))
        let bodies = ["[]", #"{"a": "x"}"#, #"{"a": 1}"#, #"{"a": null}"#]
        let traffic = Document.header + bodies.map { Document.exchange("GET", "/a", nil, $0) }.joined()
        let overlay = try verified.overlay(traffic)
        let targets = overlay.split(separator: "\n").filter { $0.contains("target") }
        #expect(Set(targets).count == targets.count && targets.count == 2)
        #expect(try verified.verify(traffic, overlay: overlay).verification.isFine)
    }

    @Test func boundsStayUnlessAnAcceptedValueBreaksThem() throws {
        let verified = Self.document(
            Self.get("/a", Self.json(#"{"type": "object", "properties": {"n": {"type": "integer", "minimum": 0, "format": "int32"}}}"#)))
        let overlay = try verified.overlay(Document.header + Document.exchange("GET", "/a", nil, #"{"n": 1.5}"#))
        #expect(!overlay.contains("minimum") && overlay.contains(#""type": "number""#))
    }

    @Test func unknownNamesOfDiscriminatorsAreDescribed() throws {
        let verified = Self.document(
            Self.get("/a", Self.json(##"{"$ref": "#/components/schemas/Pet"}"##)) + ","
                + Self.get("/b", Self.json(##"{"$ref": "#/components/schemas/Base"}"##)),
            ##"{"Pet": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}], "discriminator": {"propertyName": "kind", "mapping": {"c": "#/components/schemas/Cat"}}}, "##
                + ##""Cat": {"type": "object", "properties": {"kind": {"type": "string"}, "lives": {"type": "integer"}}}, "Dog": {"type": "object", "properties": {"kind": {"type": "string"}}}, "##
                + ##""Base": {"type": "object", "properties": {"t": {"type": "string"}}, "discriminator": {"propertyName": "t"}}, "##
                + ##""Child": {"allOf": [{"$ref": "#/components/schemas/Base"}, {"type": "object", "properties": {"toy": {"type": "string"}}}]}}"##
        )
        let traffic =
            Document.header
            + [("/a", #"{"kind": "fish"}"#), ("/a", #"{"kind": "dog"}"#), ("/b", #"{"t": "Other"}"#), ("/b", #"{"t": "Child", "toy": 7}"#)]
            .map { Document.exchange("GET", $0, nil, $1) }.joined()
        #expect(try verified.verify(traffic).verification.mismatches.map(\.problem.rule) == [.discriminator, .discriminator, .type])
        let overlay = try verified.overlay(traffic)
        #expect(try verified.verify(traffic, overlay: overlay).verification.isFine)
        #expect(verified.faults(with: overlay) == [])
    }

    // MARK: Archives

    @Test func archivesAreReadAsToolsWriteThem() throws {
        let schema = #"{"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}}"#
        let verified = Self.document(
            #""/a": {"post": {"requestBody": {"content": {"application/x-www-form-urlencoded": {"schema": \#(schema)}}}, "#
                + #""responses": {"200": {"description": "d", \#(Self.json(#"{"type": "object"}"#))}}}}"#)
        func found(_ value: String) throws -> Int {
            let entry =
                #"{"request": {"method": "POST", "url": "https://api.example/a", "headers": [], "postData": {"mimeType": "#
                + #""application/x-www-form-urlencoded", "params": [{"name": "a", "value": "\#(value)"}]}}, "#
                + #""response": {"status": 200, "headers": [], "content": {"size": 2, "mimeType": "x-unknown", "text": "{}"}}}"#
            return try verified.verify(VerifyCommandTests.archive([entry])).verification.mismatchCount
        }
        #expect(try found("1") == 0)
        #expect(try found("x&y") == 1)
    }
}
