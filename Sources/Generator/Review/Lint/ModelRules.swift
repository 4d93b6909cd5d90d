import EndpointGenerator

extension Linter {
    mutating func checkModels(_ api: API) {
        var forms: [Int: Model] = [:]
        for model in api.models { if let received = model.requestVariant?.received { forms[received.index] = model } }
        for (index, model) in api.models.enumerated() {
            switch model.kind {
            case .object(let object):
                check(object, model)
                if let form = forms[index] { reportSplit(object, model, form: form) }
            case .union(let union): check(union, model: model, index: index)
            case .enumeration, .wrapper: break
            }
        }
    }

    private mutating func check(_ object: ObjectModel, _ model: Model) {
        let isOnlyOptional = object.properties.allSatisfy { !$0.isRequired && $0.defaultValue == nil }
        if model.directions == .response, object.properties.count >= 3, isOnlyOptional {
            let name = model.nameParts.map(\.raw).joined(separator: ".")
            report(
                "nothing-required",
                "`\(name)` has \(object.properties.count) properties, none of them required; all are optional in Swift",
                at: model.span)
        }
        for property in object.properties where isUntyped(property.type) {
            report("untyped-value", "`\(property.key.raw)` has no type, and becomes any JSON value", at: property.span)
        }
    }

    /// Reports defaults in the document that the generated initializer does not use.
    mutating func checkDefaults(_ declarations: Declarations) {
        for model in declarations.models {
            guard case .structure(let structure) = model.kind else { continue }
            for declared in structure.properties where declared.isDefaultLeftOut {
                guard let value = declared.property.defaultValue else { continue }
                let message = "the default of `\(declared.property.key.raw)` is not filled in: it is nil when absent"
                report("default-not-filled-in", message, at: value.span)
            }
        }
    }

    private mutating func reportSplit(_ object: ObjectModel, _ model: Model, form: Model) {
        let name = model.nameParts.map(\.raw).joined(separator: ".")
        // Required `writeOnly` properties have already been removed from the response model.
        let key = object.properties.first { $0.isRequired && $0.isReadOnly }?.key
        let other = form.isPatched ? "a PATCH keeps what its body leaves out" : "their required properties differ"
        let reason = key.map { "`\($0.raw)` is required, and `readOnly`" } ?? other
        report("split-model", "`\(name)` has a separate Swift type for requests, because \(reason)", at: model.span)
    }

    /// Reports members that are never chosen. Distinguishes members in the same way as the runtime, first by kind, required keys and
    /// allowed values, and then by the number of known keys.
    mutating func check(_ union: Union, model: Model, index: Int) {
        guard !union.isDiscriminated else { return }
        var names: [String] = []
        if case .union(let declared)? = declarations?.models[index].kind { names = declared.cases.map(\.name.name) }
        func name(_ position: Int) -> String { names.indices.contains(position) ? "`\(names[position])`" : "member \(position + 1)" }
        for position in union.members.indices.dropFirst() {
            let shape = union.members[position].shape
            let values = union.members[position].discriminatorValues
            func sharesValues(_ other: Union.Member) -> Bool {
                other.discriminatorValues.isEmpty == values.isEmpty && Set(values).isSubset(of: Set(other.discriminatorValues))
            }
            guard let other = union.members[..<position].firstIndex(where: { sharesValues($0) && covers($0.shape, shape) }) else {
                continue
            }
            report(
                "ambiguous-union",
                "\(name(position)) is never chosen: \(name(other)), which comes earlier, accepts the same values",
                at: model.span)
        }
    }
}

/// Returns whether every value of `later` is decoded as `earlier`.
private func covers(_ earlier: Union.Shape, _ later: Union.Shape) -> Bool {
    guard earlier.kinds.isSuperset(of: later.kinds) else { return false }
    if let texts = earlier.texts, !later.kinds.isSubset(of: [.array, .object, .null]) {
        guard let others = later.texts, Set(others).isSubset(of: Set(texts)) else { return false }
    }
    if later.kinds.contains(.array), !earlier.elements.isSuperset(of: later.elements) { return false }
    guard later.kinds.contains(.object) else { return true }
    guard Set(earlier.required).isSubset(of: Set(later.required)), Set(later.known).isSubset(of: Set(earlier.known)) else { return false }
    for type in earlier.types where later.known.contains(type.key) {
        let kinds = later.types.first { $0.key == type.key }?.kinds ?? .all
        guard type.kinds.isSuperset(of: kinds) else { return false }
    }
    for constant in earlier.constants + earlier.listed {
        // The key distinguishes the members unless the later one allows only values that the earlier one lists.
        guard later.known.contains(constant.key) else { continue }
        guard let values = (later.constants + later.listed).first(where: { $0.key == constant.key })?.values,
            Set(values).isSubset(of: Set(constant.values))
        else { return false }
    }
    return true
}

/// Returns whether the type is any JSON value. An array of such values counts as an array.
func isUntyped(_ type: TypeReference) -> Bool { type.withoutOptional == .json }
