import Foundation

@testable import EndpointGenerator

/// Changes one of the project's own documents. The first byte chooses the document, and the others choose the changes.
///
/// Changing single bytes nearly always causes a JSON syntax error. The changes made here keep the syntax valid, so they reach the passes
/// after the parser.
struct SpecChanges {
    let text: [UInt8]

    init(_ bytes: [UInt8]) {
        var input = FuzzInput(bytes)
        let seeds = SpecChanges.seeds
        guard !seeds.isEmpty else {
            text = []
            return
        }
        var root = seeds[input.index(seeds.count)]
        var changes = 0
        // Twenty doublings would produce a document larger than any real one.
        while !input.isEmpty, changes < 24, root.count < 50_000 {
            changes += 1
            let kind = input.byte()
            let place = input.index(root.count)
            let replacement = SpecChanges.replacement(kind, &input, root, seeds)
            var left = place
            root = root.replacing(&left, replacement)
        }
        var result: [UInt8] = []
        root.write(to: &result)
        text = result
    }

    private static func replacement(_ kind: UInt8, _ input: inout FuzzInput, _ root: FuzzTree, _ seeds: [FuzzTree]) -> (FuzzTree) ->
        FuzzTree?
    {
        switch kind % 8 {
        case 0:
            let text = words[input.index(words.count)]
            return { _ in .scalar(text) }
        case 1:
            var place = input.index(root.count)
            let other = root.node(&place)
            return { _ in other }
        case 2:
            let seed = seeds[input.index(seeds.count)]
            var place = input.index(seed.count)
            let other = seed.node(&place)
            return { _ in other }
        case 3: return { _ in nil }
        case 4:
            let keyword = keys[input.index(keys.count)]
            return { .object([(keyword, $0)]) }
        case 5:
            let keyword = keys[input.index(keys.count)]
            return { .object([(keyword, .array([$0, $0]))]) }
        case 6:
            let keyword = keys[input.index(keys.count)]
            let value = words[input.index(words.count)]
            return { node in
                guard case .object(let members) = node else { return .object([(keyword, node)]) }
                return .object(members + [(keyword, .scalar(value))])
            }
        default:
            var place = input.index(root.count)
            let other = root.node(&place)
            let keyword = keys[input.index(keys.count)]
            return { node in
                guard case .object(let members) = node else { return .array([node, other]) }
                return .object(members + [(keyword, other)])
            }
        }
    }

