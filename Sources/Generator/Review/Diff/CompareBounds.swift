import EndpointGenerator

/// Compares the bounds of the values that requests contain, because a server refuses what is outside. They are compared in the documents,
/// because Swift types do not express them.
struct BoundsComparison {
    /// The parts of the operations by method and path, and the schemas of both documents.
    private let parts: (old: [String: OperationParts], new: [String: OperationParts])
    private let schemas: (old: SchemaCheck, new: SchemaCheck)
    /// The pairs of schemas that were compared. Each pair is compared only where it occurs first.
    private var seen: Set<[ObjectIdentifier]> = []

    init?(_ old: Surface, _ new: Surface) {
        guard let before = old.document, let after = new.document else { return nil }
        parts = (DescribedOperations(before).parts, DescribedOperations(after).parts)
        schemas = (SchemaCheck(before, .jsonSchema), SchemaCheck(after, .jsonSchema))
    }

    /// Compares the parameters and the body of an operation.
    mutating func compare(_ old: OperationSurface, _ new: OperationSurface, changes: inout ChangeList) {
        guard let before = parts.old[old.request], let after = parts.new[new.request] else { return }
        for parameter in after.parameters {
            guard let name = parameter.object?["name"]?.string,
                let match = before.parameters.first(where: { $0.isSameParameter(parameter) })
            else { continue }
            compare(match.schemaOfParameter, parameter.schemaOfParameter, "`\(name.raw)`", of: new.name, &changes)
        }
        let contents = before.requestBody?.object?["content"]?.object
        for member in after.requestBody?.object?["content"]?.object?.members ?? [] {
            compare(contents?[member.key.raw]?.object?["schema"], member.value.object?["schema"], "the body", of: new.name, &changes)
        }
    }

    private mutating func compare(
        _ old: JSONNode?, _ new: JSONNode?, _ place: String, of operation: String, _ changes: inout ChangeList
    ) {
        var worklist = [(old, new, place)]
        while let (old, new, place) = worklist.popLast() {
            guard let old, let new, seen.insert([ObjectIdentifier(old), ObjectIdentifier(new)]).inserted else { continue }
            let (before, after) = (Bounds(old, schemas.old), Bounds(new, schemas.new))
            for (was, now) in after.narrowings(of: before) {
                changes.add(
                    .boundNarrowed, operation, message: "\(place) is more restricted", otherwise: .narrowed, old: was, new: now,
                    at: after.span)
            }
            var inner: [(JSONNode?, JSONNode?, String)] = []
            for (key, schema) in after.properties where schema.object?["readOnly"]?.bool != true {
                inner.append((before.properties.first { $0.key == key }?.schema, schema, inside(place, key)))
            }
            inner.append((before.values["items"], after.values["items"], "an item of \(place)"))
            inner.append((before.values["additionalProperties"], after.values["additionalProperties"], "a value of \(place)"))
            for (index, choice) in after.choices.enumerated() {
                let alike = before.choices.filter { $0.nameOfChoice == choice.nameOfChoice }
                let isPlaced = alike.count > 1 && before.choices.count == after.choices.count
                inner.append((isPlaced ? before.choices[index] : alike.first, choice, place))
            }
            worklist += inner.reversed()
        }
    }

    /// "`city` of the body", "`address.city` of the body"
    private func inside(_ place: String, _ key: String) -> String {
        guard place.hasPrefix("`"), let end = place.firstRange(of: "` of ") else { return "`\(key)` of \(place)" }
        return "\(place[..<end.lowerBound]).\(key)\(place[end.lowerBound...])"
    }
}

extension JSONNode {
    fileprivate func isSameParameter(_ other: JSONNode) -> Bool {
        ["in", "name"].allSatisfy { object?[$0]?.string?.raw.lowercased() == other.object?[$0]?.string?.raw.lowercased() }
    }

    /// The reference or the type of a member of a union.
    fileprivate var nameOfChoice: SpecText? { referenceText ?? object?["type"]?.string }

    fileprivate var schemaOfParameter: JSONNode? {
        object?["schema"] ?? object?["content"]?.object?.members.first?.value.object?["schema"]
    }
}

