import EndpointGenerator
import EndpointReview
import GoldenFiles
import TestSupport
import Testing

/// Changes golden documents at random. A difference in the generated code must never be "no difference", and a declaration that differs must
/// not be called compatible.
@Suite struct DiffRandomChangeTests {
    @Test func randomChangesAreNeverSilent() throws {
        let run = try RandomChanges(RandomChanges.small, count: 40, seed: 20)
        #expect(run.silent == [])
        #expect(run.understated == [])
        #expect(run.tried == 40 && run.differing >= 12)
    }
}

/// Random changes to golden documents, with the verdicts of `diff`.
struct RandomChanges {
    private(set) var tried = 0
    /// The number of changes that make a difference in the code.
    private(set) var differing = 0
    /// The changes whose code differs, although `diff` finds no difference.
    private(set) var silent: [String] = []
    /// The changes that change declarations, although `diff` says that the Swift source stays the same.
    private(set) var understated: [String] = []
    /// The changes by class, and those of them that only the comparison of code finds.
    private(set) var counts: [Change.Class: Int] = [:]
    private(set) var foundInCode = 0
    /// All changes, for programs that use the documents.
    private(set) var variants: [ClientRun.Variant] = []

    static let small: [String] = [
        "body-and-optional-parameters", "closed-enums", "constraints", "parameter-styles", "required-and-optional-parameters",
        "servers-and-security",
    ]
    static let all: [String] =
        small + ["defaults", "discriminators", "documented-failures", "open-enums", "union-choices", "what-is-sent"]

    /// - Parameter cases: The golden cases to change.
    init(_ cases: [String], count: Int, seed: UInt64) throws {
        var random = SeededGenerator(seed)
        let bases = try cases.map { name in
            var input = try Golden.input(case: name)
            input.configuration.access = .public
            return try Base(name, input)
        }
        var index = 0
        while tried < count, index < count * 20 {
            let base = bases[index % bases.count]
            index += 1
            var target = Int.random(in: 0..<base.nodes, using: &random)
            let kind = Int.random(in: 0..<4, using: &random)
            let changed = Self.changed(base.root, at: &target, kind: kind)
            var input = base.input
            input.spec = SourceFile(path: input.spec.path, bytes: Array(ShownValue(changed).json.utf8))
            guard let version = try? Base("", input) else { continue }
            tried += 1
            let found = changes(from: base.surface, to: version.surface, namesRoot: true)
            let verdict = found.map(\.class).max() ?? .none
            counts[verdict, default: 0] += 1
            if found.contains(where: { $0.kind == .codeChanged }) { foundInCode += 1 }
            variants.append(
                ClientRun.Variant(
                    name: "\(base.name), change \(index)", original: base.input, changed: input, changes: found,
                    differs: base.lines != version.lines))
            guard base.lines != version.lines else { continue }
            differing += 1
            let name = "\(base.name), change \(index): \(Self.difference(base.lines, version.lines))"
            if verdict == .none || verdict == .narrowed { silent.append(name) }
            let isSame = verdict < .breaking && !found.contains { $0.class == .additive }
            if isSame, base.heads != version.heads { understated.append("\(name): \(Self.difference(base.heads, version.heads))") }
        }
    }

    /// A document with the code that is generated for it.
    private struct Base {
        let name: String
        let input: GeneratorInput
        let root: JSONNode
        let nodes: Int
        let surface: Surface
        /// The lines of the code, without comments, in any order.
        let lines: [Substring]
        /// The declarations among them, without their bodies and defaults.
        let heads: [Substring]

        struct Invalid: Error {}

