/// Removes defaults that are not valid for their type or that would contain themselves.
func checkDefaults(_ description: inout APIDraft, _ options: ResolveOptions, _ log: ProblemLog) {
    var check = DefaultCheck(models: description.models, takesLocalTimes: options.takesLocalTimes, log: log)
    for index in description.models.indices {
        guard case .object(var object) = description.models[index].kind else { continue }
        var hasChanged = false
        for position in object.properties.indices where !check.keepsDefault(of: object.properties[position], of: index) {
            object.properties[position].defaultValue = nil
            hasChanged = true
        }
        if hasChanged { description.models[index].kind = .object(object) }
    }
    for index in description.operations.indices {
        for position in description.operations[index].operation.parameters.indices {
            let parameter = description.operations[index].operation.parameters[position]
            guard let value = parameter.defaultValue, !check.isDefault(value, parameter.type, of: parameter.name) else {
                continue
            }
            description.operations[index].operation.parameters[position].defaultValue = nil
        }
    }
}

/// Decides whether a value in the document, such as a default, is valid for a type.
struct ValueFitting {
    private let check: DefaultCheck

    init(models: [Model], takesLocalTimes: Bool) {
        check = DefaultCheck(models: models, takesLocalTimes: takesLocalTimes, log: ProblemLog())
    }

    func fits(_ value: JSONNode, _ type: TypeReference) -> Bool { check.isOf(type, value) }
}

private struct DefaultCheck {
    let models: [Model]
    let takesLocalTimes: Bool
    let log: ProblemLog
    /// The number of the cycle that each model belongs to.
    private var cycles: [Int]?

    init(models: [Model], takesLocalTimes: Bool, log: ProblemLog) {
        self.models = models
        self.takesLocalTimes = takesLocalTimes
        self.log = log
    }

    mutating func keepsDefault(of property: Property, of index: Int) -> Bool {
        guard let value = property.defaultValue else { return true }
        return isDefault(value, property.type, of: property.key) && !isEndless(value, property, of: index)
    }

    func isDefault(_ value: JSONNode, _ type: TypeReference, of key: SpecText) -> Bool {
        // A default of null has no effect.
        if value.isNull { return false }
        if isOf(type, value) { return true }
        log.warn("default-type", "the default of `\(key.raw)` must be \(words(type)), not \(quoted(value)); it is ignored", at: value.span)
        return false
    }

    func isOf(_ type: TypeReference, _ value: JSONNode) -> Bool {
        var memo = FitMemo()
        return fits(value, type, depth: 0, &memo)
    }

    /// Whether the default contains its own model, so that filling in defaults would recurse forever.
    private mutating func isEndless(_ value: JSONNode, _ property: Property, of index: Int) -> Bool {
        guard let id = property.type.mentioned, makesModel(value, property.type) else { return false }
        // This is computed on first use.
        let cycles = self.cycles ?? ModelGraph(models).components()
        self.cycles = cycles
        guard id.index == index || cycles[id.index] == cycles[index] else { return false }
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
            if case .enumeration = models[id.index].kind { return false }
            return holdsObject(value)
        }
    }

    /// Results by value and model, because nested unions reach the same pairs by exponentially many paths.
    private struct FitMemo {
        struct Key: Hashable {
            var value: ObjectIdentifier
            var model: ModelID
        }

        var known: [Key: Bool] = [:]
    }

    private func fits(_ value: JSONNode, _ type: TypeReference, depth: Int, _ memo: inout FitMemo) -> Bool {
        guard depth < 32 else { return false }
        switch type {
        case .json, .custom: return true
        case .optional(let type): return value.isNull || fits(value, type, depth: depth + 1, &memo)
        case .array(let element): return value.array.map { $0.allSatisfy { fits($0, element, depth: depth + 1, &memo) } } ?? false
        case .dictionary(let element):
            return value.object.map { $0.members.allSatisfy { fits($0.value, element, depth: depth + 1, &memo) } } ?? false
        case .scalar(let scalar): return fits(value, scalar)
        case .model(let id):
            let key = FitMemo.Key(value: ObjectIdentifier(value), model: id)
            if let known = memo.known[key] { return known }
            // A pair that is reached again before it has a result belongs to a cycle.
            memo.known[key] = false
            let fits = self.fits(value, id, depth: depth, &memo)
            memo.known[key] = fits
            return fits
        }
    }

    private func fits(_ value: JSONNode, _ id: ModelID, depth: Int, _ memo: inout FitMemo) -> Bool {
        switch models[id.index].kind {
        case .enumeration(let enumeration):
            guard let literal = JSONScalar(value) else { return false }
            return enumeration.values.contains { JSONScalar($0.literal) == literal }
        case .object(let object):
            guard let members = value.object else { return false }
            return object.properties.allSatisfy { property in
                guard let member = members[property.key.raw] else { return !property.isRequired }
                return fits(member, property.type, depth: depth + 1, &memo)
            }
        case .union(let union): return union.members.contains { fits(value, $0.type, depth: depth + 1, &memo) }
        case .wrapper(let type): return fits(value, type, depth: depth + 1, &memo)
        }
    }

    private func fits(_ value: JSONNode, _ scalar: Scalar) -> Bool {
        switch scalar {
        case .boolean: return value.bool != nil
        case .integer, .int64: return value.number.map { Int64($0.raw) != nil } ?? false
        case .int32: return value.number.map { Int32($0.raw) != nil } ?? false
        case .uint64: return value.number.map { UInt64($0.raw) != nil } ?? false
        case .number, .decimal: return value.number.map { Double($0.raw)?.isFinite ?? false } ?? false
        case .float: return value.number.map { Float($0.raw)?.isFinite ?? false } ?? false
        // Where a default is possible, bytes are represented as text.
        case .string, .uri, .secret, .binary: return value.string != nil
        case .byte: return value.string.map { bytes(ofBase64: $0.raw) != nil } ?? false
        case .date: return value.string.map { DayText($0.raw) != nil } ?? false
        case .dateTime: return value.string.map { MomentText($0.raw, localOffset: takesLocalTimes ? 0 : nil) != nil } ?? false
        case .duration: return value.string.map { DurationText($0.raw) != nil } ?? false
        case .uuid: return value.string.map { isUUID($0.raw.utf8) } ?? false
        }
    }

    // MARK: In words

    /// A short description of the JSON values of a type.
    private func words(_ type: TypeReference) -> String {
        switch type {
        case .scalar(let scalar): return "\(scalar.row.description)"
        case .json, .custom: return "any value"
        case .array: return "an array of its items' type"
        case .dictionary: return "an object with values of its type"
        case .optional(let type): return words(type) + " or null"
        case .model(let id):
            switch models[id.index].kind {
            case .enumeration(let enumeration):
                let shown = enumeration.values.prefix(6).map { quoted($0.literal) }
                return "one of " + shown.joined(separator: ", ") + (enumeration.values.count > 6 ? ", …" : "")
            case .object: return "an object with its properties"
            case .union: return "a value of one of its schemas"
            case .wrapper(let type): return words(type)
            }
        }
    }
}

private func holdsObject(_ value: JSONNode) -> Bool {
    value.object != nil || value.array?.contains(where: holdsObject) == true
}

private func isUUID(_ text: String.UTF8View) -> Bool {
    guard text.count == 36 else { return false }
    for (position, byte) in text.enumerated() {
        let isDash = position == 8 || position == 13 || position == 18 || position == 23
        let isHex = isDigit(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
        guard isDash ? byte == UInt8(ascii: "-") : isHex else { return false }
    }
    return true
}
