/// Decides whether a value from the document, such as a default or an example, can be decoded as a type.
struct ValueFitting<Described: DescribedModel> {
    let models: [Described]
    /// Whether a date and time without an offset is valid.
    let takesLocalTimes: Bool

    func fits(_ value: JSONNode, _ type: TypeReference) -> Bool {
        var known: [ModelValue: Bool] = [:]
        return fits(value, type, depth: 0, known: &known)
    }

    /// A value paired with a model. Nested unions can reach the same pair along exponentially many paths.
    private struct ModelValue: Hashable {
        let value: NodeIdentity
        let model: ModelID
    }

    private func fits(_ value: JSONNode, _ type: TypeReference, depth: Int, known: inout [ModelValue: Bool]) -> Bool {
        guard depth < 32 else { return false }
        switch type {
        case .json, .custom: return true
        case .optional(let type): return value.isNull || fits(value, type, depth: depth + 1, known: &known)
        case .array(let element): return value.array?.allSatisfy { fits($0, element, depth: depth + 1, known: &known) } ?? false
        case .dictionary(let element):
            return value.object?.members.allSatisfy { fits($0.value, element, depth: depth + 1, known: &known) } ?? false
        case .scalar(let scalar): return fits(value, scalar)
        case .model(let id):
            let key = ModelValue(value: NodeIdentity(value), model: id)
            if let known = known[key] { return known }
            // A pair that is reached again before it has a result belongs to a cycle.
            known[key] = false
            let fits = fits(value, models[id.index].kind, depth: depth + 1, known: &known)
            known[key] = fits
            return fits
        }
    }

    private func fits(_ value: JSONNode, _ kind: Model.Kind, depth: Int, known: inout [ModelValue: Bool]) -> Bool {
        switch kind {
        case .enumeration(let enumeration):
            return enumeration.index(of: value) != nil || enumeration.allowsOthers && value.string != nil
        case .object(let object):
            guard let members = value.object else { return false }
            return object.properties.allSatisfy { property in
                members[property.key.raw].map { fits($0, property.type, depth: depth, known: &known) } ?? !property.isRequired
            }
        case .union(let union): return union.members.contains { fits(value, $0.type, depth: depth, known: &known) }
        case .wrapper(let type): return fits(value, type, depth: depth, known: &known)
        }
    }

    private func fits(_ value: JSONNode, _ scalar: Scalar) -> Bool {
        switch scalar {
        case .boolean: value.bool != nil
        case .integer, .int64: value.number.map { Int64($0.raw) != nil } ?? false
        case .int32: value.number.map { Int32($0.raw) != nil } ?? false
        case .uint64: value.number.map { UInt64($0.raw) != nil } ?? false
        case .number, .decimal: value.double?.isFinite ?? false
        case .float: value.number.map { Float($0.raw)?.isFinite ?? false } ?? false
        // Wherever bytes can have a default, they are represented as text.
        case .string, .uri, .secret, .binary, .file: value.string != nil
        case .byte: value.string.map { bytes(ofBase64: $0.raw) != nil } ?? false
        case .date: value.string.map { DayText($0.raw) != nil } ?? false
        case .dateTime: value.string.map { MomentText($0.raw, localOffset: takesLocalTimes ? 0 : nil) != nil } ?? false
        case .uuid: value.string.map { isUUID($0.raw) } ?? false
        }
    }
}

extension Enumeration {
    /// Returns the index of a value, or `nil` if it is not listed.
    func index(of value: JSONNode) -> Int? {
        guard let scalar = JSONScalar(value) else { return nil }
        return values.firstIndex { JSONScalar($0.literal) == scalar }
    }
}
