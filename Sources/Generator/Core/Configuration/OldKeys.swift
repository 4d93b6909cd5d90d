/// Reads the keys that configs had before 0.1.0 as those that replace them, with a warning. This file goes with the release
/// (`CONTRIBUTING.md`).
package struct OldKeys {
    /// The members of the config, with today's keys.
    private var members: [JSONObject.Member]
    private var diagnostics = Diagnostics()
    /// The name that the config uses for each operation, by method and path.
    private var operations: [String: SpecText] = [:]
    private let names: DocumentNames

    /// Whether a config has old keys. They are a part of no other key's value.
    package static func isOld(_ root: JSONNode) -> Bool { root.object?.members.contains { isOld($0) } ?? false }

    /// Returns the config with today's keys. Calls `spec` if only the document's names tell what a key means.
    package static func replaced(in root: JSONNode, diagnostics: inout Diagnostics, spec: () -> JSONNode?) -> JSONNode {
        guard isOld(root), let object = root.object else { return root }
        let names = needNames(object) ? spec().map { DocumentNames($0) } : nil
        var keys = OldKeys(members: object.members, names: names ?? DocumentNames())
        for member in object.members where isOld(member) { keys.replace(member) }
        if let member = object.member("keys") { keys.spellKeys(member) }
        diagnostics.append(contentsOf: keys.diagnostics)
        return .object(keys.members, at: root.span)
    }

    private static let keys: Set<String> = [
        "rename", "result", "pagination", "bodies", "arrays", "emptyPath", "conformances", "mutable", "keys", "namespace", "sources",
    ]

    private static func isOld(_ member: JSONObject.Member) -> Bool {
        guard member.key == "types" else { return keys.contains(member.key.raw) }
        return member.value.object?.members.contains { isSchema($0.key) } ?? false
    }

    /// Returns whether a key of `types` is the name of a schema, rather than a type or a format without its type.
    private static func isSchema(_ key: SpecText) -> Bool {
        let type = key.raw.prefix { $0 != "." }
        return !["string", "integer", "number", "boolean"].contains(type) && !Scalar.keys.contains { $0.hasSuffix(".\(key.raw)") }
    }

    /// Returns whether keys are ambiguous without the document: names with dots, or operations that are named in both ways.
    private static func needNames(_ object: JSONObject) -> Bool {
        let (rename, arrays) = (object["rename"]?.object, object["arrays"]?.object)
        let dotted = [rename?["properties"]?.object, rename?["parameters"]?.object, arrays].compactMap(\.self).flatMap(\.members)
        let tables = [
            rename?["operations"], rename?["parameters"], object["result"], object["pagination"], object["bodies"],
            arrays.map { JSONNode(.object($0), at: Span(file: 0, start: 0, end: 0)) },
        ]
        var operations = (object["emptyPath"]?.array ?? []).compactMap(\.string)
        for case let table?? in tables.map({ $0?.object }) { operations += table.members.map(\.key) }
        let byPath = operations.filter { $0.raw.contains(" /") }.count
        return byPath > 0 && byPath < operations.count || dotted.contains { $0.key.raw.utf8.count { $0 == .dot } > 1 }
    }

    private mutating func replace(_ member: JSONObject.Member) {
        let value = member.value
        switch member.key.raw {
        case "rename":
            for part in each(value) {
                switch part.key.raw {
                case "schemas": moveEntries(of: part.value, to: "schemas", "name", for: member)
                case "operations": moveEntries(of: part.value, to: "operations", "name", for: member)
                case "properties": for entry in each(part.value) { moveProperty(entry, for: member) }
                case "parameters": for entry in each(part.value) { moveParameter(entry, to: "name", for: member) }
                default: diagnostics.error("config", "`rename` has no key `\(part.key.raw)`", at: part.keySpan)
                }
            }
        case "result": moveEntries(of: value, to: "operations", "result", for: member)
        case "pagination": moveEntries(of: value, to: "operations", "pages", for: member)
        case "bodies" where value.object != nil: moveEntries(of: value, to: "operations", "body", for: member)
        case "bodies": add(value, ["operations", "*", "body"], for: member)
        case "arrays" where value.object != nil: for entry in each(value) { moveParameter(entry, to: "arrays", for: member) }
        case "arrays": add(value, ["operations", "*", "arrays"], for: member)
        case "emptyPath": for item in list(value) { set(item, ["operations", name(item.text), "emptyPath"], for: member) }
        case "conformances": moveEntries(of: value, to: "schemas", "conformances", for: member)
        case "mutable" where value.string == nil:
            for item in list(value) { set(item, ["schemas", item.text, "mutable"], for: member) }
        case "mutable":
            let flag = ["none": JSONNode.Value.bool(false), "all": .bool(true)][value.string?.raw ?? ""]
            add(flag.map { JSONNode($0, at: value.span) } ?? value, ["schemas", "*", "mutable"], for: member)
        case "types": moveTypes(member)
        case "namespace": add(value, ["names", "namespace"], for: member)
        case "sources":
            if let index = members.firstIndex(where: { $0.key == "only" }), members[index].value.string != nil {
                members[index] = members[index].replaced(
                    .object([.made("calls", members[index].value, at: members[index].keySpan)], at: members[index].value.span))
            }
            add(value, ["only", "in"], for: member)
        default: break
        }
        if member.key != "types", member.key != "keys" { members.removeAll { $0.key == member.key } }
    }

    /// Moves the values of an old key, by schema or operation, to a key of the schema or operation.
    private mutating func moveEntries(of node: JSONNode, to table: SpecText, _ key: SpecText, for old: JSONObject.Member) {
        for entry in each(node) { add(entry.value, [table, table == "schemas" ? entry.key : name(entry.key), key], for: old) }
    }

    /// Turns on a setting for an item of an old list.
    private mutating func set(_ item: LocatedText, _ path: [SpecText], for old: JSONObject.Member) {
        add(JSONNode(.bool(true), at: item.span), path, for: old)
    }

    private mutating func moveProperty(_ entry: JSONObject.Member, for old: JSONObject.Member) {
        guard let (schema, key) = split(entry, names.schemas, "Type.property") else { return }
        add(entry.value, ["schemas", schema, "properties", key], for: old)
    }

    private mutating func moveParameter(_ entry: JSONObject.Member, to setting: SpecText, for old: JSONObject.Member) {
        if entry.key == "*", setting == "arrays" { return add(entry.value, ["operations", "*", setting], for: old) }
        guard let (operation, key) = split(entry, Set(names.operations.keys), "operation.parameter") else { return }
        add(entry.value, ["operations", name(operation), "parameters", key, setting], for: old)
    }

    /// Moves the types of schemas, and leaves those of formats.
    private mutating func moveTypes(_ old: JSONObject.Member) {
        let entries = each(old.value)
        for entry in entries where Self.isSchema(entry.key) { add(entry.value, ["schemas", entry.key, "type"], for: old) }
        let formats = entries.filter { !Self.isSchema($0.key) }
        guard let index = members.firstIndex(where: { $0.key == "types" }) else { return }
        if formats.isEmpty {
            members.remove(at: index)
        } else {
            members[index] = members[index].replaced(.object(formats, at: old.value.span))
        }
    }

    /// Moves the old `keys` to each of the user's types.
    private mutating func spellKeys(_ old: JSONObject.Member) {
        members.removeAll { $0.key == "keys" }
        var reader = SettingsReader()
        let keys: OwnType.Keys? = reader.choice(old.value)
        diagnostics.append(contentsOf: reader.diagnostics)
        guard keys == .snakeCase else { return }
        var root = JSONNode.object(members, at: old.value.span)
        var paths = (root.object?["types"]?.object?.members ?? []).map { ["types", $0.key] as [SpecText] }
        for schema in root.object?["schemas"]?.object?.members ?? [] where schema.value.object?["type"] != nil {
            paths.append(["schemas", schema.key, "type"])
        }
        warn(old, ["types", paths.first?[1] ?? "string.date-time", "keys"])
        if paths.isEmpty { diagnostics.error("config", "`keys` is for types of your own, and there are none", at: old.value.span) }
        for path in paths {
            guard let type = root.value(at: path), type.object == nil else { continue }
            root = root.setting(
                path, to: .object([.made("name", type, at: type.span), .made("keys", old.value, at: old.keySpan)], at: type.span))
        }
        members = root.object?.members ?? []
    }

    private mutating func add(_ value: JSONNode, _ path: [SpecText], for old: JSONObject.Member) {
        warn(old, path)
        let place = members.firstIndex { $0.key == path[0] }
        let top = place.map { members[$0].value } ?? .object([], at: old.value.span)
        guard top.value(at: Array(path.dropFirst())) == nil else {
            return diagnostics.error("config", "`\(old.key.raw)` sets what \(Self.shown(path)) sets too", at: value.span)
        }
        let member = JSONObject.Member.made(path[0], top.setting(Array(path.dropFirst()), to: value), at: old.keySpan)
        if let place {
            members[place] = members[place].replaced(member.value)
        } else {
            members.insert(member, at: members.firstIndex { $0.key == old.key } ?? 0)
        }
    }

    /// Warns of an old key, once.
    private mutating func warn(_ old: JSONObject.Member, _ path: [SpecText]) {
        let message = "`\(old.key.raw)` is read until 0.1.0; write \(Self.shown(path)); `endpoints init --rewrite` rewrites the config"
        guard !diagnostics.all.contains(where: { $0.rule == "old-key" && $0.span == old.keySpan }) else { return }
        diagnostics.warning("old-key", message, at: old.keySpan)
    }

    private static func shown(_ path: [SpecText]) -> String {
        path.dropFirst().reduce("\"\(path[0].raw)\": ") { $0 + "{\"\($1.raw)\": " } + "…" + String(repeating: "}", count: path.count - 1)
    }

    private mutating func each(_ node: JSONNode) -> [JSONObject.Member] {
        if node.object == nil { diagnostics.error("config", "expected an object, found \(node.kind)", at: node.span) }
        return node.object?.members ?? []
    }

    private mutating func list(_ node: JSONNode) -> [LocatedText] {
        var reader = SettingsReader()
        defer { diagnostics.append(contentsOf: reader.diagnostics) }
        return reader.texts(node)
    }

    /// Returns the name under which the config already has an operation, or `name`.
    private mutating func name(_ name: SpecText) -> SpecText {
        let label = names.operations[name.raw] ?? name.raw
        operations[label] = operations[label] ?? name
        return operations[label] ?? name
    }

    /// Splits `Type.property` after the longest known name or, if there is none, at the last dot.
    private mutating func split(_ entry: JSONObject.Member, _ known: Set<String>, _ form: String) -> (SpecText, SpecText)? {
        let text = entry.key.raw
        let dots = text.indices.filter { text[$0] == "." }
        guard let last = dots.last else { return diagnostics.error("config", "expected the form `\(form)`", at: entry.keySpan) }
        let dot = dots.last { known.contains(String(text[..<$0])) } ?? last
        return (SpecText(String(text[..<dot])), SpecText(String(text[text.index(after: dot)...])))
    }
}

/// The names in a document that old keys join with others.
private struct DocumentNames {
    var schemas: Set<String> = []
    /// The method and path of each operation, by id and in the form `GET /path`.
    var operations: [String: String] = [:]

    init() {}

    init(_ document: JSONNode) {
        let components = document.object?["components"]?.object?["schemas"] ?? document.object?["definitions"]
        schemas = Set((components?.object?.members ?? []).map(\.key.raw))
        for path in document.object?["paths"]?.object?.members ?? [] {
            for operation in path.value.object?.members ?? [] {
                let label = "\(operation.key.raw.uppercased()) \(path.key.raw)"
                operations[label] = label
                if let id = operation.value.object?["operationId"]?.string { operations[id.raw] = label }
            }
        }
    }
}
