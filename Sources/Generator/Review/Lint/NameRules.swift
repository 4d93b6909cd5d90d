import EndpointGenerator

extension Linter {
    /// A number at the end of a name, which the document's own text does not have, and the name without it beside: a clash.
    mutating func checkNames(_ views: DeclarationViews) {
        if wants("generic-name") { checkGenericNames(views) }
        guard wants("clashing-name", "clashing-inline-name") else { return }
        let models: Set<String> = Set(views.models.map { $0["name"].string })
        for (model, view) in zip(views.api.models, views.models) {
            let name: String = view["name"].string
            if let base = clash(name, model.nameParts.last?.raw ?? "", among: models) {
                let text: String = model.nameParts.map(\.raw).joined(separator: ".")
                let isInline: Bool = model.nameParts.count > 1
                let remedy: String = isInline ? "`x-endpoints: {\"name\": …}` gives it another" : "`rename` gives it another"
                find(
                    isInline ? "clashing-inline-name" : "clashing-name",
                    "`\(text)` is called \(name) in Swift, since \(base) is taken; \(remedy)", at: model.span)
            }
            checkMembers(model, view)
        }
        for service in views.services {
            let names: Set<String> = Set(service.operations.map(\.method))
            for operation in service.operations {
                let described: Operation = operation.described
                guard let id = described.id, let base = clash(operation.method, (described.shortID ?? id).raw, among: names) else {
                    continue
                }
                find(
                    "clashing-name",
                    "`\(id.raw)` is called \(operation.method) in Swift, since \(base) is taken; `rename` gives it another",
                    at: described.span)
            }
        }
    }

    private mutating func checkMembers(_ model: Model, _ view: ViewValue) {
        var members: [(name: String, text: String, span: Span)] = []
        switch model.kind {
        case .object(let object):
            members = zip(object.properties, view["struct"]["properties"].items).map { ($1["name"].string, $0.key.raw, $0.span) }
        case .enumeration(let enumeration):
            let shown: [ViewValue] = view[enumeration.base == .string ? "stringEnum" : "valueEnum"]["cases"].items
            members = zip(enumeration.values, shown).map { value, shown in
                (shown["case"].string, value.name?.raw ?? value.literal.string?.raw ?? value.literal.number?.raw ?? "", value.literal.span)
            }
        case .union, .wrapper: return
        }
        let names: Set<String> = Set(members.map(\.name))
        for member in members {
            guard let base = clash(member.name, member.text, among: names) else { continue }
            find("clashing-name", "`\(member.text)` is called \(member.name) in Swift, since \(base) is taken", at: member.span)
        }
    }

    /// The name that this one would have, when another has it: without the number that the document's own text does not end in.
    private func clash(_ name: String, _ text: String, among names: Set<String>) -> String? {
        let number: Substring = digits(endOf: name)
        guard !number.isEmpty, number != digits(endOf: text) else { return nil }
        var base: Substring = name.dropLast(number.utf8.count)
        // `a1` and another are `a1` and `a1_2`.
        if base.utf8.last == UInt8(ascii: "_") { base = base.dropLast() }
        return names.contains(String(base)) ? String(base) : nil
    }

    private func digits(endOf text: String) -> Substring {
        var start: String.Index = text.endIndex
        while start > text.startIndex, (0x30...0x39).contains(text.utf8[text.utf8.index(before: start)]) {
            start = text.utf8.index(before: start)
        }
        return text[start...]
    }
}
