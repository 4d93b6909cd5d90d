/// The servers that some operations have in place of the API's, with their Swift names. The URL of the first server identifies them.
struct NamedOverride: Sendable {
    let servers: [Server]
    /// One name for each server.
    let names: [SwiftIdentifier]
    /// The operations with their Swift names.
    let operations: [SwiftIdentifier]
}

func nameServers(_ api: API, _ acronyms: Acronyms) -> [SwiftIdentifier] {
    let hasOverrides = api.services.contains { $0.operations.contains { !$0.servers.isEmpty } }
    let members: Set<String> = ["url", "init", "hash", "hashValue"]
    var scope = NameScope(reserved: Keywords.meaningful.union(members).union(hasOverrides ? ["documented"] : []))
    let descriptions = api.servers.map { ServerDescription($0) }
    var names = api.servers.map { server in server.name.map { scope.claim(.lowerCamel(Words($0), acronyms), ifReserved: "Server") } }
    // Of two with the same name, the first server keeps it, which is the default, then the one whose description says nothing more.
    let order = api.servers.indices.sorted { left, right in
        if left == 0 || right == 0 { return left == 0 && right != 0 }
        let (first, second) = (descriptions[left].more.isEmpty, descriptions[right].more.isEmpty)
        return first == second ? api.servers[left].url.raw < api.servers[right].url.raw : first
    }
    for index in order where names[index] == nil {
        let (server, description) = (api.servers[index], descriptions[index])
        var words = isRelative(server) ? ["relative"] : description.words
        if words.isEmpty { words = index == 0 ? ["production"] : ["server"] }
        if scope.isTaken(.lowerCamel(Words(words), acronyms)) { words += description.more }
        names[index] = scope.claim(.lowerCamel(Words(words), acronyms), ifReserved: "Server")
    }
    return names.map { $0 ?? .fixed("server") }
}

/// Returns whether the server's URL has no host, so that OpenAPI resolves it relative to the document's location.
func isRelative(_ server: Server) -> Bool { !server.url.raw.contains("://") && server.url.raw.utf8.first != UInt8(ascii: "{") }

/// A short description of a server, such as `The staging API server (for tests)`.
private struct ServerDescription {
    /// `staging`; empty if the description is a sentence.
    private(set) var words: [String] = []
    /// What follows a parenthesis or comma, without prepositions: `tests`.
    private(set) var more: [String] = []

    init(_ server: Server) {
        guard let text = server.documentation.description?.raw else { return }
        let name = text.prefix { $0 != "(" && $0 != "," }
        words = Words(SpecText(String(name))).list
        if words.count > 1, ["a", "an", "the"].contains(words[0].lowercased()) { words.removeFirst() }
        while words.count > 1, Self.kinds.contains(words.last?.lowercased() ?? "") { words.removeLast() }
        if words.count > 3 || name.utf8.count > 40 || name.isEmpty { words = [] }
        let rest = String(text.dropFirst(name.count).prefix { $0 != ")" })
        if !words.isEmpty, rest.utf8.count <= 40, rest.contains(where: \.isLetter) {
            more = Words(SpecText(rest)).list.filter { !Verbs.prepositions.contains($0.lowercased()) }
        }
    }

    private static let kinds: Set<String> = ["api", "deployment", "environment", "server", "url"]
}

/// Names the servers of operations after their hosts: `upload` for `https://upload.example.com`. Of two with the same name, the one whose
/// URL is first in alphabetical order keeps it, and the other is named after its whole URL.
func nameOverrides(_ api: API, _ services: [ServiceNames], _ acronyms: Acronyms) -> [NamedOverride] {
    var order: [SpecText] = []
    var servers: [SpecText: [Server]] = [:]
    var operations: [SpecText: [SwiftIdentifier]] = [:]
    for (service, names) in zip(api.services, services) {
        for (operation, name) in zip(service.operations, names.operations) {
            guard let key = operation.servers.first?.url else { continue }
            if servers[key] == nil { order.append(key) }
            let known = servers[key] ?? []
            servers[key] = known + operation.servers.filter { server in !known.contains { $0.url == server.url } }
            operations[key, default: []].append(name.method)
        }
    }
    var scope = NameScope(reserved: Keywords.meaningful.union(["documented", "url", "init"]))
    var names: [SpecText: [SwiftIdentifier]] = [:]
    for key in order.sorted(by: { $0.raw < $1.raw }) {
        guard let all = servers[key], let first = all.first else { continue }
        var words = nameWords(of: first)
        if first.name == nil, scope.isTaken(.lowerCamel(words, acronyms)) { words = Words(first.url) }
        var claimed = [scope.claim(.lowerCamel(words, acronyms), ifReserved: "Server")]
        for other in all.dropFirst() {
            let described = ServerDescription(other).words
            let more = other.name.map { Words($0) } ?? (described.isEmpty ? nameWords(of: other) : Words(described))
            claimed.append(scope.claim(.lowerCamel(Words(words.list + more.list), acronyms), ifReserved: "Server"))
        }
        names[key] = claimed
    }
    return order.map { NamedOverride(servers: servers[$0] ?? [], names: names[$0] ?? [], operations: operations[$0] ?? []) }
}

/// Returns the words of the server's name, the first label of its host, or the path of a relative URL.
private func nameWords(of server: Server) -> Words {
    if let name = server.name { return Words(name) }
    let url = ServerURL(server.url.raw)
    let isNumber = url.host.allSatisfy { $0.isNumber || $0 == "." }
    let label = url.authority == nil ? url.rest : isNumber ? url.host : firstLabel(of: url.host)
    return label.contains { $0.isLetter || $0.isNumber } ? Words(SpecText(label)) : Words(["server"])
}

/// Returns the text before the first dot that is not in a variable.
private func firstLabel(of host: String) -> String {
    var depth = 0
    return String(
        host.prefix { character in
            depth += character == "{" ? 1 : character == "}" ? -1 : 0
            return depth > 0 || character != "."
        })
}
