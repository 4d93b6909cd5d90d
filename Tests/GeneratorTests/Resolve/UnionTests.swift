import Testing

@testable import EndpointGenerator

@Suite struct UnionTests {
    static let animals = """
        "Cat": {"type": "object", "required": ["kind", "lives"], "properties": {"kind": {"type": "string"}, "lives": {"type": "integer"}}},
        "Dog": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string", "enum": ["dog", "puppy"]}, "bark": {"type": "string"}}}
        """
    static let both = ##"[{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}]"##

    static func cases(_ schema: String, _ more: String = animals) -> (String, Resolved) {
        let resolved = Resolved(schemasDocument(#""A": \#(schema), \#(more)"#))
        return (resolved.cases("A"), resolved)
    }

    static func union(_ resolved: Resolved, _ name: String = "A") -> Union? {
        guard case .union(let union)? = resolved.model(name)?.kind else { return nil }
        return union
    }

    @Test(arguments: [
        (#"{"oneOf": \#(both)}"#, "Cat | Dog"),
        (#"{"anyOf": \#(both)}"#, "Cat | Dog"),
        (#"{"type": "object", "oneOf": \#(both)}"#, "Cat | Dog"),
        (#"{"oneOf": \#(both), "discriminator": {"propertyName": "kind"}}"#, "Cat(Cat) | Dog(dog,puppy)"),
        (
            ##"{"oneOf": \##(both), "discriminator": {"propertyName": "kind", "mapping": {"c": "#/components/schemas/Cat", "k": "Cat", "dog": "Dog"}}}"##,
            "Cat(c,k) | Dog(dog)"
        ),
        // The keywords next to the union only repeat keywords of its members.
        (#"{"properties": {"kind": {"type": "string"}}, "required": ["kind"], "oneOf": \#(both)}"#, "Cat | Dog"),
        (#"{"oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}]}"#, "string | integer | boolean"),
        (#"{"type": ["string", "integer"]}"#, "string | integer"),
        (#"{"type": ["string", "array"], "items": {"type": "string"}}"#, "string | [string]"),
        (#"{"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}"#, "string | [string]"),
        (
            #"{"oneOf": [{"type": "array", "items": {"type": "string"}}, {"type": "array", "items": {"type": "integer"}}]}"#,
            "[string] | [integer]"
        ),
        (#"{"oneOf": [{"type": "integer"}, {"type": "string", "enum": ["auto"]}]}"#, "integer | string=`auto`"),
        (#"{"oneOf": [{"type": "string"}, {"title": "Named", "properties": {"a": {"type": "string"}}}]}"#, "string | A.Named"),
        (
            #"{"oneOf": [{"properties": {"t": {"const": "x"}}}, {"properties": {"t": {"enum": ["y"]}}}, {"required": ["z"], "properties": {"z": {"type": "string"}}}]}"#,
            "A.x | A.y | A.object"
        ),
        (
            #"{"anyOf": [{"required": ["q"], "properties": {"q": {}}}, {"required": ["r"], "properties": {"r": {}}}]}"#,
            "A.with q | A.with r"
        ),
    ])
    func oneOfAndAnyOfMembersBecomeCases(_ schema: String, _ cases: String) {
        let (found, resolved) = Self.cases(schema)
        #expect(resolved.findings == [])
        #expect(found == cases)
    }

    @Test(arguments: [
        (#"{"oneOf": [{"type": "integer"}, {"type": "integer", "format": "int32"}]}"#, "integer"),
        (#"{"oneOf": [{"type": "number"}, {"type": "number", "format": "double"}]}"#, "number"),
        (#"{"anyOf": [{"type": "string", "format": "date"}, {"type": "string"}]}"#, "string"),
        (#"{"anyOf": [{"type": "string", "format": "date"}, {"type": "string", "format": "date-time"}]}"#, "string"),
        (#"{"oneOf": [{"type": "string"}, {"type": "string", "maxLength": 3}]}"#, "string"),
        (#"{"oneOf": [{"type": "string"}, {}]}"#, "json"),
        (#"{"anyOf": [{"type": "object"}, {"type": "object", "additionalProperties": true}]}"#, "{json}"),
        (#"{"type": "object", "properties": {"a": {"type": "string"}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}"#, "A.p"),
    ])
    func unionOfSimilarTypesIsOneType(_ schema: String, _ type: String) { #expect(ScalarTests.type(schema) == type) }

    @Test func nullMemberMakesTheUnionOptional() {
        let resolved = Resolved(
            schemasDocument(
                """
                \(Self.animals), "U": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"type": "null"}, {"$ref": "#/components/schemas/Dog"}]},
                "A": {"properties": {"a": {"$ref": "#/components/schemas/U"}, "b": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"type": "null"}]},
                  "c": {"type": ["string", "integer", "null"]}}}
                """))
        #expect(resolved.cases("U") == "Cat | Dog")
        #expect(resolved.properties("A") == "a: U?, b: Cat?, c: A.c?")
    }

    @Test func membersAreDescribedByKindKeysAndValues() {
        let resolved = Self.cases(
            #"{"oneOf": [\#(Self.both.dropFirst().dropLast()), {"enum": ["none", "all"]}, {"type": "array", "items": {"type": "integer"}}]}"#
        ).1
        let union = Self.union(resolved)
        #expect(union?.members.map(\.shape.kinds) == [.object, .object, .string, .array])
        #expect(union?.members.map(\.shape.required) == [["kind", "lives"], ["kind"], [], []])
        #expect(union?.members.map(\.shape.known) == [["kind", "lives"], ["kind", "bark"], [], []])
        #expect(union?.members.map(\.shape.constants.isEmpty) == [true, true, true, true])
        #expect(union?.members[1].shape.listed.map(\.key) == ["kind"])
        #expect(union?.members[1].shape.listed.map(\.values) == [["dog", "puppy"]])
        #expect(union?.members[2].shape.texts == ["none", "all"])
        #expect(union?.members.map(\.shape.acceptsOtherTexts) == [false, false, true, false])
        #expect(union?.members[3].shape.elements == .integer)
    }

    @Test func membersAreDescribedByNumbersAndElementKinds() throws {
        let resolved = Self.cases(
            """
            {"oneOf": [
              {"properties": {"type": {"enum": [1, 2]}, "at": {"type": "number"}, "id": {"type": "string"}}},
              {"required": ["at"], "properties": {"type": {"const": 3}, "at": {"type": "string"}, "id": {"type": "string", "format": "uuid"}}},
              {"type": "array", "items": {"type": "integer"}}, {"type": "array", "items": {"type": "string"}}]}
            """
        ).1
        let shapes = try #require(Self.union(resolved)).members.map(\.shape)
        #expect(shapes.map { $0.constants.map(\.key) } == [[], ["type"], [], []])
        #expect(shapes.map { $0.listed.map(\.key) } == [["type"], [], [], []])
        #expect(shapes[0].listed.map(\.values) == [["1", "2"]])
        #expect(shapes[1].constants.map(\.values) == [["3"]])
        // The types are listed only if no value matches both members.
        #expect(shapes.map { $0.types.map(\.key) } == [["at"], ["at"], [], []])
        #expect(shapes.map { $0.types.map(\.kinds) } == [[[.number, .null]], [.string], [], []])
        #expect(shapes.map(\.elements) == [.all, .all, .integer, .string])
    }

    @Test func openEnumMemberAcceptsAnyString() throws {
        let open = #"{"anyOf": [{"type": "string"}, {"enum": ["a"]}]}"#
        let (_, resolved) = Self.cases(
            #"{"anyOf": [\#(open), {"type": "string", "enum": ["b"]}, {"properties": {"kind": \#(open)}}]}"#)
        let shapes = try #require(Self.union(resolved)).members.map(\.shape)
        #expect(shapes.map(\.texts) == [nil, ["b"], nil])
        #expect(shapes[2].constants.isEmpty)
    }

    @Test func membersAreDescribedByElementsUnderASharedKey() throws {
        let texts = #"{"required": ["errors"], "properties": {"errors": {"type": "array", "items": {"type": "string"}}}}"#
        let objects =
            ##"{"required": ["errors"], "properties": {"errors": {"type": "array", "items": {"$ref": "#/components/schemas/Cat"}}}}"##
        let (_, resolved) = Self.cases(#"{"anyOf": [\#(texts), \#(objects)]}"#)
        let shapes = try #require(Self.union(resolved)).members.map(\.shape)
        #expect(shapes.map { $0.items.map(\.kinds) } == [[.string], [.object]])
    }

    @Test func tupleWithoutATypeIsAnyJSON() {
        let resolved = Resolved(schemasDocument(#""A": {"properties": {"a": {"items": [{"type": "string"}]}}}"#))
        #expect(resolved.properties("A") == "a: json")
        #expect(resolved.findings == ["warning untyped-tuple #/components/schemas/A/properties/a/items"])
    }

    @Test func similarArrayMembersBecomeOneArrayOfAUnion() {
        let resolved = Resolved(
            schemasDocument(
                """
                \(Self.animals), "A": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/components/schemas/Cat"}},
                  {"type": "array", "items": {"$ref": "#/components/schemas/Dog"}}]}
                """))
        #expect(resolved.cases("A") == "string | [A.item]")
        #expect(resolved.cases("A.item") == "Cat | Dog")
    }

    @Test func propertiesBesideAUnionAreMergedIntoEachMember() {
        let resolved = Resolved(
            schemasDocument(
                """
                \(Self.animals), "A": {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}, "oneOf": \(Self.both)},
                "B": {"allOf": [{"properties": {"id": {"type": "integer"}}}, {"oneOf": \(Self.both), "discriminator": {"propertyName": "kind"}}]}
                """))
        #expect(resolved.findings == [])
        #expect(resolved.cases("A") == "A.Cat | A.Dog")
        #expect(resolved.properties("A.Cat") == "id: integer!, kind: string!, lives: integer!")
        #expect(resolved.cases("B") == "B.Cat(Cat) | B.Dog(dog,puppy)")
    }

    @Test func anyOfBesideOneOfMergesTheirProperties() {
        let resolved = Resolved(
            schemasDocument(
                """
                "A": {"properties": {"id": {"type": "integer"}},
                  "anyOf": [{"required": ["a"], "properties": {"a": {"type": "string"}}}, {"required": ["a"], "properties": {"a": {"type": "integer"}}}],
                  "oneOf": [{"required": ["b"], "properties": {"b": {"type": "string"}}}, {"properties": {"c": {"type": "string"}}}]}
                """))
        #expect(resolved.properties("A") == "id: integer, b: string, c: string, a: A.a!")
        #expect(resolved.cases("A.a") == "string | integer")
    }

    @Test func invalidDiscriminatorsAreWarnings() {
        let (cases, resolved) = Self.cases(
            ##"{"oneOf": \##(Self.both), "discriminator": {"propertyName": "none", "mapping": {"x": "#/components/schemas/None", "y": "#/components/schemas/A"}}}"##
        )
        #expect(cases == "Cat(Cat) | Dog(Dog)")
        #expect(
            resolved.findings == [
                "warning discriminator-property #/components/schemas/A/discriminator/propertyName",
                "warning discriminator-mapping #/components/schemas/A/discriminator/mapping/x",
                "warning discriminator-mapping #/components/schemas/A/discriminator/mapping/y",
            ])
        #expect(
            Self.cases(#"{"oneOf": \#(Self.both), "discriminator": {}}"#).1.findings == [
                "warning invalid-discriminator #/components/schemas/A/discriminator"
            ])
    }

    @Test(arguments: [
        // A value is the name as the reference writes it, not the end of a chain of references.
        (##"[{"$ref": "#/components/schemas/Tom"}, {"$ref": "#/components/schemas/Dog"}]"##, "", "Cat(Tom) | Dog(dog,puppy)"),
        (##"[{"$ref": "#/components/schemas/Tom"}, {"$ref": "#/components/schemas/Dog"}]"##, #""c": "Cat""#, "Cat(c) | Dog(dog,puppy)"),
        (
            ##"[{"allOf": [{"$ref": "#/components/schemas/Cat"}], "description": "a cat"}, {"$ref": "#/components/schemas/Dog"}]"##, "",
            "Cat(Cat) | Dog(dog,puppy)"
        ),
        (
            ##"[{"allOf": [{"$ref": "#/components/schemas/Cat"}]}, {"$ref": "#/components/schemas/Dog"}]"##,
            ##""c": "#/components/schemas/Cat""##, "Cat(c) | Dog(dog,puppy)"
        ),
        // A schema that extends another one has the other's name, if no other member has it.
        (
            ##"[{"allOf": [{"$ref": "#/components/schemas/Cat"}, {"properties": {"x": {}}}]}, {"$ref": "#/components/schemas/Dog"}]"##, "",
            "A.object(Cat) | Dog(dog,puppy)"
        ),
        (##"[\##(both.dropFirst().dropLast()), {"type": "string"}]"##, "", "Cat(Cat) | Dog(dog,puppy) | string"),
        (
            #"[{"title": "One", "properties": {"kind": {"const": 1}}}, {"title": "Yes", "required": ["kind"], "properties": {"kind": {"enum": [true]}}}]"#,
            "", "A.One(1) | A.Yes(true)"
        ),
    ])
    func discriminatorValuesComeFromReferencesAndMapping(_ members: String, _ mapping: String, _ cases: String) {
        let schema = #"{"oneOf": \#(members), "discriminator": {"propertyName": "kind", "mapping": {\#(mapping)}}}"#
        let (found, resolved) = Self.cases(schema, Self.animals + ##", "Tom": {"$ref": "#/components/schemas/Cat"}"##)
        #expect(resolved.findings == [])
        #expect(found == cases)
    }

    @Test func numbersInMappingAreComparedByValue() {
        let schema = Self.mapped(#""1e2": "B", "2.0": "C", "2": "C""#)
        let (found, _) = Self.cases(schema, Self.numbered("integer"))
        #expect(found == "B(100) | C(2)")
        #expect(Self.cases(schema, Self.numbered("string")).0 == "B(1e2) | C(2.0,2)")
    }

    private static func mapped(_ mapping: String) -> String {
        let members = ##"[{"$ref": "#/components/schemas/B"}, {"$ref": "#/components/schemas/C"}]"##
        return #"{"oneOf": \#(members), "discriminator": {"propertyName": "kind", "mapping": {\#(mapping)}}}"#
    }

    private static func numbered(_ type: String) -> String {
        ["B", "C"].map { #""\#($0)": {"properties": {"kind": {"type": "\#(type)"}, "\#($0)": {}}}"# }.joined(separator: ",")
    }

    /// A Codable type reads all keys of a map, so the map's own discriminator has to be a property beside it.
    @Test func mapsOfCodableTypesDeclareTheDiscriminator() {
        var options = ResolveOptions()
        options.schemaTypes = ["Money": "Money"]
        let map = ##"{"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Money"}}"##
        let resolved = Resolved(
            schemasDocument(
                #""A": \#(Self.mapped("")), "B": \#(map), "C": {"additionalProperties": {"type": "string"}}, "Money": {"type": "string"}"#),
            options: options)
        #expect(resolved.cases("A") == "A.B(B) | {string}(C)")
        #expect(resolved.properties("A.B") == "kind: string!=`B`, *: custom:Money")
    }

    @Test func unionsAreOpenUnlessTheConfigClosesThem() {
        #expect(Self.union(Self.cases(#"{"oneOf": \#(Self.both)}"#).1)?.isOpen == true)
        var options = ResolveOptions()
        options.areEnumsClosed = true
        let closed = Resolved(schemasDocument(#""A": {"oneOf": \#(Self.both)}, \#(Self.animals)"#), options: options)
        #expect(Self.union(closed)?.isOpen == false)
    }
}
