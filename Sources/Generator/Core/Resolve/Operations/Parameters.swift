extension OperationReader {
    /// Returns the parameters of an operation and its path, without duplicates, in document order.
    func parameters(_ own: [JSONNode], shared: [JSONNode], named context: NameContext) -> [Parameter] {
        var found: [Parameter] = []
        // A parameter is identified by its location and name (OpenAPI, "Parameter Object").
        var positions: [[SpecText]: Int] = [:]
        for list in [shared, own] {
            var here: Set<[SpecText]> = []
            for node in list where !isNull(node) {
                guard let parameter = parameter(node, named: context) else { continue }
                let key = [SpecText(parameter.location.rawValue), parameter.location.key(of: parameter.name)]
                if !here.insert(key).inserted {
                    log.warn(
                        "duplicate-parameter",
                        "a second \(parameter.location.rawValue) parameter `\(parameter.name.raw)`; the last one is used",
                        at: node.span)
                }
                if let position = positions[key] {
                    found[position] = parameter
                } else {
                    positions[key] = found.count
                    found.append(parameter)
                }
            }
        }
        return found
    }

    /// Returns whether a list of parameters contains null here, which YAML converters write for an empty item.
    private func isNull(_ node: JSONNode) -> Bool {
        if node.isNull { log.warn("invalid-parameter", "found null in the list of parameters; it is ignored", at: node.span) }
        return node.isNull
    }

    /// Reads a parameter. Returns `nil` for header parameters that are to be ignored according to the specification. Logs a problem and
    /// returns `nil` if the node is not a valid parameter.
    private func parameter(_ json: JSONNode, named context: NameContext) -> Parameter? {
        guard let target = resolver.reader.followed(json, to: "parameter") else { return nil }
        guard let node = ParameterNode(target, diagnostics: &log.diagnostics) else {
            log.problem("invalid-parameter", "a parameter must be an object with `name` and `in`, not \(target.kind)", at: target.span)
            return nil
        }
        guard let given = node.name ?? nameOfQuery(node), let written = node.location else {
            let missing = node.name != nil ? "`in`" : node.location != nil ? "`name`" : "`name` or `in`"
            log.problem("invalid-parameter", "this parameter has no \(missing)", at: target.span)
            return nil
        }
        let component = target === json ? nil : referenceName(json)
        let context = component.map { NameContext([$0]) } ?? context + given
        checkReferences(node.examples, to: "example")
        checkIgnored(node, target)
        if written.raw == "querystring" { return wholeQuery(node, given, named: context) }
        guard let location = location(written, of: node) else { return nil }
        let isField = location == .header || location == .cookie
        let name = isField ? log.trimmed(given, at: node.nameSpan) : given
        guard !isField || isNameValid(name, node, location: location), location != .header || isHeaderKept(name, node, at: target.span)
        else {
            return nil
        }
        if location == .path, let span = node.optionalSpan {
            log.warn("optional-path-parameter", "a path parameter is always required, because there is no path without it", at: span)
        }
        var parameter = Parameter(
            name: name, location: location, isRequired: location == .path || node.isRequired, type: .scalar(.string),
            encoding: encoding(node, location), documentation: node.documentation, isDeprecated: node.isDeprecated, span: target.span,
            requestedName: node.endpoints.name, requestedArrays: node.endpoints.arrays, common: node.endpoints.common)
        readValue(of: node, into: &parameter, named: context)
        return parameter
    }

    // MARK: Location

    /// Returns the location of a parameter. Logs a problem and returns `nil` if the text is not a valid location.
    private func location(_ written: SpecText, of node: ParameterNode) -> Parameter.Location? {
        if let location = Parameter.Location(rawValue: written.raw) { return location }
        if let location = Parameter.Location(rawValue: written.raw.lowercased()) {
            log.warn(
                "unsupported-parameter", "locations are written in lower case; it is read as `\(location.rawValue)`", at: node.locationSpan)
            return location
        }
        let isSwagger = resolver.document.isSwagger(at: node.span)
        let locations = ["path", "query", "header"] + (isSwagger ? ["formData", "body"] : ["cookie"])
        let near = didYouMean(written.raw, among: locations)
        var hint = near.isEmpty ? "; expected one of \(locations.joined(separator: ", "))" : near
        if ["body", "formData"].contains(written.raw) { hint = "; since OpenAPI 3.0 a body is described by `requestBody`" }
        log.problem("unsupported-parameter", "a parameter cannot be `in: \(written.raw)`\(hint)", at: node.locationSpan)
        return nil
    }

    /// Returns whether a header parameter is kept. OpenAPI (Parameter Object) describes three headers elsewhere and says that parameters
    /// with these names "SHALL be ignored". However, an `Authorization` header that no security scheme describes must still be sent, and
    /// Swagger 2.0 has no such rule.
    private func isHeaderKept(_ name: SpecText, _ node: ParameterNode, at span: Span) -> Bool {
        guard let owner = Self.reservedHeaders[name.raw.lowercased()] else { return true }
        guard name.raw.lowercased() == "authorization", !hasAuthorization else {
            log.warn(
                "reserved-header", "OpenAPI ignores a header parameter `\(name.raw)`, because \(owner); it is left out", at: node.nameSpan)
            return false
        }
        if !resolver.document.isSwagger(at: span) {
            log.warn(
                "reserved-header", "OpenAPI ignores a header parameter `\(name.raw)`, but no `security` describes it; it is kept",
                at: node.nameSpan)
        }
        return true
    }

    /// Returns whether a request can have the header or cookie. A call that needs it would always fail.
    private func isNameValid(_ name: SpecText, _ node: ParameterNode, location: Parameter.Location) -> Bool {
        if isToken(name.raw) { return true }
        let message = location == .cookie ? invalidCookie(name) : invalidHeader(name)
        if node.isRequired {
            log.problem("invalid-header-name", message, at: node.nameSpan)
        } else {
            log.warn("invalid-header-name", "\(message); the parameter is left out", at: node.nameSpan)
        }
        return false
    }

    private static let reservedHeaders: [String: String] = [
        "accept": "the media types of the responses determine it", "content-type": "the media type of the body determines it",
        "authorization": "`security` describes it",
    ]

    // MARK: Value

    private func readValue(of node: ParameterNode, into parameter: inout Parameter, named context: NameContext) {
        var annotations = Annotations()
        if let content = node.content.first {
            let media = MediaTypeNode(
                content, resolver.reader.followed(content.value, to: "media type") ?? content.value, diagnostics: &log.diagnostics)
            if let schema = media.schema {
                parameter.type = resolver.type(of: schema, named: context)
                annotations = resolver.meaning(of: schema, named: context).annotations
            }
            if MediaTypeName(media.name.raw).isJSON { parameter.encoding = .json } else { parameter.type = .scalar(.string) }
        } else if let schema = node.schema {
            if parameter.isRequired { parameter.constant = resolver.onlyValue(schema, named: context) }
            parameter.type = parameter.constant.map(resolver.constantType) ?? resolver.type(of: schema, named: context)
            let meaning = resolver.meaning(of: schema, named: context)
            annotations = meaning.annotations
            parameter.minimum = least(meaning, named: context)
        } else {
            let lacking = resolver.document.isSwagger(at: node.span) ? "type" : "schema"
            log.warn("untyped-parameter", "the parameter `\(parameter.name.raw)` has no \(lacking); a string is assumed", at: node.span)
        }
        // These styles only describe how the parts of a value are joined.
        let stylesOfParts: [Parameter.Style] = [.deepObject, .pipeDelimited, .spaceDelimited, .tabDelimited]
        if case .style(let style, _, let allowReserved) = parameter.encoding, let written = node.style, stylesOfParts.contains(style),
            resolver.kinds(of: parameter.type).isDisjoint(with: [.array, .object])
        {
            log.warn(
                "misplaced-style", "\(described(written)) is for arrays and objects, and this parameter is a single value; it is ignored",
                at: written.span)
            let standard = parameter.location.defaultStyle
            parameter.encoding = .style(standard, explode: standard.explodesByDefault, allowReserved: allowReserved)
        }
        if parameter.type.withoutOptional == .scalar(.binary) { parameter.type = .scalar(.string) }
        if parameter.type.withoutOptional == .scalar(.string), isAPIKey(parameter) { parameter.type = .scalar(.secret) }
        // Null parameters are not sent.
        if parameter.encoding != .json { parameter.type = parameter.type.withoutOptional }
        let schema = annotations.documentation
        parameter.documentation = Documentation(
            description: node.documentation.description ?? schema.description, constraints: schema.constraints)
        parameter.defaultValue = annotations.defaultValue
        parameter.isDeprecated = node.isDeprecated || annotations.isDeprecated
    }

    /// Returns the smallest whole number that a schema allows, if it says so, also for one of several types.
    private func least(_ schema: MergedSchema, named context: NameContext) -> Int? {
        let members = schema.groups.lazy.flatMap(\.members)
        guard let bound = schema.minimum ?? members.compactMap({ resolver.meaning(of: $0, named: context).minimum }).first else {
            return nil
        }
        return Int(exactly: bound.isExclusive ? bound.number.rounded(.down) + 1 : bound.number.rounded(.up))
    }

    /// Returns whether the parameter carries a security scheme's API key.
    private func isAPIKey(_ parameter: Parameter) -> Bool {
        // If the config sets a type for passwords, it also applies to API keys.
        guard resolver.options.types["string.password"] == nil else { return false }
        return apiKeys.contains { $0.location == parameter.location && parameter.isCalled($0.name) }
    }

    /// Returns a name for a parameter with `in: querystring`, whose own name is never sent.
    private func nameOfQuery(_ node: ParameterNode) -> SpecText? {
        guard node.location?.raw == "querystring" else { return nil }
        log.warn("unnamed-parameter", "this parameter has no `name`; it is called `query`", at: node.span)
        return "query"
    }

    /// Reads a parameter with `in: querystring` (OpenAPI 3.2), whose value is the entire query as a form.
    private func wholeQuery(_ node: ParameterNode, _ name: SpecText, named context: NameContext) -> Parameter? {
        guard let content = node.content.first, MediaTypeName(content.key.raw).kind == .form,
            let schema = MediaTypeNode(content, content.value, diagnostics: &log.diagnostics).schema
        else {
            log.problem(
                "unsupported-parameter", "`in: querystring` is supported only with `application/x-www-form-urlencoded`", at: node.span)
            return nil
        }
        // The members of an exploded form object are written as query items, without the parameter's name.
        return Parameter(
            name: name, location: .query, isRequired: node.isRequired, type: resolver.type(of: schema, named: context).withoutOptional,
            encoding: .standard(in: .query), documentation: node.documentation,
            isDeprecated: node.isDeprecated, span: node.span, requestedName: node.endpoints.name)
    }

    /// Returns the `style` and `explode` of a parameter, with the defaults for its location (OpenAPI, "Style Values").
    private func encoding(_ node: ParameterNode, _ location: Parameter.Location) -> Parameter.Encoding {
        let allowed = location.styles
        var style = location.defaultStyle
        if let written = node.style {
            let names = allowed.map(\.rawValue).joined(separator: ", ")
            switch written.string.flatMap({ Parameter.Style(rawValue: $0.raw) }) {
            case let known? where allowed.contains(known) || known == .tabDelimited && location == .query: style = known
            case .some:
                log.warn(
                    "misplaced-style", "a \(location.rawValue) parameter is written as \(names); \(described(written)) is ignored",
                    at: written.span)
            case nil:
                log.problem(
                    "unknown-style", "\(described(written)) is not a style; a \(location.rawValue) parameter has one of \(names)",
                    at: written.span)
            }
        }
        let isEscaped = location == .query || location == .path && resolver.document.reservesPaths(at: node.span)
        return .style(style, explode: node.explode ?? style.explodesByDefault, allowReserved: node.allowReserved && isEscaped)
    }

    /// Returns the last token of a reference, which is the name of a component, or the name of the file that it refers to as a whole.
    func referenceName(_ json: JSONNode) -> SpecText? {
        guard let text = json.object?["$ref"]?.string else { return nil }
        let (file, pointer) = split(text.raw[...], atFirst: UInt8(ascii: "#"))
        if let pointer, !pathSegments(pointer).isEmpty { return EndpointGenerator.referenceName(text.raw) }
        return componentName(ofFile: String(file))
    }
}
