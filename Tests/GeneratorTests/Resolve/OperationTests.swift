import Testing

@testable import EndpointGenerator

@Suite struct OperationTests {
    static func names(_ api: API?) -> [String] {
        (api?.services ?? []).map { "\($0.name.raw): \($0.operations.map(\.label).joined(separator: " "))" }
    }

    @Test func tagsAndPathsGroupOperationsIntoServices() {
        let resolved = Resolved(
            """
            {"openapi": "3.2.0", "info": {"title": "T", "version": "2"}, "tags": [{"name": "Users", "description": "People"}, {}],
             "paths": {"/v1/pets/{id}": {"get": {"responses": {}}, "summary": "Pets"}, "/users": {"get": {"operationId": "list", "tags": ["Users", "Other"]}, "query": {"operationId": "find", "tags": ["Users"]}},
               "/{id}": {"get": {"operationId": "root"}}, "/pets": {"additionalOperations": {"COPY": {"operationId": "copy"}}}}}
            """)
        #expect(Self.names(resolved.api) == ["pets: GET /v1/pets/{id} `copy`", "Users: `list` `find`", "Default: `root`"])
        #expect(resolved.api?.services[1].documentation.description == "People")
        #expect(resolved.api?.services[1].operations.map(\.method) == ["GET", "QUERY"])
        #expect(resolved.api?.services[0].operations.map(\.method) == ["GET", "COPY"])
        #expect(resolved.api?.services[0].operations.first?.documentation.summary == "Pets")
        #expect(resolved.api?.version == "2")
    }

    /// An untagged operation joins the tag whose name matches its path, even if the tag is declared later.
    @Test func untaggedOperationsJoinTheTagOfTheirName() {
        let resolved = Resolved(
            """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
             "paths": {"/user-groups": {"get": {"operationId": "list"}, "post": {"operationId": "add", "tags": ["User Groups"]}},
               "/users": {"get": {"operationId": "users"}}}}
            """)
        #expect(Self.names(resolved.api) == ["User Groups: `list` `add`", "users: `users`"])
    }

    /// FastAPI builds operation ids from the function name, the path and the method. Similar ids from other tools must not match.
    @Test(arguments: [
        ("read_item_items__item_id__get", "/items/{item_id}", "GET", "read_item"), ("root__get", "/", "GET", "root"),
        ("größe_lesen_länge__get", "/länge/", "GET", "größe_lesen"), ("list_api_v1_items__get", "/items/", "GET", "list"),
        ("list_api_v1_items__get", "/api/v1/items/", "GET", "list"), ("x_a_b_patch", "/a-b", "PATCH", "x"),
        ("_items_get", "/items", "GET", nil), ("items_get", "/items", "GET", nil), ("read_items_get", "/items", "POST", nil),
        ("read_things_get", "/items", "GET", nil), ("getItems", "/items", "GET", nil),
    ]) func routeIsRemovedFromFastAPIOperationIDs(id: String, path: String, method: String, name: String?) {
        let found = withoutRoute(SpecText(id), path: path, method: SpecText(method), bases: ["_api_v1"])
        #expect(found?.raw == name)
    }

    /// The application may be mounted under a prefix that is missing from its ids. A verb begins the rest.
    @Test(arguments: [
        ("create_flow_flows__post", "/api/flows/", "POST", "create_flow"), ("read_x_get", "/v2/deep/x", "GET", "read"),
        ("hello_hello_get", "/api/hello", "GET", "hello"),
        ("read_slug_a__slug__b__name__get", "/api/a/{slug}/b/{name}", "GET", "read_slug"),
        ("get_länge_länge_get", "/api/länge", "GET", "get_länge"),
        // These ids contain only the path (with or without its prefix), a different path, a different method, or a prefix with a parameter.
        ("admin_users_get", "/v1/admin/users", "GET", nil), ("v1_admin_users_get", "/v1/admin/users", "GET", nil),
        ("users_get", "/api/users", "GET", nil), ("read_things_get", "/api/users", "GET", nil),
        ("read_users_post", "/api/users", "GET", nil),
        ("read_users_get", "/{tenant}/users", "GET", nil), ("readUsers", "/api/users", "GET", nil),
        ("_users_get", "/api/users", "GET", nil),
        ("user_settings_get", "/api/settings", "GET", nil), ("find_get", "/api/x", "GET", nil),
    ]) func routeIsRemovedBehindAMountPrefix(id: String, path: String, method: String, name: String?) {
        #expect(withoutMountedRoute(SpecText(id), path: path, method: SpecText(method))?.raw == name)
    }

