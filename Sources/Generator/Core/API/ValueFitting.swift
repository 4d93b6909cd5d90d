/// Decides whether a value from the document, such as a default or an example, can be decoded as a type.
struct ValueFitting<Described: DescribedModel> {
    let models: [Described]
    /// Whether a date and time without an offset is valid.
    let takesLocalTimes: Bool
    /// Whether what only a client reads also fits: values that an open enum or union does not list, and null for what can be absent.
    var isOpen = false

    /// - Parameter omitted: The discriminator of the object, which a union has read and which is not one of its additional members.
    func fits(_ value: JSONNode, _ type: TypeReference, omitting omitted: SpecText? = nil) -> Bool {
        var known: [ModelValue: Bool] = [:]
        return fits(value, type, omitted, known: &known)
    }

    /// A value paired with a model. Nested unions can reach the same pair along exponentially many paths.
    private struct ModelValue: Hashable {
        let value: NodeIdentity
        let model: ModelID
        let omitted: SpecText?
    }

    private func fits(_ value: JSONNode, _ type: TypeReference, _ omitted: SpecText? = nil, known: inout [ModelValue: Bool]) -> Bool {
        switch type {
        case .json, .custom: return true
        case .optional(let type): return value.isNull || fits(value, type, omitted, known: &known)
        case .array(let element): return value.array?.allSatisfy { fits($0, element, known: &known) } ?? false
        case .dictionary(let element):
            return value.object?.members.allSatisfy { $0.key == omitted || fits($0.value, element, known: &known) } ?? false
        case .scalar(let scalar): return fits(value, scalar)
        case .model(let id):
            let key = ModelValue(value: NodeIdentity(value), model: id, omitted: omitted)
            if let known = known[key] { return known }
            // A pair that is reached again before it has a result belongs to a cycle.
            known[key] = false
            let fits = fits(value, models[id.index].kind, omitted, known: &known)
            known[key] = fits
            return fits
        }
    }

    private func fits(_ value: JSONNode, _ kind: Model.Kind, _ omitted: SpecText?, known: inout [ModelValue: Bool]) -> Bool {
        switch kind {
        case .enumeration(let enumeration):
            if enumeration.index(of: value) != nil || enumeration.allowsOthers && value.string != nil { return true }
            return isOpen && enumeration.isOpen && enumeration.base.scalar.map { fits(value, $0) } ?? true
        case .object(let object):
            guard let members = value.object else { return false }
            if let others = object.additionalProperties {
                let declared = Set(object.properties.map(\.key))
                let isFitting = members.members.allSatisfy {
                    $0.key == omitted || declared.contains($0.key) || fits($0.value, others, known: &known)
                }
                guard isFitting else { return false }
            }
            return object.properties.allSatisfy { property in
                guard let member = members[property.key.raw] else { return !property.isRequired }
                return isOpen && member.isNull && !property.isRequired || fits(member, property.type, known: &known)
            }
        case .union(let union):
            func fitsMember(_ member: Union.Member) -> Bool {
                fits(value, member.type, member.writtenValue == nil ? omitted : union.discriminator, known: &known)
            }
            guard isOpen else { return union.members.contains(where: fitsMember) }
            guard let index = member(for: value, of: union, isTrial: true) else { return union.isOpen }
            return union.members[index].constant != nil || fitsMember(union.members[index])
        case .wrapper(let type): return fits(value, type, omitted, known: &known)
        }
    }

    private func fits(_ value: JSONNode, _ scalar: Scalar) -> Bool {
        // Clients read `2.0` as an integer.
        let number = value.number.map { isOpen ? comparedNumber($0.raw) : $0.raw }
        return switch scalar {
        case .boolean: value.bool != nil
        case .integer, .int64: number.flatMap { Int64($0) } != nil
        case .int32: number.flatMap { Int32($0) } != nil
        case .uint64: number.flatMap { UInt64($0) } != nil
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

extension Enumeration.Base {
    /// The type of unlisted values, or `nil` if all values are allowed.
    var scalar: Scalar? { Scalar(rawValue: rawValue) }
}
