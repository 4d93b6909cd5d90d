/// The servers that some operations have in place of the API's, with their Swift names. The URL of the first server identifies them.
struct NamedOverride: Sendable {
    let servers: [Server]
    /// One name for each server.
    let names: [SwiftIdentifier]
    /// The operations with their Swift names.
    let operations: [SwiftIdentifier]
}

func nameServers(_ api: API) -> [SwiftIdentifier] {
    let hasOverrides = api.services.contains { $0.operations.contains { !$0.servers.isEmpty } }
    let members: Set<String> = ["url", "init", "hash", "hashValue"]
    var scope = NameScope(reserved: Keywords.meaningful.union(members).union(hasOverrides ? ["documented"] : []))
    return api.servers.enumerated().map { index, server in
        if isRelative(server) && server.name == nil { return scope.claim(.fixed("relative")) }
        if let name = server.name { return scope.claim(.lowerCamel(Words(name)), ifReserved: "Server") }
        let fallback: SwiftIdentifier = index == 0 ? .fixed("production") : .fixed("server")
        return scope.claim(shortDescription(of: server).map { .lowerCamel($0) } ?? fallback, ifReserved: "Server")
    }
}

/// Returns whether the server's URL has no host, so that OpenAPI resolves it relative to the document's location.
func isRelative(_ server: Server) -> Bool { !server.url.raw.contains("://") && server.url.raw.utf8.first != UInt8(ascii: "{") }

/// Returns the words of a short description (`Production`, `Staging server`), or `nil` if it is a sentence.
private func shortDescription(of server: Server) -> Words? {
    guard let description = server.documentation.description else { return nil }
    var words = Words(description).list
    if words.count > 1, words.last?.lowercased() == "server" { words.removeLast() }
    return words.count <= 3 && !words.isEmpty && description.raw.utf8.count <= 40 ? Words(words) : nil
}

/// Names the servers of operations after their hosts: `upload` for `https://upload.example.com`. Of two with the same name, the one whose
/// URL is first in alphabetical order keeps it, and the other is named after its whole URL.
func nameOverrides(_ api: API, _ services: [ServiceNames]) -> [NamedOverride] {
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
        if first.name == nil, scope.isTaken(.lowerCamel(words)) { words = Words(first.url) }
        var claimed = [scope.claim(.lowerCamel(words), ifReserved: "Server")]
        for other in all.dropFirst() {
            let more = other.name.map { Words($0) } ?? shortDescription(of: other) ?? nameWords(of: other)
            claimed.append(scope.claim(.lowerCamel(Words(words.list + more.list)), ifReserved: "Server"))
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
