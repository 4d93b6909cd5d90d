import EndpointRuntime
import GoldenCode
import GoldenFiles
import TestSupport
import Testing

@testable import EndpointGenerator

/// The generator chooses the member of a union for a default, and the runtime for a value that it reads. Both must choose the same.
@Suite struct MemberChoiceTests {
    @Test(arguments: UnionsOfCase.all.indices) func choicesForRandomValuesAreEqual(_ index: Int) throws {
        try UnionsOfCase.all[index].compare(values: 300, seed: 51)
    }
}

extension SlowTests {
    @Suite struct ManyMemberChoices {
        @Test(arguments: UnionsOfCase.all.indices) func choicesForRandomValuesAreEqual(_ index: Int) throws {
            try UnionsOfCase.all[index].compare(values: 5_000, seed: 2026)
        }
    }
}

/// The compiled unions of a golden case.
private struct UnionsOfCase {
    typealias Compiled = JSONDecodable.Type

    let name: String
    let types: [any Compiled]

    static let all: [UnionsOfCase] = [
        UnionsOfCase(
            name: "union-choices",
            types: [
                UnionChoices.ToolChoice.self, UnionChoices.Limit.self, UnionChoices.IDs.self, UnionChoices.Input.self,
                UnionChoices.Content.self, UnionChoices.Pet.self, UnionChoices.Guest.self, UnionChoices.Quantity.self,
                UnionChoices.Leaf.self, UnionChoices.Friend.self, UnionChoices.Tone.self, UnionChoices.End.self, UnionChoices.Label.self,
                UnionChoices.Notice.self, UnionChoices.Anything.self, UnionChoices.InputItem.self, UnionChoices.MeasureAny.self,
                UnionChoices.Figure.self, UnionChoices.Drawing.self, UnionChoices.Layer.self,
            ]),
        UnionsOfCase(
            name: "discriminators",
            types: [
                Discriminators.Shape.self, Discriminators.Level.self, Discriminators.Pet.self, Discriminators.Visitor.self,
                Discriminators.Part.self, Discriminators.Vehicle.self, Discriminators.Truck.self, Discriminators.Score.self,
                Discriminators.Version.self, Discriminators.Tool.self, Discriminators.Event.self, Discriminators.Reading.self,
                Discriminators.Clip.self, Discriminators.Movie.self, Discriminators.Bag.self, Discriminators.Label.self,
                Discriminators.Contact.self, Discriminators.Owner.self, Discriminators.Animal.self, Discriminators.Bird.self,
            ]),
        UnionsOfCase(name: "unions", types: [Unions.Shape.self, Unions.Answer.self, Unions.Animal.self, Unions.Setting.self]),
        UnionsOfCase(
            name: "read-values",
            types: [
                ReadValues.TextOrObject.self, ReadValues.Meta.self, ReadValues.Free.self, ReadValues.Numbered.self, ReadValues.Level.self,
                ReadValues.Half.self, ReadValues.Dog.self, ReadValues.Pet.self,
            ]),
    ]

    func compare(values count: Int, seed: UInt64) throws {
        let declarations = try #require(inspect(try Golden.input(case: name)).declarations)
        var maker = RandomValues(api: declarations.context.api, random: SeededGenerator(seed))
        for type in types {
            let model = try #require(declarations.models.first { $0.name.name == "\(type)" }, "\(type)")
            guard case .union(let union) = declarations.context.api[model.id].kind else {
                Issue.record("\(type) is not a union")
                continue
            }
            for _ in 0..<count {
                let text = maker.text(.model(model.id), depth: 0)
                try compare(text, type, model.id, union, declarations.context)
            }
        }
    }

    private func compare(_ text: String, _ type: any Compiled, _ id: ModelID, _ union: Union, _ context: DeclarationContext) throws {
        let names = context.names.members[id.index].map(\.name)
        let node = try #require(parseJSON(text.utf8))
        let choice = ValueFitting(models: context.api.models, takesLocalTimes: true, isOpen: true)
        guard let value = try? JSON.decode(type, from: Array(text.utf8)) else {
            #expect(declaredValue(node, .model(id), context: context) == nil, "\(type) does not read the default \(text)")
            return
        }
        let index = choice.member(for: node, of: union)
        let others = index.flatMap { choice.others(node, beside: $0, of: union) }
        let read = Case(value)
        #expect(read.name == (index.map { names[$0] } ?? "unrecognized"), "\(type) \(text)")
        #expect(read.others == others.map { Set($0.map(\.key.raw)) }, "\(type) \(text)")
    }

    /// The case of a union's value: without `overlapping`, but with the keys beside it.
    private struct Case {
        let name: String
        let others: Set<String>?