    /// Operation ids in NestJS's format.
    @Test func controllerIsRemovedFromNestJSOperationIDs() {
        #expect(withoutController("BooksController_getBook")?.raw == "getBook")
        #expect(withoutController("BooksController_findAll_v1")?.raw == "findAll_v1")
        for id in ["Controller_get", "BooksController", "BooksController_", "BooksController_1", "booksControl_get"] {
            #expect(withoutController(SpecText(id)) == nil)
        }
    }

    /// Operation ids in Django Ninja's format: a verb follows the module.
    @Test(arguments: [
        ("shop_api_list_books", "list_books"), ("shop_views_get_book", "get_book"), ("__main___ping", "ping"), ("shop_api_health", nil),
        ("listBooks", nil), ("list_books", nil), ("shop_api", nil), ("api", nil), ("list_api_keys", nil), ("delete_api_key", nil),
    ]) func moduleIsRemovedFromDjangoNinjaOperationIDs(id: String, name: String?) {
        #expect(withoutModule(SpecText(id))?.raw == name)
    }

    /// Operation ids in Litestar's format: a verb follows the path.
    @Test(arguments: [
        ("BooksListBooks", "/books", "ListBooks"), ("BooksBookIdGetBook", "/books/{book_id}", "GetBook"), ("Bookshelf", "/books", nil),
        ("Books", "/books", nil), ("BooksArchive2", "/books", nil), ("ApiV2Fast-PathUpload", "/api/v2/fast-path", nil),
    ]) func pathIsRemovedFromLitestarOperationIDs(id: String, path: String, name: String?) {
        #expect(withoutLeadingPath(SpecText(id), path: path)?.raw == name)
    }

