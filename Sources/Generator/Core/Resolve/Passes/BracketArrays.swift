/// Gives arrays in queries the names that Rails and PHP need, as the config's `arrays` requests: `ids[]=1&ids[]=2`.
///
/// For the whole API, this applies to arrays that are written as one item per element. A setting for a parameter replaces its style.
func bracketArrays(in operations: [OperationDraft], _ models: [Model], _ options: ResolveOptions, log: ProblemLog) {
    guard options.bracketsArrays || !options.parameterArrays.isEmpty else { return }
    for draft in operations {
        let names = [draft.id?.raw, "\(draft.method.raw) \(draft.path.raw)"].compactMap(\.self)
        for index in draft.parameters.indices {
            let name = draft.parameters[index].name.raw
            let setting = names.lazy.compactMap { options.parameterArrays["\($0).\(name)"] }.first
            guard setting.map({ $0.text == "brackets" }) ?? options.bracketsArrays else { continue }
            if draft.parameters[index].bracketArrays(isRequested: setting != nil, models) { continue }
            guard let setting else { continue }
            log.diagnostics.error("config", "'\(name)' is not an array or object in the query", at: setting.span)
        }
    }
}

extension Parameter {
    /// Returns `false` if the parameter is not an array or object in the query. Nothing else is written with brackets.
    fileprivate mutating func bracketArrays(isRequested: Bool, _ models: [Model]) -> Bool {
        let shape = ValueShape(type.withoutOptional, models)
        guard location == .query, shape != .scalar, case .style(_, let explode, let allowReserved) = encoding else { return false }
        guard shape == .list else {
            bracketsArrays = true
            return true
        }
        guard explode || isRequested else { return true }
        encoding = .style(.form, explode: true, allowReserved: allowReserved)
        if !name.raw.hasSuffix("[]") { name = SpecText(name.raw + "[]") }
        return true
    }
}
