import EndpointReview

@testable import EndpointGenerator

/// Swift code that uses everything that an API declares: what a user could have written for it. Each line stands alone, so a line that does not
/// compile with another version of the API shows what has changed.
struct ClientProgram {
    struct Line {
        let use: AffectedCode
        let text: String
    }

    private(set) var lines: [Line] = []
    private let types: TypeRenderer
    private var count = 0

    init(_ declarations: Declarations) {
        types = declarations.types.withModules
        for server in declarations.root.servers {
            let given =
                (server.isRelative ? [("to", "String")] : [])
                + server.parameters.map { parameter in
                    // The enums of variables are declared inside `Server`.
                    let isEnum = if case .declared = parameter.type { true } else { false }
                    return (written(parameter.name), (isEnum ? "Server." : "") + text(parameter.type))
                }
            let arguments = given.enumerated().map { "\($1.0): value\($0)" }.joined(separator: ", ")
            add(
                .values, given.enumerated().map { "_ value\($0): \($1.1)" }, returning: "Server",
                "Server.\(written(server.name))" + (given.isEmpty ? "" : "(\(arguments))"))
        }
        if let credentials = declarations.root.credentials {
            let name = written(credentials.name)
            let parameters = credentials.schemes.enumerated().map { "_ value\($0): \(types.text($1.type).text)?" }
            let arguments = credentials.schemes.enumerated().map { "\(written($1.name)): value\($0)" }
            add(.values, parameters, returning: name, "\(name)(\(arguments.joined(separator: ", ")))")
            add(.values, [], returning: name, "\(name)()")
        }
        for model in declarations.models { add(model) }
        for service in declarations.services { add(service, hasMocks: declarations.parts.contains(.mocks)) }
    }

    /// Returns the program for an API whose root type has this name, with one line per declaration from the fourth line on.
    func text(root: String) -> String {
        "import EndpointRuntime\nimport Foundation\nextension \(root) { enum ClientProgram {\n"
            + lines.map { $0.text.replacing("RootType", with: root) + "\n" }.joined() + "} }\n"
    }

    /// The number of lines before those of the program.
    static let firstLine = 4

    // MARK: Models

    private mutating func add(_ model: ModelDeclaration) {
        let name = written(model.name)
        if let alias = model.alias {
            add(.values, ["_ value: \(name)"], returning: types.text(alias).text, "value")
            return
        }
        let conformances = [
            model.conformances.decodes ? "Decodable" : nil, model.conformances.encodes ? "Encodable" : nil,
            model.conformances.isHashable ? "Hashable" : nil,
        ]
        let all = conformances.compactMap(\.self).joined(separator: " & ")
        if !all.isEmpty { add(.values, ["_ value: \(name)"], returning: "any \(all) & Sendable", "value") }
        switch model.kind {
        case .structure(let structure): add(structure, name)
        case .enumeration(let enumeration):
            let raw = text(enumeration.rawValue.type)
            add(.values, ["_ value: \(name)"], returning: raw, "value.rawValue")
            add(.values, ["_ value: \(raw)"], returning: name + (enumeration.isOpen ? "" : "?"), "\(name)(rawValue: value)")
            addCases(enumeration.cases.map { (written($0.name), []) } + (enumeration.isOpen ? [("unrecognized", [raw])] : []), of: name)
        case .union(let union):
            var cases = union.cases.map { (written($0.name), $0.type.map { [text($0)] } ?? []) }
            if union.membersOverlap { cases.append(("overlapping", [name, "[String: JSONValue]"])) }
            if union.isOpen { cases.append(("unrecognized", ["JSONValue"])) }
            addCases(cases, of: name)
            add(union.conversion, name)
        case .wrapper(let wrapper):
            add(.values, ["_ value: \(text(wrapper.type))"], returning: name, "\(name)(value)")
            add(.values, ["_ value: \(name)"], returning: text(wrapper.type), "value.value")
            add(wrapper.conversion, name)
        }
    }

    private mutating func add(_ structure: StructDeclaration, _ name: String) {
        var parameters = structure.initializerParameters
        if let additional = structure.additionalType {
            parameters.append(ParameterDeclaration(name: .fixed("additionalProperties"), type: additional, defaultValue: .map([])))
        }
        addCall(.values, name, parameters, returning: name)
        let passed = Set(parameters.map(\.name))
        for property in structure.properties {
            let (member, type) = (written(property.name), text(property.type))
            add(.values, ["_ value: \(name)"], returning: type, "value.\(member)")
            if structure.isMutable, passed.contains(property.name) {
                add(.values, ["_ value: inout \(name)", "_ other: \(type)"], returning: "Void", "value.\(member) = other")
            }
        }
        add(structure.conversion, name)
    }

    private mutating func add(_ conversion: ConversionDeclaration?, _ name: String) {
        guard let conversion else { return }
        addCall(.values, name, [conversion.received] + conversion.others, returning: name)
    }

