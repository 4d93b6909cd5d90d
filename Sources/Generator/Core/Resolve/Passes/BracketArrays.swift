/// Gives arrays in queries the names that Rails and PHP need, as `arrays` requests: `ids[]=1&ids[]=2`.
///
/// For an operation or the whole API, this applies to arrays that are written as one item per element. A setting for a parameter replaces its style.
func bracketArrays(in operations: [OperationDraft], _ models: [Model], _ options: ResolveOptions, log: ProblemLog) {
    for draft in operations {
        let isForAll = (draft.settings.arrays ?? options.otherOperations.arrays)?.value == .brackets
        for index in draft.body?.contents.indices ?? 0..<0 where isForAll { draft.body?.contents[index].bracketsArrays = true }
        for index in draft.parameters.indices {
            let setting = draft.parameters[index].requestedArrays
            guard setting.map({ $0.value == .brackets }) ?? isForAll else { continue }
            let name = draft.parameters[index].name.raw
            if draft.parameters[index].bracketArrays(isRequested: setting != nil, models) { continue }
            if let setting { log.report(setting, "`\(name)` is not an array or object in the query") }
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
