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
            case .union(let union): check(union, model: model, index: index, api: api)
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
}

/// Returns whether the type is any JSON value. An array of such values counts as an array.
func isUntyped(_ type: TypeReference) -> Bool {
    switch type {
    case .json: true
    case .optional(let wrapped): isUntyped(wrapped)
    case .scalar, .array, .dictionary, .model, .custom: false
    }
}