    /// The project's own documents and those of the golden tests.
    static let seeds: [FuzzTree] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        var trees: [FuzzTree] = []
        for folder in ["Specs", "Tests/Golden/Cases"] {
            let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path + "/" + folder)) ?? []
            for path in paths.sorted() where path.hasSuffix(".json") && !path.hasSuffix(".endpoints.json") {
                guard let data = try? Data(contentsOf: root.appending(path: folder + "/" + path)) else { continue }
                var diagnostics = Diagnostics()
                let file = SourceFile(path: path, bytes: Array(data))
                if let node = parseJSON(file, number: 0, diagnostics: &diagnostics) { trees.append(FuzzTree(node)) }
            }
        }
        return trees
    }()

    static let keys: [String] =
        SchemaKeyword.allCases.map(\.rawValue) + [
            "$ref", "schema", "content", "parameters", "requestBody", "responses", "headers", "schemas", "get", "post", "in", "name",
            "style",
            "explode", "application/json", "multipart/form-data", "text/event-stream", "application/x-ndjson", "200", "2XX", "default",
            "4XX",
            "servers", "url", "variables", "security", "securitySchemes", "tags", "operationId", "callbacks", "webhooks", "mapping",
            "propertyName", "discriminator", "x-endpoints", "result", "encoding", "itemSchema", "", "a b", "class", "\u{E9}", "e\u{301}",
        ]

    static let words: [String] =
        [
            "null", "true", "false", "0", "-1", "1e400", "-9223372036854775809", "18446744073709551616", "1.5", "\"\"", "\"string\"",
            "\"integer\"",
            "\"number\"", "\"object\"", "\"array\"", "\"boolean\"", "\"null\"", "\"date-time\"", "\"date\"", "\"uuid\"", "\"byte\"",
            "\"binary\"",
            "\"uri\"", "\"int64\"", "\"query\"", "\"path\"", "\"header\"", "\"cookie\"", "\"form\"", "\"deepObject\"", "\"matrix\"",
            "\"label\"",
            "\"a\\\"b\\\\(c)\\n\\r\\u2028\"", "\"class\"", "\"Type\"", "\"init\"", "\"{id}\"", "\"/{a}/{a}\"", "\"../..\"", "\"3.0.0\"",
            "\"3.2.0\"",
            "\"2.0\"", "\"\\u0000*/ `\"", "\"\u{540D}\"", "\"\u{301}\"", "\"1990-02-30\"", "\"2020-01-01T00:00:00Z\"", "[]", "{}", "[null]",
            "[\"a\", \"b\"]",
            "\"#\"", "\"#/\"", "\"#/paths\"", "\"#/components/schemas/~01%\"", "\"http://a/b\"", "\"a.json#/b\"",
            "{\"type\": [\"string\", \"null\"]}",
            "{\"nullable\": true}", "{\"not\": {}}",
        ] + SchemaKeyword.allCases.map { "\"#/components/schemas/\($0.rawValue)\"" }
}

/// A JSON tree whose nodes can be replaced.
indirect enum FuzzTree: Sendable {
    case scalar(String)
    case array([FuzzTree])
    case object([(key: String, value: FuzzTree)])

    init(_ node: JSONNode) {
        switch node.value {
        case .null: self = .scalar("null")
        case .bool(let flag): self = .scalar(flag ? "true" : "false")
        case .number(let text): self = .scalar(text.raw)
        case .string(let text): self = .scalar(FuzzTree.quoted(text.raw))
        case .array(let items): self = .array(items.map { FuzzTree($0) })
        case .object(let object): self = .object(object.members.map { ($0.key.raw, FuzzTree($0.value)) })
        }
    }

    /// The number of nodes, including this one.
    var count: Int {
        switch self {
        case .scalar: 1
        case .array(let items): items.reduce(1) { $0 + $1.count }
        case .object(let members): members.reduce(1) { $0 + $1.value.count }
        }
    }

    /// Returns the node at `place` in document order.
    func node(_ place: inout Int) -> FuzzTree {
        if place == 0 { return self }
        place -= 1
        var children: [FuzzTree] = []
        switch self {
        case .scalar: break
        case .array(let items): children = items
        case .object(let members): children = members.map(\.value)
        }
        for child in children {
            let count = child.count
            if place < count { return child.node(&place) }
            place -= count
        }
        return self
    }

    /// Returns the tree with the node at `place` replaced or removed. Afterward, `place` is negative.
    func replacing(_ place: inout Int, _ change: (FuzzTree) -> FuzzTree?) -> FuzzTree {
        changed(&place, change) ?? .scalar("null")
    }

    private func changed(_ place: inout Int, _ change: (FuzzTree) -> FuzzTree?) -> FuzzTree? {
        guard place >= 0 else { return self }
        place -= 1
        if place < 0 { return change(self) }
        switch self {
        case .scalar: return self
        case .array(let items): return .array(items.compactMap { $0.changed(&place, change) })
        case .object(let members):
            return .object(members.compactMap { member in member.value.changed(&place, change).map { (member.key, $0) } })
        }
    }

    func write(to bytes: inout [UInt8]) {
        switch self {
        case .scalar(let text): bytes += text.utf8
        case .array(let items):
            bytes.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                item.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes += FuzzTree.quoted(member.key).utf8
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\u{0}"..."\u{1F}": result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
