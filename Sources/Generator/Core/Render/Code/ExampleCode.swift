/// The text that the runtime's `EndpointExamples` reads: lines of JSON in a raw literal, each an object with one member.
extension ExamplesDeclaration {
    var lines: [SwiftText] {
        made.map { "{\"\(names.text($0.name))\":\($0.value.text(names))}" }
            + values.map { "{\"\(label: $0.name)\":\($0.value.text(names))}" }
            + responses.map { "{\"\(label: $0.service).\(label: $0.operation)\":\($0.text(names))}" }
    }
}

extension ExampleResponse {
    fileprivate func text(_ names: ExampleNames) -> SwiftText {
        guard let body else { return "{\"status\":\(status)}" }
        return "{\"status\":\(status),\"mediaType\":\(json: body.type, escaping: "$"),\"body\":\(body.value.text(names))}"
    }
}

extension ExampleValue {
    /// Returns a single line of JSON.
    fileprivate func text(_ names: ExampleNames) -> SwiftText {
        switch self {
        case .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): .jsonNumber(SpecText(number))
        // In all lines, this character occurs only in references, because the runtime looks for it.
        case .text(let text): .jsonString(SpecText(text), escaping: "$")
        case .list(let items): "[\(list: items.map { $0.text(names) }, separator: ",")]"
        case .object(let members):
            "{\(list: members.map { "\(json: $0.key, escaping: "$"):\($0.value.text(names))" }, separator: ",")}"
        case .model(let name): "{\"$ref\":\"\(names.text(name))\"}"
        }
    }
}

extension ExampleNames {
    fileprivate func text(_ name: ExampleName) -> SwiftText {
        let model = models[name.model.index]
        return name.isBrief && !alike.contains(name.model) ? "\(label: model) (brief)" : .label(model)
    }
}