    @Test func shortenedOperationIDsAreUnique() throws {
        let operation: (String, String) -> String = {
            #""\#($0)": {"get": {"operationId": "\#($1)", "tags": ["\#($0.dropFirst().prefix(1))"]}}"#
        }
        var paths: [String] = [
            operation("/a/one", "list_a_one_get"), operation("/a/two", "list_a_two_get"), operation("/a/three", "count_a_three_get"),
            operation("/b/one", "count_b_one_get"), operation("/b/two", "find_b_two_get"),
        ]
        for _ in 0..<2 {
            let operations = Resolved(pathsDocument(paths.joined(separator: ", "))).api?.services.flatMap(\.operations) ?? []
            let names = Dictionary(
                uniqueKeysWithValues: operations.map {
                    ($0.path.raw, ($0.shortID?.raw ?? "-") + " " + $0.nameParts.map(\.raw).joined(separator: "."))
                })
            #expect(
                names == [
                    "/a/one": "list a one list a one", "/a/two": "list a two list a two",
                    "/a/three": "count a.count", "/b/one": "count b.count",
                    "/b/two": "find b.find",
                ])
            paths.reverse()
        }
    }

    @Test func securitySchemesAndRequirementsAreResolved() {
        let resolved = Resolved(
            pathsDocument(
                """
                "/a": {"get": {"operationId": "a", "security": [{}, {"key": [], "login": ["read"]}]}, "put": {"operationId": "b", "security": []},
                  "post": {"operationId": "c", "security": [{"none": []}]}}
                """,
                components: """
                    "securitySchemes": {"key": {"type": "apiKey", "in": "cookie", "name": "k"}, "login": {"type": "oauth2"}, "token": {"type": "http", "scheme": "Bearer"},
                      "open": {"type": "openIdConnect"}, "tls": {"$ref": "#/components/securitySchemes/real"}, "real": {"type": "mutualTLS"}, "odd": {"type": "odd"}}
                    """))
        #expect(resolved.api?.securitySchemes.map(\.id.raw) == ["key", "login", "token", "open", "tls", "real"])
        #expect(resolved.operation("a")?.security.map { $0.map(\.scheme.raw) } == [[], ["key", "login"]])
        #expect(resolved.operation("a")?.security.last?.last?.scopes == ["read"])
        #expect(resolved.operation("b")?.security.isEmpty == true)
        #expect(
            resolved.findings == [
                "warning undeclared-security-scheme #/paths/~1a/post/security/0/none",
                "warning invalid-security-scheme #/components/securitySchemes/odd/type",
            ])
    }

    @Test func serversOfDocumentPathAndOperationAreRead() {
        let resolved = Resolved(
            """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "servers": [{"url": "https://{region}.example.com", "description": "Main", "x-endpoints": {"name": "main"},
               "variables": {"region": {"enum": ["eu", "us"], "default": "eu"}, "port": {}}}, {"description": "no url"}],
             "paths": {"/x": {"servers": [{"url": "/path"}], "get": {"operationId": "a"}, "put": {"operationId": "b", "servers": [{"url": "https://other"}]}}}}
            """)
        let server = resolved.api?.servers.first
        #expect(server?.name == "main" && server?.variables.map(\.defaultValue) == ["eu", nil])
        #expect(server?.variables.first?.values == ["eu", "us"])
        #expect(resolved.operation("a")?.servers.map(\.url) == ["/path"])
        #expect(resolved.operation("b")?.servers.map(\.url) == ["https://other"])
        #expect(resolved.findings == ["warning invalid-server #/servers/1", "warning server-variable #/servers/0/variables/port"])
    }

    @Test(arguments: [
        (root: [#""HTTPS://API.example.com:443/v1/""#], own: [#""https://api.example.com/v1""#], isOverride: false),
        ([#""https://api.example.com""#], [#""https://api.example.com/""#], false),
        ([#""https://api.example.com""#], [#""https://api.example.com//""#], true),
        ([#""https://api.example.com""#], [#""https://api.example.com:80""#], true),
        ([#""http://api.example.com:80""#], [#""http://api.example.com""#], false),
        ([#""https://api.example.com/v1""#], [#""https://api.example.com/V1""#], true),
        ([#""https://api.example.com/a b""#], [#""https://api.example.com/a%20b""#], false),
        ([#""https://{r}.example.com", "variables": {"r": {"default": "EU"}}"#], [#""https://eu.example.com""#], false),
        ([#""https://{r}.example.com", "variables": {"r": {"default": "eu"}}"#], [#""https://us.example.com""#], true),
        ([#""https://a""#, #""https://b""#], [#""https://b/""#, #""https://a""#], false),
        ([#""https://a""#, #""https://b""#], [#""https://b""#], true),
        ([#""https://a""#], [#""https://a""#, #""https://b""#], true),
        ([], [#""/""#], false), ([#""/v1""#], [#""/v1/""#], false), ([#""/v1""#], [#""/v2""#], true),
    ])
    func serversThatRepeatTheDocumentsAreNoOverride(root: [String], own: [String], isOverride: Bool) {
        func list(_ urls: [String]) -> String { urls.map { #"{"url": \#($0)}"# }.joined(separator: ", ") }
        for (path, operation) in [(own, []), (["\"https://path\""], own)] {
            let resolved = Resolved(
                """
                {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "servers": [\(list(root))],
                 "paths": {"/x": {"servers": [\(list(path))], "get": {"operationId": "a", "servers": [\(list(operation))]}}}}
                """)
            #expect(resolved.operation("a")?.servers.isEmpty == !isOverride)
        }
    }

    @Test func webhooksAndCallbacksAreRead() {
        let body = #"{"content": {"application/json": {"schema": {"properties": {"a": {"type": "string"}}}}}}"#
        let resolved = Resolved(
            """
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "webhooks": {"created": {"post": {"requestBody": \(body)}}},
             "paths": {"/x": {"post": {"operationId": "x", "callbacks": {"done": {"{$request.body#/url}": {"post": {"requestBody": \(body)}}}, "ref": {"$ref": "#/components/callbacks/C"}}}}},
             "components": {"callbacks": {"C": {"{$url}": {"put": {"operationId": "third"}}}}}}
            """)
        #expect(resolved.findings == [])
        #expect(resolved.api?.webhooks.map(\.name.raw) == ["created", "done", "third"])
        #expect(resolved.properties("created.request") == "a: string")
        #expect(resolved.model("created.request")?.directions == .response)
    }

    @Test func errorRemovesOnlyTheOperationsThatUseIt() {
        let resolved = Resolved(
            pathsDocument(
                """
                "/a": {"get": {"operationId": "a", "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}}}},
                  "post": {"operationId": "b", "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Outer"}}}}}},
                  "put": {"operationId": "c", "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Fine"}}}}}}, "delete": 3}
                """,
                components: """
                    "schemas": {"User": {"properties": {"age": {"type": "intger"}}}, "Outer": {"properties": {"users": {"type": "array", "items": {"$ref": "#/components/schemas/User"}}}},
                      "Fine": {"properties": {"a": {"type": "string"}}}}
                    """))
        #expect(
            resolved.findings == [
                "error invalid-operation #/paths/~1a/delete", "error unknown-type #/components/schemas/User/properties/age/type",
            ])
        #expect(resolved.errors.last?.message.hasSuffix("(left out with it: `a`, `b`)") == true)
        #expect(Self.names(resolved.api) == ["a: `c`"])
    }

    @Test func modelsAreMarkedAsSentOrReceived() {
        let json = { (name: String) in
            ##"{"content": {"application/json": {"schema": {"$ref": "#/components/schemas/\##(name)"}}}, "description": ""}"##
        }
        let resolved = Resolved(
            pathsDocument(
                "\"/a\": {\"post\": {\"operationId\": \"a\", \"requestBody\": \(json("In")), \"responses\": {\"200\": \(json("Out"))}}}",
                components: """
                    "schemas": {"In": {"properties": {"both": {"$ref": "#/components/schemas/Both"}}}, "Out": {"properties": {"both": {"items": {"$ref": "#/components/schemas/Both"}}}},
                      "Both": {"properties": {"a": {"type": "string"}}}, "None": {"properties": {"a": {"type": "string"}}}}
                    """))
        #expect(["In", "Out", "Both", "None"].map { resolved.model($0)?.directions } == [.request, .response, [.request, .response], []])
    }

    @Test func resultPointerSelectsAPartOfTheResponse() {
        let document = { (pointer: String) in
            pathsDocument(
                """
                "/a": {"get": {"operationId": "a", "x-endpoints": {"name": "names", "result": "\(pointer)"}, "responses": {"200": {"description": "", "content": {"application/json":
                  {"schema": {"properties": {"count": {"type": "integer"}, "data": {"properties": {"items": {"type": "array", "items": {"type": "string"}}}}}}}}}}}}
                """)
        }
        let resolved = Resolved(document("/data/items"))
        #expect(resolved.findings == [])
        #expect(resolved.operation("a")?.requestedName?.text == "names")
        #expect(
            resolved.operation("a")?.result.map { "\(resolved.name($0.model)) \($0.property)" } == ["a.response 1", "a.response.data 0"])
        for pointer in ["/none", "/data/items/0", "data", "/count/x"] {
            let wrong = Resolved(document(pointer))
            #expect(wrong.findings == ["error result-pointer #/paths/~1a/get/x-endpoints/result"])
            #expect(wrong.operation("a") == nil)
        }
        #expect(Resolved(document("/dta")).errors.first?.message.contains("`count`, `data`") == true)
    }

    @Test func unknownKeysOfTheExtensionAreWarnings() {
        let resolved = Resolved(
            pathsDocument(#""/a": {"get": {"operationId": "a", "x-endpoints": {"nam": "b"}}, "put": {"x-endpoints": 1, "x-other": {}}}"#))
        #expect(
            resolved.findings == [
                "warning unknown-extension #/paths/~1a/get/x-endpoints/nam", "warning unexpected-type #/paths/~1a/put/x-endpoints",
            ])
    }

    @Test func duplicateOperationIDIsAWarningWithBothPlaces() {
        let resolved = Resolved(pathsDocument(#""/a": {"get": {"operationId": "a"}, "put": {"operationId": "a"}}"#))
        #expect(
            resolved.findings == [
                "warning duplicate-operation-id #/paths/~1a/put/operationId", "note duplicate-operation-id #/paths/~1a/get/operationId",
            ])
        #expect(Self.names(resolved.api) == ["a: `a` `a`"])
    }
}