    /// Adds a line for each case, and a `switch` over all of them.
    private mutating func addCases(_ cases: [(name: String, payload: [String])], of type: String, creates: Bool = true) {
        for declared in cases {
            let parameters = declared.payload.enumerated().map { "_ value\($0): \($1)" }
            let labels = declared.payload.enumerated().map { index, type in
                type.hasPrefix("[String: JSONValue]") && declared.name == "overlapping" ? "others: value\(index)" : "value\(index)"
            }
            let arguments = labels.isEmpty ? "" : "(\(labels.joined(separator: ", ")))"
            if creates { add(.values, parameters, returning: type, ".\(declared.name)\(arguments)") }
        }
        let branches = cases.enumerated().map { "case .\($1.name): \($0)" }.joined(separator: "; ")
        add(.switches, ["_ value: \(type)"], returning: "Int", cases.isEmpty ? "0" : "switch value { \(branches) }")
    }

    // MARK: Operations

    private mutating func add(_ service: ServiceDeclaration, hasMocks: Bool) {
        let names = service.names
        var requirements = ""
        for operation in service.operations {
            let name = written(operation.name)
            let success = text(operation.success)
            let api = ["_ api: RootType"]
            let call = "api.\(written(names.property)).\(name)"
            for parameters in [operation.methodParameters, operation.defaultedParameters, operation.flatParameters] {
                if let parameters { addCall(.calls, call, parameters, returning: success, before: api, isAsync: true) }
            }
            if let pages = operation.pages {
                let type = "\(types.text(.pagedItems).text)<\(success), \(text(pages.item))>"
                let parameters = operation.defaultedParameters ?? operation.methodParameters
                addCall(.calls, "api.\(written(names.property)).\(written(pages.name))", parameters, returning: type, before: api)
            }
            for parameters in [operation.callParameters, operation.defaultedCallParameters] {
                guard let parameters else { continue }
                addCall(.endpoints, "\(written(names.calls)).\(name)", parameters, returning: "Call<\(success)>")
            }
            let endpoint = written(names.endpoint)
            if operation.associatedValues.isEmpty { add(.endpoints, [], returning: endpoint, "\(endpoint).\(name)") }
            if !operation.associatedValues.isEmpty {
                addCall(.endpoints, "\(endpoint).\(name)", operation.associatedValues, returning: endpoint)
            }
            let result = success == "Void" ? "" : " -> \(success)"
            requirements +=
                "func \(name)(\(declared(operation.requiredParameters))) async throws(EndpointError)\(result) { fatalError() }; "
            if hasMocks {
                let closure = operation.closureParameters.map { "(_: \(text($0.type)))" }.map { $0.dropFirst(4).dropLast() }
                let type = "@escaping @Sendable (\(closure.joined(separator: ", "))) async throws -> \(success)"
                add(.mocks, ["_ closure: \(type)"], returning: written(names.mock), "\(written(names.mock))(\(name): closure)")
            }
            if let body = operation.body, let choice = body.choice {
                addCases(body.cases.compactMap { item in item.name.map { (written($0), [text(item.type)]) } }, of: written(choice))
            }
            for response in [operation.response, operation.failure].compactMap(\.self) {
                // The status is labeled, so values are only matched.
                addCases(response.cases.map { (written($0.name), []) }, of: written(response.name), creates: false)
            }
        }
        addCases(service.operations.map { (written($0.name), []) }, of: written(names.endpoint), creates: false)
        count += 1
        lines.append(Line(use: .implementations, text: "struct Mine\(count): \(written(names.service)) { \(requirements)}"))
    }

    // MARK: Lines

    /// Adds a call with all arguments and, if some have defaults, one with the others.
    private mutating func addCall(
        _ use: AffectedCode, _ callee: String, _ parameters: [ParameterDeclaration], returning type: String, before: [String] = [],
        isAsync: Bool = false
    ) {
        let required = parameters.filter { $0.defaultValue == nil }
        for list in required.count == parameters.count ? [parameters] : [parameters, required] {
            let arguments = list.enumerated().map { index, parameter in
                switch parameter.label {
                case .name: "\(written(parameter.name)): value\(index)"
                case .none, .nameless: "value\(index)"
                }
            }
            let declared = before + list.enumerated().map { "_ value\($0): \(text($1.type))" }
            add(use, declared, returning: type, "\(callee)(\(arguments.joined(separator: ", ")))", isAsync: isAsync)
        }
    }

    private mutating func add(_ use: AffectedCode, _ parameters: [String], returning type: String, _ body: String, isAsync: Bool = false) {
        count += 1
        let effects = isAsync ? " async throws" : ""
        lines.append(
            Line(
                use: use,
                text:
                    "static func line\(count)(\(parameters.joined(separator: ", ")))\(effects) -> \(type) { \(isAsync ? "try await " : "")\(body) }"
            ))
    }

    private func declared(_ parameters: [ParameterDeclaration]) -> String {
        parameters.map { parameter in
            let label = if case .none = parameter.label { "_ " } else { "" }
            return "\(label)\(written(parameter.name)): \(text(parameter.type))"
        }.joined(separator: ", ")
    }

    private func text(_ type: SwiftType) -> String { types.text(type).text }
    private func written(_ name: SwiftIdentifier) -> String { SwiftText.name(name).text }
}
