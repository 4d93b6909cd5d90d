import Testing

@testable import EndpointGenerator

@Suite struct ParameterTests {
    static func resolved(_ parameters: String, path: String = "/x", shared: String = "[]", components: String = "") -> Resolved {
        Resolved(
            pathsDocument(
                "\"\(path)\": {\"parameters\": \(shared), \"get\": {\"operationId\": \"x\", \"parameters\": \(parameters), \"responses\": {}}}",
                components: components))
    }

    /// Lists parameters such as `query a! [string] form*`: location, name, type and style (`*` explodes, `+` keeps reserved characters).
    static func spelled(_ resolved: Resolved) -> [String] {
        (resolved.operation("x")?.parameters ?? []).map { parameter in
            let encoding: String
            switch parameter.encoding {
            case .json: encoding = "json"
            case .style(let style, let explode, let allowReserved):
                encoding = style.rawValue + (explode ? "*" : "") + (allowReserved ? "+" : "")
            }
            let name = parameter.name.raw + (parameter.isRequired ? "!" : "")
            return "\(parameter.location.rawValue) \(name) \(resolved.spelled(parameter.type)) \(encoding)"
        }
    }

    @Test(arguments: [
        ("path", "", "path a! string simple"), ("path", #""style": "label", "explode": true,"#, "path a! string label*"),
        ("path", #""style": "matrix","#, "path a! string matrix"), ("query", "", "query a string form*"),
        ("query", #""explode": false,"#, "query a string form"),
        ("query", #""allowReserved": true, "required": true,"#, "query a! string form*+"),
        ("header", "", "header a string simple"), ("header", #""explode": true,"#, "header a string simple*"),
        ("cookie", "", "cookie a string form*"), ("cookie", #""style": "cookie", "explode": false,"#, "cookie a string cookie"),
    ])
    func parameterStylesHaveTheDefaultsOfTheirLocation(_ location: String, _ more: String, _ parameter: String) {
        let resolved = Self.resolved(
            #"[{"name": "a", "in": "\#(location)", \#(more) "schema": {"type": "string"}}]"#, path: location == "path" ? "/x/{a}" : "/x")
        #expect(resolved.findings == [])
        #expect(Self.spelled(resolved) == [parameter])
    }

    @Test(arguments: [
        ("spaceDelimited", "query a [string] spaceDelimited"), ("pipeDelimited", "query a [string] pipeDelimited"),
        ("deepObject", "query a [string] deepObject*"),
    ])
    func arrayStyleIsKeptForArraysAndIgnoredForText(_ style: String, _ parameter: String) {
        func read(_ schema: String) -> Resolved {
            Self.resolved(#"[{"name": "a", "in": "query", "style": "\#(style)", "schema": \#(schema)}]"#, path: "/x")
        }
        let array = read(#"{"type": "array", "items": {"type": "string"}}"#)
        #expect(array.findings == [])
        #expect(Self.spelled(array) == [parameter])
        let text = read(#"{"type": "string"}"#)
        #expect(text.findings == ["warning misplaced-style #/paths/~1x/get/parameters/0/style"])
        #expect(Self.spelled(text) == ["query a string form*"])
    }

    @Test func operationParametersOverrideThoseOfThePath() {
        let resolved = Self.resolved(
            """
            [{"name": "q", "in": "query", "schema": {"type": "string"}}, {"name": "b", "in": "path", "required": true, "schema": {"type": "integer"}},
             {"name": "id", "in": "query", "schema": {"type": "integer"}}, {"name": "id", "in": "header", "schema": {"type": "boolean"}},
             {"name": "c", "in": "cookie", "schema": {"type": "string"}}]
            """, path: "/x/{a}/{b}",
            shared: """
                [{"name": "a", "in": "path", "required": true, "schema": {"type": "string"}}, {"name": "b", "in": "path", "required": true, "schema": {"type": "string"}},
                 {"name": "z", "in": "query", "schema": {"type": "string"}}]
                """)
        #expect(resolved.findings == [])
        #expect(
            Self.spelled(resolved) == [
                "path a! string simple", "path b! integer simple", "query z string form*", "query q string form*", "query id integer form*",
                "header id boolean simple", "cookie c string form*",
            ])
    }

    /// Names of header fields have no case (RFC 9110, section 5.1); all other names have.
    @Test func headerParametersThatDifferOnlyInCaseAreOne() {
        let resolved = Self.resolved(
            """
            [{"name": "x-t", "in": "header", "schema": {"type": "integer"}}, {"name": "Q", "in": "query", "schema": {"type": "integer"}},
             {"name": "X-U", "in": "header", "schema": {"type": "string"}}, {"name": "x-u", "in": "header", "schema": {"type": "boolean"}}]
            """,
            shared: """
                [{"name": "X-T", "in": "header", "schema": {"type": "string"}}, {"name": "q", "in": "query", "schema": {"type": "string"}}]
                """)
        #expect(resolved.findings == ["warning duplicate-parameter #/paths/~1x/get/parameters/3"])
        #expect(
            Self.spelled(resolved) == [
                "query q string form*", "query Q integer form*", "header x-t integer simple", "header x-u boolean simple",
            ])
    }

    @Test func parameterWithJSONContentIsSentAsJSON() {
        let resolved = Self.resolved(
            """
            [{"name": "filter", "in": "query", "content": {"application/json": {"schema": {"properties": {"a": {"type": "string"}}}}}},
             {"name": "text", "in": "query", "content": {"text/plain": {"schema": {"type": "string"}}}},
             {"name": "when", "in": "query", "deprecated": true, "description": "When", "schema": {"type": "string", "format": "date", "nullable": true, "default": "2024-01-01"}}]
            """)
        #expect(Self.spelled(resolved) == ["query filter x.filter json", "query text string form*", "query when date form*"])
        let last = resolved.operation("x")?.parameters.last
        #expect(last?.isDeprecated == true && last?.documentation.description == "When" && last?.defaultValue?.string == "2024-01-01")
    }

    @Test func faultyParametersAreReportedAndSkipped() {
        let resolved = Self.resolved(
            """
            [{"name": "Accept", "in": "header", "schema": {"type": "string"}}, {"name": "content-type", "in": "header", "schema": {"type": "string"}},
             {"name": "Authorization", "in": "header", "schema": {"type": "string"}}, {"name": "gone", "in": "path", "required": true, "schema": {"type": "string"}},
             {"name": "untyped", "in": "query"}, {"name": "s", "in": "query", "style": "matrix", "schema": {"type": "string"}},
             {"name": "s", "in": "query", "schema": {"type": "integer"}}]
            """, path: "/x/{id}")
        let path = "#/paths/~1x~1{id}"
        #expect(
            resolved.findings.sorted() == [
                "warning duplicate-parameter \(path)/get/parameters/6", "warning misplaced-style \(path)/get/parameters/5/style",
                "warning reserved-header \(path)/get/parameters/0/name", "warning reserved-header \(path)/get/parameters/1/name",
                "warning reserved-header \(path)/get/parameters/2/name",
                "warning undeclared-parameter \(path)", "warning untyped-parameter \(path)/get/parameters/4",
                "warning unused-parameter \(path)/get/parameters/3",
            ])
        #expect(
            Self.spelled(resolved) == [
                "path id! string simple", "query untyped string form*", "query s integer form*", "header Authorization string simple",
            ])
    }

    @Test(arguments: [
        (#"{"name": "a", "in": "body"}"#, "unsupported-parameter #/paths/~1x/get/parameters/0/in"),
        (#"{"in": "query"}"#, "invalid-parameter #/paths/~1x/get/parameters/0"),
        (#""a""#, "invalid-parameter #/paths/~1x/get/parameters/0"),
        (#"{"name": "a", "in": "query", "style": "odd"}"#, "unknown-style #/paths/~1x/get/parameters/0/style"),
    ])
    func invalidParameterDropsItsOperation(_ parameter: String, _ finding: String) {
        let resolved = Self.resolved("[\(parameter)]")
        #expect(resolved.findings.first { $0.hasPrefix("error") } == "error \(finding)")
        #expect(resolved.operation("x") == nil)
    }

    @Test func querystringParameterIsTheWholeQuery() {
        let resolved = Self.resolved(
            #"[{"name": "q", "in": "querystring", "content": {"application/x-www-form-urlencoded": {"schema": {"properties": {"a": {"type": "string"}}}}}}]"#
        )
        #expect(Self.spelled(resolved) == ["query q x.q form*"])
    }
}
