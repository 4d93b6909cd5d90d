import Testing

@testable import EndpointGenerator

@Suite struct BodyTests {
    static let components = #""schemas": {"User": {"properties": {"name": {"type": "string"}}}}"#
    static let user = ##"{"schema": {"$ref": "#/components/schemas/User"}}"##

    /// Lists every media type of a request body, such as `application/json json User`.
    static func request(_ content: String, version: String = "3.1.0") -> ([String], Resolved) {
        let body = "{\"content\": \(content)}"
        let resolved = Resolved(
            pathsDocument(
                "\"/x\": {\"post\": {\"operationId\": \"x\", \"requestBody\": \(body), \"responses\": {}}}", components: components,
                version: version))
        return (spelled(resolved.operation("x")?.body?.contents, resolved), resolved)
    }

    static func spelled(_ contents: [MediaType]?, _ resolved: Resolved) -> [String] {
        (contents ?? []).map { "\($0.name.raw) \($0.kind) \(resolved.spelled($0.type))" }
    }

    @Test(arguments: [
        ("application/json", user, "json User"), ("application/json; charset=utf-8", user, "json User"),
        ("application/vnd.x.v1+json", user, "json User"),
        ("application/json", "{}", "json json"), ("text/json", user, "json User"), ("application/x-www-form-urlencoded", user, "form User"),
        ("multipart/form-data", user, "multipart User"), ("text/plain", #"{"schema": {"type": "string"}}"#, "text string"),
        ("text/csv", "{}", "text string"),
        ("text/plain", #"{"schema": {"type": "integer"}}"#, "text integer"),
        ("image/png", #"{"schema": {"type": "string", "format": "binary"}}"#, "bytes binary"),
        ("application/octet-stream", "{}", "bytes binary"), ("application/xml", user, "bytes binary"),
        ("application/pdf", "{}", "bytes binary"),
        ("*/*", user, "json User"), ("*/*", #"{"schema": {"type": "string"}}"#, "text string"), ("application/vnd.odd", user, "json User"),
        ("application/vnd.odd", #"{"schema": {"type": "string"}}"#, "bytes binary"), ("image/*", "{}", "bytes binary"),
        ("text/event-stream", user, "eventStream User"), ("application/x-ndjson", user, "jsonLines User"),
        ("application/jsonl", #"{"schema": {"type": "array", "items": {"type": "integer"}}}"#, "jsonLines integer"),
    ])
    func mediaTypeDeterminesTheKindOfContent(_ mediaType: String, _ node: String, _ content: String) {
        let (contents, resolved) = Self.request("{\"\(mediaType)\": \(node)}")
        #expect(resolved.findings == [])
        #expect(contents == ["\(mediaType) \(content)"])
    }

    /// The suffix says that the content is JSON (RFC 6838, 4.2.8).
    @Test(arguments: [
        ("domain-config.v1.2+json", "application/domain-config.v1.2+json"), ("VND.x+JSON; v=1", "application/vnd.x+json"),
        ("json", "application/json"),
    ])
    func mediaTypeWithoutASlashIsJSONIfItsSuffixSaysSo(_ written: String, _ read: String) {
        let (contents, resolved) = Self.request("{\"\(written)\": \(Self.user)}")
        #expect(contents == ["\(read) json User"])
        #expect(resolved.diagnostics.map(\.rule) == ["invalid-media-type"])
    }

    @Test(arguments: [
        (
            #"{"application/xml": \#(user), "application/json": \#(user), "application/x-www-form-urlencoded": \#(user)}"#,
            ["application/json json User"]
        ),
        (#"{"application/x-www-form-urlencoded": \#(user), "multipart/form-data": \#(user)}"#, ["multipart/form-data multipart User"]),
        (
            #"{"application/json": \#(user), "application/vnd.v2+json": {"schema": {"type": "string"}}}"#,
            ["application/json json User", "application/vnd.v2+json json string"]
        ),
        (
            #"{"text/event-stream": \#(user), "application/json": \#(user)}"#,
            ["text/event-stream eventStream User", "application/json json User"]
        ),
        // A media type with JSON in its name is preferred over one that is JSON only according to its schema.
        (#"{"application/vnd.odd": \#(user), "application/vnd.odd+json": \#(user)}"#, ["application/vnd.odd+json json User"]),
        (#"{"image/png": {}, "image/jpeg": {}}"#, ["image/png bytes binary", "image/jpeg bytes binary"]),
    ])
    func ofSeveralMediaTypesTheTypedOnesAreKept(_ content: String, _ contents: [String]) { #expect(Self.request(content).0 == contents) }

    /// Swagger 2.0 lists the body among the parameters, and many OpenAPI 3 documents still do.
    @Test func bodyAmongTheParametersIsReadAsTheRequestBody() {
        let schema = ##""schema": {"$ref": "#/components/schemas/User"}"##
        func resolved(_ operation: String) -> Resolved {
            Resolved(
                pathsDocument(
                    "\"/x\": {\"post\": {\"operationId\": \"x\", \(operation), \"responses\": {}}}",
                    components: Self.components + #", "parameters": {"U": {"name": "u", "in": "body", "required": true, \#(schema)}}"#))
        }
        for parameter in [#"{"name": "u", "in": "body", "required": true, \#(schema)}"#, ##"{"$ref": "#/components/parameters/U"}"##] {
            let document = resolved("\"parameters\": [\(parameter)]")
            let operation = document.operation("x")
            #expect(Self.spelled(operation?.body?.contents, document) == ["application/json json User"])
            #expect(operation?.body?.isRequired == true && operation?.parameters.isEmpty == true)
            #expect(document.findings.count == 1 && document.findings.first?.hasPrefix("warning misplaced-body") == true)
        }
        let own = #"{"content": {"text/plain": {}}}"#
        let both = resolved(##""requestBody": \##(own), "parameters": [{"name": "u", "in": "body", \##(schema)}]"##)
        #expect(Self.spelled(both.operation("x")?.body?.contents, both) == ["text/plain text string"])
        #expect(both.findings.count == 1 && both.operation("x")?.parameters.isEmpty == true)
    }

    /// A schema is accepted in place of a response, request body or media type.
    @Test(arguments: [
        ##"{"content": {"application/json": {"$ref": "#/components/schemas/User"}}}"##, ##"{"$ref": "#/components/schemas/User"}"##,
        ##"{"schema": {"$ref": "#/components/schemas/User"}}"##, ##"{"allOf": [{"$ref": "#/components/schemas/User"}]}"##,
        ##"{"content": {"application/json": {"allOf": [{"$ref": "#/components/schemas/User"}]}}}"##,
    ])
    func schemaInPlaceOfABodyOrMediaTypeIsAccepted(_ body: String) {
        let operation = ##""operationId": "x", "requestBody": \##(body), "responses": {"200": \##(body)}"##
        let resolved = Resolved(pathsDocument("\"/x\": {\"post\": {\(operation)}}", components: Self.components))
        let expected = ["application/json json User"]
        #expect(Self.spelled(resolved.operation("x")?.body?.contents, resolved) == expected)
        #expect(Self.spelled(resolved.operation("x")?.responses.first?.contents, resolved) == expected)
        #expect(resolved.findings.count == 2)
    }

    /// The names of the types of Word and Excel contain `xml`.
    @Test(arguments: [
        ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "part: file"), ("image/svg+xml", "part: string"),
        ("application/xml", "part: string"), ("application/vnd.x+json", "part: string"), ("application/zip", "part: file"),
    ])
    func partIsAFileUnlessItsMediaTypeIsText(_ mediaType: String, _ properties: String) {
        let part = #"{"type": "string", "contentMediaType": "\#(mediaType)"}"#
        let (_, resolved) = Self.request(#"{"multipart/form-data": {"schema": {"properties": {"part": \#(part)}}}}"#)
        #expect(resolved.properties("x.request") == properties)
    }

    @Test func multipartEncodingsAreRead() {
        let (contents, resolved) = Self.request(
            """
            {"multipart/form-data": {"schema": {"properties": {"file": {"type": "string", "format": "binary"}, "tags": {"type": "array", "items": {"type": "string"}}}},
              "encoding": {"file": {"contentType": "image/png, image/jpeg", "headers": {"X-A": {"schema": {"type": "integer"}}}}, "tags": {"style": "spaceDelimited"}}}}
            """)
        #expect(contents == ["multipart/form-data multipart x.request"])
        #expect(resolved.properties("x.request") == "file: file, tags: [string]")
        let encodings = resolved.operation("x")?.body?.contents.first?.encodings
        #expect(encodings?.map(\.property.raw) == ["file", "tags"])
        #expect(encodings?.map(\.contentType) == ["image/png, image/jpeg", nil])
        #expect(encodings?.map(\.style) == [.form, .spaceDelimited])
        #expect(encodings?.map(\.explode) == [true, false])
        #expect(encodings?.first?.headers.map { resolved.spelled($0.type) } == ["integer"])
    }

    @Test func eventSchemaOf3_2GivesTheTypeOfTheData() {
        let event =
            #"{"properties": {"event": {"type": "string"}, "data": {"type": "string", "contentMediaType": "application/json", "contentSchema": {"properties": {"n": {"type": "integer"}}}}}}"#
        let (contents, resolved) = Self.request(#"{"text/event-stream": {"itemSchema": \#(event)}}"#, version: "3.2.0")
        #expect(contents == ["text/event-stream eventStream x.request.item"])
        #expect(resolved.properties("x.request.item") == "n: integer")
    }

    @Test func invalidMediaTypesAndFormsAreWarnings() {
        let (contents, resolved) = Self.request(
            #"{"json": \#(Self.user), "multipart/form-data": {"schema": {"type": "array", "items": {"type": "string"}}}, "application/json": 1}"#
        )
        #expect(contents == ["multipart/form-data bytes binary", "application/json json json"])
        let content = "#/paths/~1x/post/requestBody/content"
        #expect(
            resolved.findings == [
                "warning invalid-media-type \(content)/json", "warning unsupported-form \(content)/multipart~1form-data",
                "warning unexpected-type \(content)/application~1json",
            ])
        #expect(Self.request("{}").1.findings == ["warning empty-content #/paths/~1x/post/requestBody"])
    }

    @Test func invalidResponseDropsItsOperation() {
        let resolved = Resolved(
            pathsDocument(
                #""/x": {"get": {"operationId": "x", "responses": {"600": {}, "x-note": {}, "204": 1}}}"#, components: Self.components))
        #expect(resolved.operation("x") == nil)
        #expect(
            resolved.findings == [
                "warning invalid-status #/paths/~1x/get/responses/600", "error invalid-response #/paths/~1x/get/responses/204",
            ])
    }

    @Test func statusesAreOrderedAndHeadersRead() {
        let resolved = Resolved(
            pathsDocument(
                """
                "/x": {"get": {"operationId": "x", "responses": {
                  "default": {"description": "Any", "content": {"application/problem+json": \(Self.user)}},
                  "200": {"description": "Fine", "headers": {"X-Rate": {"required": true, "schema": {"type": "integer"}}, "Content-Type": {"schema": {"type": "string"}}},
                    "content": {"application/json": {"schema": {"properties": {"a": {"type": "string"}}}}}},
                  "404": {"description": "None", "content": {"application/json": {"schema": {"properties": {"b": {"type": "string"}}}}}},
                  "5xx": {"description": "Broken"}, "4XX": {"description": "Bad", "content": {"multipart/mixed": {}}}}}}
                """, components: Self.components))
        #expect(resolved.findings == [])
        let responses = resolved.operation("x")?.responses ?? []
        #expect(responses.map(\.status) == [.code(200), .code(404), .range(5), .range(4), .default])
        #expect(
            responses.map { Self.spelled($0.contents, resolved) } == [
                ["application/json json x.response"], ["application/json json x.not found.response"], [], ["multipart/mixed bytes binary"],
                ["application/problem+json json User"],
            ])
        #expect(responses.first?.headers.map(\.name.raw) == ["X-Rate"])
        #expect(responses.first?.headers.first?.isRequired == true)
    }
}