        init(_ name: String, _ input: GeneratorInput) throws {
            (self.name, self.input) = (name, input)
            var diagnostics = Diagnostics()
            guard let root = parseJSON(input.spec, number: 0, diagnostics: &diagnostics),
                let surface = EndpointReview.surface(of: input).value
            else {
                throw Invalid()
            }
            let output = generate(input)
            guard !output.diagnostics.hasErrors else { throw Invalid() }
            (self.root, self.surface) = (root, surface)
            nodes = RandomChanges.count(root)
            lines = output.files.flatMap { $0.contents.split(separator: "\n") }
                .map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }.sorted()
            // `case` also begins the branches of a switch.
            heads = lines.filter { line in
                ["public ", "func "].contains { line.hasPrefix($0) }
                    || line.hasPrefix("case ") && line.dropFirst(5).first.map { $0.isLetter || $0 == "`" } == true && !line.hasSuffix(":")
            }
            .map { $0.prefix { $0 != "{" }.prefix { $0 != "=" } }.sorted()
        }
    }

    private static func difference(_ old: [Substring], _ new: [Substring]) -> String {
        let (before, after) = (Set(old), Set(new))
        return "- \(old.first { !after.contains($0) } ?? "") + \(new.first { !before.contains($0) } ?? "")"
    }

    private static func count(_ node: JSONNode) -> Int {
        switch node.value {
        case .array(let items): items.reduce(1) { $0 + count($1) }
        case .object(let object): object.members.reduce(1) { $0 + count($1.value) }
        default: 1
        }
    }

    /// Returns the node with one change in the node at an index in document order. `target` is then negative.
    private static func changed(_ node: JSONNode, at target: inout Int, kind: Int) -> JSONNode {
        target -= 1
        if target == -1 { return changed(node, kind: kind) }
        switch node.value {
        case .array(let items):
            var result: [JSONNode] = []
            for item in items { result.append(target < 0 ? item : changed(item, at: &target, kind: kind)) }
            return JSONNode(.array(result), at: node.span)
        case .object(let object):
            var members: [JSONObject.Member] = []
            for member in object.members {
                let value = target < 0 ? member.value : changed(member.value, at: &target, kind: kind)
                members.append(JSONObject.Member(key: member.key, keySpan: member.keySpan, value: value))
            }
            return JSONNode(.object(JSONObject(members)), at: node.span)
        default: return node
        }
    }

    /// Removes, doubles, moves or renames a part of a list or an object, or replaces a scalar.
    private static func changed(_ node: JSONNode, kind: Int) -> JSONNode {
        switch node.value {
        case .array(var items):
            guard items.count > 1 else { return JSONNode(.array([]), at: node.span) }
            switch kind {
            case 0: items.removeLast()
            case 1: items.removeFirst()
            case 2: items.swapAt(0, items.count - 1)
            default: items.reverse()
            }
            return JSONNode(.array(items), at: node.span)
        case .object(let object):
            var members = object.members
            guard let last = members.last else { return node }
            switch kind {
            case 0: members.removeLast()
            case 1: members.swapAt(0, members.count - 1)
            case 2:
                members[members.count - 1] = JSONObject.Member(key: SpecText(last.key.raw + "2"), keySpan: last.keySpan, value: last.value)
            default:
                // These keywords have an effect in schemas and parameters.
                let flag = ["readOnly", "deprecated", "nullable", "required"][members.count % 4]
                members.append(JSONObject.Member(key: SpecText(flag), keySpan: last.keySpan, value: JSONNode(.bool(true), at: node.span)))
            }
            return JSONNode(.object(JSONObject(members)), at: node.span)
        case .string(let text):
            let types = [
                "string": "integer", "integer": "number", "number": "string", "boolean": "string", "query": "header", "header": "query",
            ]
            return JSONNode(.string(SpecText(types[text.raw] ?? text.raw + ["2", "x", "-b", "/c"][kind])), at: node.span)
        case .number(let text): return JSONNode(.number(SpecText(kind == 0 ? "-1" : text.raw + "0")), at: node.span)
        case .bool(let flag): return JSONNode(.bool(!flag), at: node.span)
        case .null: return JSONNode(.bool(true), at: node.span)
        }
    }
}
