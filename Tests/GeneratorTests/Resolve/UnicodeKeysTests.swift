import Testing

@testable import EndpointGenerator

/// JSON compares strings by scalars, whereas Swift uses canonical equivalence. In JSON, a precomposed é differs from an e followed by a
/// combining accent.
@Suite struct UnicodeKeysTests {
    static let one = "caf\u{E9}"
    static let two = "cafe\u{301}"

    @Test func canonicallyEquivalentPropertiesStayApart() throws {
        let resolved = Resolved(
            schemasDocument(
                """
                "A": {"required": ["\(Self.one)"], "properties": {"\(Self.one)": {"type": "string"}, "\(Self.two)": {"type": "integer"}}},
                "B": {"allOf": [{"properties": {"\(Self.one)": {"type": "string"}}}, {"properties": {"\(Self.two)": {"type": "integer"}}}]}
                """))
        #expect(resolved.findings.isEmpty)
        // Compares bytes, because these names are equal as Swift strings.
        let spelled = { (name: String) in Array(resolved.properties(name).utf8) }
        #expect(spelled("A") == Array("\(Self.one): string!, \(Self.two): integer".utf8))
        #expect(spelled("B") == Array("\(Self.one): string, \(Self.two): integer".utf8))
    }

    /// The object has too many members for a linear search.
    @Test func canonicallyEquivalentPropertiesStayApartInALargeObject() {
        let others = (0..<20).map { #""p\#($0)": {"type": "string"}"# }.joined(separator: ", ")
        let resolved = Resolved(
            schemasDocument(
                #""A": {"properties": {\#(others), "\#(Self.one)": {"type": "string"}, "\#(Self.two)": {"type": "integer"}}}"#))
        guard case .object(let object)? = resolved.model("A")?.kind else {
            Issue.record("no object")
            return
        }
        #expect(resolved.findings.isEmpty && object.properties.count == 22)
    }

    @Test func canonicallyEquivalentComponentsResolveApart() {
        let resolved = Resolved(
            schemasDocument(
                """
                "\(Self.one)": {"properties": {"a": {"type": "string"}}}, "\(Self.two)": {"properties": {"b": {"type": "string"}}},
                "User": {"properties": {"x": {"$ref": "#/components/schemas/\(Self.one)"}, "y": {"$ref": "#/components/schemas/\(Self.two)"}}}
                """))
        guard let api = resolved.api, case .object(let user)? = resolved.model("User")?.kind else {
            Issue.record("no API")
            return
        }
        let keys = user.properties.compactMap(\.type.model).map { id -> String in
            guard case .object(let object) = api[id].kind else { return "" }
            return object.properties.map(\.key.raw).joined()
        }
        #expect(resolved.findings.isEmpty && keys == ["a", "b"])
    }

    @Test func canonicallyEquivalentEnumValuesStayApart() {
        let resolved = Resolved(schemasDocument(#""E": {"type": "string", "enum": ["\#(Self.one)", "\#(Self.two)"]}"#))
        #expect(resolved.findings.isEmpty && Array(resolved.cases("E").utf8) == Array("`\(Self.one)` | `\(Self.two)`".utf8))
    }

    @Test func canonicallyEquivalentParametersAndTagsStayApart() {
        func parameter(_ name: String) -> String {
            #"{"name": "\#(name)", "in": "path", "required": true, "schema": {"type": "string"}}"#
        }
        let resolved = Resolved(
            pathsDocument(
                """
                "/a/{\(Self.one)}/{\(Self.two)}": {"get": {"operationId": "a", "tags": ["\(Self.one)"], "responses": {},
                "parameters": [\(parameter(Self.two)), \(parameter(Self.one))]}},
                "/b": {"get": {"operationId": "b", "tags": ["\(Self.two)"], "responses": {}}}
                """))
        #expect(resolved.errors.isEmpty && resolved.api?.services.count == 2)
        let names = resolved.operation("a")?.parameters.flatMap { Array($0.name.raw.utf8) }
        #expect(names == Array((Self.one + Self.two).utf8))
    }

    /// A combining accent cannot be part of a generated name.
    @Test func canonicallyEquivalentNamesGetDifferentSwiftNames() throws {
        let source = SourceFile(
            path: "api.json",
            bytes: Array(
                schemasDocument(
                    """
                    "\(Self.one)": {"properties": {"\(Self.one)": {"type": "string"}, "\(Self.two)": {"type": "string"}}},
                    "\(Self.two)": {"enum": ["\(Self.one)", "\(Self.two)"]}
                    """
                ).utf8))
        var diagnostics = Diagnostics()
        let config = SourceFile(path: "shop.endpoints.json", bytes: Array(#"{"spec": "api.json"}"#.utf8))
        let root = try #require(parseJSON(config, number: 0, diagnostics: &diagnostics))
        let configuration = try #require(Configuration.read(root, fileName: config.path, diagnostics: &diagnostics))
        let output = generate(GeneratorInput(configuration: configuration, spec: source))
        let text = output.files.map(\.contents).joined()
        #expect(!output.diagnostics.hasErrors)
        #expect(text.contains("struct Caf\u{E9}:") && text.contains("enum Cafe:"), "\(text)")
        #expect(text.contains("let caf\u{E9}: String?") && text.contains("let cafe: String?"))
    }
}
