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
