import Testing

@testable import EndpointGenerator

/// Tests conventions that servers follow without declaring them in the document.
@Suite struct ServerConventionTests {
    private func content(_ resolved: Resolved, _ id: String = "x") -> (kind: MediaType.Kind, type: String)? {
        guard case .value(let content)? = resolved.operation(id)?.outcome.success else { return nil }
        return (content.kind, resolved.spelled(content.type))
    }

    private static func swagger(_ schema: String, produces: String, definitions: String = "") -> String {
        """
        {"swagger": "2.0", "info": {"title": "T", "version": "1"}, "produces": \(produces),
         "paths": {"/x": {"get": {"operationId": "x", "responses": {"200": {"description": "", "schema": \(schema)}}}}},
         "definitions": {\(definitions)}}
        """
    }

    /// `produces` is a default for the whole document, so the media types that it lists, such as JSON, do not apply to files.
    @Test(
        arguments: [
            #"["application/json", "text/plain"]"#, #"["application/json"]"#, #"["text/plain"]"#, "[]", #"["application/x-ndjson"]"#,
            #"["multipart/mixed", "image/png"]"#, #"["image/png"]"#, #"["application/octet-stream", "application/json"]"#,
        ], [#"{"type": "file"}"#, #"{"type": "string", "format": "binary"}"#, ##"{"$ref": "#/definitions/Log"}"##])
    func swaggerFileIsBytesWhateverItProduces(produces: String, schema: String) {
        let definitions = ##""Log": {"$ref": "#/definitions/Bytes"}, "Bytes": {"type": "string", "format": "binary"}"##
        let resolved = Resolved(Self.swagger(schema, produces: produces, definitions: definitions))
        #expect(resolved.findings == [])
        #expect(content(resolved)?.kind == .bytes)
        let accepted = resolved.operation("x")?.outcome.accepted.map(\.raw) ?? []
        #expect(!accepted.contains { $0.contains("json") || $0.contains("text") })
        #expect(accepted.contains("image/png") == produces.contains("image/png"))
    }

    @Test func swaggerValuesKeepTheirMediaTypes() {
        let both = #"["application/json", "text/plain"]"#
        #expect(content(Resolved(Self.swagger(#"{"type": "string"}"#, produces: both)))?.kind == .json)
        #expect(
            content(
                Resolved(
                    Self.swagger(##"{"$ref": "#/definitions/A"}"##, produces: both, definitions: ##""A": {"$ref": "#/definitions/A"}"##)))?
                .kind != .bytes)
    }

    /// The media types of the whole document also apply to failures, which are not files.
    @Test func failuresOfSwaggerAreJSONOnly() {
        let answer = #"{"description": "", "schema": {"type": "object", "properties": {"id": {"type": "string"}}}}"#
        let resolved = Resolved(
            #"{"swagger": "2.0", "info": {"title": "T", "version": "1"}, "produces": ["application/octet-stream", "application/json"], "#
                + #""paths": {"/x": {"get": {"operationId": "x", "responses": {"200": \#(answer), "404": \#(answer)}}}}}"#)
        #expect(resolved.operation("x")?.outcome.failures.map { $0.content?.kind } == [.json])
    }

    /// An object is neither bytes nor rows, so a failure that is one is JSON.
    @Test(arguments: ["application/octet-stream", "text/csv", "application/pdf", "image/png"])
    func objectOfASwaggerFailureIsJSON(produced: String) {
        func failure(_ schema: String) -> MediaType? {
            let resolved = Resolved(
                #"{"swagger": "2.0", "info": {"title": "T", "version": "1"}, "paths": {"/x": {"get": {"operationId": "x", "#
                    + #""produces": ["\#(produced)"], "responses": {"200": {"description": ""}, "404": {"description": "", "#
                    + #""schema": \#(schema)}}}}}, "definitions": {"E": {"allOf": [{"properties": {"a": {"type": "string"}}}]}}}"#)
            #expect(resolved.findings == [])
            return resolved.operation("x")?.outcome.failures.first?.content
        }
        for schema in [##"{"$ref": "#/definitions/E"}"##, #"{"type": "object"}"#, #"{"properties": {"a": {}}}"#] {
            #expect(failure(schema)?.kind == .json && failure(schema)?.name == "application/json")
        }
        #expect(failure(#"{"type": "string"}"#)?.kind != .json)
    }

    /// A success without a schema is asked for by what the operation produces, and anything else is still accepted.
    @Test(arguments: [
        (#"["image/png", "image/gif"]"#, ["image/png", "image/gif", "*/*;q=0.5"]), ("[]", ["*/*"]), (#"["*/*"]"#, ["*/*"]),
        (#"["application/json"]"#, ["application/json", "*/*;q=0.5"]), (#"["json", "a/b\n"]"#, ["*/*"]),
    ])
    func swaggerSuccessWithoutASchemaIsAskedForByWhatIsProduced(produces: String, accepted: [String]) {
        for status in ["200", "204"] {
            let resolved = Resolved(
                #"{"swagger": "2.0", "info": {"title": "T", "version": "1"}, "produces": \#(produces), "#
                    + #""paths": {"/x": {"get": {"operationId": "x", "responses": {"\#(status)": {"description": ""}}}}}}"#)
            #expect(resolved.operation("x")?.outcome.accepted.map(\.raw) == (status == "200" ? accepted : []))
        }
    }

    private static let result = #"{"type": "object", "properties": {"result": {"type": "string"}, "error": {"type": "object"}}}"#

    /// gRPC gateways declare streams as `application/json`. A stream is recognized if its schema refers to `x-stream-definitions`, has a title that
    /// begins with `Stream result of`, or is an inline copy as written by converters to OpenAPI 3.
    @Test(
        arguments: [
            (Self.swagger(##"{"$ref": "#/x-stream-definitions/R"}"##, produces: #"["application/json"]"#), true),
            (Self.swagger(#"{"title": "Stream result of R", "properties": {"result": {}, "error": {}}}"#, produces: "[]"), true),
            (Self.swagger(##"{"$ref": "#/definitions/R"}"##, produces: "[]", definitions: #""R": \#(Self.result)"#), true),
            (Self.swagger(#"{"title": "Result of R", "properties": {"result": {}, "error": {}, "more": {}}}"#, produces: "[]"), false),
        ])
    func gatewayStreamInSwaggerIsReadAsJSONLines(document: String, isStream: Bool) {
        let resolved = Resolved(document.dropLast() + #", "x-stream-definitions": {"R": \#(Self.result)}}"#)
        #expect(content(resolved)?.kind == (isStream ? .jsonLines : .json))
        #expect(resolved.operation("x")?.outcome.accepted.map(\.raw) == ["application/json"])
    }

    @Test func gatewayStreamInOpenAPI3IsReadAsJSONLines() {
        let titled = Self.result.replacing(
            #""type": "object", "properties": {"result""#, with: #""title": "Stream result of R", "properties": {"result""#)
        #expect(content(Resolved(responseDocument(titled)))?.kind == .jsonLines)
        #expect(content(Resolved(responseDocument(Self.result)))?.kind == .json)
        let document = responseDocument(Self.result).dropLast() + #", "x-stream-definitions": {}}"#
        #expect(content(Resolved(String(document)))?.kind == .jsonLines)
    }

    /// Equal inline schemas for different statuses become one type, as if they referred to a shared schema.
    @Test func equalSuccessBodiesShareOneResultType() {
        func outcome(_ first: String, _ second: String, third: String = "") -> OperationOutcome.Success? {
            func response(_ schema: String) -> String { #"{"description": "", "content": {"application/json": {"schema": \#(schema)}}}"# }
            let responses = #"{"200": \#(response(first)), "202": \#(response(second))\#(third)}"#
            return Resolved(pathsDocument(#""/x": {"post": {"operationId": "x", "responses": \#(responses)}}"#)).operation("x")?.outcome
                .success
        }
        func isValue(_ success: OperationOutcome.Success?) -> Bool { if case .value? = success { true } else { false } }
        let object = #"{"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}}"#
        #expect(isValue(outcome(object, object)))
        #expect(isValue(outcome(#"{"type": "array", "items": \#(object)}"#, #"{"type": "array", "items": \#(object)}"#)))
        #expect(!isValue(outcome(object, object.replacing("string", with: "integer"))))
        #expect(!isValue(outcome(object, #"{"type": "array", "items": \#(object)}"#)))
        #expect(!isValue(outcome(object, object, third: #", "204": {"description": ""}"#)))
    }

    /// Only the initializer's parameters are reordered; values are read and written in the document's order.
    @Test func inheritedRequiredPropertiesComeFirstInInitializers() throws {
        let own = #"{"type": "object", "required": ["start"], "properties": {"end": {"type": "string"}, "start": {"type": "string"}}}"#
        let parent = #"{"type": "object", "required": ["label"], "properties": {"url": {"type": "string"}, "label": {"type": "string"}}}"#
        func order(_ child: String) throws -> [String] {
            let resolved = Resolved(schemasDocument(#""Parent": \#(parent), "Child": \#(child)"#))
            guard case .object(let object)? = resolved.model("Child")?.kind else { return [] }
            return inInitializerOrder(object.properties) { $0 }.map(\.key.raw)
        }
        let reference = ##"{"$ref": "#/components/schemas/Parent"}"##
        #expect(try order(#"{"allOf": [\#(own), \#(reference)]}"#) == ["start", "label", "end", "url"])
        #expect(try order(#"{"allOf": [\#(reference), \#(own)]}"#) == ["label", "start", "url", "end"])
        #expect(try order(#"{"allOf": [\#(own)]}"#) == ["start", "end"])
        #expect(
            try order(#"{"allOf": [{"allOf": [\#(own), \#(reference)]}, {"properties": {"more": {}}}]}"#) == [
                "start", "label", "end", "url", "more",
            ])
    }
}
