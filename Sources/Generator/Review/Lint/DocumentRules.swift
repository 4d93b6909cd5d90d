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
            let (name, span) = ("\(component.kind) `\(component.member.key.raw)`", component.member.keySpan)
            if mentioned.contains(index) {
                report("unreachable-component", "only unused components refer to the \(name)", at: span)
            } else {
                report("unused-component", "the \(name) is not used", at: span)
            }
        }
    }
}

/// The graph of references between components.
struct ComponentGraph {
    struct Component {
        let kind: String
        let member: JSONObject.Member
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
                components.append(Component(kind: kind, member: member))
            }
        }
        edges = Array(repeating: [], count: components.count)
        starts = components.indices.map { (components[$0].member.value.span.start, $0) }.sorted { $0.start < $1.start }
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
        return span.end <= components[index].member.value.span.end ? index : nil
    }

    mutating func addEdges(from trees: [JSONNode], _ references: inout References) {
        var byName: [String: Int] = [:]
        for (index, component) in components.enumerated() { byName["\(component.kind) \(component.member.key.raw)"] = index }
        var worklist = trees
        while let node = worklist.popLast() {
            worklist += node.children
            let source = component(at: node.span)
            for member in node.object?.members ?? [] {
                switch (member.key.raw, member.value.value) {
                case ("$ref", .string(let text)):
                    add(target(of: text.raw, from: node.span.file, &references), from: source)
                case ("security", .array(let requirements)):
                    for name in requirements.flatMap({ $0.object?.members ?? [] }) {
                        add(byName["security scheme \(name.key.raw)"], from: source)
                    }
                case ("discriminator", .object(let discriminator)):
                    for text in (discriminator["mapping"]?.object?.members ?? []).compactMap(\.value.string) {
                        add(byName["schema \(text.raw)"] ?? target(of: text.raw, from: node.span.file, &references), from: source)
                    }
                default: break
                }
            }
        }
    }

    private func target(of text: String, from file: Int32, _ references: inout References) -> Int? {
        guard case .success(let target) = references.find(text, from: file, in: "schemas") else { return nil }
        return component(at: target.node.span)
    }

    /// Adds the schemas that use `allOf` to extend a schema that has or inherits a discriminator, because a value of that schema can be any
    /// of them.
    mutating func addChildren(_ schemas: SchemaCheck) {
        var worklist = components.map(\.member.value).filter { $0.object?["discriminator"] != nil }
        var seen = Set(worklist.map { ObjectIdentifier($0) })
        while let parent = worklist.popLast() {
            for child in schemas.children(of: parent) {
                if let source = component(at: parent.span) { add(component(at: child.span), from: source) }
                if seen.insert(ObjectIdentifier(child)).inserted { worklist.append(child) }
            }
        }
    }

    private mutating func add(_ index: Int?, from source: Int?) {
        guard let index, index != source else { return }
        if let source { edges[source].append(index) } else { roots.insert(index) }
    }
}
