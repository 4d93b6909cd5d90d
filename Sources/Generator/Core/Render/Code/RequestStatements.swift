/// Writes the lines of `encode(into:)` that add an operation's parameters and body to a request, such as `request.query("page", page)`.
struct RequestStatements {
    let context: DeclarationContext

    var models: [Model] { context.api.models }

    func lines(_ declared: OperationDeclaration) -> [SwiftText] {
        var lines: [SwiftText] = declared.operation.outcome.returnsRedirect ? ["request.returnsRedirects()"] : []
        for item in declared.operation.fixedQuery {
            lines.append("request.query(\(literal: item.name), \(literal: item.value ?? ""))")
        }
        for (index, parameter) in declared.parameters.enumerated() {
            let value: SwiftText =
                declared.parametersType == nil ? .name(declared.request.bindings[index]) : "parameters.\(parameter.name)"
            lines.append(statement(parameter.described, value, isOptional: parameter.isOptional))
        }
        lines += declared.operation.parameters.filter(\.isCommon).map(commonStatement)
        if let body = declared.body { lines += statements(body, declared.request.streamFlags) }
        return lines
    }

    /// `request.header("X-Version", request.common(API.CommonParameters.self, required: "X-Version")?.version)`
    private func commonStatement(_ parameter: Parameter) -> SwiftText {
        let names = context.names
        guard let index = context.api.commonParameters.firstIndex(where: { $0.isSame(as: parameter) }) else { return .empty }
        let required: SwiftText = parameter.isRequired ? ", required: \(literal: parameter.name)" : .empty
        let value: SwiftText = "request.common(API.\(names.commonType).self\(required))?.\(names.common[index])"
        return statement(parameter, parameter.type.isForeign ? "(\(value))" : value, isOptional: true)
    }

    private func statement(_ parameter: Parameter, _ value: SwiftText, isOptional: Bool) -> SwiftText {
        let location: SwiftText = .named(parameter.location)
        let isScalar = parameter.encoding != .json && shape(parameter.type.withoutOptional) != .object
        let value = encodable(value, parameter.type, isOptional: isOptional, isSpread: isScalar)
        switch parameter.encoding {
        case .json: return "request.\(location)JSON(\(literal: parameter.name), \(value))"
        case .style(let style, let explode, let allowReserved):
            let shape = shape(parameter.type.withoutOptional)
            let brackets: SwiftText = parameter.bracketsArrays ? ", brackets: true" : .empty
            let options: SwiftText =
                "\(options(parameter.location, shape: shape, style: style, explode: explode, allowReserved: allowReserved))\(brackets)"
            let emptiness: SwiftText = parameter.allowsEmpty ? ", allowEmpty: true" : .empty
            let slashes: SwiftText = parameter.keepsSlashes ? ", slashes: true" : .empty
            return "request.\(location)(\(literal: parameter.name), \(value)\(options)\(slashes)\(emptiness))"
        }
    }

    /// Wraps the value if its type is user-supplied. If an array is written element by element, wraps each element.
    func encodable(_ value: SwiftText, _ type: TypeReference, isOptional: Bool, isSpread: Bool) -> SwiftText {
        guard type.isForeign else { return value }
        if isSpread, case .array = type.withoutOptional {
            return isOptional ? "\(value)?.map { Foreign($0) }" : "\(value).map { Foreign($0) }"
        }
        return isOptional ? "\(value).map { Foreign($0) }" : "Foreign(\(value))"
    }

    func shape(_ type: TypeReference) -> ValueShape { ValueShape(type, models) }

    /// Returns the options that differ from the runtime's defaults, which are the same as OpenAPI's.
    private func options(
        _ location: Parameter.Location, shape: ValueShape, style: Parameter.Style, explode: Bool, allowReserved: Bool
    ) -> SwiftText {
        var text: SwiftText = .empty
        let takesStyle = location == .path || (location == .query && shape != .scalar)
        if (takesStyle && style != location.defaultStyle) || style == .cookie {
            text = "\(text), style: .\(name(style))"
        }
        let explodes =
            switch location {
            case .path: explode
            case .query, .cookie: shape != .scalar && explode != true
            case .header: shape == .object && explode
            }
        if explodes { text = explode ? "\(text), explode: true" : "\(text), explode: false" }
        if (location == .query || location == .path) && allowReserved { text = "\(text), allowReserved: true" }
        return text
    }

