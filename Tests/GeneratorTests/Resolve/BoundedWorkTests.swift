import Testing

@testable import EndpointGenerator

/// Tests documents of a few kilobytes with billions of paths to the same schemas. Following every path would take forever.
@Suite struct BoundedWorkTests {
    static func ref(_ name: String) -> String { ##"{"$ref": "#/components/schemas/\##(name)"}"## }

    /// Returns a document in which `S0` refers to `S1` twice, `S1` refers to `S2` twice, and so on, down to a leaf.
    static func ladder(_ steps: Int, leaf: String = #"{"properties": {"a": {"type": "string"}}}"#, _ step: (Int) -> String) -> String {
        let schemas = (0..<steps).map { "\"S\($0)\": \(step($0))" }
        return schemasDocument((schemas + ["\"S\(steps)\": \(leaf)"]).joined(separator: ","))
    }

    @Test(arguments: ["allOf", "oneOf", "anyOf"])
    func schemasReachedByManyPathsAreResolvedOnce(_ keyword: String) {
        let resolved = Resolved(Self.ladder(40) { "{\"\(keyword)\": [\(Self.ref("S\($0 + 1)")), \(Self.ref("S\($0 + 1)"))]}" })
        #expect(resolved.findings == [])
        #expect(resolved.properties("S40") == "a: string")
    }

    /// Lists such as `required` do not grow with the number of paths.
    @Test func listsOfASchemaReachedByManyPathsAreMergedOnce() {
        let leaf =
            #"{"required": ["a"], "properties": {"a": {}}, "patternProperties": {"^x": {}}, "oneOf": [{"required": ["b"]}, {"required": ["c"]}]}"#
        let resolved = Resolved(Self.ladder(40, leaf: leaf) { "{\"allOf\": [\(Self.ref("S\($0 + 1)")), \(Self.ref("S\($0 + 1)"))]}" })
        #expect(resolved.properties("S0") == "a: json!, *: json")
    }

    /// A problem reachable through 2⁴⁰ paths is reported once.
    @Test(arguments: ["allOf", "oneOf", "anyOf"])
    func problemReachedByManyPathsIsReportedOnce(_ keyword: String) {
        let text = Self.ladder(40, leaf: #"{"type": "strin"}"#) {
            "{\"\(keyword)\": [\(Self.ref("S\($0 + 1)")), \(Self.ref("S\($0 + 1)"))]}"
        }
        #expect(Resolved(text).findings == ["warning unknown-type #/components/schemas/S40/type"])
    }

    /// Schemas that are nested too deeply are cut off in many places. The only findings are warnings about the nesting depth.
    @Test func schemasNestedTooDeeplyGiveOnlyDepthWarnings() {
        let resolved = Resolved(
            Self.ladder(1_000) {
                "{\"allOf\": [\(Self.ref("S\($0 + 1)")), {\"allOf\": [\(Self.ref("S\($0 + 1)")), {\"properties\": {\"p\($0)\": {}}}]}]}"
            })
        #expect(!resolved.findings.isEmpty)
        #expect(resolved.findings.allSatisfy { $0.hasPrefix("warning nested-too-deeply") })
    }

    /// Twelve layers of ten unions each, with and without a discriminator, have 10¹² paths.
    @Test(arguments: ["", #", "discriminator": {"propertyName": "t"}"#])
    func layeredUnionsAreResolvedInBoundedTime(_ discriminator: String) {
        var schemas: [String] = []
        for layer in 0..<12 {
            let members = (0..<10).map { Self.ref("L\(layer + 1)x\($0)") }.joined(separator: ",")
            for index in 0..<10 { schemas.append("\"L\(layer)x\(index)\": {\"oneOf\": [\(members)]\(discriminator)}") }
        }
        for index in 0..<10 {
            schemas.append(
                "\"L12x\(index)\": {\"required\": [\"t\"], \"properties\": {\"t\": {\"const\": \"v\(index)\"}, \"p\(index)\": {}}}")
        }
        let resolved = Resolved(schemasDocument(schemas.joined(separator: ",")))
        #expect(resolved.errors.isEmpty)
        #expect(resolved.cases("L11x9").contains("L12x0"))
        #expect(resolved.api?.models.count == 130)
    }

    /// Operations that each refer to another link of a chain of parameters. The last link is given.
    private static func chained(_ count: Int, _ last: String) -> Resolved {
        let paths = (0..<count).map { index in
            let parameter = ##"{"$ref": "#/components/parameters/P\##(index)"}"##
            let responses = #"{"204": {"description": ""}}"#
            return #""/\#(index)": {"get": {"operationId": "o\#(index)", "parameters": [\#(parameter)], "responses": \#(responses)}}"#
        }
        let links = (1..<count).map { ##""P\##($0 - 1)": {"$ref": "#/components/parameters/P\##($0)"}"## }
        let components = #""parameters": {\#((links + [#""P\#(count - 1)": \#(last)"#]).joined(separator: ","))}"#
        return Resolved(pathsDocument(paths.joined(separator: ","), components: components))
    }

    @Test func everyLinkOfAChainIsItsEnd() {
        let resolved = Self.chained(96, #"{"name": "q", "in": "query", "schema": {"type": "string"}}"#)
        #expect(resolved.findings == [])
        #expect((0..<96).allSatisfy { resolved.operation("o\($0)")?.parameters.map(\.name.raw) == ["q"] })
    }

    /// The parts of a document that refer to a problem are known by it.
    @Test func everyLinkOfAChainHasTheProblemOfItsEnd() {
        let missing = Self.chained(40, ##"{"$ref": "#/components/parameters/None"}"##)
        #expect(missing.findings == ["error dangling-reference #/components/parameters/P39/$ref"])
        #expect((0..<40).allSatisfy { missing.operation("o\($0)") == nil })
    }

    /// With the reference of the operation, the first 104 of these chains have more than 96 references.
    @Test func endlessAndVeryLongChainsAreRefused() {
        let long = Self.chained(200, #"{"name": "q", "in": "query", "schema": {"type": "string"}}"#)
        #expect(long.findings == (0..<104).map { "error reference-cycle #/paths/~1\($0)/get/parameters/0/$ref" })
        let cycle = Self.chained(40, ##"{"$ref": "#/components/parameters/P20"}"##)
        #expect(cycle.findings == (0..<40).map { "error reference-cycle #/paths/~1\($0)/get/parameters/0/$ref" })
    }

    @Test func chainsOfPathItemsAreFollowedToTheirEnd() {
        func chained(_ count: Int) -> Resolved {
            let links = (1..<count).map { ##""/\##($0 - 1)": {"$ref": "#/paths/~1\##($0)"}"## }
            let last = #""/\#(count - 1)": {"get": {"responses": {"204": {"description": ""}}}}"#
            return Resolved(pathsDocument((links + [last]).joined(separator: ",")))
        }
        #expect(chained(96).findings == [])
        #expect(chained(96).api?.services.flatMap(\.operations).count == 96)
        #expect(chained(200).findings == (0..<103).map { "error reference-cycle #/paths/~1\($0)/$ref" })
    }

    /// A union's members extend its base through 40 schemas.
    @Test func discriminatorsAreInheritedThroughALongChain() {
        let base = #"{"required": ["t"], "properties": {"t": {"type": "string"}}, "discriminator": {"propertyName": "t"}}"#
        let resolved = Resolved(
            Self.ladder(40, leaf: base) { "{\"allOf\": [\(Self.ref("S\($0 + 1)")), {\"properties\": {\"p\($0)\": {}}}]}" })
        #expect(resolved.findings == [])
        #expect(resolved.cases("S40").split(separator: "|").count == 40)
        #expect(resolved.cases("S1").split(separator: "|").count == 2)
    }

    /// Three layers of unions with 40 members each lack the discriminator that the outermost union reads: 64,000 paths.
    @Test func unionsWithoutTheDiscriminatorAreResolvedInBoundedTime() {
        var schemas = (0..<40).map { "\"M\($0)\": {\"properties\": {\"p\($0)\": {}}}" }
        for layer in 0..<3 {
            let members = (0..<40).map { Self.ref(layer == 2 ? "M\($0)" : "L\(layer + 1)x\($0)") }.joined(separator: ",")
            for index in 0..<40 { schemas.append("\"L\(layer)x\(index)\": {\"anyOf\": [\(members)]}") }
        }
        let mapping = #""propertyName": "t", "mapping": {"1": "L0x0", "2": "L0x0"}"#
        schemas.append(#""U": {"oneOf": [\#(Self.ref("L0x0")), \#(Self.ref("M0"))], "discriminator": {\#(mapping)}}"#)
        let resolved = Resolved(schemasDocument(schemas.joined(separator: ",")))
        #expect(resolved.errors.isEmpty)
        #expect(resolved.cases("U") == "L0x0(1,2) | M0(M0)")
    }

    /// The default matches no member on any of the 2⁴⁰ paths through nested unions.
    @Test func defaultOfNestedUnionsIsCheckedInBoundedTime() {
        var schemas: [String] = []
        for layer in 0..<40 {
            for name in ["A", "B"] {
                let own = #"{"required": ["\#(name)\#(layer)"], "properties": {"\#(name)\#(layer)": {"type": "integer"}}}"#
                schemas.append("\"\(name)\(layer)\": {\"oneOf\": [\(Self.ref("A\(layer + 1)")), \(Self.ref("B\(layer + 1)")), \(own)]}")
            }
        }
        for name in ["A", "B"] { schemas.append(#""\#(name)40": {"required": ["a"], "properties": {"a": {"type": "integer"}}}"#) }
        schemas.append(#""H": {"properties": {"x": {"allOf": [\#(Self.ref("A0"))], "default": {"none": 1}}}}"#)
        let resolved = Resolved(schemasDocument(schemas.joined(separator: ",")))
        #expect(resolved.findings == ["warning default-type #/components/schemas/H/properties/x/default"])
    }

    /// Keywords next to a union are looked up in every member, at every depth.
    @Test func propertiesBesideNestedUnionsAreMergedInBoundedTime() {
        var schemas: [String] = []
        for layer in 0..<40 {
            let members = "\"oneOf\": [\(Self.ref("A\(layer + 1)")), \(Self.ref("B\(layer + 1)"))]"
            schemas.append("\"A\(layer)\": {\(members)\(layer == 0 ? ", \"properties\": {\"a\": {\"type\": \"string\"}}" : "")}")
            schemas.append("\"B\(layer)\": {\(members)}")
        }
        schemas.append(
            #""A40": {"properties": {"a": {"type": "string"}, "b": {}}}, "B40": {"properties": {"a": {"type": "string"}, "c": {}}}"#)
        let resolved = Resolved(schemasDocument(schemas.joined(separator: ",")))
        #expect(resolved.findings == [])
        #expect(resolved.cases("A39") == "A40 | B40")
    }

    /// Warnings about a path with thousands of parameters quote only its beginning.
    @Test func warningsAboutALongPathQuoteOnlyItsBeginning() {
        let path = (0..<2_000).map { "/{a\($0)}" }.joined()
        let resolved = Resolved(pathsDocument(#""\#(path)": {"get": {"operationId": "x", "responses": {"200": {"description": ""}}}}"#))
        #expect(resolved.diagnostics.count == 2_000)
        #expect(resolved.diagnostics.allSatisfy { $0.message.utf8.count < 1_500 })
        #expect(resolved.operation("x")?.parameters.count == 2_000)
    }
}
