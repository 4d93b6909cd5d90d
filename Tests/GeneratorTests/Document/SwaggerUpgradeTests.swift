import Testing

@testable import EndpointGenerator

@Suite struct SwaggerUpgradeTests {
    static func document(_ operation: String, _ more: String = "") -> String {
        """
        {"swagger": "2.0", "info": {"title": "T", "version": "1"}, "host": "api.example.com", "basePath": "/v1", "schemes": ["http", "https"],
         "paths": {"/x/{id}": {"parameters": [{"name": "id", "in": "path", "required": true, "type": "integer", "format": "int64"}], "post": \(operation)}},
         "definitions": {"User": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string", "x-nullable": true}}}}\(more)}
        """
    }

    @Test func swaggerBodyParametersAndServersAreUpgraded() {
        let resolved = Resolved(
            Self.document(
                """
                {"operationId": "x", "consumes": ["application/json", "application/xml"], "produces": ["application/json"],
                 "parameters": [{"name": "body", "in": "body", "required": true, "schema": {"$ref": "#/definitions/User"}},
                  {"name": "tags", "in": "query", "type": "array", "items": {"type": "string"}, "collectionFormat": "pipes"},
                  {"name": "ids", "in": "query", "type": "array", "items": {"type": "integer"}, "collectionFormat": "multi"},
                  {"name": "X-List", "in": "header", "type": "array", "items": {"type": "string"}}],
                 "responses": {"200": {"description": "ok", "schema": {"type": "array", "items": {"$ref": "#/definitions/User"}},
                   "headers": {"X-Rate": {"type": "integer", "format": "int32"}}}, "default": {"$ref": "#/responses/Failure"}}}
                """, ##", "responses": {"Failure": {"description": "no", "schema": {"$ref": "#/definitions/User"}}}"##))
        #expect(resolved.findings == [])
        #expect(resolved.api?.servers.map(\.url.raw) == ["https://api.example.com/v1", "http://api.example.com/v1"])
        let operation = resolved.operation("x")
        #expect(operation?.body?.isRequired == true)
        #expect(operation?.body?.contents.map { resolved.spelled($0.type) } == ["User"])
        #expect(
            operation?.parameters.map(\.encoding) == [
                .style(.simple, explode: false, allowReserved: false), .style(.pipeDelimited, explode: false, allowReserved: false),
                .style(.form, explode: true, allowReserved: false), .style(.simple, explode: false, allowReserved: false),
            ])
        #expect(operation?.parameters.map { resolved.spelled($0.type) } == ["int64", "[string]", "[integer]", "[string]"])
        #expect(operation?.responses.map { $0.contents.map { resolved.spelled($0.type) } } == [["[User]"], ["User"]])
        #expect(operation?.responses.first?.headers.map { resolved.spelled($0.type) } == ["int32"])
        #expect(resolved.properties("User") == "name: string?!")
    }

    /// Many documents that declare version 2.0 use features of OpenAPI 3.
    @Test func openAPI3KeywordsInSwagger2AreReadWithWarnings() {
        let user = ##"{"application/json": {"schema": {"$ref": "#/definitions/User"}}}"##
        let resolved = Resolved(
            Self.document(
                ##"""
                {"operationId": "x", "parameters": [{"name": "size", "in": "query", "schema": {"type": "integer"}}, {"name": "sort", "in": "query"}],
                 "requestBody": {"content": \##(user)}, "responses": {"200": {"description": "ok", "content": \##(user)}}}
                """##))
        let operation = resolved.operation("x")
        #expect(operation?.parameters.map { resolved.spelled($0.type) } == ["int64", "integer", "string"])
        #expect(operation?.body?.contents.map { resolved.spelled($0.type) } == ["User"])
        #expect(operation?.responses.map { $0.contents.map { resolved.spelled($0.type) } } == [["User"]])
        #expect(resolved.findings.count == 4)
    }

    /// Unlike OpenAPI 3, Swagger 2.0 does not reserve the `Authorization` header.
    @Test func swaggerAuthorizationHeaderIsAParameterUnlessSecured() {
        let operation =
            #"{"operationId": "x", "parameters": [{"name": "Authorization", "in": "header", "required": true, "type": "string"}], "responses": {}}"#
        func names(_ more: String) -> [String]? { Resolved(Self.document(operation, more)).operation("x")?.parameters.map(\.name.raw) }
        #expect(names("") == ["id", "Authorization"])
        #expect(names(#", "securityDefinitions": {"k": {"type": "apiKey", "in": "header", "name": "X-Key"}}"#) == ["id", "Authorization"])
        #expect(names(#", "securityDefinitions": {"k": {"type": "apiKey", "in": "header", "name": "authorization"}}"#) == ["id"])
        #expect(names(#", "securityDefinitions": {"b": {"type": "basic"}}"#) == ["id"])
    }

    @Test(arguments: [
        (#""host": "http://localhost:3000/", "basePath": "/v1""#, ["http://localhost:3000/v1"]),
        (#""host": "https://x.example", "schemes": ["http"]"#, ["https://x.example"]),
        (#""host": "x.example", "basePath": "v1""#, ["https://x.example/v1"]), (#""basePath": "v1""#, ["/v1"]),
    ])
    func swaggerHostSchemesAndBasePathGiveTheServers(_ members: String, _ urls: [String]) {
        let resolved = Resolved(#"{"swagger": "2.0", "info": {"title": "T", "version": "1"}, \#(members), "paths": {}}"#)
        #expect(resolved.api?.servers.map(\.url.raw) == urls)
    }

    /// The files are numbered in the order of `files`, so positions differ, but nothing else may.
    @Test(arguments: ["parts.json#/Ids", "deep.json#/Ids", "#/x-parts/Ids", "api.json#/parameters/Ids"])
    func swaggerParametersReferencedFromAnywhereAreUpgraded(_ reference: String) {
        let ids = #"{"name": "ids", "in": "query", "type": "array", "items": {"type": "string"}, "collectionFormat": "pipes"}"#
        let operation = ##"{"operationId": "x", "parameters": [{"$ref": "\##(reference)"}], "responses": {}}"##
        let resolved = Resolved([
            ("api.json", Self.document(operation, #", "parameters": {"Ids": \#(ids)}, "x-parts": {"Ids": \#(ids)}"#)),
            ("parts.json", #"{"Ids": \#(ids)}"#), ("deep.json", #"{"Ids": {"$ref": "parts.json#/Ids"}}"#),
        ])
        #expect(resolved.findings == [])
        let encoding = resolved.operation("x")?.parameters.last?.encoding
        #expect(encoding == .style(.pipeDelimited, explode: false, allowReserved: false))
    }

    @Test func sharedSwaggerResponseHasTheMediaTypesOfItsOperation() {
        let resolved = Resolved(
            Self.document(
                ##"{"operationId": "x", "produces": ["application/vnd.x+json"], "responses": {"200": {"$ref": "#/responses/One"}}}"##,
                ##", "produces": ["text/csv"], "responses": {"One": {"description": "", "schema": {"$ref": "#/definitions/User"}}}"##))
        #expect(resolved.operation("x")?.responses.first?.contents.map(\.name.raw) == ["application/vnd.x+json"])
    }

    /// A file without a version belongs to the document that refers to it.
    @Test func swaggerPartsReferencedFromOpenAPI3AreUpgraded() {
        let resolved = Resolved([
            (
                "api.json",
                #"""
                {"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "paths": {"/x": {"$ref": "old.json#/paths/~1x"},
                 "/y": {"get": {"operationId": "y", "parameters": [{"$ref": "old.json#/parameters/Ids"}, {"$ref": "new.json#/Ids"}], "responses": {}}}}}
                """#
            ),
            (
                "old.json",
                #"""
                {"swagger": "2.0", "paths": {"/x": {"get": {"operationId": "x", "parameters": [{"$ref": "parts.json#/Ids"}], "responses": {}}}},
                 "parameters": {"Ids": {"name": "ids", "in": "query", "type": "array", "items": {"type": "string"}}}}
                """#
            ),
            ("parts.json", #"{"Ids": {"name": "ids", "in": "query", "type": "array", "items": {"type": "string"}}}"#),
            ("new.json", #"{"Ids": {"name": "new", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}}}"#),
        ])
        #expect(resolved.findings == [])
        let joined = Parameter.Encoding.style(.form, explode: false, allowReserved: false)
        #expect(resolved.operation("x")?.parameters.map(\.encoding) == [joined])
        #expect(resolved.operation("y")?.parameters.map(\.encoding) == [joined, .style(.form, explode: true, allowReserved: false)])
    }

    @Test func swaggerFormWithAFileIsMultipart() {
        let field = #"{"name": "note", "in": "formData", "type": "string", "required": true}"#
        let form = Resolved(Self.document(#"{"operationId": "x", "parameters": [\#(field)], "responses": {}}"#))
        #expect(form.operation("x")?.body?.contents.map(\.kind) == [.form])
        #expect(form.properties("x.request") == "note: string!")
        let file = #"{"name": "data", "in": "formData", "type": "file"}"#
        let upload = Resolved(
            Self.document(
                #"{"operationId": "x", "consumes": ["multipart/form-data"], "parameters": [\#(field), \#(file)], "responses": {}}"#))
        #expect(upload.operation("x")?.body?.contents.map(\.kind) == [.multipart])
        #expect(upload.properties("x.request") == "note: string!, data: file")
    }

    @Test func swaggerParameterReferencesAndSecurityAreUpgraded() {
        let resolved = Resolved(
            Self.document(
                ##"{"operationId": "x", "security": [{"key": []}, {"login": []}], "parameters": [{"$ref": "#/parameters/Page"}, {"$ref": "#/parameters/Body"}], "responses": {"200": {"description": "", "schema": {"type": "file"}}}}"##,
                """
                , "parameters": {"Page": {"name": "page", "in": "query", "type": "integer", "default": 1},
                   "Body": {"name": "b", "in": "body", "schema": {"$ref": "#/definitions/User"}}},
                  "securityDefinitions": {"key": {"type": "apiKey", "name": "X-Key", "in": "header"}, "login": {"type": "basic"}}
                """))
        #expect(resolved.findings == [])
        let operation = resolved.operation("x")
        #expect(operation?.parameters.map(\.name.raw) == ["id", "page"])
        #expect(operation?.body?.contents.map { resolved.spelled($0.type) } == ["User"])
        #expect(operation?.security.map { $0.map(\.scheme.raw) } == [["key"], ["login"]])
        #expect(operation?.responses.first?.contents.map(\.kind) == [.bytes])
        guard case .http(let scheme)? = resolved.api?.securitySchemes.last?.kind else {
            Issue.record("basic is an HTTP scheme")
            return
        }
        #expect(scheme == "basic")
    }

    @Test func swaggerTabSeparatedParameterKeepsItsStyle() {
        let parameter = #"{"name": "a", "in": "query", "type": "array", "items": {"type": "string"}, "collectionFormat": "tsv"}"#
        let resolved = Resolved(Self.document(#"{"operationId": "x", "parameters": [\#(parameter)], "responses": {}}"#))
        #expect(resolved.findings == [])
        guard case .style(.tabDelimited, explode: false, allowReserved: false)? = resolved.operation("x")?.parameters.last?.encoding else {
            Issue.record("tabs between the values")
            return
        }
    }

    @Test func swaggerResponseReferencesResolve() {
        let shared =
            ##""responses": {"Found": {"description": "", "schema": {"type": "object", "properties": {"id": {"type": "integer"}}}}}"##
        func document(_ reference: String, _ responses: String) -> [Resolved] {
            let inner = ##"{"operationId": "x", "responses": {"200": {"description": "", "schema": {"$ref": "\##(reference)/schema"}}}}"##
            let whole = ##"{"operationId": "x", "responses": {"200": {"$ref": "\##(reference)"}}}"##
            let other = (path: "shared.json", text: #"{"swagger": "2.0", "info": {"title": "S", "version": "1"}, "paths": {}, \#(shared)}"#)
            return [inner, whole].map { Resolved([(path: "api.json", text: Self.document($0, responses)), other]) }
        }
        for resolved in document("#/responses/Found", ", " + shared) + document("shared.json#/responses/Found", "") {
            #expect(resolved.findings == [])
            guard case .model(let id)? = resolved.operation("x")?.responses.first?.contents.first?.type,
                case .object(let object)? = resolved.api?[id].kind
            else {
                Issue.record("an object")
                continue
            }
            #expect(object.properties.map(\.key.raw) == ["id"])
        }
    }

    @Test func findingsInSwaggerPointIntoTheOriginalFile() {
        let resolved = Resolved(
            Self.document(##"{"operationId": "x", "responses": {"200": {"description": "", "schema": {"$ref": "#/definitions/None"}}}}"##))
        #expect(resolved.findings == ["error dangling-reference #/paths/~1x~1{id}/post/responses/200/schema/$ref"])
    }
}