    func name(_ style: Parameter.Style) -> SwiftText { style == .tabDelimited ? "tabDelimited" : .named(style) }

    private func statements(_ body: BodyDeclaration, _ flags: [Span: SpecText]) -> [SwiftText] {
        guard body.choice != nil else {
            return body.cases.flatMap { statements($0.content, "body", isRequired: body.isRequired, flags[$0.content.span]) }
        }
        var lines: [SwiftText] = ["switch body {"]
        for choice in body.cases {
            let name: SwiftText = choice.name.map { .name($0) } ?? .empty
            lines.append(body.isRequired ? "case .\(name)(let body):" : "case .\(name)(let body)?:")
            lines += statements(choice.content, "body", isRequired: true, flags[choice.content.span]).map { "    \($0)" }
        }
        if !body.isRequired { lines.append("case nil: break") }
        return lines + ["}"]
    }

    /// - Parameter flag: The property of the body that is set to true, because it asks for the stream that the call returns.
    private func statements(_ content: MediaType, _ value: SwiftText, isRequired: Bool, _ flag: SpecText?) -> [SwiftText] {
        let isLines = content.kind == .jsonLines
        let type = isLines ? .array(content.type) : content.type
        let value =
            content.kind == .json || content.kind == .form || isLines
            ? encodable(value, type, isOptional: !isRequired || type.isOptional, isSpread: isLines) : value
        // A required body that is nil is sent as null. An optional body that is nil is left out.
        let sent = isRequired && type.isOptional ? ".some(\(value))" : value
        let setting: SwiftText? = flag.map { "setting: \(literal: $0)" }
        return switch content.kind {
        case .json:
            ["request.json(\(sent)\(mediaType(content, unless: "application/json"))\(setting.map { ", \($0)" } ?? .empty))"]
        case .form:
            form([value] + (content.bracketsArrays ? ["brackets: true"] : []) + [setting].compactMap { $0 } + encodings(content))
        case .text: ["request.text(\(value)\(mediaType(content, unless: "text/plain")))"]
        case .jsonLines:
            ["request.\(content.isTextLines ? "textLines" : "jsonLines" as SwiftText)(\(value), mediaType: \(literal: content.name))"]
        case .bytes, .eventStream:
            ["request.bytes(\(value)\(mediaType(content, unless: "application/octet-stream")))"]
        case .multipart: multipart(content, value, isRequired: isRequired, flag)
        }
    }

    /// Returns the media type argument. A range (`image/*`) is left out because it cannot be sent.
    private func mediaType(_ content: MediaType, unless usual: SpecText) -> SwiftText {
        guard content.name != usual, !content.isRange else { return .empty }
        return ", mediaType: \(literal: content.name)"
    }

    /// Returns a call with all arguments on one line or, if the line would be too long, with one argument per line.
    private func form(_ arguments: [SwiftText]) -> [SwiftText] {
        let line: SwiftText = "request.form(\(list: arguments))"
        guard arguments.count > 1, line.text.utf8.count > 100 else { return [line] }
        var lines: [SwiftText] = ["request.form("]
        for argument in arguments.dropLast() { lines.append("    \(argument),") }
        for argument in arguments.suffix(1) { lines.append("    \(argument)") }
        return lines + [")"]
    }

    private func encodings(_ content: MediaType) -> [SwiftText] {
        content.encodings.compactMap { encoding in
            let isJSON = !encoding.isStyled && encoding.contentType.map { MediaTypeName($0.raw).isJSON } ?? false
            guard encoding.isStyled || isJSON else { return nil }
            var text: SwiftText = "FormEncoding(\(literal: encoding.property)"
            if isJSON { text = "\(text), isJSON: true" }
            if encoding.style != .form { text = "\(text), style: .\(name(encoding.style))" }
            if !encoding.explode { text = "\(text), explode: false" }
            if encoding.allowReserved { text = "\(text), allowReserved: true" }
            return "\(text))"
        }
    }
}
