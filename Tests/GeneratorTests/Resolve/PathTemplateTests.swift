import Testing

@testable import EndpointGenerator

@Suite struct PathTemplateTests {
    @Test(arguments: [
        ("/a/{b}/c", "/a/{b}/c", ["b"], []), ("/{o}-{r}.json", "/{o}-{r}.json", ["o", "r"], []), ("/{a}/{a}", "/{a}/{a}", ["a"], []),
        ("/s?type=user&full", "/s", [], ["type=user", "full"]), ("/#X-Target=1", "/", [], []), ("/a/{b-c.d}", "/a/{b-c.d}", ["b-c.d"], []),
        ("/a{/b,c}", "/a/{b}/{c}", ["b", "c"], []), ("/a{.b}", "/a.{b}", ["b"], []), ("/{+b}/{c*}", "/{b}/{c}", ["b", "c"], []),
        ("/a{#b}", "/a", [], []), ("/{a=b/*/c/*}:d", "/{a}:d", ["a"], []), ("/{a=**}", "/{a}", ["a"], []),
    ])
    func pathTemplateIsSplitIntoPathPlaceholdersAndQuery(_ text: String, _ path: String, _ placeholders: [String], _ query: [String]) {
        let template = PathTemplate(text)
        #expect(template.path == path)
        #expect(template.placeholders.map(\.raw) == placeholders)
        #expect(template.query.map { item in item.value.map { "\(item.name.raw)=\($0.raw)" } ?? item.name.raw } == query)
        #expect(!template.hasUnbalancedBraces)
    }

    @Test(arguments: [
        ("/a/:b", "/a/{b}", ["b"]), ("/<int:b>/{c}/<d>", "/{b}/{c}/{d}", ["b", "c", "d"]), ("/a:b/:x", "/a:b/:x", []),
        ("/:b/{b}", "/:b/{b}", ["b"]), ("/:/<>", "/:/<>", []),
    ])
    func placeholdersInRouterSyntaxAreRead(_ text: String, _ path: String, _ placeholders: [String]) {
        var template = PathTemplate(text)
        #expect(template.readRouterPlaceholders(["b", "c", "d", ""]) == (path != text))
        #expect(template.path == path)
        #expect(template.placeholders.map(\.raw) == placeholders)
    }

    @Test(arguments: [
        ("/{+a}:b", ["a"], ["a"]), ("/{a=b/*/c/*}", ["a"], []), ("/{a=**}/{b=*}", ["a"], []), ("/{a+}", ["a"], []), ("/{*a}", ["a"], []),
        ("/{**a}", ["a"], []), ("/{a}/{b*}", [], []), ("/a{/b}", [], []), ("/{+a=b/**}", ["a"], ["a"]),
    ])
    func operatorsAndPatternsKeepTheSlashesOfAValue(_ text: String, _ across: [String], _ reserved: [String]) {
        let template = PathTemplate(text)
        #expect(template.acrossSegments == Set(across.map { SpecText($0) }) && template.reserved == Set(reserved.map { SpecText($0) }))
        let resolved = Resolved(pathsDocument("\"\(text)\": {\"get\": {\"operationId\": \"x\", \"responses\": {}}}"))
        let parameters = resolved.operation("x")?.parameters ?? []
        #expect(parameters.filter(\.keepsSlashes).map(\.name.raw) == across)
        #expect(ParameterTests.spelled(resolved).contains { $0.hasSuffix("+") } == !reserved.isEmpty)
    }

    @Test(arguments: ["/{a", "/a}", "/{a{b}}", "/{}"])
    func unbalancedBracesInAPathAreAnError(_ text: String) {
        #expect(PathTemplate(text).hasUnbalancedBraces)
        let resolved = Resolved(pathsDocument("\"\(text)\": {\"get\": {\"operationId\": \"x\", \"responses\": {}}}"))
        #expect(resolved.errors.map(\.rule) == ["invalid-path"])
        #expect(resolved.operation("x") == nil)
    }

    @Test(arguments: [
        ("/users/{id}", "users"), ("/api/v2/users", "users"), ("/v1.1/{id}/pets", "pets"), ("/vets", "vets"), ("/{id}", nil), ("/", nil),
    ])
    func firstWordOfAPathSkipsVersionsAndPlaceholders(_ text: String, _ word: String?) {
        #expect(NamedPath(PathTemplate(text)).firstWord == word)
    }

    @Test func queryInAPathBecomesParameters() {
        let resolved = Resolved(
            pathsDocument(
                """
                "/s?type=user&q={query}&n={n}": {"get": {"operationId": "x", "responses": {}, "parameters": [
                  {"name": "query", "in": "path", "required": true, "schema": {"type": "integer"}}]}},
                "no/slash": {"get": {"operationId": "y", "responses": {}}}
                """))
        #expect(ParameterTests.spelled(resolved) == ["query q! integer form*", "query n! string form*"])
        #expect(resolved.operation("x")?.path == "/s")
        #expect(resolved.operation("x")?.fixedQuery.map(\.name) == ["type"])
        #expect(resolved.operation("y")?.path == "/no/slash")
        #expect(
            resolved.findings == [
                "warning undeclared-parameter #/paths/~1s?type=user&q={query}&n={n}", "warning relative-path #/paths/no~1slash",
            ])
    }

    @Test(arguments: [
        ("/users/*", "/users/{id}", true), ("/users/*", "/users/{id}/pets", false), ("/users/**", "/users/{id}/pets", true),
        ("*", "/users", false),
        ("**", "/users/x", true), ("/users", "/users", true), ("/u*s", "/users", true), ("/u*z", "/users", false),
        ("/**/pets", "/users/{id}/pets", true),
    ])
    func pathPatternsMatchSegmentsAndWholePaths(_ pattern: String, _ path: String, _ matches: Bool) {
        #expect(glob(pattern, matches: path) == matches)
    }
}
