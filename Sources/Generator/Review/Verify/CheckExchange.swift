import EndpointGenerator

/// Compares exchanges with their operations, as the client would: a difference is a mismatch if the client cannot read the answer.
struct ExchangeCheck {
    /// The differences of the last exchange.
    var problems: [Problem] = []
    /// The part of the exchange that is being checked, such as `query parameter limit` or `response 200`.
    var part = ""
    var schemas: SchemaCheck
    /// The places in the last response, and the keywords that the values there do not satisfy, although clients read them.
    var unchecked: [(part: String, keyword: String)] = []
    /// What the document lacks, although the client works without it.
    private(set) var undescribed = Counts<Undescribed>()
    /// The operations, responses and query parameters that were seen.
    private(set) var covered: Set<String> = []
    /// The responses with described bodies that were read, also without a body.
    private(set) var readResponses: Set<Span> = []
    /// The number of bodies of the last exchange that could not be checked.
    var skipped = 0
    var contents: [ObjectIdentifier: [Content]] = [:]
    let client: ClientBodies
    private var operation = ""

    init(_ document: Document, _ api: API?, isStrict: Bool) {
        schemas = SchemaCheck(document, .client, isStrict: isStrict)
        client = ClientBodies(api)
    }

    mutating func check(_ exchange: Exchange, _ match: DescribedOperations.Match) {
        operation = match.operation.name
        (problems, unchecked) = ([], [])
        skipped = 0
        covered.insert(operation)
        // A request that the server refused does not show what the server accepts.
        if !(400..<500).contains(exchange.status) { checkRequest(exchange, match) }
        checkResponse(exchange, match.operation)
        for (part, keyword) in unchecked { addUndescribed(.constraint, keyword, part: part) }
    }

    mutating func addUndescribed(_ kind: Undescribed.Kind, _ name: String = "", part: String = "", of operation: String? = nil) {
        undescribed.add(Undescribed(kind: kind, operation: operation ?? self.operation, part: part, name: name))
    }

    /// Adds a media type of a body that the client does not need the document to describe.
    private mutating func addMediaType(_ message: Exchange.Message) {
        addUndescribed(.mediaType, message.mediaType.map { Showable.mediaType($0) ?? "*" } ?? "none", part: part)
    }

    // MARK: Requests

    private mutating func checkRequest(_ exchange: Exchange, _ match: DescribedOperations.Match) {
        schemas.direction = .request
        for parameter in match.operation.parts.parameters { check(parameter: parameter, exchange, path: match.pathValues) }
        for item in exchange.query where !match.operation.describes(item) {
            // A name without a value can be a value.
            addUndescribed(.queryParameter, item.value != nil && Showable.isIdentifier(item.name) ? item.name : "*")
        }
        part = "request body"
        let body = match.operation.parts.requestBody
        let contents = body.map { self.contents(of: $0) } ?? []
        guard exchange.request.body != nil else {
            if let body, body.object?["required"]?.bool == true, !contents.isEmpty { addMissingBody(body, contents) }
            return
        }
        if let content = content(for: exchange.request.mediaType, among: contents) {
            _ = read(exchange.request, as: content)
        } else if exchange.request.body?.isEmpty == false {
            addMediaType(exchange.request)
        }
    }

    private mutating func addMissingBody(_ node: JSONNode, _ contents: [Content]) {
        addProblem(.missing, node, expected: contents.map(\.name.essence).joined(separator: ", "), found: "no body")
    }

    /// The header parameters that OpenAPI ignores ("Parameter Object").
    private static let ignoredHeaders: Set<String> = ["accept", "authorization", "content-type"]