        init(_ value: Any) {
            guard let child = Mirror(reflecting: value).children.first else {
                (name, others) = ("\(value)", nil)
                return
            }
            guard child.label == "overlapping" else {
                (name, others) = (child.label ?? "", nil)
                return
            }
            let parts = Mirror(reflecting: child.value).children.map(\.value)
            name = Case(parts[0]).name
            others = (parts[1] as? [String: JSONValue]).map { Set($0.keys) }
        }
    }
}

/// Makes JSON texts of types, with mistakes in some of them.
private struct RandomValues {
    let api: API
    var random: SeededGenerator

    private mutating func isChance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    mutating func text(_ type: TypeReference, depth: Int) -> String {
        if isChance(12) || depth > 6 { return scalar() }
        switch type {
        case .optional(let wrapped): return isChance(4) ? "null" : text(wrapped, depth: depth)
        case .array(let element):
            let items = (0..<Int.random(in: 0...2, using: &random)).map { _ in text(element, depth: depth + 1) }
            return "[" + items.joined(separator: ",") + "]"
        case .dictionary(let element): return object([("x", text(element, depth: depth + 1)), ("name", text(element, depth: depth + 1))])
        case .scalar(let scalar): return self.scalar(of: scalar)
        case .json, .custom: return scalar()
        case .model(let id):
            switch api[id].kind {
            case .object: return object(members(id, depth: depth))
            case .enumeration(let enumeration):
                return isChance(5) ? scalar() : enumeration.values.randomElement(using: &random).map { shown($0.literal) } ?? "0"
            case .wrapper(let inner): return text(inner, depth: depth + 1)
            case .union: return union(id, depth: depth)
            }
        }
    }

    /// Returns a value of a member, or an object with the keys of several members.
    private mutating func union(_ id: ModelID, depth: Int) -> String {
        guard case .union(let union) = api[id].kind, let member = union.members.randomElement(using: &random) else { return "0" }
        if let constant = member.constant { return shown(constant) }
        guard member.shape.kinds.contains(.object), isChance(2) else { return text(member.type, depth: depth + 1) }
        var members: [(String, String)] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard let next = union.members.randomElement(using: &random) else { continue }
            members += self.members(next.type, depth: depth + 1)
            if let key = union.discriminator, let value = next.discriminatorValues.randomElement(using: &random), isChance(2) {
                let isNumber = value.raw.first?.isNumber == true && isChance(2)
                members.append((key.raw, isNumber ? value.raw : "\"\(value.raw)\""))
            }
        }
        return object(members)
    }

    private mutating func members(_ type: TypeReference, depth: Int) -> [(String, String)] {
        guard depth < 7, case .model(let id) = type else { return [("x", scalar())] }
        switch api[id].kind {
        case .object: return members(id, depth: depth)
        case .union(let union): return union.members.randomElement(using: &random).map { members($0.type, depth: depth + 1) } ?? []
        case .wrapper(let inner): return members(inner, depth: depth + 1)
        case .enumeration: return []
        }
    }

    private mutating func members(_ id: ModelID, depth: Int) -> [(String, String)] {
        guard case .object(let object) = api[id].kind else { return [] }
        var members: [(String, String)] = []
        for property in object.properties where !isChance(property.isRequired ? 12 : 2) {
            let constant = isChance(6) ? nil : property.constant.map(shown)
            members.append((property.key.raw, constant ?? text(property.type, depth: depth + 1)))
        }
        if isChance(6) { members.append(("more", scalar())) }
        return members
    }

    private mutating func object(_ members: [(String, String)]) -> String {
        var seen: Set<String> = []
        let unique = members.filter { seen.insert($0.0).inserted }.shuffled(using: &random)
        return "{" + unique.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }

    private mutating func scalar() -> String {
        ["null", "true", "1", "-1", "2.0", "0.5", "1e3", "9223372036854775808", "\"a\"", "\"high\"", "[]", "[1]", "[\"a\"]", "{}"]
            .randomElement(using: &random) ?? "0"
    }

    private mutating func scalar(of scalar: Scalar) -> String {
        switch scalar {
        case .boolean: isChance(2) ? "true" : "false"
        case .integer, .int32, .int64, .uint64: isChance(5) ? "3.0" : "\(Int.random(in: 0...9, using: &random))"
        case .number, .float, .decimal: isChance(2) ? "2.5" : "4"
        case .dateTime: "\"2024-01-15T09:30:00Z\""
        case .date: "\"2024-01-15\""
        case .uuid: "\"123e4567-e89b-42d3-a456-426614174000\""
        case .byte: "\"AQID\""
        case .string, .uri, .secret, .binary, .file: isChance(2) ? "\"a\"" : "\"dog\""
        }
    }

    private func shown(_ node: JSONNode) -> String { ShownValue(node).json }
}
