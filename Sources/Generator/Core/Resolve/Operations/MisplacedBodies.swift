/// The body of an operation, and those parameters that do not describe it.
struct SeparatedBody {
    var body: JSONNode?
    var parameters: [JSONNode]
    var shared: [JSONNode]
}

/// Handles OpenAPI 3 documents that describe bodies as parameters, as in Swagger 2.0.
extension OperationReader {
    /// Separates the request body, described by the operation itself or by parameters, from the other parameters.
    func separateBody(of node: OperationNode, in item: PathItemNode) -> SeparatedBody {
        let parameters = node.parameters.map(parameterWithReferenceAsSchema)
        let shared = item.parameters.map(parameterWithReferenceAsSchema)
        if resolver.document.isSwagger(at: node.span) { return separateSwaggerBody(of: node, from: parameters, shared: shared) }
        return separateBody(from: parameters.map(upgradedReference), shared: shared.map(upgradedReference), or: node.requestBody)
    }

    private func separateBody(from parameters: [JSONNode], shared: [JSONNode], or own: JSONNode?) -> SeparatedBody {
        let bodyParameter = parameters.first(where: isBody)
        let isOther = { $0 !== bodyParameter && !self.isField($0) }
        var body = own
        if let bodyParameter: JSONNode { body = requestBody(own, orOf: bodyParameter) }
        let ownFields = parameters.filter(isField)
        let fields = overridden(shared.filter(isField), by: ownFields).map { resolver.reader.dereferenced($0, for: "parameter") }
        if let first = fields.first {
            let types = resolver.document.kinds.mediaTypes(at: first.span).consumes
            let isSwagger = resolver.document.isSwagger(at: first.span)
            let form = isSwagger ? upgrading { $0.formBody(fields, types, at: first.span) } : formBody(fields, at: first.span)
            let media = form.object?["content"]?.object?.members.first?.key.raw ?? ""
            let effect = body == nil ? "these are read as a request body of `\(media)`" : "the fields beside it are left out"
            let shown = ownFields.first.map { resolver.reader.dereferenced($0, for: "parameter") } ?? first
            log.warn(
                "misplaced-body", "since OpenAPI 3.0 the fields of a form are described by `requestBody`; \(effect)",
                at: shown.object?["in"]?.span ?? first.span)
            body = body ?? form
        }
        return SeparatedBody(body: body, parameters: parameters.filter(isOther), shared: shared.filter(isOther))
    }

    /// Returns a parameter whose `$ref`, next to its own `name` and `in`, refers to its schema, as a parameter with this schema.
    private func parameterWithReferenceAsSchema(_ json: JSONNode) -> JSONNode {
        guard let object = json.object, let reference = object.member("$ref"), object["in"] != nil, object["name"] != nil,
            object["schema"] == nil, let target = resolver.reader.lookup(reference.value)?.object, target["in"] == nil,
            target["$ref"] == nil
        else { return json }
        // The upgrade of a Swagger 2.0 parameter has its own warning.
        let isSwagger = resolver.document.isSwagger(at: json.span)
        if !isSwagger {
            log.warn(
                "misplaced-reference", "a parameter refers to its type in `schema`; this is read as its schema", at: reference.value.span)
        }
        let schema: JSONObject.Member = .made("schema", .object([reference], at: json.span), at: reference.keySpan)
        return .object(object.members.filter { $0.key.raw != "$ref" } + [schema], at: json.span)
    }

    private func isBody(_ parameter: JSONNode) -> Bool {
        let object = resolver.reader.dereferenced(parameter, for: "parameter").object
        return object?["in"]?.string?.raw == "body" && object?["schema"]?.object != nil
    }

    private func isField(_ parameter: JSONNode) -> Bool {
        let object = resolver.reader.dereferenced(parameter, for: "parameter").object
        return object?["in"]?.string?.raw.lowercased() == "formdata" && object?["name"]?.string != nil
    }

    private func requestBody(_ own: JSONNode?, orOf parameter: JSONNode) -> JSONNode? {
        let target = resolver.reader.dereferenced(parameter, for: "parameter")
        guard let object = target.object, let schema = object.member("schema") else { return own }
        let effect = own == nil ? "this parameter is read as a request body of `application/json`" : "the parameter beside it is left out"
        log.warn(
            "misplaced-body", "since OpenAPI 3.0 a body is described by `requestBody`; \(effect)", at: object["in"]?.span ?? target.span)
        if let own: JSONNode { return own }
        let content: JSONNode = .object([.made("application/json", .object([schema], at: target.span), at: target.span)], at: target.span)
        let members = ["description", "required"].compactMap { object.member($0) }
        return .object(members + [.made("content", content, at: target.span)], at: target.span)
    }

    // MARK: Forms

    /// Creates the body from form fields. The body is an object, which is sent as multipart if one of the fields is a file.
    private func formBody(_ fields: [JSONNode], at span: Span) -> JSONNode {
        var body = FormBody()
        for field in fields {
            guard let object = field.object, let name = object["name"], let text = name.string else { continue }
            body.properties.append(.made(text, fieldSchema(object, at: field.span), at: name.span))
            if object.flag("required", diagnostics: &log.diagnostics) == true { body.required.append(name) }
            let style = ["style", "explode"].compactMap { object.member($0) }
            if !style.isEmpty { body.encodings.append(.made(text, .object(style, at: field.span), at: name.span)) }
        }
        return body.node([FormBody.type(hasFile: body.properties.contains { isFile($0.value) })], at: span)
    }

    /// Returns the schema of a field, with the field's description. The schema is either `schema` or made from Swagger 2.0's keywords next
    /// to the name.
    private func fieldSchema(_ field: JSONObject, at span: Span) -> JSONNode {
        let description = field.member("description")
        if let schema = field["schema"] {
            guard let object = schema.object, object["$ref"] == nil, object["description"] == nil,
                let description: JSONObject.Member
            else { return schema }
            return .object(object.members + [description], at: schema.span)
        }
        let others: Set<String> = [
            "name", "in", "required", "description", "allowEmptyValue", "deprecated", "style", "explode", "example", "examples",
            "collectionFormat",
        ]
        var members = field.members.filter { !others.contains($0.key.raw) && !$0.key.raw.hasPrefix("x-") }
        if field["type"]?.string?.raw == "file" {
            let file: [(key: SpecText, word: SpecText)] = [("type", "string"), ("format", "binary")]
            members = file.map { .made($0.key, JSONNode(.string($0.word), at: span), at: span) }
        }
        return .object(members + [description].compactMap(\.self), at: span)
    }

    private func isFile(_ schema: JSONNode) -> Bool {
        guard let object = resolver.reader.dereferenced(schema).object else { return false }
        if let items = object["items"], object["type"]?.string?.raw == "array" {
            let item = resolver.reader.dereferenced(items).object
            return item?["format"]?.string?.raw == "binary" || item?["contentMediaType"] != nil
        }
        return object["format"]?.string?.raw == "binary" || object["type"]?.string?.raw == "file" || object["contentMediaType"] != nil
    }
}
