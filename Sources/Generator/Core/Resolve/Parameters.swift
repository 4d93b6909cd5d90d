extension Resolver {
    /// The parameters of an operation and its path, in order: those of the path template first.
    func parameters(_ own: [JSONNode], shared: [JSONNode], template: inout PathTemplate, named context: NameContext, at span: Span)
        -> [Parameter]
    {
        var found: [Parameter] = []
        var positions: [String: Int] = [:]
        for (isShared, list): (Bool, [JSONNode]) in [(true, shared), (false, own)] {
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
                _ = isShared
            }
        }
        return arranged(found, template: &template, at: span)
    }

    private func arranged(_ found: [Parameter], template: inout PathTemplate, at span: Span) -> [Parameter] {
        var path: [Parameter] = []
        var others: [Parameter] = found.filter { $0.location != .path }
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
        guard let node = ParameterNode(target, &diagnostics), let name: SpecText = node.name, let place: SpecText = node.location else {
            problem("invalid-parameter", "a parameter is an object with `name` and `in`", at: target.span)
            return nil
        }
        var context: NameContext = context
        if target !== json, let component: SpecText = referenceName(json) {
            context = NameContext([component])
        } else {
            context = context + name
        }
        if place.raw == "querystring" { return wholeQuery(node, name, named: context) }
        guard let location = Parameter.Location(rawValue: place.raw) else {
            problem("unsupported-parameter", "`in: \(place.raw)` is none of path, query, header, cookie", at: target.span)
            return nil
        }
        // OpenAPI, Parameter Object: these three are described elsewhere "and SHALL be ignored".
        if location == .header, ["accept", "content-type", "authorization"].contains(name.raw.lowercased()) { return nil }

        var type: TypeReference = .scalar(.string)
        var encoding: Parameter.Encoding = self.encoding(node, location)
        var facts = Annotations()
        if let content: JSONObject.Member = node.content.first, let media = MediaTypeNode(content, &diagnostics) {
            if let schema: JSONNode = media.schema {
                type = self.type(of: schema, named: context)
                facts = annotations(schema)
            }
            if MediaType(media.mediaType.raw).isJSON { encoding = .json } else { type = .scalar(.string) }
        } else if let schema: JSONNode = node.schema {
            type = self.type(of: schema, named: context)
            facts = annotations(schema)
        } else {
            warn("untyped-parameter", "the parameter `\(name.raw)` has no schema; it is taken as a string", at: target.span)
        }
        let isRequired: Bool = location == .path || node.isRequired
        if type.withoutOptional == .scalar(.binary) { type = .scalar(.string) }
        var documentation: Documentation = node.documentation
        if documentation.description == nil { documentation.description = facts.documentation.description }
        // A parameter that is null is a parameter that is left out.
        return Parameter(
            name: name, location: location, isRequired: isRequired, type: encoding == .json ? type : type.withoutOptional,
            encoding: encoding,
            defaultValue: facts.defaultValue, documentation: documentation, isDeprecated: node.isDeprecated || facts.isDeprecated,
            span: target.span)
    }

    /// OpenAPI 3.2 `in: querystring`: a form as the whole query.
    private func wholeQuery(_ node: ParameterNode, _ name: SpecText, named context: NameContext) -> Parameter? {
        guard let content: JSONObject.Member = node.content.first, MediaType(content.key.raw).kind == .form,
            let media = MediaTypeNode(content, &diagnostics), let schema: JSONNode = media.schema
        else {
            problem("unsupported-parameter", "`in: querystring` is supported with `application/x-www-form-urlencoded` alone", at: node.span)
            return nil
        }
        // An exploded form object writes its members as query items, without the parameter's name.
        return Parameter(
            name: name, location: .query, isRequired: node.isRequired, type: type(of: schema, named: context).withoutOptional,
            encoding: .style(.form, explode: true, allowReserved: false), defaultValue: nil, documentation: node.documentation,
            isDeprecated: node.isDeprecated, span: node.span)
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
                if allowed.contains(known) {
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
        return .style(style, explode: node.explode ?? explodes, allowReserved: node.allowReserved)
    }

    /// The last part of a reference: the name of a component.
    func referenceName(_ json: JSONNode) -> SpecText? {
        guard let text: SpecText = json.object?["$ref"]?.string, let last: Substring = text.raw.split(separator: "/").last else {
            return nil
        }
        return SpecText(String(last))
    }
}
