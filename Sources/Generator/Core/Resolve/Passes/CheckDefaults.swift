/// Removes defaults that are not valid for their type or that would contain themselves.
func checkDefaults(_ models: inout [ModelDraft], _ operations: [OperationDraft], _ options: ResolveOptions, log: ProblemLog) {
    let fitting = ValueFitting(models: models, takesLocalTimes: options.takesLocalTimes)
    var check = DefaultCheck(fitting: fitting, log: log)
    for index in models.indices {
        models[index].kind.changeObject { object in
            for position in object.properties.indices where object.properties[position].defaultValue != nil {
                let property = object.properties[position]
                var value = check.validDefault(property.defaultValue, property.type, of: property.key)
                if let valid = value, check.isEndless(valid, property, of: index) { value = nil }
                if value !== property.defaultValue { object.properties[position].defaultValue = value }
            }
        }
    }
    for operation in operations {
        for index in operation.parameters.indices {
            let parameter = operation.parameters[index]
            operation.parameters[index].defaultValue = check.validDefault(parameter.defaultValue, parameter.type, of: parameter.name)
        }
    }
}

private struct DefaultCheck {
    let fitting: ValueFitting<ModelDraft>
    let log: ProblemLog
    /// The number of the cycle that each model belongs to.
    var cycles: [Int]?

    /// Returns the default as a value of its type, or `nil` if it is not valid.
    func validDefault(_ value: JSONNode?, _ type: TypeReference, of key: SpecText) -> JSONNode? {
        let meant = value.map { correctedDefault($0, type, of: key) ?? $0 }
        return meant.flatMap { isDefault($0, type, of: key) ? $0 : nil }
    }

    /// Returns the value that was meant by a default that does not fit the type, or `nil` if it fits or cannot be read as that type. The
    /// same applies to each item of an array and each value of a dictionary.
    private func correctedDefault(_ value: JSONNode, _ type: TypeReference, of key: SpecText) -> JSONNode? {
        guard !fitting.fits(value, type) else { return nil }
        guard let inner = element(of: type) else { return intendedScalar(value, type, of: key) }
        switch value.value {
        case .array(let items) where inner.isArray:
            let read = items.map { correctedDefault($0, inner.type, of: key) ?? $0 }
            return valueIfFitting(JSONNode(.array(read), at: value.span), type)
        case .object(let object) where !inner.isArray:
            let read = object.members.map { $0.replaced(correctedDefault($0.value, inner.type, of: key) ?? $0.value) }
            return valueIfFitting(JSONNode(.object(JSONObject(read)), at: value.span), type)
        default: return nil
        }
    }

    private func valueIfFitting(_ value: JSONNode, _ type: TypeReference) -> JSONNode? { fitting.fits(value, type) ? value : nil }

    /// Returns the number or boolean that a text such as `"25"` or `"true"` stands for, or the text that a number or boolean stands for, if
    /// only that fits the type. Generators of documents write defaults as text, and YAML reads unquoted text as numbers.
    private func intendedScalar(_ value: JSONNode, _ type: TypeReference, of key: SpecText) -> JSONNode? {
        let candidates: [JSONNode.Value]
        switch value.value {
        case .string(let text):
            candidates = [text.flag.map { .bool($0) }, isPlainNumber(text.raw) ? .number(text) : nil].compactMap { $0 }
        case .number(let number):
            // JSON Schema counts 1.0 as an integer, so this needs no warning.
            let whole = JSONNode(.number(SpecText(comparedNumber(number.raw))), at: value.span)
            if fitting.fits(whole, type) { return whole }
            candidates = [.string(value.scalarText ?? number)]
        case .bool: candidates = value.scalarText.map { [.string($0)] } ?? []
        case .null, .array, .object: return nil
        }
        let nodes = candidates.map { JSONNode($0, at: value.span) }
        guard let meant = nodes.first(where: { fitting.fits($0, type) }) else { return nil }
        log.warn(
            "default-type",
            "the default of `\(key.raw)` must be \(describeType(type)), not \(quoted(value)); it is read as \(quoted(meant))",
            at: value.span)
        return meant
    }

