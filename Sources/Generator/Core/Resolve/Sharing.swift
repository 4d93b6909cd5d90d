/// Finds equal schemas written in many places under one name, such as the `direction` of every list, so that they become one model.
struct Sharing {
    /// By model: the one that stands for it, itself if it stands alone.
    private(set) var representative: [Int]
    /// Names of models that stand for several: without the place of the first.
    private(set) var shortNames: [Int: [SpecText]] = [:]

    init(_ models: [Model], isComponent: [Bool]) {
        representative = Array(models.indices)
        var classes: [String: [Int]] = [:]
        var keys: [String] = []
        for index: Int in Self.innermostFirst(models, isComponent) {
            guard let suffix: ArraySlice<SpecText> = Self.suffix(models[index].nameParts), models[index].requestedName == nil else {
                continue
            }
            var key: String = suffix.map(\.raw).joined(separator: "\u{1}")
            key += "\u{2}"
            Self.describe(models[index], representative, into: &key)
            if let first: Int = classes[key]?.first {
                classes[key]?.append(index)
                representative[index] = first
            } else {
                classes[key] = [index]
                keys.append(key)
            }
        }
        nameShared(models, isComponent, keys.compactMap { classes[$0] }.filter { $0.count > 1 })
    }

    /// A shared model is called after what it is, not after where it is first used, if nothing else is called so.
    private mutating func nameShared(_ models: [Model], _ isComponent: [Bool], _ classes: [[Int]]) {
        var taken: Set<String> = []
        var components: Set<String> = []
        for index: Int in models.indices where isComponent[index] {
            taken.insert(Self.normalized(models[index].nameParts[...]))
            if let name: SpecText = models[index].nameParts.first { components.insert(name.raw) }
        }
        for members: [Int] in classes.sorted(by: { models[$0[0]].span.start < models[$1[0]].span.start }) {
            guard let first: Int = members.first, let suffix: ArraySlice<SpecText> = Self.suffix(models[first].nameParts) else { continue }
            // Written inside one component, and elsewhere only used again: `PetStatus` says more than `Status`.
            let owned: [Int] = members.filter { models[$0].nameParts.first.map { components.contains($0.raw) } ?? false }
            if let owner: Int = owned.first, Set(owned.map { models[$0].nameParts.first }).count == 1 {
                shortNames[first] = models[owner].nameParts
                continue
            }
            if taken.insert(Self.normalized(suffix)).inserted { shortNames[first] = Array(suffix) }
        }
    }

    private static func normalized(_ parts: ArraySlice<SpecText>) -> String {
        parts.map { $0.raw.lowercased().filter { $0.isLetter || $0.isNumber } }.joined()
    }

    /// The end of a name that says what the model is; nil when only the whole name does.
    private static func suffix(_ parts: [SpecText]) -> ArraySlice<SpecText>? {
        guard parts.count > 1 else { return nil }
        for start: Int in parts.indices.dropFirst().reversed() where !generic.contains(parts[start].raw) && !isNumbered(parts[start].raw) {
            return parts[start...]
        }
        return nil
    }

    private static func isNumbered(_ word: String) -> Bool { word.hasPrefix("variant ") || word.hasPrefix("with ") }

    /// Words that the resolver puts in; alone they name nothing.
    private static let generic: Set<String> = ["request", "response", "body", "item", "value", "object", "option", "list", "base", "data"]

    /// Models without a component's name, those inside others before them.
    private static func innermostFirst(_ models: [Model], _ isComponent: [Bool]) -> [Int] {
        var result: [Int] = []
        var seen: [Bool] = isComponent
        for root: Int in models.indices where !seen[root] {
            seen[root] = true
            var path: [(index: Int, children: [ModelID], next: Int)] = [(root, models[root].mentioned, 0)]
            while let (index, children, next) = path.last {
                guard next < children.count else {
                    result.append(index)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let child: Int = children[next].index
                guard !seen[child] else { continue }
                seen[child] = true
                path.append((child, models[child].mentioned, 0))
            }
        }
        return result
    }

    // MARK: Descriptions

    /// Everything that makes a model what it is, but its name and its words.
    private static func describe(_ model: Model, _ representative: [Int], into key: inout String) {
        switch model.kind {
        case .enumeration(let enumeration):
            key += "e\(enumeration.base.rawValue)\(enumeration.isOpen)"
            for value: Enumeration.Value in enumeration.values {
                describe(value.literal, into: &key)
                key += value.name?.raw ?? ""
            }
        case .wrapper(let type):
            key += "w"
            describe(type, representative, into: &key)
        case .union(let union):
            key += "u\(union.isOpen)\(union.hasSeveral)\(union.defaultMember ?? -1)\(union.discriminator?.raw ?? "")"
            for member: Union.Member in union.members {
                describe(member.type, representative, into: &key)
                describe(member.constant, into: &key)
                key += member.name?.raw ?? ""
                for value: SpecText in member.discriminatorValues { key += "\u{3}" + value.raw }
            }
        case .object(let object):
            key += "o"
            for property: Property in object.properties {
                key += "\u{4}" + property.key.raw + "\u{3}"
                if property.isRequired { key += "!" }
                if let mediaType: SpecText = property.contentMediaType { key += "m" + mediaType.raw + "\u{3}" }
                if property.isReadOnly { key += "r" }
                if property.isWriteOnly { key += "w" }
                if property.isDeprecated { key += "d" }
                if property.closesCycle { key += "c" }
                key += property.requestedName?.text.raw ?? ""
                describe(property.type, representative, into: &key)
                describe(property.defaultValue, into: &key)
                describe(property.constant, into: &key)
            }
            if let type: TypeReference = object.additionalProperties {
                key += "+"
                describe(type, representative, into: &key)
            }
        }
    }

    private static func describe(_ type: TypeReference, _ representative: [Int], into key: inout String) {
        switch type {
        case .scalar(let scalar): key += scalar.rawValue
        case .json: key += "json"
        case .custom(let name, _): key += "=" + name
        case .array(let type):
            key += "["
            describe(type, representative, into: &key)
        case .map(let type):
            key += "{"
            describe(type, representative, into: &key)
        case .optional(let type):
            key += "?"
            describe(type, representative, into: &key)
        case .model(let id): key += "#\(representative[id.index])"
        }
        key += ";"
    }

    private static func describe(_ node: JSONNode?, into key: inout String) {
        switch node?.value {
        case nil: break
        case .null?: key += "\u{5}n"
        case .bool(let bool)?: key += "\u{5}\(bool)"
        case .number(let number)?: key += "\u{5}n" + number.raw
        case .string(let string)?: key += "\u{5}s" + string.raw
        // Not looked into: such a default is its own.
        case .array?, .object?: key += "\u{5}@\(node?.span.start ?? 0)"
        }
    }
}
