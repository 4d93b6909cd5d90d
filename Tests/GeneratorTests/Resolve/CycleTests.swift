import Testing

@testable import EndpointGenerator

@Suite struct CycleTests {
    static func closing(_ resolved: Resolved, _ name: String) -> [String] {
        guard case .object(let object)? = resolved.model(name)?.kind else { return ["-"] }
        return object.properties.filter(\.closesCycle).map(\.key.raw)
    }

    @Test func propertiesThatCloseACycleAreMarked() {
        let resolved = Resolved(
            schemasDocument(
                """
                "Node": {"properties": {"next": {"$ref": "#/components/schemas/Node"}, "all": {"type": "array", "items": {"$ref": "#/components/schemas/Node"}},
                  "map": {"additionalProperties": {"$ref": "#/components/schemas/Node"}}, "leaf": {"$ref": "#/components/schemas/Leaf"}}},
                "Leaf": {"properties": {"v": {"type": "string"}}},
                "A": {"required": ["b"], "properties": {"b": {"$ref": "#/components/schemas/B"}}},
                "B": {"properties": {"a": {"oneOf": [{"$ref": "#/components/schemas/A"}, {"type": "null"}]}}},
                "U": {"properties": {"value": {"oneOf": [{"type": "string"}, {"$ref": "#/components/schemas/U"}]}}}
                """))
        #expect(resolved.findings == [])
        #expect(Self.closing(resolved, "Node") == ["next"])
        #expect(Self.closing(resolved, "A") == ["b"])
        #expect(Self.closing(resolved, "B") == ["a"])
        #expect(Self.closing(resolved, "U") == ["value"])
        #expect(Self.closing(resolved, "Leaf") == [])
    }

    @Test func endlessRequiredPropertiesBecomeOptional() {
        let resolved = Resolved(
            schemasDocument(
                """
                "Self": {"required": ["me"], "properties": {"me": {"$ref": "#/components/schemas/Self"}}},
                "A": {"required": ["b"], "properties": {"b": {"$ref": "#/components/schemas/B"}}},
                "B": {"required": ["a"], "properties": {"a": {"$ref": "#/components/schemas/A"}}}
                """))
        #expect(
            resolved.findings == [
                "warning endless-type #/components/schemas/Self/properties/me", "warning endless-type #/components/schemas/B/properties/a",
            ])
        #expect(resolved.properties("Self") == "me: Self")
        #expect(resolved.properties("A") == "b: B!")
        #expect(resolved.properties("B") == "a: A")
    }

    @Test func recursiveArraysAndMapsBecomeWrapperTypes() {
        let resolved = Resolved(
            schemasDocument(
                """
                "Tree": {"type": "array", "items": {"$ref": "#/components/schemas/Tree"}},
                "Deep": {"additionalProperties": {"type": "array", "nullable": true, "items": {"$ref": "#/components/schemas/Deep"}}},
                "JSON": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/components/schemas/JSON"}}, {"additionalProperties": {"$ref": "#/components/schemas/JSON"}}]},
                "Ping": {"type": "array", "items": {"$ref": "#/components/schemas/Pong"}}, "Pong": {"type": "array", "items": {"$ref": "#/components/schemas/Ping"}}
                """))
        #expect(resolved.findings == [])
        let wrappers = (resolved.api?.models ?? []).compactMap { model in
            if case .wrapper(let type) = model.kind { "\(model.nameParts.map(\.raw).joined()): \(resolved.spelled(type))" } else { nil }
        }
        #expect(wrappers == ["Tree: [Tree]", "Deep: {[Deep]?}", "Ping: [[Ping]]"])
        #expect(resolved.cases("JSON") == "string | [JSON] | {JSON}")
    }

    @Test func stronglyConnectedComponentsAreFound() {
        let found = ModelGraph(mentions: [[1], [2], [0, 3], [4], [3], []]).components()
        #expect(found[0] == found[1] && found[1] == found[2])
        #expect(found[3] == found[4])
        #expect(Set(found).count == 3)
    }

    /// A pass that recurses along a chain of this length would overflow the stack, even with only 90 bytes per frame.
    @Test func longReferenceChainsDoNotExhaustTheStack() async {
        let count = 6_000
        let schemas = (0..<count).map { index in
            "\"S\(index)\": {\"required\": [\"n\"], \"properties\": {\"n\": {\"$ref\": \"#/components/schemas/S\((index + 1) % count)\"}}}"
        }
        let text = schemasDocument(schemas.joined(separator: ","))
        let (findings, models) = await onSmallStack {
            let resolved = Resolved(text)
            return (resolved.findings, resolved.api?.models.count)
        }
        #expect(findings == ["warning endless-type #/components/schemas/S\(count - 1)/properties/n"])
        #expect(models == count)
    }

    @Test(arguments: ["items", "allOf", "oneOf", "additionalProperties"])
    func schemaNestedTooDeeplyIsAnError(_ keyword: String) {
        let opening = keyword == "allOf" || keyword == "oneOf" ? "{\"\(keyword)\": [{\"required\": [\"a\"]}, " : "{\"\(keyword)\": "
        let closing = keyword == "allOf" || keyword == "oneOf" ? "]}" : "}"
        let depth = 150
        let schema = String(repeating: opening, count: depth) + #"{"type": "string"}"# + String(repeating: closing, count: depth)
        let resolved = Resolved(responseDocument(schema))
        #expect(Set(resolved.errors.map(\.rule)) == ["nested-too-deeply"])
        #expect(resolved.operation("x") == nil)
    }
}
