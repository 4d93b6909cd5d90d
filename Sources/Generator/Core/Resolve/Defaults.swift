extension Resolver {
    /// Takes out defaults that are no value of their type.
    func checkDefaults(_ operations: inout [OperationDraft]) {
        for index: Int in drafts.indices {
            guard case .object(var object)? = drafts[index].kind else { continue }
            var hasChanged: Bool = false
            for position: Int in object.properties.indices {
                guard let value: JSONNode = object.properties[position].defaultValue else { continue }
                let checked: JSONNode? = checkedDefault(value, object.properties[position].type, of: object.properties[position].key)
                guard checked == nil else { continue }
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
        if fits(value, type, depth: 0) { return value }
        warn("default-type", "the default of `\(key.raw)` must be \(words(type)), not \(quoted(value)); it is ignored", at: value.span)
        return nil
    }

    private func fits(_ value: JSONNode, _ type: TypeReference, depth: Int) -> Bool {
        guard depth < 32 else { return false }
        switch type {
        case .json, .custom: return true
        case .optional(let type): return value.isNull || fits(value, type, depth: depth + 1)
        case .array(let element): return value.array.map { $0.allSatisfy { fits($0, element, depth: depth + 1) } } ?? false
        case .map(let element): return value.object.map { $0.members.allSatisfy { fits($0.value, element, depth: depth + 1) } } ?? false
        case .scalar(let scalar): return fits(value, scalar)
        case .model(let id):
            switch drafts[id.index].kind {
            case .enumeration(let enumeration)?:
                guard let literal = Literal(value) else { return false }
                return enumeration.values.contains { Literal($0.literal) == literal }
            case .object(let object)?:
                guard let members: JSONObject = value.object else { return false }
                return object.properties.allSatisfy { property in
                    guard let member: JSONNode = members[property.key.raw] else { return !property.isRequired }
                    return fits(member, property.type, depth: depth + 1)
                }
            case .union(let union)?: return union.members.contains { fits(value, $0.type, depth: depth + 1) }
            case .wrapper(let type)?: return fits(value, type, depth: depth + 1)
            case nil: return false
            }
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
        case .string, .uri: return value.string != nil
        case .binary: return false
        case .byte: return value.string.map { $0.raw.utf8.allSatisfy(isBase64) } ?? false
        case .date: return value.string.map { isDate($0.raw.utf8) && $0.raw.utf8.count == 10 } ?? false
        case .dateTime: return value.string.map { isDate($0.raw.utf8) && $0.raw.utf8.count >= 20 } ?? false
        case .uuid: return value.string.map { isUUID($0.raw.utf8) } ?? false
        }
    }
}

private func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): true
    default: false
    }
}

/// Begins as `2006-01-02` (RFC 3339).
private func isDate(_ text: String.UTF8View) -> Bool {
    guard text.count >= 10 else { return false }
    for (position, byte): (Int, UInt8) in text.prefix(10).enumerated() {
        let isDash: Bool = position == 4 || position == 7
        guard isDash ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte) else { return false }
    }
    return true
}

private func isUUID(_ text: String.UTF8View) -> Bool {
    guard text.count == 36 else { return false }
    for (position, byte): (Int, UInt8) in text.enumerated() {
        let isDash: Bool = position == 8 || position == 13 || position == 18 || position == 23
        let isHex: Bool = (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
        guard isDash ? byte == UInt8(ascii: "-") : isHex else { return false }
    }
    return true
}
