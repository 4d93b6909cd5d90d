/// The enums of servers' variables: one for each list of values, closed, since which servers there are is the document's to say.
struct ServerVariables {
    struct Enum {
        let name: SwiftIdentifier
        let variable: Server.Variable
        let cases: [SwiftIdentifier]
    }

    private struct Key: Hashable {
        let name: SpecText
        let values: [SpecText]
    }

    private(set) var enums: [Enum] = []
    private var positions: [Key: Int] = [:]

    init(_ servers: [Server], _ names: [SwiftIdentifier]) {
        var scope = NameScope(reserved: Keywords.meaningful.union(Keywords.typesInUse).union(names.map(\.name)))
        for (server, serverName) in zip(servers, names) {
            for variable in server.variables where Self.isChoice(variable) {
                let key = Key(name: variable.name, values: variable.values)
                guard positions[key] == nil else { continue }
                let short: SwiftIdentifier = .upperCamel(Words(variable.name))
                let long: SwiftIdentifier = .upperCamel(Words(Words(SpecText(serverName.name)).list + Words(variable.name).list))
                let name: SwiftIdentifier = scope.claim(scope.isTaken(short) ? long : short, ifReserved: "Value")
                var caseScope = NameScope(reserved: Keywords.meaningful.union(["allCases", "rawValue", "hash", "hashValue", name.name]))
                let cases = variable.values.map { caseScope.claim(.lowerCamel(Words($0)), ifReserved: "Value") }
                positions[key] = enums.count
                enums.append(Enum(name: name, variable: variable, cases: cases))
            }
        }
    }

    subscript(variable: Server.Variable) -> Enum? {
        positions[Key(name: variable.name, values: variable.values)].map { enums[$0] }
    }

    /// A default that is none of the values has to be written as text.
    private static func isChoice(_ variable: Server.Variable) -> Bool {
        variable.values.count > 1 && variable.defaultValue.map(variable.values.contains) ?? true
    }
}

func serverVariableView(_ shown: ServerVariables.Enum) -> ViewValue {
    var doc: [SwiftText] = docLines(shown.variable.documentation)
    if doc.isEmpty { doc = SwiftText.commentLines(SpecText("What `\(shown.variable.name.raw)` may be.")) }
    let cases: [ViewValue] = zip(shown.cases, shown.variable.values).map { name, value in
        .object(["case": .text(.name(name)), "value": .text(.literal(value))])
    }
    return .object(["doc": docView(doc), "name": .text(.name(shown.name)), "cases": .list(cases)])
}

func serverView(_ server: Server, _ name: SwiftIdentifier, _ variables: ServerVariables) -> ViewValue {
    var scope = NameScope(reserved: Keywords.meaningful)
    var parameters: [SwiftText] = []
    var arguments: [SwiftText] = []
    var labels: [ViewValue] = []
    if isRelative(server) {
        parameters.append(.fixed("to ") + .name(scope.claim(.fixed("origin"))) + .fixed(": String"))
    }
    for variable in server.variables {
        let label: SwiftIdentifier = scope.claim(.lowerCamel(Words(variable.name)), ifReserved: "Value")
        let choice: ServerVariables.Enum? = variables[variable]
        let type: SwiftText = choice.map { .name($0.name) } ?? .fixed("String")
        var fallback: SwiftText? = variable.defaultValue.map { .literal($0) }
        if let choice, let value = variable.defaultValue {
            fallback = variable.values.firstIndex(of: value).map { .fixed(".") + .name(choice.cases[$0]) }
        }
        labels.append(.object(["name": .text(.name(label)), "type": .text(type), "default": .optional(fallback)]))
        parameters.append(.name(label) + .fixed(": ") + type + (fallback.map { .fixed(" = ") + $0 } ?? .empty))
        arguments.append(.literal(variable.name) + .fixed(": ") + .name(label) + (choice == nil ? .empty : .fixed(".rawValue")))
    }
    return .object([
        "doc": docView(docLines(server.documentation)),
        "name": .text(.name(name)),
        "url": .text(isRelative(server) ? .fixed("origin + ") + .literal(withSlash(server.url)) : .literal(server.url)),
        "parameters": .text(.joined(parameters, separator: ", ")),
        "isRelative": .flag(isRelative(server)),
        "labels": .list(labels),
        "arguments": .text(.joined(arguments, separator: ", ")),
        "hasParameters": .flag(!parameters.isEmpty),
        "hasVariables": .flag(!server.variables.isEmpty),
    ])
}

private func withSlash(_ url: SpecText) -> SpecText { url.raw.utf8.first == UInt8(ascii: "/") ? url : SpecText("/" + url.raw) }
