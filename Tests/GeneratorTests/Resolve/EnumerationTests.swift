import Testing

@testable import EndpointGenerator

@Suite struct EnumerationTests {
    static func enumeration(_ schema: String, options: ResolveOptions = ResolveOptions()) -> (Enumeration?, Resolved) {
        let resolved = Resolved(schemasDocument(#""A": \#(schema)"#), options: options)
        guard case .enumeration(let enumeration)? = resolved.model("A")?.kind else { return (nil, resolved) }
        return (enumeration, resolved)
    }

    @Test(arguments: [
        (#"{"type": "string", "enum": ["a", "b"]}"#, Enumeration.Base.string, "`a` | `b`"),
        (#"{"enum": ["a", "b", null]}"#, .string, "`a` | `b`"),
        (#"{"type": "integer", "enum": [1, -2]}"#, .integer, "1 | -2"),
        (#"{"enum": [1, 2.5]}"#, .number, "1 | 2.5"),
        (#"{"enum": ["auto", 1, true]}"#, .mixed, "`auto` | 1 | true"),
        (#"{"const": "only"}"#, .string, "`only`"),
        (#"{"enum": [""]}"#, .string, "``"),
        (#"{"oneOf": [{"const": "a"}, {"const": "b"}]}"#, .string, "`a` | `b`"),
        (#"{"anyOf": [{"enum": ["a"]}, {"type": "string", "enum": ["b", "a"]}, {"type": "null"}]}"#, .string, "`a` | `b`"),
        (#"{"allOf": [{"type": "string", "enum": ["a", "b", "c"]}, {"enum": ["c", "b"]}]}"#, .string, "`b` | `c`"),
        (#"{"type": "string", "anyOf": [{"pattern": "^a"}, {"enum": ["a", "b"]}]}"#, .string, "`a` | `b`"),
    ])
    func enumAndConstValuesAreReadWithTheirBase(_ schema: String, _ base: Enumeration.Base, _ values: String) {
        let (enumeration, resolved) = Self.enumeration(schema)
        #expect(resolved.findings == [])
        #expect(enumeration?.base == base)
        #expect(resolved.cases("A").split(separator: " | ").sorted() == values.split(separator: " | ").sorted())
        #expect(enumeration?.isOpen == true)
    }

    @Test(arguments: [
        (#"{"type": "string", "enum": ["a", "a"]}"#, "duplicate-enum-value #/components/schemas/A/enum/1", "`a`"),
        (#"{"type": "string", "enum": ["a", 1, true]}"#, "enum-value-type #/components/schemas/A/enum/1", "`a` | `1` | `true`"),
        (#"{"type": "integer", "enum": ["1", "x"]}"#, "enum-value-type #/components/schemas/A/enum/0", "1"),
    ])
    func duplicateOrMistypedEnumValuesAreWarnings(_ schema: String, _ finding: String, _ values: String) {
        let resolved = Resolved(schemasDocument(#""A": \#(schema)"#))
        #expect(resolved.findings.first == "warning \(finding)")
        #expect(resolved.cases("A") == values)
    }

    @Test func emptyAndStructuredEnumsAreWarningsAndIgnored() {
        let resolved = Resolved(
            schemasDocument(
                """
                "A": {"properties": {"empty": {"type": "string", "enum": []}, "objects": {"type": "object", "enum": [{"a": 1}]}, "yes": {"type": "boolean", "enum": [true]},
                  "nothing": {"enum": [null]}, "maybeEmpty": {"anyOf": [{"type": "string"}, {"type": "string", "enum": [""]}]}}}
                """))
        #expect(resolved.properties("A") == "empty: string, objects: {json}, yes: boolean, nothing: json?, maybeEmpty: string")
        #expect(
            resolved.findings == [
                "warning empty-enum #/components/schemas/A/properties/empty/enum",
                "warning structured-enum #/components/schemas/A/properties/objects",
            ])
    }

    @Test func namesAndDescriptionsOfEnumValuesAreRead() {
        let (named, _) = Self.enumeration(
            #"{"type": "integer", "enum": [200, 400], "x-enum-varnames": ["ok", "bad"], "x-enum-descriptions": ["Fine", "Not fine"]}"#)
        #expect(named?.values.map(\.name) == ["ok", "bad"])
        #expect(named?.values.map(\.documentation.description) == ["Fine", "Not fine"])
        let (titled, _) = Self.enumeration(
            #"{"oneOf": [{"const": "a", "title": "First", "description": "The first"}, {"const": "b", "deprecated": true}]}"#)
        #expect(titled?.values.map(\.name) == ["First", nil])
        #expect(titled?.values.map(\.isDeprecated) == [false, true])
        let (short, _) = Self.enumeration(#"{"enum": ["a", "b"], "x-enumNames": ["one"]}"#)
        #expect(short?.values.map(\.name) == [nil, nil])
    }

    @Test func configClosesEnumsUnlessTheDocumentOpensThem() {
        var options = ResolveOptions()
        options.areEnumsClosed = true
        #expect(Self.enumeration(#"{"enum": ["a", "b"]}"#, options: options).0?.isOpen == false)
        // The document explicitly allows other values.
        let open = #"{"anyOf": [{"type": "string"}, {"enum": ["a", "b"]}]}"#
        #expect(Self.enumeration(open, options: options).0?.isOpen == true)
    }
}
