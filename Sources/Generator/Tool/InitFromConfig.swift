import EndpointFiles
import EndpointGenerator

/// Converts the settings of a swift-openapi-generator config.
///
/// The keys come from that generator's article "Configuring the generator". A setting without an equivalent becomes a note at its location.
/// A setting that swift-openapi-generator would reject, or that an endpoints config cannot express, is an error.
struct InitFromConfig {
    /// The converted settings, by their paths of keys, in the order in which they are written.
    private(set) var settings: [(path: [SpecText], value: JSONNode)] = []
    private(set) var access: Configuration.Access?
    private(set) var diagnostics = Diagnostics()
    private let names: DocumentNames

    private enum Key: String, CaseIterable {
        case generate, accessModifier, additionalImports, additionalFileComments, filter, namingStrategy, nameOverrides, typeOverrides
        case featureFlags
    }

    private enum Part: String, CaseIterable { case types, client, server }
    private enum FilterKey: String, CaseIterable { case operations, tags, paths, schemas }
    private enum Naming: String, CaseIterable { case defensive, idiomatic }

    init(_ root: JSONNode, document: JSONNode) {
        names = DocumentNames(document)
        for (key, node) in members(of: root, as: Key.self, what: "an openapi-generator-config") {
            switch key {
            case .generate: readGeneratedParts(node)
            case .accessModifier: access = choice(node)
            case .additionalImports: readImports(node)
            case .additionalFileComments:
                if !texts(node).isEmpty { note("use a template for comments at the top of generated files: endpoints templates", at: node) }
            case .filter: readFilter(node)
            case .namingStrategy:
                if let naming: Naming = choice(node), naming == .defensive {
                    note("names follow the 'idiomatic' strategy, and equal names are numbered; see Documentation/Naming.md", at: node)
                }
            case .nameOverrides: readNames(node)
            case .typeOverrides: readTypes(node)
            case .featureFlags: if !texts(node).isEmpty { note("feature flags have no effect here", at: node) }
            }
        }
        if let object = root.object, object["generate"] == nil { error("'generate' is missing: [types, client]", at: root.span) }
    }

    private mutating func readGeneratedParts(_ node: JSONNode) {
        let items = list(node)
        let parts: [Part] = items.compactMap { choice($0) }
        if let server = items.first(where: { $0.string?.raw == Part.server.rawValue }) {
            note("servers are not generated; use a mock or a stub in tests", at: server)
        }
        if parts == [.types] { settings.append((["generate"], .texts(["models"]))) }
        if parts == [.client], items.count == 1 {
            note("models are generated together with the client; the separate module of types is no longer needed", at: node)
        }
    }

    private mutating func readImports(_ node: JSONNode) {
        let modules = texts(node)
        if !modules.isEmpty { settings.append((["imports"], .texts(modules.map { $0.text.raw }))) }
    }

    private mutating func readFilter(_ node: JSONNode) {
        for (key, value) in members(of: node, as: FilterKey.self, what: "'filter'") {
            let found = texts(value)
            if !found.isEmpty { settings.append((["include", SpecText(key.rawValue)], .texts(found.map { $0.text.raw }))) }
        }
    }

    /// Converts names. In the other generator, a name applies to every element that has it; an endpoints config lists names separately for
    /// each kind of element.
    private mutating func readNames(_ node: JSONNode) {
        for member in object(node, "an object of names") {
            guard let new = text(member.value) else { continue }
            let places = names.places(of: member.key)
            settings += places.map { ($0, .text(new.text.raw)) }
            if places.isEmpty {
                note("no schema, property or operation of the document is called '\(printable(member.key.raw))'", at: member.keySpan)
            }
        }
    }

    private mutating func readTypes(_ node: JSONNode) {
        enum Kind: String, CaseIterable { case schemas }
        for (_, schemas) in members(of: node, as: Kind.self, what: "'typeOverrides'") {
            for member in object(schemas, "an object of types") {
                if let type = text(member.value) { settings.append((["schemas", member.key, "type"], .text(type.text.raw))) }
            }
        }
    }
}

extension InitFromConfig {
    private mutating func error(_ message: String, at span: Span) { diagnostics.error("config", message, at: span) }

    private mutating func note(_ message: String, at node: JSONNode) { note(message, at: node.span) }

    private mutating func note(_ message: String, at span: Span) { diagnostics.note("config", message, at: span) }

    private mutating func members<Key>(of node: JSONNode, as type: Key.Type, what: String) -> [(Key, JSONNode)]
    where Key: CaseIterable & RawRepresentable, Key.RawValue == String {
        var result: [(Key, JSONNode)] = []
        for member in object(node, "an object") {
            if let key = Key(rawValue: member.key.raw) {
                result.append((key, member.value))
            } else {
                let hint = didYouMean(member.key.raw, among: Key.allCases.map(\.rawValue))
                error("\(what) has no key '\(printable(member.key.raw))'\(hint)", at: member.keySpan)
            }
        }
        return result
    }

    private mutating func object(_ node: JSONNode, _ expected: String) -> [JSONObject.Member] {
        if node.object == nil { error("expected \(expected), found \(node.kind)", at: node.span) }
        return node.object?.members ?? []
    }

    private mutating func list(_ node: JSONNode) -> [JSONNode] {
        if node.array == nil { error("expected a list of strings, found \(node.kind)", at: node.span) }
        return node.array ?? []
    }

    private mutating func text(_ node: JSONNode) -> LocatedText? {
        guard let text = node.string, !text.raw.isEmpty else {
            error("expected a string, found \(node.string == nil ? node.kind : "an empty string")", at: node.span)
            return nil
        }
        return LocatedText(text: text, span: node.span)
    }

    private mutating func texts(_ node: JSONNode) -> [LocatedText] { list(node).compactMap { text($0) } }

    private mutating func choice<Value>(_ node: JSONNode) -> Value? where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
        guard let text = text(node)?.text.raw else { return nil }
        if let value = Value(rawValue: text) { return value }
        let all = Value.allCases.map(\.rawValue)
        error("'\(printable(text))' is not allowed here; expected one of \(all.joined(separator: ", "))", at: node.span)
        return nil
    }
}

/// The names in the document that a config can replace.
private struct DocumentNames {
    private var schemas: Set<SpecText> = []
    private var operations: Set<SpecText> = []
    /// The schemas with a property, by its name.
    private var owners: [SpecText: [SpecText]] = [:]

    init(_ document: JSONNode) {
        let components = document.object?["components"]?.object?["schemas"] ?? document.object?["definitions"]
        for schema in components?.object?.members ?? [] {
            schemas.insert(schema.key)
            for property in schema.value.object?["properties"]?.object?.members ?? [] {
                owners[property.key, default: []].append(schema.key)
            }
        }
        for path in document.object?["paths"]?.object?.members ?? [] {
            for operation in path.value.object?.members ?? [] {
                if let name = operation.value.object?["operationId"]?.string { operations.insert(name) }
            }
        }
    }

    /// Returns the keys of the config under which it gives a new name to everything with this one.
    func places(of name: SpecText) -> [[SpecText]] {
        var found = (owners[name] ?? []).map { ["schemas", $0, "properties", name] as [SpecText] }
        if operations.contains(name) { found.insert(["operations", name, "name"], at: 0) }
        if schemas.contains(name) { found.append(["schemas", name, "name"]) }
        return found
    }
}