    /// Returns the type of the items of an array or of the values of a dictionary, or `nil` for other types.
    private func element(of type: TypeReference) -> (type: TypeReference, isArray: Bool)? {
        var type = type.withoutOptional
        var seen: Set<ModelID> = []
        while case .model(let id) = type, seen.insert(id).inserted, case .wrapper(let wrapped) = fitting.models[id.index].kind {
            type = wrapped.withoutOptional
        }
        return switch type {
        case .array(let element): (element, true)
        case .dictionary(let element): (element, false)
        default: nil
        }
    }

    private func isDefault(_ value: JSONNode, _ type: TypeReference, of key: SpecText) -> Bool {
        // A default of null has no effect.
        if value.isNull { return false }
        if fitting.fits(value, type) { return true }
        let wrong = mismatchedPart(value, type)
        let what = wrong.value === value ? "the default of `\(key.raw)`" : "a value in the default of `\(key.raw)`"
        let effect = wrong.value === value ? "it" : "the default"
        log.warn(
            "default-type", "\(what) must be \(describeType(wrong.type)), not \(quoted(wrong.value)); \(effect) is ignored",
            at: wrong.value.span)
        return false
    }

    /// Returns the innermost item or value that does not fit its type, or the whole value if it is not an array or a dictionary.
    private func mismatchedPart(_ value: JSONNode, _ type: TypeReference) -> (value: JSONNode, type: TypeReference) {
        guard let inner = element(of: type) else { return (value, type) }
        let parts = (inner.isArray ? value.array : value.object?.members.map(\.value)) ?? []
        guard let wrong = parts.first(where: { !fitting.fits($0, inner.type) }) else { return (value, type) }
        return mismatchedPart(wrong, inner.type)
    }

    /// Returns whether the default contains its own model, in which case filling in defaults would recurse forever.
    mutating func isEndless(_ value: JSONNode, _ property: Property, of index: Int) -> Bool {
        guard let id = property.type.mentioned, makesModel(value, property.type) else { return false }
        // Compute the cycles on first use.
        let cycles = self.cycles ?? ModelGraph(fitting.models).components()
        self.cycles = cycles
        guard cycles[id.index] == cycles[index] else { return false }
        log.warn("endless-default", "the default of `\(property.key.raw)` would contain itself endlessly; it is ignored", at: value.span)
        return true
    }

    private func makesModel(_ value: JSONNode, _ type: TypeReference) -> Bool {
        switch type {
        case .scalar, .json, .custom: return false
        case .optional(let wrapped): return makesModel(value, wrapped)
        case .array(let element): return value.array?.contains { makesModel($0, element) } == true
        case .dictionary(let element): return value.object?.members.contains { makesModel($0.value, element) } == true
        case .model(let id):
            if case .enumeration = fitting.models[id.index].kind { return false }
            return holdsObject(value)
        }
    }

    /// Returns a short description of the JSON values of a type.
    private func describeType(_ type: TypeReference) -> String {
        switch type {
        case .scalar(let scalar): return "\(scalar.row.description)"
        case .json, .custom: return "any value"
        case .array: return "an array of its items' type"
        case .dictionary: return "an object with values of its type"
        case .optional(let type): return describeType(type) + " or null"
        case .model(let id):
            switch fitting.models[id.index].kind {
            case .enumeration(let enumeration):
                let shown = enumeration.values.prefix(6).map { quoted($0.literal) }
                return "one of " + shown.joined(separator: ", ") + (enumeration.values.count > 6 ? ", …" : "")
            case .object: return "an object with its properties"
            case .union: return "a value of one of its schemas"
            case .wrapper(let type): return describeType(type)
            }
        }
    }
}

private func holdsObject(_ value: JSONNode) -> Bool {
    value.object != nil || value.array?.contains(where: holdsObject) == true
}
