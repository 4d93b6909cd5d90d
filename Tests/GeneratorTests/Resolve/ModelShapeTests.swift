import TestSupport
import Testing

@testable import EndpointGenerator

/// Different models never have the same shape. The tests build random models from a few strings, including the empty string and control
/// characters, so that any two adjacent parts would be confused if the shape did not separate them.
@Suite struct ModelShapeTests {
    @Test(arguments: [1, 2, 3] as [UInt64]) func differentModelsHaveDifferentShapes(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        var known: [StructuralKey: Recipe] = [:]
        var keys: [Recipe: StructuralKey] = [:]
        for _ in 0..<4_000 {
            let recipe = Recipe(&random)
            var shape = ModelShape(Array(0..<4))
            shape.append(recipe.model)
            #expect(known.updateValue(recipe, forKey: shape.key).map { $0 == recipe } ?? true, "\(recipe)")
            #expect(keys.updateValue(shape.key, forKey: recipe).map { $0 == shape.key } ?? true, "\(recipe)")
        }
        // The sample is dense enough to contain equal models.
        #expect(known.count < 4_000)
    }

    /// A new field belongs in the shape, or in the list of those that do not affect the declaration; otherwise, two different models would
    /// share one.
    @Test func everyFieldOfAModelIsInTheShapeOrListedAsIrrelevant() throws {
        let text = "text" as SpecText
        let source = Property.Source(
            key: text, requestedName: nil, constant: nil, isNull: false, contentMediaType: nil, isReadOnly: false, isWriteOnly: false,
            isDeprecated: false, isInherited: false, schema: JSONNode(.bool(true), at: nowhere), span: nowhere)
        let property = Property(source: ByReference(source), type: .json, isRequired: true, documentation: Documentation())
        let value = Enumeration.Value(literal: JSONNode(.null, at: nowhere), documentation: Documentation(), isDeprecated: false)
        let member = Union.Member(
            type: .json, discriminatorValues: [], shape: Union.Shape(kinds: .all, required: [], known: [], constants: []),
            documentation: Documentation())
        #expect(
            fields(source) == [
                "key", "requestedName", "constant", "isNull", "contentMediaType", "isReadOnly", "isWriteOnly", "isDeprecated",
                "irrelevant: isInherited", "irrelevant: schema", "irrelevant: span",
            ])
        #expect(
            fields(property) == [
                "irrelevant: source", "type", "isRequired", "defaultValue", "assumedValue", "fixedValue", "closesCycle",
                "irrelevant: documentation",
            ])
        #expect(fields(ObjectModel(properties: [], additionalProperties: nil)) == ["properties", "additionalProperties"])
        #expect(fields(value) == ["literal", "name", "irrelevant: documentation", "isDeprecated"])
        #expect(fields(Enumeration(base: .string, values: [], isOpen: true)) == ["base", "values", "isOpen", "allowsOthers"])
        #expect(fields(Union(members: [], isOpen: true)) == ["discriminator", "members", "defaultMember", "isOpen", "membersOverlap"])
        #expect(
            fields(member) == [
                "type", "name", "constant", "discriminatorValues", "writtenValue", "irrelevant: shape", "irrelevant: documentation",
                "irrelevant: isEmptyObject",
            ])
    }

    /// The names of a type's fields. The shape of a member, and whether it is empty, follow from its type.
    private func fields(_ value: Any) -> [String] {
        let irrelevant: Set<String> = ["isInherited", "schema", "span", "source", "documentation", "shape", "isEmptyObject"]
        return Mirror(reflecting: value).children.compactMap(\.label).map { irrelevant.contains($0) ? "irrelevant: \($0)" : $0 }
    }

    @Test func enumValuesAndNamesAreSeparatedInTheShape() {
        let first = #"{"enum": ["ab", "x"], "x-enum-varnames": ["c", "y"]}"#
        let second = #"{"enum": ["a", "x"], "x-enum-varnames": ["bc", "y"]}"#
        #expect(SharingTests.models(pathsDocument(SharingTests.lists([first, second]))) == ["list0.direction", "list1.direction"])
        #expect(SharingTests.aliases(#""A": {"properties": {"p": \#(first)}}, "B": {"properties": {"q": \#(second)}}"#).isEmpty)
    }

    /// Swift compares strings by canonical equivalence; JSON compares them scalar by scalar.
    @Test func canonicallyEquivalentEnumValuesHaveDifferentShapes() {
        let lists = SharingTests.lists(["{\"enum\": [\"caf\u{E9}\", \"x\"]}", "{\"enum\": [\"cafe\u{301}\", \"x\"]}"])
        #expect(SharingTests.models(pathsDocument(lists)) == ["list0.direction", "list1.direction"])
    }
}

/// A model as a plain value with synthesized equality.
private struct Recipe: Hashable {
    /// Text that is compared byte by byte.
    struct Text: Hashable {
        let bytes: [UInt8]
        var spec: SpecText { SpecText(String(decoding: bytes, as: UTF8.self)) }

        init() { bytes = [] }

        init(_ random: inout SeededGenerator) {
            let parts = ["", "a", "b", "1", "\u{3}", "\u{4}", ";", "\u{E9}", "e\u{301}"]
            bytes = (0..<Int.random(in: 0...2, using: &random)).flatMap { _ in Array((parts.randomElement(using: &random) ?? "").utf8) }
        }
    }

