import Testing

@testable import EndpointGenerator

@Suite struct OverlayTests {
    /// Renders a node as compact JSON.
    static func spelled(_ node: JSONNode) -> String {
        switch node.value {
        case .null: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number): number.raw
        case .string(let string): "'\(string.raw)'"
        case .array(let array): "[" + array.map(spelled).joined(separator: ",") + "]"
        case .object(let object): "{" + object.members.map { "\($0.key.raw):\(spelled($0.value))" }.joined(separator: ",") + "}"
        }
    }

    static func parse(_ text: String, _ number: Int32) throws -> JSONNode {
        var diagnostics = Diagnostics()
        return try #require(parseJSON(SourceFile(path: "a", bytes: Array(text.utf8)), number: number, diagnostics: &diagnostics))
    }

    static let store = #"{"a": [{"n": 1, "t": "x"}, {"n": 2}, {"n": 3, "t": "y"}], "b": {"n": 4, "c-d": {"n": 5}}, "e f": true}"#

    @Test(arguments: [
        ("$", 1, ""), ("$.b.n", 1, "4"), ("$['b']['c-d'].n", 1, "5"), ("$.b.c-d", 1, "{n:5}"), ("$[\"e f\"]", 1, "true"),
        ("$.a[0].n", 1, "1"),
        ("$.a[-1].n", 1, "3"), ("$.a[*].n", 3, "1"), ("$.a[1:].n", 2, "2"), ("$.a[::-1].n", 3, "3"), ("$.a[0,2].n", 2, "1"),
        ("$..n", 5, "1"), ("$.*", 3, ""),
        ("$.a[?@.t].n", 2, "1"), ("$.a[?(@.n > 1)].n", 2, "2"), ("$.a[?@.t == 'y'].n", 1, "3"), ("$.a[?!@.t].n", 1, "2"),
        ("$.a[?@.n == 1 || @.n == 3 && @.t == \"y\"]", 2, ""), ("$.a[?@.n == $.b.n]", 0, ""), ("$.b[?@.n == 5].n", 1, "5"),
        ("$.none..n", 0, ""), ("$['\\u0061'][0].n", 1, "1"), ("$.a[0,0].n", 2, "1"), ("$.*[?@.n == @.none]", 1, "4"),
        ("$[?@.x-y]", 0, ""), ("$.a[?@ == $.a[0]]", 1, ""), ("$[?@ == $.a]", 1, ""), ("$[?@.list == @.none]", 3, ""),
    ])
    func jsonPathSelectsTheExpectedNodes(_ path: String, _ count: Int, _ first: String) throws {
        let matches = try JSONPathParser.parse(path).matches(in: try Self.parse(Self.store, 0))
        #expect(matches.count == count)
        if !first.isEmpty { #expect(matches.first.map { Self.spelled($0.node) } == first) }
    }

    @Test(arguments: ["", "a", "$.", "$[", "$['a", "$[?@.a ==]", "$.a[1", "$[?length(@.a) > 1]", "$.a b", "$.a[01]", "$.a[?@.n == +1]"])
    func invalidJSONPathsAreErrors(_ path: String) { #expect(throws: JSONPathParser.Failure.self) { try JSONPathParser.parse(path) } }

    @Test(arguments: [
        ("$[?@.list[*] == 'x']", "write `@.list[?@ == 'x']`"), ("$[?@.list[*].id != 3]", "write `@.list[?@.id != 3]`"),
        ("$[?1 < @.list[0:2]]", "such as `@.list[?@ == 'value']`"), ("$[?@..id == @.id]", "such as `@.list[?@ == 'value']`"),
        ("$[?match(@.a, 'b')]", "the function `match` is not supported"),
    ])
    func messageProposesANestedFilterForQueriesThatSelectSeveralNodes(_ path: String, _ proposal: String) throws {
        let error = #expect(throws: JSONPathFailure.self) { try JSONPathParser.parse(path) }
        #expect(error?.message.contains(proposal) == true, "\(error?.message ?? "")")
    }

    @Test func jsonPathThatMultipliesNodesIsAnError() throws {
        let document = try Self.parse(String(repeating: "[", count: 60) + String(repeating: "]", count: 60), 0)
        let path = try JSONPathParser.parse("$" + String(repeating: "..*", count: 12))
        #expect(throws: JSONPathFailure.self) { try path.matches(in: document, limit: 100_000) }
    }

    static func applied(_ actions: String, to document: String = store) throws -> (result: String?, diagnostics: [String]) {
        var diagnostics = Diagnostics()
        let overlay = JSONFile(path: "o.json", root: try parse("{\"overlay\": \"1.0.0\", \"actions\": [\(actions)]}", 1))
        let root = applyOverlays([overlay], to: try parse(document, 0), diagnostics: &diagnostics)
        return (root.map(spelled), diagnostics.all.map(\.rule))
    }

    @Test(arguments: [
        (#"{"target": "$.b", "update": {"n": 9, "m": [1]}}"#, "{a:[1],b:{n:9,c:{d:true},m:[1]}}"),
        (#"{"target": "$.b.c", "update": {"d": {"x": 1}, "e": null}}"#, "{a:[1],b:{n:4,c:{d:{x:1},e:null}}}"),
        (#"{"target": "$.a", "update": 2}"#, "{a:[1,2],b:{n:4,c:{d:true}}}"),
        (#"{"target": "$", "update": {"a": [2, 3]}}"#, "{a:[1,2,3],b:{n:4,c:{d:true}}}"),
        (#"{"target": "$.b.*", "remove": true}"#, "{a:[1],b:{}}"), (#"{"target": "$.a[0]", "remove": true}"#, "{a:[],b:{n:4,c:{d:true}}}"),
        (#"{"target": "$.b", "copy": "$.b.c"}"#, "{a:[1],b:{n:4,c:{d:true},d:true}}"),
        (#"{"target": "$.b", "remove": true}, {"target": "$", "update": {"b": 1}}"#, "{a:[1],b:1}"),
    ])
    func overlayActionsUpdateRemoveAndCopy(_ actions: String, _ result: String) throws {
        let applied = try Self.applied(actions, to: #"{"a": [1], "b": {"n": 4, "c": {"d": true}}}"#)
        #expect(applied.result == result)
        #expect(applied.diagnostics == [])
    }

    @Test(arguments: [
        (#"{"target": "none", "remove": true}"#, "invalid-json-path"),
        (#"{"target": "$", "updates": {}}"#, "invalid-overlay-action"), (#"{"target": "$", "remove": "yes"}"#, "invalid-overlay-action"),
        (#"{"target": "$", "remove": true}"#, "invalid-overlay-action"),
        ("3", "invalid-overlay-action"),
        (#"{"target": "$.b", "copy": "$..n"}"#, "invalid-overlay-action"),
    ])
    func invalidOverlayActionsAreErrors(_ action: String, _ rule: String) throws {
        let applied = try Self.applied(action)
        #expect(applied.result == nil)
        #expect(applied.diagnostics == [rule])
    }

    /// An action that matches nothing causes only a warning, because the node to remove may already be absent.
    @Test func unmatchedOverlayActionIsAWarningAndChangesNothing() throws {
        let applied = try Self.applied(#"{"target": "$.none", "remove": true}"#, to: #"{"a": 1}"#)
        #expect(applied.result == "{a:1}")
        #expect(applied.diagnostics == ["unmatched-overlay-action"])
    }

    @Test func actionWithoutEffectIsANote() throws {
        let applied = try Self.applied(#"{"target": "$.a", "description": "d", "remove": false, "x-a": 1}"#, to: #"{"a": 1}"#)
        #expect(applied.result == "{a:1}")
        #expect(applied.diagnostics == ["empty-overlay-action"])
    }

    @Test func referencesInAnOverlayResolveInTheDocument() throws {
        let document = try Self.parse(schemasDocument(#""A": {"properties": {"a": {"type": "string"}}}"#), 0)
        let overlay = try Self.parse(
            ##"{"overlay": "1.0.0", "actions": [{"target": "$.components.schemas", "update": {"B": {"properties": {"a": {"$ref": "#/components/schemas/A"}}}}}]}"##,
            1)
        var diagnostics = Diagnostics()
        let root = try #require(applyOverlays([JSONFile(path: "o", root: overlay)], to: document, diagnostics: &diagnostics))
        let read = try #require(readDocument([JSONFile(path: "a", root: root)], diagnostics: &diagnostics))
        let api = try #require(resolve(read, diagnostics: &diagnostics))
        #expect(diagnostics.all.isEmpty)
        #expect(api.models.map { $0.nameParts.map(\.raw) } == [["A"], ["B"]])
        #expect(api.models.last?.mentioned == [ModelID(0)])
        #expect(api.models.last?.span.file == 1)
    }
}
