import EndpointGenerator

/// An operation of the document, as needed to recognize and check its exchanges.
final class DescribedOperation {
    let name: String
    let parts: OperationParts
    /// The path's segments, each split at its placeholders: text, name, text, …
    let segments: [[String]]
    /// How specific each segment is: text is more specific than text with placeholders, and a placeholder alone is the least specific.
    let weights: [Int]
    /// Patterns of the servers' hosts, if they have one, and paths.
    let servers: [(host: String?, segments: [Substring])]

    init(_ name: String, _ path: Substring, parts: OperationParts, servers: [String]) {
        (self.name, self.parts) = (name, parts)
        segments = Exchange.segments(of: path).map { segment in
            segment.split(omittingEmptySubsequences: false) { $0 == "{" || $0 == "}" }.map(String.init)
        }
        weights = segments.map { $0.count == 1 ? 2 : $0 == ["", $0[1], ""] ? 0 : 1 }
        self.servers = servers.map { url in
            // A variable matches any text.
            let parts = url.split(separator: "{", omittingEmptySubsequences: false)
            let pattern = parts[0] + parts.dropFirst().map { "*" + $0.drop { $0 != "}" }.dropFirst() }.joined()
            guard let scheme = pattern.firstRange(of: "://") else { return (nil, Exchange.segments(of: pattern)) }
            let rest = pattern[scheme.upperBound...]
            return (Exchange.host(rest.prefix { $0 != "/" }), Exchange.segments(of: rest.drop { $0 != "/" }))
        }
    }

    /// Returns whether a server of the operation has the exchange's host.
    func isOffered(at exchange: Exchange) -> Bool {
        guard let host = exchange.host else { return true }
        return servers.contains { $0.host.map { glob($0, matches: host) } ?? true }
    }

    /// Returns the values of the path's parameters, or `nil` if the exchange is of another operation. The path of an exchange without a
    /// host is relative to the server.
    func pathValues(of exchange: Exchange) -> [String: String]? {
        guard let host = exchange.host else { return values(in: exchange.path[...]) }
        for server in servers where exchange.path.count == server.segments.count + segments.count {
            guard server.host.map({ glob($0, matches: host) }) ?? true else { continue }
            guard zip(server.segments, exchange.path).allSatisfy({ glob(String($0), matches: String($1)) }) else { continue }
            if let values = values(in: exchange.path.dropFirst(server.segments.count)) { return values }
        }
        return nil
    }

    private func values(in path: ArraySlice<Substring>) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var values: [String: String] = [:]
        for (pattern, segment) in zip(segments, path) {
            var rest = Substring(percentDecoded(segment) ?? String(segment))
            guard rest.hasPrefix(pattern[0]) else { return nil }
            rest = rest.dropFirst(pattern[0].count)
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
    /// The operations by method.
    private var operations: [String: [DescribedOperation]] = [:]
    private static let methods: Set<String> = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

    init(_ document: Document) {
        var targets = ReferenceTargets(references: document.references)
        let dereferenced = { targets.dereferenced($0) }
        for path in document.root.object?["paths"]?.object?.members ?? [] {
            guard let item = dereferenced(path.value).object else { continue }
            let more = item["additionalOperations"]?.object?.members ?? []
            for member in item.members.filter({ Self.methods.contains($0.key.raw.lowercased()) }) + more {
                guard let node = member.value.object else { continue }
                let servers = (node["servers"] ?? item["servers"])?.array
                let urls = servers?.compactMap { $0.object?["url"]?.string?.raw } ?? document.serverURLs
                var parameters = (node["parameters"]?.array ?? []).map(dereferenced)
                let own = Set(parameters.map(Self.identity))
                parameters += (item["parameters"]?.array ?? []).map(dereferenced).filter { !own.contains(Self.identity($0)) }
                let method = member.key.raw.uppercased()
                let template = PathTemplate(path.key.raw).path[...]
                let parts = document.parts(of: member.value, parameters, dereferenced: dereferenced)
                operations[method, default: []].append(
                    DescribedOperation("\(method) \(path.key.raw)", template, parts: parts, servers: urls.isEmpty ? [""] : urls))
            }
        }
        for method in operations.keys { operations[method]?.sort { $1.weights.lexicographicallyPrecedes($0.weights) } }
    }

    private static func identity(_ parameter: JSONNode) -> [SpecText?] {
        [parameter.object?["in"]?.string, parameter.object?["name"]?.string]
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
