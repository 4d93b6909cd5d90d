import EndpointGenerator

/// An operation of the document, as needed to recognize and check its exchanges.
final class DescribedOperation {
    let name: String
    let parts: OperationParts
    /// The path's segments, each split at its placeholders: text, name, text, …
    let segments: [[String]]
    /// How specific each segment is: text is more specific than text with placeholders, and a placeholder alone is the least specific.
    let weights: [Int]
    /// The index of the segment whose value can be several segments of a path, if there is one.
    private let wide: Int?
    /// Patterns of the servers' hosts, if they have one, and paths.
    let servers: [(host: String?, path: [Substring])]

    init(_ name: String, _ template: PathTemplate, parts: OperationParts, servers: [String]) {
        (self.name, self.parts) = (name, parts)
        let segments = Exchange.place(template.path[...]).path.map { segment in
            segment.split(omittingEmptySubsequences: false) { $0 == "{" || $0 == "}" }.map(String.init)
        }
        self.segments = segments
        wide = segments.firstIndex { segment in template.acrossSegments.contains { segment.dropFirst().contains($0.raw) } }
        weights = segments.map { $0.count == 1 ? 2 : $0 == ["", $0[1], ""] ? 0 : 1 }
        self.servers = servers.map { url in
            // A variable matches any text.
            let parts = url.split(separator: "{", omittingEmptySubsequences: false)
            return Exchange.place(parts[0] + parts.dropFirst().map { "*" + $0.drop { $0 != "}" }.dropFirst() }.joined())
        }
    }

    /// Returns whether a server of the operation has the exchange's host. The path of a recording is relative to any server.
    func isOffered(at exchange: Exchange) -> Bool { exchange.host.map { host in servers.contains { isHost(host, $0.host) } } ?? true }

    private func isHost(_ host: String, _ pattern: String?) -> Bool { pattern.map { glob($0, matches: host) } ?? true }

    /// Returns the values of the path's parameters, or `nil` if the exchange is of another operation.
    func pathValues(of exchange: Exchange) -> [String: String]? {
        guard let host = exchange.host else { return values(in: exchange.path[...]) }
        for server in servers where isHost(host, server.host) {
            let base = exchange.path.prefix(server.path.count)
            if base.elementsEqual(server.path, by: { glob(String($1), matches: $0) }),
                let values = values(in: exchange.path.dropFirst(base.count))
            {
                return values
            }
        }
        return nil
    }

    private func values(in path: ArraySlice<String>) -> [String: String]? {
        var path = path
        if let wide, path.count > segments.count {
            let range = path.startIndex + wide...path.endIndex - segments.count + wide
            path.replaceSubrange(range, with: [path[range].joined(separator: "/")])
        }
        guard path.count == segments.count else { return nil }
        var values: [String: String] = [:]
        for (pattern, segment) in zip(segments, path) {
            guard segment.hasPrefix(pattern[0]) else { return nil }
            var rest = segment.dropFirst(pattern[0].count)
            for index in stride(from: 1, to: pattern.count - 1, by: 2) {
                let text = pattern[index + 1]
                var end = rest.firstRange(of: text)?.lowerBound
                if index + 2 >= pattern.count { end = rest.hasSuffix(text) ? rest.dropLast(text.count).endIndex : nil }
                guard let end, end > rest.startIndex else { return nil }
                values[pattern[index]] = String(rest[..<end])
                rest = rest[end...].dropFirst(text.count)
            }
            guard rest.isEmpty else { return nil }
        }
        return values
    }
}

/// The operations of a document.
struct DescribedOperations {
    /// The operations by method, the most specific paths first.
    private var operations: [String: [DescribedOperation]] = [:]
    /// The parts of the operations by method and path, as in `GET /users/{id}`.
    private(set) var parts: [String: OperationParts] = [:]
    private static let methods: Set<String> = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

    init(_ document: Document) {
        let schemas = SchemaCheck(document, .client)
        let dereferenced = { schemas.resolved($0) }
        let identity = { (parameter: JSONNode) in [parameter.object?["in"]?.string, parameter.object?["name"]?.string] }
        for path in document.root.object?["paths"]?.object?.members ?? [] {
            guard let item = dereferenced(path.value).object else { continue }
            let methods = item.members.filter { Self.methods.contains($0.key.raw.lowercased()) }
            for member in methods + (item["additionalOperations"]?.object?.members ?? []) {
                guard let node = member.value.object else { continue }
                let servers = (node["servers"] ?? item["servers"])?.array
                let urls = servers?.compactMap { $0.object?["url"]?.string?.raw } ?? document.serverURLs
                var parameters = (node["parameters"]?.array ?? []).map(dereferenced)
                let own = Set(parameters.map(identity))
                parameters += (item["parameters"]?.array ?? []).map(dereferenced).filter { !own.contains(identity($0)) }
                let method = member.key.raw.uppercased()
                let operation = DescribedOperation(
                    "\(method) \(path.key.raw)", PathTemplate(path.key.raw),
                    parts: document.parts(of: member.value, parameters, dereferenced: dereferenced), servers: urls.isEmpty ? [""] : urls)
                operations[method, default: []].append(operation)
                parts["\(method) \(PathTemplate(path.key.raw).path)"] = operation.parts
            }
        }
        for method in operations.keys { operations[method]?.sort { $1.weights.lexicographicallyPrecedes($0.weights) } }
    }

    /// Returns the operation of an exchange (of all that match, the one whose path is the most specific) and its path parameters.
    func match(_ exchange: Exchange) -> (operation: DescribedOperation, pathValues: [String: String])? {
        for operation in operations[exchange.method.uppercased()] ?? [] {
            if let values = operation.pathValues(of: exchange) { return (operation, values) }
        }
        return nil
    }

    func isKnownHost(of exchange: Exchange) -> Bool { operations.values.contains { $0.contains { $0.isOffered(at: exchange) } } }
}
