@testable import EndpointGenerator

/// A JSON value for a type, made from the API's description.
indirect enum Sample {
    case text(String)
    case list([Sample])
    case object([(key: String, value: Sample)])

    var json: String {
        switch self {
        case .text(let text): text
        case .list(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
        case .object(let members): "{" + members.map { Sample.quoted($0.key) + ":" + $0.value.json }.joined(separator: ",") + "}"
        }
    }

    static func quoted(_ text: String) -> String { ShownValue.text(text).json }

    /// Returns the value with a member, if it is an object.
    func setting(_ key: String, _ value: Sample) -> Sample {
        guard case .object(let members) = self else { return self }
        return .object([(key, value)] + members.filter { $0.key != key })
    }
}

extension API {
    /// Returns values of a type: for objects with and without what is optional, and each value of an enum and member of a union.
    func samples(_ type: TypeReference, depth: Int = 0) -> [Sample] {
        switch type {
        case .scalar(let scalar): return [scalar.sample]
        case .json: return [.text(#"{"x":[1,null]}"#)]
        case .array(let element): return [.list(Array(samples(element, depth: depth + 1).prefix(3))), .list([])]
        case .dictionary(let element): return [.object(samples(element, depth: depth + 1).prefix(1).map { ("k", $0) })]
        case .optional(let wrapped): return samples(wrapped, depth: depth) + [.text("null")]
        case .custom: return []
        case .model(let id): return depth > 5 ? [] : samples(of: self[id], depth: depth)
        }
    }

    private func samples(of model: Model, depth: Int) -> [Sample] {
        switch model.kind {
        case .enumeration(let enumeration):
            let unknown: Sample = .text(enumeration.base == .string ? #""zz""# : "987")
            return enumeration.values.map { .text(ShownValue($0.literal).json) } + [unknown]
        case .wrapper(let type): return samples(type, depth: depth + 1)
        case .union(let union):
            return union.members.flatMap { member -> [Sample] in
                let found =
                    member.constant.map { [Sample.text(ShownValue($0).json)] } ?? Array(samples(member.type, depth: depth + 1).prefix(3))
                guard let key = union.discriminator, let value = member.discriminatorValues.first else { return found }
                return found.map { $0.setting(key.raw, .text(Sample.quoted(value.raw))) }
            }
        case .object(let object):
            let values = object.properties.map { property in (property, samples(property.type, depth: depth + 1)) }
            func made(_ chosen: (Property, [Sample]) -> Sample?) -> Sample {
                .object(values.compactMap { property, samples in chosen(property, samples).map { (property.key.raw, $0) } })
            }
            var found = [made { $1.first }, made { $0.isRequired ? $1.first : nil }]
            guard depth < 2 else { return found }
            for (varied, samples) in values {
                for sample in samples.dropFirst().prefix(4) { found.append(made { $0.key == varied.key ? sample : $1.first }) }
            }
            if object.additionalProperties != nil { found.append(found[0].setting("other", .text("1"))) }
            return found
        }
    }
}

extension Scalar {
    fileprivate var sample: Sample {
        switch self {
        case .string, .secret, .binary, .file: .text(#""text a&b""#)
        case .boolean: .text("true")
        case .integer, .int32, .int64, .uint64: .text("7")
        case .number, .float, .decimal: .text("1.5")
        case .dateTime: .text(#""2024-01-15T09:30:00Z""#)
        case .date: .text(#""2024-01-15""#)
        case .uuid: .text(#""123e4567-e89b-42d3-a456-426614174000""#)
        case .uri: .text(#""https://example.com/a""#)
        case .byte: .text(#""aGk=""#)
        }
    }
}
