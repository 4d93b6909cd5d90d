import EndpointGenerator

/// An operation of the document, as needed to recognize and check its exchanges.
final class OperationPattern {
    let name: String
    let parts: OperationParts
    /// The path's segments, each split at its placeholders: text, name, text, …
    let segments: [[String]]
    /// How specific each segment is: text is more specific than text with placeholders, and a placeholder alone is the least specific.
    let weights: [Int]
    /// The index of the segment whose value can be several segments of a path, if there is one.
    private let wide: Int?
    /// The indexes of its servers in the list of all.
    let servers: [Int]
    /// The names of the query parameters, without brackets. `nil` if the document allows any.
    private let query: Set<String>?

    init(_ template: PathTemplate, parts: OperationParts, servers: [Int], query: Set<String>?) {
        name = "\(parts.method) \(parts.path)"
        self.parts = parts
        self.servers = servers
        self.query = query
        let segments = Exchange.place(template.path[...]).path.map { segment in
            segment.split(omittingEmptySubsequences: false) { $0 == "{" || $0 == "}" }.map(String.init)
        }
        self.segments = segments
        wide = segments.firstIndex { segment in template.acrossSegments.contains { segment.dropFirst().contains($0.raw) } }
        weights = segments.map { $0.count == 1 ? 2 : $0 == ["", $0[1], ""] ? 0 : 1 }
    }

    /// Its responses and query parameters, as in `GET /users 200`.
    var responses: [String] {
        (parts.responses?.object?.members ?? []).map { "\(name) \($0.key.raw)" }
    }

    var queryParameters: [String] {
        parts.parameters.compactMap(\.object).filter { $0["in"]?.string?.raw == "query" }.map {
            "\(name) query parameter \($0["name"]?.string?.raw ?? "")"
        }
    }

    /// Returns whether the document describes a query parameter. Those that caches and campaigns add to any URL count as described.
    func describes(_ item: Exchange.Item) -> Bool {
        item.name == "_" || item.name.hasPrefix("utm_") || query?.contains(Exchange.nameWithoutBrackets(item.name)) != false
    }

    /// Returns the values of the path's parameters, or `nil` if the path below a server is of another operation.
    func values(in path: ArraySlice<String>) -> [String: String]? {
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

/// The host and path of a server's URL, in which `*` stands for any text.
struct ServerPattern {
    /// The host, or `nil` for any.
    let host: String?
    let base: [Substring]

    init(_ url: String) { (host, base) = Exchange.place(url[...]) }

    func hasHost(of exchange: Exchange) -> Bool {
        guard let host, let other = exchange.host else { return true }
        return glob(host, matches: other)
    }

    /// Returns the path of an exchange below this server. The path of a recording is relative to any server.
    func path(of exchange: Exchange) -> ArraySlice<String>? {
        guard exchange.host != nil else { return exchange.path[...] }
        let start = exchange.path.prefix(base.count)
        guard hasHost(of: exchange), start.elementsEqual(base, by: { glob(String($1), matches: $0) }) else { return nil }
        return exchange.path.dropFirst(base.count)
    }
}

/// The operations of a document.
struct DescribedOperations {
    struct Match {
        let operation: OperationPattern
        let pathValues: [String: String]
    }

    /// The operations by method, the most specific paths first.
    private(set) var operations: [String: [OperationPattern]] = [:]
    /// The parts of the operations by method and path, as in `GET /users/{id}`.
    private(set) var parts: [String: OperationParts] = [:]
    /// The servers of all operations.
    private var servers: [ServerPattern] = []
    private var segments: Set<String> = []

    /// - Parameter servers: The URLs of the servers, instead of the document's.
    init(_ document: Document, servers given: [String] = []) {
        let schemas = SchemaCheck(document, .client)
        var indexes: [String: Int] = [:]
        for parts in document.operationParts {
            let template = PathTemplate(parts.path)
            let urls = given.isEmpty ? parts.servers : given
            for url in urls where indexes[url] == nil {
                indexes[url] = servers.count
                servers.append(ServerPattern(url))
            }
            var query = schemas.queryNames(parts.parameters)
            query?.formUnion(template.queryNames + document.queryKeys)
            let operation = OperationPattern(template, parts: parts, servers: urls.compactMap { indexes[$0] }, query: query)
            operations[parts.method, default: []].append(operation)
            self.parts["\(parts.method) \(template.path)"] = parts
            segments.formUnion(operation.segments.filter { $0.count == 1 }.map { $0[0] })
        }
        for method in operations.keys { operations[method]?.sort { $1.weights.lexicographicallyPrecedes($0.weights) } }
    }

    /// Returns the operation of an exchange (of all that match, the one whose path is the most specific) and its path parameters.
    func match(_ exchange: Exchange) -> Match? {
        let paths = servers.map { $0.path(of: exchange) }
        for operation in operations[exchange.method.uppercased()] ?? [] {
            for case let path? in operation.servers.lazy.map({ paths[$0] }) {
                if let values = operation.values(in: path) { return Match(operation: operation, pathValues: values) }
            }
        }
        return nil
    }

    func isKnownHost(of exchange: Exchange) -> Bool { servers.contains { $0.hasHost(of: exchange) } }

    /// Returns the method and path of an exchange with a server of the document, or `nil` for other exchanges. A segment that no path of the
    /// document contains can be a value.
    func name(of exchange: Exchange, showsPath: Bool) -> String? {
        guard let path = servers.lazy.compactMap({ $0.path(of: exchange) }).first else { return nil }
        let method = exchange.method.uppercased()
        let isMethod = operations[method] != nil || Document.methods.contains(method.lowercased())
        let shown = path.map { showsPath || segments.contains($0) ? $0 : "*" }
        return "\(isMethod ? method : "*") /\(shown.joined(separator: "/"))"
    }

    /// Returns the path below which the rest of an exchange's path is of an operation, with `*` for segments that can be values.
    func base(of exchange: Exchange) -> String? {
        let candidates = operations[exchange.method.uppercased()] ?? []
        let count = exchange.path.indices.first { start in candidates.contains { $0.values(in: exchange.path[start...]) != nil } }
        return count.map {
            exchange.path[..<$0].map { "/" + (isAPIOrVersion($0) && $0.count < 4 && !$0.allSatisfy(\.isNumber) ? $0 : "*") }.joined()
        }
    }
}

extension SchemaCheck {
    /// Returns the names of query parameters, without brackets, or `nil` if there can be any.
    fileprivate func queryNames(_ parameters: [JSONNode]) -> Set<String>? {
        var names: Set<String> = []
        for parameter in parameters.compactMap(\.object) {
            guard let location = parameter["in"]?.string?.raw, location != "querystring" else { return nil }
            guard location == "query", let name = parameter["name"]?.string?.raw else { continue }
            names.insert(Exchange.nameWithoutBrackets(name))
            // The properties of an object are parameters of their own.
            guard let schema = parameter["schema"], kinds(of: schema).contains(.object) else { continue }
            guard let properties = properties(of: schema) else { return nil }
            names.formUnion(properties)
        }
        return names
    }
}
