extension Resolver {
    /// Takes out defaults that are no value of their type.
    func checkDefaults(_ operations: inout [OperationDraft]) {
        var circles: [Int]?
        for index: Int in drafts.indices {
            guard case .object(var object)? = drafts[index].kind else { continue }
            var hasChanged: Bool = false
            for position: Int in object.properties.indices {
                guard let value: JSONNode = object.properties[position].defaultValue else { continue }
                let property: Property = object.properties[position]
                let checked: JSONNode? = checkedDefault(value, property.type, of: property.key)
                guard checked == nil || isEndless(value, property, of: index, &circles) else { continue }
                object.properties[position].defaultValue = nil
                hasChanged = true
            }
            if hasChanged { drafts[index].kind = .object(object) }
        }
        for index: Int in operations.indices {
            for position: Int in operations[index].operation.parameters.indices {
                let parameter: Parameter = operations[index].operation.parameters[position]
                guard let value: JSONNode = parameter.defaultValue else { continue }
                operations[index].operation.parameters[position].defaultValue = checkedDefault(value, parameter.type, of: parameter.name)
            }
        }
    }

    private func checkedDefault(_ value: JSONNode, _ type: TypeReference, of key: SpecText) -> JSONNode? {
        // A default of null is what a value left out means anyway.
        if value.isNull { return nil }
        var memo = FitMemo()
        if fits(value, type, depth: 0, &memo) { return value }
        warn("default-type", "the default of `\(key.raw)` must be \(words(type)), not \(quoted(value)); it is ignored", at: value.span)
        return nil
    }

    /// Whether making the default would make the model that it belongs to, whose defaults would be made again, without end.
    private func isEndless(_ value: JSONNode, _ property: Property, of index: Int, _ circles: inout [Int]?) -> Bool {
        guard let id: ModelID = property.type.mentioned, makesModel(value, property.type) else { return false }
        // Made once, for the first that asks.
        let found: [Int] = circles ?? EndpointGenerator.components(of: drafts.map { $0.kind?.mentioned.map(\.index) ?? [] })
        circles = found
        guard id.index == index || found[id.index] == found[index] else { return false }
        warn("endless-default", "the default of `\(property.key.raw)` would hold itself, without end; it is ignored", at: value.span)
        return true
    }

    private func makesModel(_ value: JSONNode, _ type: TypeReference) -> Bool {
        switch type {
        case .scalar, .json, .custom: return false
        case .optional(let wrapped): return makesModel(value, wrapped)
        case .array(let element): return value.array?.contains { makesModel($0, element) } == true
        case .dictionary(let element): return value.object?.members.contains { makesModel($0.value, element) } == true
        case .model(let id):
            if case .enumeration? = drafts[id.index].kind { return false }
            return holdsObject(value)
        }
    }

    /// What was found out about values and models: unions of unions meet the same ones by many ways, whose number grows exponentially.
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
            if let known: Bool = memo.known[key] { return known }
            // Who comes back to it before it is known has gone in a circle.
            memo.known[key] = false
            let fits: Bool = self.fits(value, id, depth: depth, &memo)
            memo.known[key] = fits
            return fits
        }
    }

    private func fits(_ value: JSONNode, _ id: ModelID, depth: Int, _ memo: inout FitMemo) -> Bool {
        switch drafts[id.index].kind {
        case .enumeration(let enumeration)?:
            guard let literal = Literal(value) else { return false }
            return enumeration.values.contains { Literal($0.literal) == literal }
        case .object(let object)?:
            guard let members: JSONObject = value.object else { return false }
            return object.properties.allSatisfy { property in
                guard let member: JSONNode = members[property.key.raw] else { return !property.isRequired }
                return fits(member, property.type, depth: depth + 1, &memo)
            }
        case .union(let union)?: return union.members.contains { fits(value, $0.type, depth: depth + 1, &memo) }
        case .wrapper(let type)?: return fits(value, type, depth: depth + 1, &memo)
        case nil: return false
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
        // Bytes are text wherever a default can stand.
        case .string, .uri, .binary: return value.string != nil
        case .byte: return value.string.map { bytes(ofBase64: $0.raw) != nil } ?? false
        case .date: return value.string.map { DayText($0.raw) != nil } ?? false
        case .dateTime: return value.string.map { MomentText($0.raw, localOffset: options.takesLocalTimes ? 0 : nil) != nil } ?? false
        case .uuid: return value.string.map { isUUID($0.raw.utf8) } ?? false
        }
    }
}

private func holdsObject(_ value: JSONNode) -> Bool {
    value.object != nil || value.array?.contains(where: holdsObject) == true
}

private func isUUID(_ text: String.UTF8View) -> Bool {
    guard text.count == 36 else { return false }
    for (position, byte): (Int, UInt8) in text.enumerated() {
        let isDash: Bool = position == 8 || position == 13 || position == 18 || position == 23
        let isHex: Bool = isDigit(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
        guard isDash ? byte == UInt8(ascii: "-") : isHex else { return false }
    }
    return true
}
