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

    private func digits(endOf text: String) -> Substring {
        var start = text.endIndex
        while start > text.startIndex, isDigit(text.utf8[text.utf8.index(before: start)]) {
            start = text.utf8.index(before: start)
        }
        return text[start...]
    }
}