    private mutating func check(parameter node: JSONNode, _ exchange: Exchange, path: [String: String]) {
        guard let object = node.object, let name = object["name"]?.string?.raw, let location = object["in"]?.string?.raw else { return }
        part = "\(location) parameter \(name)"
        let schema = object["schema"]
        let kinds = schema.map { schemas.kinds(of: $0) } ?? []
        let isBracketed = exchange.query.contains { $0.name == name + "[]" }
        var values: [String] = []
        switch location {
        // The properties of an object are parameters of their own.
        case "query" where !kinds.contains(.object):
            // Rails and PHP read arrays by a name in brackets, as the config's `arrays` writes them.
            let names = kinds.contains(.array) ? [name, name + "[]"] : [name]
            values = exchange.query.filter { names.contains($0.name) }.map(\.text)
        case "path": values = path[name].map { [$0] } ?? []
        // Recordings omit header fields that can contain secrets.
        case "header" where exchange.host != nil && !Showable.isSecretHeader(name) && !Self.ignoredHeaders.contains(name.lowercased()):
            values = exchange.request.headers[name.lowercased()].map { [$0] } ?? []
        default: return
        }
        guard let first = values.first else {
            guard let required = object["required"], required.bool == true, location != "path" else { return }
            return addProblem(.missing, node, at: required.span, expected: "a value")
        }
        covered.insert("\(operation) \(part)")
        let style = object["style"]?.string?.raw ?? (location == "query" ? "form" : "simple")
        let isEmptyAllowed = object["allowEmptyValue"]?.bool == true
        guard let schema, Self.separators[style] != nil, !(first.isEmpty && isEmptyAllowed) else { return }
        guard kinds.contains(.array) else {
            check(value(first, schema, at: node.span), schema)
            return
        }
        let items = isBracketed ? values : self.items(values, object, style: style)
        check(list(items, schema, at: node.span), schema)
    }

    // MARK: Responses

    private mutating func checkResponse(_ exchange: Exchange, _ operation: OperationPattern) {
        schemas.direction = .response
        part = "response \(exchange.status)"
        guard let responses = operation.parts.responses, let described = responses.object else { return }
        let keys = [String(exchange.status), "\(exchange.status / 100)XX", "\(exchange.status / 100)xx", "default"]
        guard let key = keys.first(where: { described[$0] != nil }), let response = described[key] else {
            return addStatus(exchange, responses)
        }
        covered.insert("\(operation.name) \(key)")
        let message = exchange.response
        let contents = self.contents(of: response)
        guard exchange.method != "HEAD", ![101, 204, 205, 304].contains(exchange.status) else { return }
        guard message.body != nil else {
            guard let content = content(for: message.mediaType, among: contents) ?? contents.first else { return }
            if readsNothing(as: content, message) { readResponses.insert(response.span) } else { addMissingBody(response, contents) }
            return
        }
        let shown = message.mediaType.flatMap { Showable.mediaType($0) } ?? ""
        let length = message.mediaType.map { "a media type of \(MediaTypeName($0).essence.unicodeScalars.count) characters" }
        let found = shown.isEmpty ? length ?? "a body" : shown
        if contents.isEmpty {
            // The body of a redirect is for browsers.
            guard !(300..<400).contains(exchange.status) else { return }
            let body = seenBody(message, fitting: [], isStrict: false)
            return addProblem(.body, response, expected: "no body", found: found, body: body)
        }
        schemas.kinds[response.span] = .all
        let readContent = client.content(of: exchange, operation)
        if var content = content(for: message.mediaType, among: contents) {
            content.kind = content.kind ?? readContent?.kind
            if read(message, as: content) { readResponses.insert(response.span) }
        } else if let content = readContent,
            content.kind == .json && message.isJSON || canRead(message, as: content, isStrict: false)
        {
            if read(message, as: content) { readResponses.insert(response.span) }
            addMediaType(message)
        } else if !(300..<400).contains(exchange.status) {
            let body = seenBody(message, fitting: contents, isStrict: false)
            let expected = contents.map(\.name.essence).joined(separator: ", ")
            addProblem(.mediaType, response, detail: shown, expected: expected, found: found, body: body)
        }
    }

    private mutating func addStatus(_ exchange: Exchange, _ responses: JSONNode) {
        // Status 101 and 304 are HTTP's own, and clients follow redirects.
        guard ![101, 304].contains(exchange.status) else { return }
        guard !(300..<400).contains(exchange.status) else { return addUndescribed(.status, "\(exchange.status)") }
        let members = responses.object?.members ?? []
        let isFailure = exchange.status >= 400
        let alike = members.filter { (isFailure ? "45" : "2").contains($0.key.raw.prefix(1)) }
        let contents = alike.flatMap { self.contents(of: $0.value) }
        // What a failure's schema describes only in part would be lost.
        let body = exchange.method == "HEAD" ? nil : seenBody(exchange.response, fitting: contents, isStrict: isFailure)
        addProblem(
            .status, responses, detail: "\(exchange.status)", expected: members.map(\.key.raw).joined(separator: ", "),
            found: "\(exchange.status)", body: body)
    }
}
