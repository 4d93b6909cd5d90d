import EndpointGenerator

extension Linter {
    /// Reports clashing names. A name clashes if it ends in a number that is missing from the document's text, and the name without the
    /// number also exists.
    mutating func checkNames(_ declarations: Declarations) {
        if isEnabled("generic-name") { checkGenericNames(declarations) }
        guard isEnabled("clashing-name", "clashing-inline-name") else { return }
        let models = Set(declarations.models.map(\.name.name))
        for declared in declarations.models {
            let model = declared.model
            let name = declared.name.name
            if let base = clash(name, model.nameParts.last?.raw ?? "", among: models) {
                let text = model.nameParts.map(\.raw).joined(separator: ".")
                let isInline = model.nameParts.count > 1
                let remedy = isInline ? "`x-endpoints: {\"name\": …}` gives it a different name" : "`rename` gives it a different name"
                report(
                    isInline ? "clashing-inline-name" : "clashing-name",
                    "`\(text)` is \(name) in Swift, because \(base) is taken; \(remedy)", at: model.span)
            }
            checkMembers(declared)
        }
        for service in declarations.services {
            let names = Set(service.operations.map(\.name.name))
            for operation in service.operations {
                let described = operation.operation
                guard let id = described.id, let base = clash(operation.name.name, (described.shortID ?? id).raw, among: names) else {
                    continue
                }
                report(
                    "clashing-name",
                    "`\(id.raw)` is \(operation.name.name) in Swift, because \(base) is taken; `rename` gives it a different name",
                    at: described.span)
            }
        }
    }

    private mutating func checkMembers(_ model: ModelDeclaration) {
        var members: [(name: String, text: String, span: Span)] = []
        switch model.kind {
        case .structure(let structure):
            members = structure.properties.map { ($0.name.name, $0.property.key.raw, $0.property.span) }
        case .enumeration(let enumeration):
            members = enumeration.cases.map { declared in
                let value = declared.value
                let text = value.name?.raw ?? value.literal.string?.raw ?? value.literal.number?.raw ?? ""
                return (declared.name.name, text, value.literal.span)
            }
        case .union, .wrapper: return
        }
        let names = Set(members.map(\.name))
        for member in members {
            guard let base = clash(member.name, member.text, among: names) else { continue }
            report("clashing-name", "`\(member.text)` is \(member.name) in Swift, because \(base) is taken", at: member.span)
        }
    }

    /// Returns the name that was taken, without the added number, or `nil` if the document's text itself ends in that number.
    private func clash(_ name: String, _ text: String, among names: Set<String>) -> String? {
        let number = digits(endOf: name)
        guard !number.isEmpty, number != digits(endOf: text) else { return nil }
        var base = name.dropLast(number.utf8.count)
        // The second `a1` is named `a1_2`.
        if base.utf8.last == UInt8(ascii: "_") { base = base.dropLast() }
        return names.contains(String(base)) ? String(base) : nil
    }

    private func digits(endOf text: String) -> Substring { text.suffix(text.utf8.reversed().prefix(while: isDigit).count) }

    /// Reports long names of generic types. Frameworks write `Page[Union[Cat, Dog]]` as `Page_Union_Cat__Dog__` or `Page«Union«Cat,Dog»»`,
    /// and such names become unreadable if they are long.
    mutating func checkGenericNames(_ declarations: Declarations) {
        var taken = Set(declarations.models.map(\.name.name))
        for declared in declarations.models where declared.model.nameParts.count == 1 {
            let model = declared.model
            let key = model.nameParts[0].raw
            let name = declared.name.name
            guard model.requestedName == nil, name.utf8.count > longestName, spellsGeneric(key) else { continue }
            let short = shortName(key, besides: &taken)
            report(
                "generic-name",
                "\(name) spells out a generic type in \(name.utf8.count) letters; the config can rename it: "
                    + "\"schemas\": {\(ShownValue.text(key).json): {\"name\": \"\(short)\"}}", at: model.span)
        }
    }
}

private let longestName: Int = 60
private let shorterName: Int = 40

private func spellsGeneric(_ key: String) -> Bool {
    let hasBrackets = key.unicodeScalars.contains { "[]<>«»`".unicodeScalars.contains($0) }
    return hasBrackets || key.contains("__") || key.utf8.last == UInt8(ascii: "_")
}

/// Returns the name of the generic type followed by as many of its arguments as fit, without separators.
private func shortName(_ key: String, besides taken: inout Set<String>) -> String {
    let fillers: Set<String> = ["union", "annotated", "optional", "literal", "nonetype"]
    var name = ""
    for argument in key.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) where !fillers.contains(argument.lowercased()) {
        let whole = name + typeName(ofWords: words(ofName: String(argument)))
        if whole.utf8.count <= shorterName {
            name = whole
            continue
        }
        // Prefer a truncated name to a very short one.
        guard name.utf8.count < shorterName / 2 else { break }
        for word in words(ofName: String(argument)) {
            let longer = name + typeName(ofWords: [word])
            guard name.isEmpty || longer.utf8.count <= shorterName else { break }
            name = longer
        }
        break
    }
    var number = 2
    var candidate = name.isEmpty ? "Generic" : name
    while !taken.insert(candidate).inserted {
        candidate = "\(name)\(number)"
        number += 1
    }
    return candidate
}