/// What a schema, with its reference and its `allOf`, demands of values.
private struct Bounds {
    let span: Span
    /// The strictest limits, each by the keyword of the bound that is not exclusive.
    private var limits: [String: Limit] = [:]
    private var demands: [String: Set<String>] = [:]
    private var allowed: [String]?
    private(set) var properties: [(key: String, schema: JSONNode)] = []
    private(set) var choices: [JSONNode] = []
    /// The schemas of items and of undeclared keys.
    private(set) var values: [String: JSONNode] = [:]

    private static let limitKeywords: [String] = [
        "minimum", "minLength", "minItems", "minProperties", "maximum", "maxLength", "maxItems", "maxProperties",
    ]
    private static let others: [String] = ["pattern", "multipleOf", "uniqueItems", "contentMediaType", "not"]

    init(_ node: JSONNode, _ schemas: SchemaCheck) {
        span = node.span
        for object in schemas.applied(with: node).compactMap(\.object) { read(object) }
    }

    private mutating func read(_ object: JSONObject) {
        for key in Self.limitKeywords {
            let exclusive = "exclusive" + key.firstUppercased
            // In OpenAPI 3.0, the exclusive bounds are Booleans that modify the other bounds.
            let name = object[exclusive]?.bool == true ? exclusive : key
            let written: [(JSONNode?, String)] = [(object[key], name), (object[exclusive], exclusive)]
            for (node, name) in written {
                // The Swift type has the bounds of `int32` and `int64` too.
                guard let number = node?.number, !Bound.ofTypes.contains(number.raw), let value = Double(number.raw) else { continue }
                let limit = Limit(key: name, value: value, isLower: key.hasPrefix("min"))
                if limits[key]?.allows(limit) ?? true { limits[key] = limit }
            }
        }
        for key in Self.others {
            guard let value = object[key], value.bool != false else { continue }
            demands[key, default: []].insert(ShownValue(value).json)
        }
        if let listed = object["enum"]?.array ?? object["const"].map({ [$0] }) {
            let texts = listed.map { ShownValue($0).json }
            allowed = allowed.map { known in known.filter(texts.contains) } ?? texts
        }
        for member in object["properties"]?.object?.members ?? [] where !properties.contains(where: { $0.key == member.key.raw }) {
            properties.append((member.key.raw, member.value))
        }
        for key in ["items", "additionalProperties"] where values[key] == nil && object[key]?.object != nil { values[key] = object[key] }
        choices += (object["oneOf"]?.array ?? []) + (object["anyOf"]?.array ?? [])
    }

    /// Returns the bounds that allow fewer values than before, as they were and are.
    func narrowings(of old: Bounds) -> [(was: String?, now: String)] {
        var found: [(was: String?, now: String)] = []
        for key in Self.limitKeywords {
            let was = old.limits[key]
            guard let now = limits[key], was?.allows(now) ?? !now.isTrivial else { continue }
            found.append((was?.text, now.text))
        }
        for key in Self.others {
            let added = (demands[key] ?? []).subtracting(old.demands[key] ?? []).sorted()
            guard !added.isEmpty else { continue }
            found.append(
                (old.demands[key].map { "\(key): \($0.sorted().joined(separator: ", "))" }, "\(key): \(added.joined(separator: ", "))"))
        }
        // Both booleans are all of them.
        guard let allowed, !Set(allowed).isSuperset(of: ["true", "false"]),
            old.allowed.map({ $0.contains { !allowed.contains($0) } }) ?? true
        else { return found }
        found.append((old.allowed.map { "one of \($0.joined(separator: ", "))" }, "one of \(allowed.joined(separator: ", "))"))
        return found
    }

    private struct Limit {
        let key: String
        let value: Double
        let isLower: Bool
        var isExclusive: Bool { key.hasPrefix("exclusive") }
        var text: String { "\(key): \(value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value))" }
        /// Whether any value fits, as with a minimum length of 0.
        var isTrivial: Bool { value <= 0 && ["minLength", "minItems", "minProperties"].contains(key) }

        /// Returns whether the other limit is inside this one.
        func allows(_ other: Limit) -> Bool {
            if value == other.value { return !isExclusive && other.isExclusive }
            return isLower ? other.value > value : other.value < value
        }
    }
}
