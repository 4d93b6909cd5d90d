import EndpointGenerator

extension Linter {
    mutating func checkServers(_ api: API) {
        var seen: Set<Span> = []
        let servers = api.servers + api.services.flatMap(\.operations).flatMap(\.servers)
        for server in servers where server.url.raw.lowercased().hasPrefix("http://") && seen.insert(server.span).inserted {
            let host = server.url.raw.dropFirst(7).prefix { $0 != "/" && $0 != ":" }
            // Ignore the local machine and hosts that the caller chooses.
            if ["localhost", "127.0.0.1", "0.0.0.0", "[", "{"].contains(where: { host.hasPrefix($0) }) || host.hasSuffix(".local") {
                continue
            }
            report(
                "insecure-server", "\(server.url.raw) is not encrypted; App Transport Security rejects it on Apple platforms",
                at: server.span)
        }
        if !api.services.isEmpty, !api.servers.contains(where: { $0.url.raw.contains("://") || $0.url.raw.hasPrefix("{") }) {
            let root = document.root.object
            let member = root?.member("servers") ?? root?.member("basePath") ?? root?.member("info")
            report("no-server", "no server has a host, so every caller must supply one", at: member?.keySpan ?? document.root.span)
        }
        for scheme in api.securitySchemes {
            if case .apiKey(let name, .query) = scheme.kind {
                report("secret-in-url", "the API key is sent as the query item `\(name.raw)`; URLs end up in logs", at: scheme.span)
            }
        }
    }

    mutating func checkTags() {
        guard isEnabled("undeclared-tag", "unused-tag"), let api else { return }
        let declared = document.root.object?["tags"]?.array ?? []
        guard !declared.isEmpty else { return }
        let names: [(name: String, span: Span)] = declared.compactMap { tag in tag.object?["name"]?.string.map { ($0.raw, tag.span) } }
        let known: Set<String> = Set(names.map(\.name))
        var used: Set<String> = []
        for operation in api.services.flatMap(\.operations) {
            for tag in operation.tags {
                used.insert(tag.raw)
                if !known.contains(tag.raw) {
                    report(
                        "undeclared-tag",
                        "the tag `\(tag.raw)` is not among the document's `tags`\(didYouMean(tag.raw, among: names.map(\.name)))",
                        at: operation.span)
                }
            }
        }
        // A tag without operations can still be the parent of other tags (OpenAPI 3.2).
        let parents = Set(declared.compactMap { $0.object?["parent"]?.string?.raw })
        for tag in names where !used.contains(tag.name) && !parents.contains(tag.name) {
            report("unused-tag", "no operation has the tag `\(tag.name)`", at: tag.span)
        }
    }
}

extension Linter {
    /// Reports components that cannot be reached from outside `components`.
    mutating func checkComponents() {
        guard isEnabled("unused-component", "unreachable-component") else { return }
        let root = document.root
        guard let api, !api.services.isEmpty || !api.webhooks.isEmpty else { return }
        var graph = ComponentGraph(root)
        // References from other files count, even if nothing needs those files.
        let others = document.files.map(\.root).filter { $0.span.file != root.span.file }
        graph.addEdges(from: [root] + others, &references)
        graph.addChildren(examples)
        let used = reached(from: Array(graph.roots), by: graph.edges)
        let mentioned = Set(graph.edges.flatMap { $0 })
        for (index, component) in graph.components.enumerated() where !used.contains(index) {
            let name = "\(component.kind) `\(component.name)`"
            if mentioned.contains(index) {
                report("unreachable-component", "only unused components refer to the \(name)", at: component.keySpan)
            } else {
                report("unused-component", "the \(name) is not used", at: component.keySpan)
            }
        }
    }
}

/// The graph of references between components.
struct ComponentGraph {
    struct Component {
        var kind: String
        var name: String
        var keySpan: Span
        var node: JSONNode
    }

    private(set) var components: [Component] = []
    /// The components that each component refers to, other than itself.
    private(set) var edges: [[Int]] = []
    /// The components that the rest of the document refers to.
    private(set) var roots: Set<Int> = []
    /// The start offsets of components, sorted, each with the index of its component.
    private var starts: [(start: Int32, index: Int)] = []
    private let file: Int32

