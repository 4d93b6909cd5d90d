import EndpointGenerator
import EndpointReview
import Foundation
import GoldenFiles
import Testing

/// For every golden case, `show` prints the names and types that the generated code declares.
@Suite struct ShowAgreesTests {
    static let folder: URL = Golden.folder.appending(path: "Cases")
    static let cases: [String] = Golden.names(in: folder)

    @Test(arguments: cases)
    func shownModelsEqualTheGeneratedDeclarations(_ name: String) throws {
        let shown = try Shown(name)
        let text = GeneratedText(shown.files)
        for model in shown.outline?.models ?? [] {
            if model.kind == "typealias" {
                #expect(text.aliases.contains(model.name) || !shown.isWhole, "\(model.name)")
            } else if let declared = text.types[model.name] {
                let kept = declared.filter { !["unrecognized", "overlapping"].contains(caseName($0)) || model.members.contains($0) }
                // Properties are shown in the order of the initializer's parameters.
                let isStruct = model.kind == "struct"
                #expect(isStruct ? model.members.sorted() == kept.sorted() : model.members == kept, "\(model.kind) \(model.name)")
            } else {
                #expect(!shown.isWhole, "\(model.kind) \(model.name) is not declared")
            }
        }
        // The generated code declares nothing else.
        let names = Set(shown.outline?.models.map { $0.name.prefix { $0 != " " } }.map(String.init) ?? [])
        for (file, text) in shown.files where file.contains("+Models") || file.contains("+Failures") {
            #expect(Set(GeneratedText([(file, text)]).types.keys).subtracting(names) == [], "\(file)")
        }
    }

    @Test(arguments: cases)
    func shownOperationsEqualTheGeneratedFunctions(_ name: String) throws {
        let shown = try Shown(name)
        let text = GeneratedText(shown.files)
        for service in shown.outline?.services ?? [] {
            for signature in service.operations.flatMap(\.signatures) {
                let plain = signature.replacing("`", with: "")
                // The protocol's function has no default for a body that can be left out.
                let required = plain.replacing("? = nil)", with: "?)")
                #expect(text.functions.contains(plain) || text.functions.contains(required) || !shown.isWhole, "\(service.name): \(plain)")
            }
        }
    }

    /// The JSON lists the same types as the outline, with their names qualified for use outside the root type.
    @Test(arguments: cases)
    func showJSONListsTheTypesOfTheOutline(_ name: String) throws {
        let shown = try Shown(name)
        guard let outline = shown.outline else { return }
        let json = try #require(describeAsJSON(shown.input).value?.json)
        let described = try JSONDecoder().decode(Described.self, from: Data(json.utf8))
        let prefix = shown.nests ? outline.name + "." : ""
        func inner(_ type: String?) -> String { prefix.isEmpty ? type ?? "" : (type ?? "").replacing(prefix, with: "") }
        #expect(described.models.count <= outline.models.count)
        for (model, other) in zip(described.models, outline.models) where other.kind != "typealias" {
            #expect(inner(model.type) == other.name)
            var members = model.properties?.map { "\($0.name): \(inner($0.type))" } ?? model.value.map { ["value: \(inner($0))"] } ?? []
            if let additional = model.additionalProperties { members.append("additionalProperties: [String: \(inner(additional))]") }
            members += model.cases?.map { "case \($0.name)" + ($0.type.map { "(\(inner($0)))" } ?? "") } ?? []
            #expect(members == other.members, "\(other.name)")
        }
        #expect(described.services.map(\.operations.count) == outline.services.map(\.operations.count))
        for (operation, other) in zip(described.services.flatMap(\.operations), outline.services.flatMap(\.operations)) {
            let result = inner(operation.returns)
            #expect(other.signatures[0].hasSuffix(") -> \(result)") || result == "Void", "\(operation.name)")
            let isFlat = operation.body?.flat == true
            #expect(other.signatures.count == 1 + (isFlat ? 1 : 0) + (operation.pages == nil ? 0 : 1))
            if let pages = operation.pages {
                let last = try #require(other.signatures.last).replacing("EndpointRuntime.PagedItems<", with: "PagedItems<")
                #expect(last.hasPrefix("\(pages.name)("))
                #expect(last.hasSuffix(") -> PagedItems<\(result), \(inner(pages.item))>"))
            }
        }
    }

    /// Checks that the tests above see declarations of every kind.
    @Test func goldenCasesDeclareEveryKind() throws {
        var kinds: [String: Int] = [:]
        for name in Self.cases {
            for model in try Shown(name).outline?.models ?? [] { kinds[model.kind, default: 0] += model.members.count + 1 }
        }
        #expect((kinds["struct"] ?? 0) > 300 && (kinds["enum"] ?? 0) > 150 && (kinds["union"] ?? 0) > 50 && (kinds["typealias"] ?? 0) > 1)
    }

