import EndpointGenerator

/// An operation of the document, as needed to recognize and check its exchanges.
final class DescribedOperation {
    let name: String
    let node: JSONNode
    let method: String
    /// The path's segments, each split at its placeholders: literal, name, literal, …
    let segments: [[String]]
    /// How specific each segment is: text is more specific than text with placeholders, and a placeholder alone is the least specific.
    let weights: [Int]
    /// The indexes of the servers that offer the operation.
    let servers: Set<Int>
    let parameters: [JSONNode]

    init(_ member: JSONObject.Member, _ path: String, servers: Set<Int>, parameters: [JSONNode]) {
        let template = PathTemplate(path)
        method = member.key.raw.uppercased()
        name = "\(method) \(path)"
        node = member.value
        segments = Self.segments(of: template.path[...]).map { segment in
            segment.split(separator: "{", omittingEmptySubsequences: false).flatMap { $0.split(separator: "}", omittingEmptySubsequences: false) }
                .map(String.init)
        }
        weights = segments.map { $0.count == 1 ? 2 : $0 == ["", $0[1], ""] ? 0 : 1 }
        self.servers = servers
        self.parameters = parameters
    }

    /// Splits a path. A slash at its end has no meaning.
    static func segments(of path: Substring) -> [Substring] {
        var segments = path.split(separator: "/", omittingEmptySubsequences: false)
        if segments.first?.isEmpty == true { segments.removeFirst() }
        if segments.last?.isEmpty == true { segments.removeLast() }
        return segments
    }

    /// Returns the values of the path's parameters, or `nil` if the path is of another operation.
    func values(in path: [Substring]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var values: [String: String] = [:]
        for (pattern, segment) in zip(segments, path) {
            var rest = Substring(percentDecoded(segment) ?? String(segment))
            guard rest.hasPrefix(pattern[0]) else { return nil }
            rest = rest.dropFirst(pattern[0].count)
            for index in stride(from: 1, to: pattern.count - 1, by: 2) {
                let literal = pattern[index + 1]
                let isLast = index + 2 >= pattern.count
                guard let end = isLast ? (rest.hasSuffix(literal) ? rest.index(rest.endIndex, offsetBy: -literal.count) : nil) : rest.firstRange(of: literal)?.lowerBound,
                    end > rest.startIndex
                else { return nil }
                values[pattern[index]] = String(rest[..<end])
                rest = rest[end...].dropFirst(literal.count)
            }
            guard rest.isEmpty else { return nil }
        }
        return values
    }
}

/// The operations of a document, and the servers that offer them.
struct DescribedOperations {
    enum Match {
        case operation(DescribedOperation, pathValues: [String: String])
        case otherHost, unmatched
    }

    private struct Server: Hashable {
        /// A pattern for the host, or `nil` if any host is possible.
        let host: String?
        let segments: [String]
    }

    private var servers: [Server] = []
    private var operations: [String: [DescribedOperation]] = [:]
    private static let methods: Set<String> = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

    init(_ document: Document, _ check: inout ValueCheck) {
        let root = document.root.object
        for path in root?["paths"]?.object?.members ?? [] where !path.key.raw.hasPrefix("x-") {
            guard let item = check.resolved(path.value).object else { continue }
            let members = item.members.filter { Self.methods.contains($0.key.raw.lowercased()) } + (item["additionalOperations"]?.object?.members ?? [])
            for member in members {
                guard let operation = member.value.object else { continue }
                let offered = operation["servers"] ?? item["servers"] ?? root?["servers"]
                let own = (operation["parameters"]?.array ?? []).map { check.resolved($0) }
                let names = Set(own.map(Self.identity))
                let shared = (item["parameters"]?.array ?? []).map { check.resolved($0) }.filter { !names.contains(Self.identity($0)) }
                let described = DescribedOperation(member, path.key.raw, servers: add(offered?.array ?? []), parameters: own + shared)
                operations["\(described.method) \(described.segments.count)", default: []].append(described)
            }
        }
    }

    private static func identity(_ parameter: JSONNode) -> String {
        "\(parameter.object?["in"]?.string?.raw ?? "") \(parameter.object?["name"]?.string?.raw ?? "")"
    }

    /// Adds Server Objects, and returns their indexes. A document without servers is relative to any host (OpenAPI, "Server Object").
    private mutating func add(_ nodes: [JSONNode]) -> Set<Int> {
        let found = nodes.isEmpty ? [Server(host: nil, segments: [])] : nodes.compactMap { node in
            guard let object = node.object, var url = object["url"]?.string?.raw else { return nil }
            for variable in object["variables"]?.object?.members ?? [] {
                // A value with a slash stands for several segments; any other variable matches any segment.
                let value = variable.value.object?["default"]?.string?.raw
                guard let value, value.contains("/") else { continue }
                url = url.split(separator: "{\(variable.key.raw)}", omittingEmptySubsequences: false).joined(separator: value)
            }
            let parts = url.split(separator: "{", omittingEmptySubsequences: false).enumerated().map { index, part in
                index == 0 ? String(part) : "*" + part.drop { $0 != "}" }.dropFirst()
            }
            var rest = parts.joined()[...]
            var host: String?
            if let scheme = rest.firstRange(of: "://") {
                rest = rest[scheme.upperBound...]
                host = Self.host(rest.prefix { $0 != "/" }.lowercased())
                rest = rest.drop { $0 != "/" }
            }
            return Server(host: host, segments: DescribedOperation.segments(of: rest).map(String.init))
        }
        for server in found where !servers.contains(server) { servers.append(server) }
        return Set(servers.indices.filter { found.contains(servers[$0]) })
    }

    /// Returns the host without a default port.
    private static func host(_ text: String) -> String {
        for port in [":443", ":80"] where text.hasSuffix(port) { return String(text.dropLast(port.count)) }
        return text
    }

    /// Returns the operation of an exchange: of all that match, the one whose path is the most specific.
    func match(_ exchange: Exchange) -> Match {
        let path = DescribedOperation.segments(of: exchange.path[...])
        var isKnownHost = false
        var best: (operation: DescribedOperation, values: [String: String])?
        for (index, server) in servers.enumerated() {
            var rest = path[...]
            if let host = exchange.host {
                guard server.host.map({ glob($0, matches: Self.host(host)) }) ?? true else { continue }
                isKnownHost = true
                guard path.count >= server.segments.count, zip(server.segments, path).allSatisfy({ glob($0, matches: String($1)) }) else { continue }
                rest = path.dropFirst(server.segments.count)
            }
            for operation in operations["\(exchange.method.uppercased()) \(rest.count)"] ?? [] where operation.servers.contains(index) {
                guard let values = operation.values(in: Array(rest)) else { continue }
                if best.map({ $0.operation.weights.lexicographicallyPrecedes(operation.weights) }) ?? true { best = (operation, values) }
            }
        }
        if let best { return .operation(best.operation, pathValues: best.values) }
        return isKnownHost || exchange.host == nil ? .unmatched : .otherHost
    }
}