    init(_ root: JSONNode) {
        file = root.span.file
        for (kind, members) in ComponentGraph.sections(of: root) {
            for member in members where !member.key.raw.hasPrefix("x-") && member.value.span.file == file {
                components.append(Component(kind: kind, name: member.key.raw, keySpan: member.keySpan, node: member.value))
            }
        }
        edges = Array(repeating: [], count: components.count)
        starts = components.indices.map { (components[$0].node.span.start, $0) }.sorted { $0.start < $1.start }
    }

    private static let swaggerKinds: [(key: String, kind: String)] = [
        ("definitions", "schema"), ("parameters", "parameter"), ("responses", "response"), ("securityDefinitions", "security scheme"),
    ]

    private static func sections(of root: JSONNode) -> [(String, [JSONObject.Member])] {
        let isSwagger = root.object?["swagger"] != nil
        let holder = isSwagger ? root.object : root.object?["components"]?.object
        return (isSwagger ? swaggerKinds : References.sections).map { ($0.kind, holder?[$0.key]?.object?.members ?? []) }
    }

    /// Returns the component that contains `span`.
    private func component(at span: Span) -> Int? {
        guard span.file == file else { return nil }
        guard let found = lastIndex(startingAtOrBefore: span.start, count: starts.count, start: { starts[$0].start }) else { return nil }
        let index = starts[found].index
        return span.end <= components[index].node.span.end ? index : nil
    }

    mutating func addEdges(from trees: [JSONNode], _ references: inout References) {
        var schemes: [String: Int] = [:]
        var schemas: [String: Int] = [:]
        for (index, component) in components.enumerated() {
            if component.kind == "security scheme" { schemes[component.name] = index }
            if component.kind == "schema" { schemas[component.name] = index }
        }
        var worklist = trees
        while let node = worklist.popLast() {
            worklist += node.children
            let source = component(at: node.span)
            for member in node.object?.members ?? [] {
                switch (member.key.raw, member.value.value) {
                case ("$ref", .string(let text)):
                    guard case .success(let target) = references.find(text.raw, from: node.span.file, in: "schemas") else { continue }
                    if let index = component(at: target.node.span) { add(index, from: source) }
                case ("security", .array(let requirements)):
                    for name in requirements.flatMap({ $0.object?.members ?? [] }) {
                        if let index = schemes[name.key.raw] { add(index, from: source) }
                    }
                case ("discriminator", .object(let discriminator)):
                    addMapping(discriminator, from: source, schemas: schemas, references: &references, file: node.span.file)
                default: break
                }
            }
        }
    }

    private mutating func addMapping(
        _ discriminator: JSONObject, from source: Int?, schemas: [String: Int], references: inout References, file: Int32
    ) {
        for member in discriminator["mapping"]?.object?.members ?? [] {
            guard let text = member.value.string else { continue }
            if let index = schemas[text.raw] {
                add(index, from: source)
            } else if case .success(let target) = references.find(text.raw, from: file, in: "schemas"),
                let index = component(at: target.node.span)
            {
                add(index, from: source)
            }
        }
    }

    /// Adds the schemas that use `allOf` to extend a schema that has or inherits a discriminator, because a value of that schema can be any
    /// of them.
    mutating func addChildren(_ schemas: SchemaCheck) {
        var worklist = components.map(\.node).filter { $0.object?["discriminator"] != nil }
        var seen = Set(worklist.map { ObjectIdentifier($0) })
        while let parent = worklist.popLast() {
            for child in schemas.children(of: parent) {
                if let index = component(at: child.span), let source = component(at: parent.span) { add(index, from: source) }
                if seen.insert(ObjectIdentifier(child)).inserted { worklist.append(child) }
            }
        }
    }

    private mutating func add(_ index: Int, from source: Int?) {
        if let source {
            if source != index { edges[source].append(index) }
        } else {
            roots.insert(index)
        }
    }
}