    private func caseName(_ member: String) -> String { String(member.dropFirst("case ".count).prefix { $0 != "(" }) }

    private struct Described: Decodable {
        struct Model: Decodable {
            var type: String
            var properties: [Member]?
            var cases: [Member]?
            var value: String?
            var additionalProperties: String?
        }
        struct Member: Decodable {
            var name: String
            var type: String?
        }
        struct Service: Decodable { var operations: [Operation] }
        struct Operation: Decodable {
            var name: String
            var returns: String
            var pages: Pages?
            var body: Body?
        }
        struct Pages: Decodable { var name, item: String }
        struct Body: Decodable { var flat: Bool? }
        var models: [Model]
        var services: [Service]
    }
}

/// A golden case with the output of `show` and the generated files.
private struct Shown {
    var input: GeneratorInput
    var outline: Outline?
    var files: [(name: String, contents: String)]
    /// Whether the case generates all the parts that `show` lists.
    var isWhole: Bool
    var nests: Bool

    init(_ name: String) throws {
        input = try Golden.input(case: name)
        outline = EndpointReview.outline(input).value
        files = generate(input).files.map { ($0.name, $0.contents) }
        isWhole = input.configuration.parts.isSuperset(of: Configuration.Part.standard)
        nests = input.configuration.namespace?.text.raw != ""
        #expect((outline == nil) == files.isEmpty)
    }
}

/// The declarations in generated files, read line by line.
private struct GeneratedText {
    /// The properties and cases of each type.
    private(set) var types: [String: [String]] = [:]
    /// Aliases such as `CommentAuthor = PostAuthor`.
    private(set) var aliases: Set<String> = []
    /// Functions such as `get(id: String) -> User`.
    private(set) var functions: Set<String> = []

    init(_ files: [(name: String, contents: String)]) {
        for (_, contents) in files {
            var open: (name: String, indent: Int, isStruct: Bool)?
            let root = contents.firstMatch(of: /\n(?:nonisolated )?extension (\w+) \{/).map { $0.1 + "." } ?? ""
            for line in GeneratedText.lines(contents) {
                let indent = line.prefix { $0 == " " }.count
                let code = line.dropFirst(indent).replacing("`", with: "").replacing(#/^(?:public|package) /#, with: "")
                if let start = code.prefixMatch(of: /nonisolated (?:public |package )?(?:indirect )?(struct|enum) (\w+)[:\s]/) {
                    open = (String(start.2), indent, start.1 == "struct")
                    types[String(start.2)] = []
                } else if code.hasPrefix("nonisolated extension ") {
                    open = nil
                } else if let alias = code.wholeMatch(of: /typealias (\w+ = [\w.]+)/) {
                    aliases.insert(String(alias.1))
                } else if let function = code.firstMatch(of: /^(?:@discardableResult )?(?:public |package )?func (\w+\(.*?)(?: \{)?$/) {
                    functions.insert(signature(String(function.1), root: String(root)))
                }
                guard let (name, start, isStruct) = open, indent == start + 4 else { continue }
                if isStruct, let property = code.prefixMatch(of: /(?:let|var) (\w+): (.+?)(?: \{.*)?$/) {
                    // Skip a stored property such as `_link`; it follows the computed property that uses it.
                    if property.1.hasPrefix("_"), types[name]?.last?.hasPrefix("\(property.1.dropFirst()):") == true { continue }
                    types[name]?.append("\(property.1): \(property.2)")
                } else if let match = code.wholeMatch(of: /case (\w+)(?:\((.*)\))?/) {
                    types[name]?.append("case \(match.1)" + (match.2.map { "(\($0))" } ?? ""))
                }
            }
        }
    }

    /// Joins wrapped parameter lists into one line.
    private static func lines(_ contents: String) -> [Substring] {
        var lines: [Substring] = []
        var opening: Substring?
        for line in contents.split(separator: "\n") {
            guard let start = opening else {
                if line.utf8.last == UInt8(ascii: "("), line.contains("func ") { opening = line } else { lines.append(line) }
                continue
            }
            let text = line.drop { $0 == " " }
            let isEnd = text.utf8.first == UInt8(ascii: ")")
            let joined = start + text + (text.utf8.last == UInt8(ascii: ",") ? " " : "")
            opening = isEnd ? nil : joined
            if isEnd { lines.append(joined) }
        }
        return lines
    }

    private func signature(_ text: String, root: String) -> String {
        let plain = text.replacing(" async throws(EndpointError)", with: "")
        return root.isEmpty ? plain : plain.replacing(root, with: "")
    }
}