    indirect enum Literal: Hashable {
        case null, bool(Bool), number(Int), string(Text), list([Literal]), object([Text: Literal])

        init(_ random: inout SeededGenerator, depth: Int = 0) {
            switch Int.random(in: 0...(depth < 2 ? 5 : 3), using: &random) {
            case 0: self = .null
            case 1: self = .bool(.random(using: &random))
            case 2: self = .number(.random(in: 0...11, using: &random))
            case 3: self = .string(Text(&random))
            case 4: self = .list((0..<Int.random(in: 0...2, using: &random)).map { _ in Literal(&random, depth: depth + 1) })
            default: self = .object([Text(&random): Literal(&random, depth: depth + 1)])
            }
        }

        var node: JSONNode {
            let value: JSONNode.Value =
                switch self {
                case .null: .null
                case .bool(let bool): .bool(bool)
                case .number(let number): .number(SpecText("\(number)"))
                case .string(let text): .string(text.spec)
                case .list(let items): .array(items.map(\.node))
                case .object(let members):
                    .object(JSONObject(members.map { JSONObject.Member(key: $0.spec, keySpan: nowhere, value: $1.node) }))
                }
            return JSONNode(value, at: nowhere)
        }
    }

    struct Part: Hashable {
        var name: Text?
        var key: Text
        var literal: Literal?
        var other: Literal?
        var texts: [Text]
        var type: TypeReference
        var flag: Bool

        init(_ random: inout SeededGenerator) {
            name = Bool.random(using: &random) ? Text(&random) : nil
            key = Text(&random)
            literal = Bool.random(using: &random) ? Literal(&random) : nil
            other = Bool.random(using: &random) ? Literal(&random) : nil
            texts = (0..<Int.random(in: 0...2, using: &random)).map { _ in Text(&random) }
            type = randomType(&random)
            flag = .random(using: &random)
        }
    }

    enum Kind: Hashable, CaseIterable { case enumeration, union, object, wrapper }

    let kind: Kind
    let parts: [Part]
    let type: TypeReference?
    let flag: Bool

    init(_ random: inout SeededGenerator) {
        let kind = Kind.allCases.randomElement(using: &random) ?? .object
        self.kind = kind
        // A wrapper uses only a type, an enum's values use only a literal and a name, and so on. Recipes must not differ in unused fields.
        parts =
            kind == .wrapper
            ? []
            : (0..<Int.random(in: 0...2, using: &random)).map { _ in
                var part = Part(&random)
                switch kind {
                case .enumeration:
                    part.literal = part.literal ?? .null
                    (part.key, part.other, part.texts, part.type) = (Text(), nil, [], .json)
                case .union: (part.key, part.other, part.flag) = (Text(), nil, false)
                case .object, .wrapper: part.texts = []
                }
                return part
            }
        type = kind == .wrapper ? randomType(&random) : kind == .object && Bool.random(using: &random) ? randomType(&random) : nil
        flag = kind == .enumeration || kind == .union ? Bool.random(using: &random) : false
    }

    var model: Model.Kind {
        switch self.kind {
        case .wrapper: .wrapper(type ?? .json)
        case .enumeration:
            .enumeration(
                Enumeration(
                    base: .mixed,
                    values: parts.map { part in
                        Enumeration.Value(
                            literal: part.literal?.node ?? JSONNode(.null, at: nowhere), name: part.name?.spec,
                            documentation: Documentation(), isDeprecated: part.flag)
                    }, isOpen: flag))
        case .union:
            .union(
                Union(
                    members: parts.map { part in
                        Union.Member(
                            type: part.type, name: part.name?.spec, constant: part.literal?.node,
                            discriminatorValues: part.texts.map(\.spec),
                            shape: Union.Shape(kinds: .all, required: [], known: [], constants: []), documentation: Documentation())
                    }, isOpen: flag))
        case .object: .object(ObjectModel(properties: parts.map(property), additionalProperties: type))
        }
    }

    private func property(_ part: Part) -> Property {
        let source = Property.Source(
            key: part.key.spec, requestedName: nil, constant: part.other?.node, isNull: false, contentMediaType: part.name?.spec,
            isReadOnly: part.flag, isWriteOnly: false, isDeprecated: false, isInherited: false, schema: JSONNode(.bool(true), at: nowhere),
            span: nowhere)
        return Property(
            source: ByReference(source), type: part.type, isRequired: false, defaultValue: part.literal?.node, assumedValue: nil,
            documentation: Documentation())
    }
}

private let nowhere: Span = Span(file: 0, start: 0, end: 0)

private func randomType(_ random: inout SeededGenerator, depth: Int = 0) -> TypeReference {
    switch Int.random(in: 0...(depth < 2 ? 5 : 2), using: &random) {
    case 0: .scalar([.string, .integer, .number].randomElement(using: &random) ?? .string)
    case 1: .json
    case 2: .model(ModelID(Int.random(in: 0..<4, using: &random)))
    case 3: .array(randomType(&random, depth: depth + 1))
    case 4: .dictionary(randomType(&random, depth: depth + 1))
    default: .optional(randomType(&random, depth: depth + 1))
    }
}
