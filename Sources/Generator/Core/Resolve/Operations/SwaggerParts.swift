/// Reads the parts of operations that Swagger 2.0 describes differently, in whichever file they are.
extension OperationReader {
    /// Returns the media types of an operation of Swagger 2.0: its own, or those of its document.
    func mediaTypes(of node: OperationNode) -> SwaggerMediaTypes {
        guard resolver.document.isSwagger(at: node.span) else { return SwaggerMediaTypes() }
        var types = resolver.document.kinds.mediaTypes(at: node.span)
        if let own = node.consumes { types.consumes = own.list("consumes", diagnostics: &log.diagnostics) }
        if let own = node.produces { types.produces = own.list("produces", diagnostics: &log.diagnostics) }
        return types
    }

    /// Separates the parameters that describe the body of a Swagger 2.0 operation from its other parameters, and upgrades all of them.
    func separateSwaggerBody(of node: OperationNode, from parameters: [JSONNode], shared: [JSONNode]) -> SeparatedBody {
        var others: [JSONNode] = []
        var bodies: [JSONNode] = []
        var form: [JSONNode] = []
        for json in overridden(shared, by: parameters) {
            let target = followedParameter(json)
            switch target.object?["in"]?.string?.raw {
            case "body": bodies.append(target)
            case let location? where location.lowercased() == "formdata": form.append(target)
            default: others.append(upgradedReference(json))
            }
        }
        for second in bodies.dropFirst() {
            log.warn("duplicate-parameter", "a second body parameter; the last one is used", at: second.span)
        }
        let body = body(of: node, from: bodies.last, or: form)
        return SeparatedBody(body: body, parameters: others, shared: [])
    }

    private func body(of node: OperationNode, from parameter: JSONNode?, or form: [JSONNode]) -> JSONNode? {
        let consumes = mediaTypes(of: node).consumes
        if node.requestBody != nil {
            upgrading { $0.warnOfSuccessor("requestBody", at: node.requestBodySpan, isRead: parameter == nil && form.isEmpty) }
        }
        if let parameter, let fields = parameter.object {
            if let first = form.first {
                log.warn(
                    "form-beside-body", "an operation has a body or form parameters, not both; the form parameters are left out",
                    at: first.span)
            }
            return upgrading { $0.requestBody(fields, consumes, at: parameter.span) }
        }
        return form.first.map { first in upgrading { $0.formBody(form, consumes, at: first.span) } } ?? node.requestBody
    }

    /// Upgrades a part of a Swagger 2.0 document, and logs what that reports.
    func upgrading<Part>(_ upgrade: (inout SwaggerUpgrade) -> Part) -> Part {
        var swagger = SwaggerUpgrade { resolver.reader.dereferenced($0) }
        defer { log.diagnostics.append(contentsOf: swagger.diagnostics) }
        return upgrade(&swagger)
    }

    /// Returns the parameters that apply to an operation. Its own parameters replace the path's parameters with the same name and location.
    func overridden(_ shared: [JSONNode], by own: [JSONNode]) -> [JSONNode] {
        let keys = Set(own.compactMap(identity))
        return shared.filter { identity($0).map { !keys.contains($0) } ?? true } + own
    }

    private func identity(_ parameter: JSONNode) -> [SpecText]? {
        parameterIdentity(resolver.reader.dereferenced(parameter, for: "parameter"))
    }

    /// Returns the upgraded parameter if `json` is a parameter of a Swagger 2.0 file, or a reference to one. Returns other nodes unchanged.
    func upgradedReference(_ json: JSONNode) -> JSONNode {
        let target = resolver.reader.dereferenced(json, for: "parameter")
        let upgraded = upgradedParameter(target)
        guard upgraded !== target else { return json }
        _ = followedParameter(json)
        return upgraded
    }

    /// Returns the last node found by following all references from `json`, with warnings about these references. A missing target is
    /// reported where the parameter is read.
    private func followedParameter(_ json: JSONNode) -> JSONNode {
        let target = resolver.reader.dereferenced(json, for: "parameter")
        guard target !== json, target.object?["$ref"] == nil else { return target }
        return resolver.reader.followed(json, to: "parameter") ?? target
    }

    /// Upgrades a parameter or header of a Swagger 2.0 file. Returns other nodes unchanged.
    func upgradedParameter(_ node: JSONNode) -> JSONNode {
        guard let fields = node.object, fields["$ref"] == nil, resolver.document.isSwagger(at: node.span),
            !["body", "formdata"].contains(fields["in"]?.string?.raw.lowercased())
        else { return node }
        return upgrading { $0.parameter(fields, at: node.span) }
    }

    /// Upgrades a response of a Swagger 2.0 file, for the operation that refers to it. Returns other nodes unchanged.
    func upgradedResponse(_ node: JSONNode, _ produces: [JSONNode], isFailure: Bool) -> JSONNode {
        guard let object = node.object, resolver.document.isSwagger(at: node.span) else { return node }
        let key = ReadResponses.Upgraded(node: NodeIdentity(node), produces: produces.compactMap(\.string), isFailure: isFailure)
        if let known = readResponses.upgraded[key] { return known }
        let upgraded = upgrading { $0.response(object, produces, isFailure: isFailure, at: node.span) }
        readResponses.upgraded[key] = upgraded
        return upgraded
    }
}
