import Testing

@testable import EndpointGenerator

/// Tests a schema with a discriminator that other schemas extend through `allOf`.
@Suite struct HierarchyTests {
    static func document(_ discriminator: String, _ more: String = "") -> Resolved {
        Resolved(
            schemasDocument(
                """
                "Pet": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}, "friend": {"$ref": "#/components/schemas/Pet"}}, "discriminator": \(discriminator)},
                "Cat": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"properties": {"lives": {"type": "integer"}}}]},
                "Dog": {"allOf": [{"$ref": "#/components/schemas/Pet"}]},
                "Owner": {"properties": {"pet": {"$ref": "#/components/schemas/Pet"}, "maybe": {"allOf": [{"$ref": "#/components/schemas/Pet"}], "nullable": true},
                  "cat": {"$ref": "#/components/schemas/Cat"}}}\(more)
                """))
    }

    @Test func discriminatorBaseBecomesAUnionOfItsChildren() {
        let resolved = Self.document(#"{"propertyName": "kind"}"#)
        #expect(resolved.findings == [])
        #expect(resolved.cases("Pet") == "Cat(Cat) | Dog(Dog)")
        #expect(resolved.properties("Cat") == "kind: string!, friend: Pet, lives: integer")
        #expect(resolved.properties("Dog") == "kind: string!, friend: Pet")
        #expect(resolved.properties("Owner") == "pet: Pet, maybe: Pet?, cat: Cat")
    }

    @Test func mappedDiscriminatorValuesComeFirst() {
        let resolved = Self.document(##"{"propertyName": "kind", "mapping": {"d": "#/components/schemas/Dog", "dd": "Dog", "p": "Pet"}}"##)
        #expect(resolved.cases("Pet") == "Dog(d,dd) | Pet.base(p) | Cat(Cat)")
        #expect(resolved.properties("Pet.base") == "kind: string!, friend: Pet")
    }

    @Test func swaggerDiscriminatorAsAStringIsRead() {
        #expect(Self.document(#""kind""#).cases("Pet") == "Cat(Cat) | Dog(Dog)")
    }

    /// Azure's documents put the discriminator value in the schema itself. If the base schema has a value too, instances of the base can
    /// also be sent.
    @Test func azureDiscriminatorValuesInSchemasAreRead() {
        func document(_ base: String, _ discriminator: String = #""kind""#) -> Resolved {
            Resolved(
                schemasDocument(
                    """
                    "Pet": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}}, "discriminator": \(discriminator)\(base)},
                    "Cat": {"allOf": [{"$ref": "#/components/schemas/Pet"}], "x-ms-discriminator-value": "Example.Cat"},
                    "Dog": {"allOf": [{"$ref": "#/components/schemas/Pet"}], "x-ms-discriminator-value": "#Dog"},
                    "Fox": {"allOf": [{"$ref": "#/components/schemas/Pet"}]},
                    "Any": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Fox"}], "discriminator": {"propertyName": "kind"}}
                    """))
        }
        #expect(document("").cases("Pet") == "Cat(Example.Cat) | Dog(#Dog) | Fox(Fox)")
        #expect(document("").cases("Any") == "Cat(Example.Cat) | Fox(Fox)")
        #expect(document(#", "x-ms-discriminator-value": "Pet""#).cases("Pet") == "Cat(Example.Cat) | Dog(#Dog) | Fox(Fox) | Pet.base(Pet)")
        let mapped = document("", ##"{"propertyName": "kind", "mapping": {"d": "#/components/schemas/Dog"}}"##)
        #expect(mapped.cases("Pet") == "Dog(d) | Cat(Example.Cat) | Fox(Fox)")
    }

    @Test func grandchildrenAreCasesOfEveryBase() {
        let more = ##", "Lion": {"allOf": [{"$ref": "#/components/schemas/Cat"}, {"properties": {"mane": {"type": "boolean"}}}]}"##
        let resolved = Self.document(#"{"propertyName": "kind"}"#, more)
        #expect(resolved.cases("Pet") == "Cat.base(Cat) | Lion(Lion) | Dog(Dog)")
        #expect(resolved.cases("Cat") == "Lion(Lion) | Cat.base(Cat)")
        #expect(resolved.properties("Cat.base") == "kind: string!, friend: Pet, lives: integer")
        #expect(resolved.properties("Owner") == "pet: Pet, maybe: Pet?, cat: Cat")
        #expect(resolved.properties("Lion") == "kind: string!, friend: Pet, lives: integer, mane: boolean")
    }

    /// A base between others has the values that the mapping of its own base gives it and its children.
    @Test func intermediateBaseInheritsTheMapping() {
        let more = ##", "Lion": {"allOf": [{"$ref": "#/components/schemas/Cat"}]}"##
        let mapping = ##"{"propertyName": "kind", "mapping": {"c": "Cat", "l": "#/components/schemas/Lion", "d": "Dog"}}"##
        let resolved = Self.document(mapping, more)
        #expect(resolved.findings == [])
        #expect(resolved.cases("Pet") == "Cat.base(c) | Lion(l) | Dog(d)")
        #expect(resolved.cases("Cat") == "Cat.base(c) | Lion(l)")
    }

    @Test func schemasInAMappingAreMembersIfNoneExtendTheBase() {
        let shapes =
            #""Round": {"properties": {"kind": {"type": "string"}, "radius": {"type": "number"}}}, "Edgy": {"properties": {"side": {"type": "number"}}}"#
        let mapping = #""discriminator": {"propertyName": "kind", "mapping": {"r": "Round", "e": "Edgy"}}"#
        for base in ["", #""type": "object", "#, #""properties": {"kind": {"type": "string"}}, "#] {
            let resolved = Resolved(schemasDocument("\"A\": {\(base)\(mapping)}, \(shapes)"))
            #expect(resolved.findings == [])
            #expect(resolved.cases("A") == (base.contains("properties") ? "Round(r) | A.Edgy(e)" : "Round(r) | Edgy(e)"))
        }
    }

    @Test func discriminatorBaseWithoutChildrenIsAnObject() {
        let resolved = Resolved(
            schemasDocument(#""Pet": {"properties": {"kind": {"type": "string"}}, "discriminator": {"propertyName": "kind"}}"#))
        #expect(resolved.findings == ["warning unused-discriminator #/components/schemas/Pet/discriminator/propertyName"])
        #expect(resolved.properties("Pet") == "kind: string")
    }

    @Test func baseThatListsItsChildrenIsAUnionOfThem() {
        let resolved = Resolved(
            schemasDocument(
                """
                "Pet": {"type": "object", "properties": {"kind": {"type": "string"}}, "discriminator": {"propertyName": "kind"},
                  "oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}]},
                "Cat": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"properties": {"lives": {"type": "integer"}}}]},
                "Dog": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"properties": {"bark": {"type": "integer"}}}]}
                """))
        #expect(resolved.findings == [])
        #expect(resolved.cases("Pet") == "Cat(Cat) | Dog(Dog)")
        #expect(resolved.properties("Cat") == "kind: string, lives: integer")
    }
}
