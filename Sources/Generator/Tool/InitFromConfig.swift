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
    private var reader = SettingsReader()
    private let names: DocumentNames

    var diagnostics: Diagnostics { reader.diagnostics }

    private enum Key: String, CaseIterable {
        case generate, accessModifier, additionalImports, additionalFileComments, filter, namingStrategy, nameOverrides, typeOverrides
        case featureFlags
    }

    private enum Part: String, CaseIterable { case types, client, server }
    private enum FilterKey: String, CaseIterable { case operations, tags, paths, schemas }
    private enum Naming: String, CaseIterable { case defensive, idiomatic }

    init(_ root: JSONNode, document: JSONNode) {
        names = DocumentNames(document)
        for (key, node) in reader.members(of: root, as: Key.self, what: "an openapi-generator-config") {
            switch key {
            case .generate: readGeneratedParts(node)
            case .accessModifier: access = reader.choice(node)
            case .additionalImports:
                let modules = reader.texts(node)
                if !modules.isEmpty { settings.append((["imports"], .texts(modules.map(\.text.raw)))) }
            case .additionalFileComments:
                if !reader.texts(node).isEmpty {
                    note("use a template for comments at the top of generated files: endpoints templates", at: node)
                }
            case .filter: readFilter(node)
            case .namingStrategy:
                if let naming: Naming = reader.choice(node), naming == .defensive {
                    note("names follow the `idiomatic` strategy, and equal names are numbered; see Documentation/Naming.md", at: node)
                }
            case .nameOverrides: readNames(node)
            case .typeOverrides: readTypes(node)
            case .featureFlags: if !reader.texts(node).isEmpty { note("feature flags have no effect here", at: node) }
            }
        }
        if let object = root.object, object["generate"] == nil { reader.error("`generate` is missing: [types, client]", at: root) }
    }

    private mutating func readGeneratedParts(_ node: JSONNode) {
        let items = node.array ?? []
        let parts: [Part] = reader.list(node, "a list of strings") { $1.choice($0) }
        if let server = items.first(where: { $0.string?.raw == Part.server.rawValue }) {
            note("servers are not generated; use a mock or a stub in tests", at: server)
        }
        if parts == [.types] { settings.append((["generate"], .texts(["models"]))) }
        if parts == [.client], items.count == 1 {
            note("models are generated together with the client; the separate module of types is no longer needed", at: node)
        }
    }

    private mutating func readFilter(_ node: JSONNode) {
        for (key, value) in reader.members(of: node, as: FilterKey.self, what: "`filter`") {
            let found = reader.texts(value)
            if !found.isEmpty { settings.append((["include", SpecText(key.rawValue)], .texts(found.map { $0.text.raw }))) }
        }
    }

    /// Converts names. In the other generator, a name applies to every element that has it; an endpoints config lists names separately for
    /// each kind of element.
    private mutating func readNames(_ node: JSONNode) {
        for entry in reader.entries(node, { $1.text($0) }) {
            let (key, new) = (entry.key, entry.value)
            let places = names.places(of: key.text)
            settings += places.map { ($0, .text(new.text.raw)) }
            if places.isEmpty {
                reader.diagnostics.note(
                    "config", "no schema, property or operation of the document is called `\(printable(key.text.raw))`", at: key.span)
            }
        }
    }

    private mutating func readTypes(_ node: JSONNode) {
        enum Kind: String, CaseIterable { case schemas }
        for (_, schemas) in reader.members(of: node, as: Kind.self, what: "`typeOverrides`") {
            for type in reader.entries(schemas, { $1.text($0) }) {
                settings.append((["schemas", type.key.text, "type"], .text(type.value.text.raw)))
            }
        }
    }

    private mutating func note(_ message: String, at node: JSONNode) { reader.diagnostics.note("config", message, at: node.span) }
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
        var result = (owners[name] ?? []).map { ["schemas", $0, "properties", name] as [SpecText] }
        if operations.contains(name) { result.insert(["operations", name, "name"], at: 0) }
        if schemas.contains(name) { result.append(["schemas", name, "name"]) }
        return result
    }
}
