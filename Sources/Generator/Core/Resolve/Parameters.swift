extension Resolver {
    /// The parameters of an operation and its path, in order: those of the path template first.
    func parameters(_ own: [JSONNode], shared: [JSONNode], template: inout PathTemplate, named context: NameContext, at span: Span)
        -> [Parameter]
    {
        var found: [Parameter] = []
        var positions: [String: Int] = [:]
        for list: [JSONNode] in [shared, own] {
            var here: Set<String> = []
            for node: JSONNode in list {
                guard let parameter: Parameter = parameter(node, named: context) else { continue }
                let key: String = "\(parameter.location.rawValue) \(parameter.name.raw)"
                if !here.insert(key).inserted {
                    warn(
                        "duplicate-parameter",
                        "a second \(parameter.location.rawValue) parameter `\(parameter.name.raw)`; the last one is taken",
                        at: node.span)
                }
                if let position: Int = positions[key] {
                    found[position] = parameter
                } else {
                    positions[key] = found.count
                    found.append(parameter)
                }
            }
        }
        return arranged(found, template: &template, at: span)
    }

    private func arranged(_ found: [Parameter], template: inout PathTemplate, at span: Span) -> [Parameter] {
        var path: [Parameter] = []
        var others: [Parameter] = found.filter { $0.location != .path }
        if template.readRouterPlaceholders(Set(found.filter { $0.location == .path }.map(\.name.raw))) {
            warn("router-path", "placeholders of a path stand between braces; \(template.path) is taken", at: span)
        }
        let found: [Parameter] = pairingMisspelt(found, with: template)
        var declared: [String: [Parameter]] = Dictionary(grouping: found.filter { $0.location == .path }, by: \.name.raw)
        func take(_ placeholder: String) -> Parameter? {
            guard let parameter: Parameter = declared[placeholder]?.first else { return nil }
            declared[placeholder]?.removeFirst()
            return parameter
        }
        for placeholder: String in template.placeholders {
            if let parameter: Parameter = take(placeholder) {
                path.append(parameter)
            } else {
                warn(
                    "undeclared-parameter", "no path parameter `\(placeholder)` is declared for \(template.path); it is taken as a string",
                    at: span)
                path.append(undeclared(placeholder, .path, at: span))
            }
        }
        // `/search?q={query}`: the placeholder is a query parameter under the key beside it.
        var fixed: [(name: String, value: String?)] = []
        for item: (name: String, value: String?) in template.query {
            guard let placeholder: String = PathTemplate.placeholder(item.value) else {
                if !others.contains(where: { $0.location == .query && $0.name.raw == item.name }) { fixed.append(item) }
                continue
            }
            if var moved: Parameter = take(placeholder) {
                moved.location = .query
                moved.name = SpecText(item.name)
                if case .style(_, _, let allowReserved) = moved.encoding {
                    moved.encoding = .style(.form, explode: true, allowReserved: allowReserved)
                }
                others.append(moved)
            } else if !others.contains(where: { $0.location == .query && ($0.name.raw == item.name || $0.name.raw == placeholder) }) {
                warn(
                    "undeclared-parameter", "no parameter `\(placeholder)` is declared for \(template.path); it is taken as a string",
                    at: span)
                others.append(undeclared(item.name, .query, at: span))
            }
        }
        template.query = fixed
        let unused: [Parameter] = found.filter { parameter in
            parameter.location == .path && declared[parameter.name.raw]?.contains { $0.span == parameter.span } == true
        }
        for parameter: Parameter in unused {
            warn(
                "unused-parameter", "\(template.path) has no place for the path parameter `\(parameter.name.raw)`; it is left out",
                at: parameter.span)
        }
        let order: [Parameter.Location] = [.query, .header, .cookie]
        return path + order.flatMap { location in others.filter { $0.location == location } }
    }

    /// One placeholder without a parameter and one parameter without a placeholder belong together, if they are spelled alike.
    private func pairingMisspelt(_ found: [Parameter], with template: PathTemplate) -> [Parameter] {
        let queries: [String] = template.query.compactMap { PathTemplate.placeholder($0.value) }
        let declared: [Int] = found.indices.filter { found[$0].location == .path }
        let names: Set<String> = Set(declared.map { found[$0].name.raw })
        let placeholders: Set<String> = Set(template.placeholders + queries)
        let open: [String] = template.placeholders.filter { !names.contains($0) }
        let unused: [Int] = declared.filter { !placeholders.contains(found[$0].name.raw) }
        guard open.count == 1, unused.count == 1, let placeholder: String = open.first, let index: Int = unused.first,
            isSlip(found[index].name.raw, placeholder)
        else { return found }
        warn(
            "misspelt-parameter",
            "\(template.path) has no place for the path parameter `\(found[index].name.raw)`; it is taken for `\(placeholder)`",
            at: found[index].span)
        var result: [Parameter] = found
        result[index].name = SpecText(placeholder)
        return result
    }

    /// `id` for `userId`, `user_id` for `userId`, `usreId`.
    private func isSlip(_ name: String, _ placeholder: String) -> Bool {
        let (short, long): (String, String) = (name.lowercased(), placeholder.lowercased())
        if !name.isEmpty, long.hasSuffix(short) || short.hasSuffix(long) { return true }
        return suggestion(for: name, among: [placeholder]) != nil
    }

    private func undeclared(_ name: String, _ location: Parameter.Location, at span: Span) -> Parameter {
        let style: Parameter.Style = location == .path ? .simple : .form
        return Parameter(
            name: SpecText(name), location: location, isRequired: true, type: .scalar(.string),
            encoding: .style(style, explode: location == .query, allowReserved: false), defaultValue: nil, documentation: Documentation(),
            isDeprecated: false, span: span)
    }

    /// Nil for header parameters that the specification sets aside and, as a problem, for what is no parameter.
    private func parameter(_ json: JSONNode, named context: NameContext) -> Parameter? {
        guard let target: JSONNode = followed(json, to: "parameter") else { return nil }
        guard let node = ParameterNode(target, &diagnostics) else {
            problem("invalid-parameter", "a parameter must be an object with `name` and `in`, not \(target.kind)", at: target.span)
            return nil
        }
        guard let name: SpecText = node.name, let place: SpecText = node.location else {
            let missing: String = node.name != nil ? "`in`" : node.location != nil ? "`name`" : "`name` and no `in`"
            problem("invalid-parameter", "this parameter has no \(missing)", at: target.span)
            return nil
        }
        var context: NameContext = context
        if target !== json, let component: SpecText = referenceName(json) {
            context = NameContext([component])
        } else {
            context = context + name
        }
        checkReferences(node.examples, to: "example")
        if place.raw == "querystring" { return wholeQuery(node, name, named: context) }
        let spelled = Parameter.Location(rawValue: place.raw)
        guard let location: Parameter.Location = spelled ?? Parameter.Location(rawValue: place.raw.lowercased()) else {
            let isSwagger: Bool = document.version(at: node.span) == .two
            let locations: [String] = ["path", "query", "header"] + (isSwagger ? ["formData", "body"] : ["cookie"])
            let near: String = didYouMean(place.raw, among: locations)
            let hint: String =
                switch place.raw {
                case "body", "formData": "; since OpenAPI 3.0 a body is described by `requestBody`"
                default: near.isEmpty ? "; it is one of \(locations.joined(separator: ", "))" : near
                }
            problem("unsupported-parameter", "a parameter cannot be `in: \(place.raw)`\(hint)", at: node.locationSpan)
            return nil
        }
        if spelled == nil {
            warn("unsupported-parameter", "places are written in small letters; `\(location.rawValue)` is taken", at: node.locationSpan)
        }
        // OpenAPI, Parameter Object: these three are described elsewhere "and SHALL be ignored". A token that is described nowhere else has
        // to be given all the same; Swagger 2.0 does not set it aside.
        if location == .header, let owner: String = Self.reservedHeaders[name.raw.lowercased()] {
            let isKept: Bool = name.raw.lowercased() == "authorization" && !hasAuthorization
            guard isKept else {
                warn("reserved-header", "OpenAPI ignores a header parameter `\(name.raw)`, as \(owner); it is left out", at: node.nameSpan)
                return nil
            }
            if document.version(at: target.span) != .two {
                warn(
                    "reserved-header", "OpenAPI ignores a header parameter `\(name.raw)`, but \(owner) nowhere; it is kept",
                    at: node.nameSpan)
            }
        }
        if location == .path, let span: Span = node.optionalSpan {
            warn("optional-path-parameter", "a path parameter is always required: there is no path without it", at: span)
        }

        var type: TypeReference = .scalar(.string)
        var encoding: Parameter.Encoding = self.encoding(node, location)
        var facts = Annotations()
        if let content: JSONObject.Member = node.content.first {
            let media = MediaTypeNode(content, followed(content.value, to: "media type") ?? content.value, &diagnostics)
            if let schema: JSONNode = media.schema {
                type = self.type(of: schema, named: context)
                facts = annotations(schema)
            }
            if MediaTypeName(media.name.raw).isJSON { encoding = .json } else { type = .scalar(.string) }
        } else if let schema: JSONNode = node.schema {
            type = self.type(of: schema, named: context)
            facts = annotations(schema)
        } else {
            let lacking: String = document.version(at: target.span) == .two ? "type" : "schema"
            warn("untyped-parameter", "the parameter `\(name.raw)` has no \(lacking); it is taken as a string", at: target.span)
        }
        let isRequired: Bool = location == .path || node.isRequired
        if type.withoutOptional == .scalar(.binary) { type = .scalar(.string) }
        var documentation: Documentation = node.documentation
        if documentation.description == nil { documentation.description = facts.documentation.description }
        documentation.constraints = facts.documentation.constraints
        // A parameter that is null is a parameter that is left out.
        return Parameter(
            name: name, location: location, isRequired: isRequired, type: encoding == .json ? type : type.withoutOptional,
            encoding: encoding,
            defaultValue: facts.defaultValue, documentation: documentation, isDeprecated: node.isDeprecated || facts.isDeprecated,
            span: target.span, requestedName: node.endpoints.name)
    }

    private static let reservedHeaders: [String: String] = [
        "accept": "the media types of the responses make it", "content-type": "the media type of the body makes it",
        "authorization": "`security` describes it",
    ]

    /// OpenAPI 3.2 `in: querystring`: a form as the whole query.
    private func wholeQuery(_ node: ParameterNode, _ name: SpecText, named context: NameContext) -> Parameter? {
        guard let content: JSONObject.Member = node.content.first, MediaTypeName(content.key.raw).kind == .form,
            let schema: JSONNode = MediaTypeNode(content, content.value, &diagnostics).schema
        else {
            problem("unsupported-parameter", "`in: querystring` is supported with `application/x-www-form-urlencoded` alone", at: node.span)
            return nil
        }
        // An exploded form object writes its members as query items, without the parameter's name.
        return Parameter(
            name: name, location: .query, isRequired: node.isRequired, type: type(of: schema, named: context).withoutOptional,
            encoding: .style(.form, explode: true, allowReserved: false), defaultValue: nil, documentation: node.documentation,
            isDeprecated: node.isDeprecated, span: node.span, requestedName: node.endpoints.name)
    }

    /// `style` and `explode`, with the defaults of their location (OpenAPI, "Style Values").
    private func encoding(_ node: ParameterNode, _ location: Parameter.Location) -> Parameter.Encoding {
        let allowed: [Parameter.Style]
        switch location {
        case .path: allowed = [.simple, .label, .matrix]
        case .query: allowed = [.form, .spaceDelimited, .pipeDelimited, .deepObject]
        case .header: allowed = [.simple]
        case .cookie: allowed = [.form, .cookie]
        }
        var style: Parameter.Style = allowed.first ?? .form
        if let written: JSONNode = node.style {
            let names: String = allowed.map(\.rawValue).joined(separator: ", ")
            if let known: Parameter.Style = written.string.flatMap({ Parameter.Style(rawValue: $0.raw) }) {
                if allowed.contains(known) || known == .tabDelimited && location == .query {
                    style = known
                } else {
                    warn(
                        "misplaced-style", "a \(location.rawValue) parameter is written as \(names); \(described(written)) is ignored",
                        at: written.span)
                }
            } else {
                problem(
                    "unknown-style", "\(described(written)) is no style; a \(location.rawValue) parameter has one of \(names)",
                    at: written.span)
            }
        }
        let explodes: Bool = style == .form || style == .cookie || style == .deepObject
        let isEscaped: Bool = location == .query || location == .path && document.reservesPaths(at: node.span)
        return .style(style, explode: node.explode ?? explodes, allowReserved: node.allowReserved && isEscaped)
    }

    /// The last part of a reference: the name of a component.
    func referenceName(_ json: JSONNode) -> SpecText? {
        guard let text: SpecText = json.object?["$ref"]?.string, let last: Substring = text.raw.split(separator: "/").last else {
            return nil
        }
        return SpecText(String(last))
    }
}
