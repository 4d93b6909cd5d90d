import EndpointGenerator

extension Surface {
    init(_ declarations: Declarations, _ inspection: Inspection) {
        texts = inspection.texts
        document = inspection.document
        name = declarations.name.name
        nests = declarations.nests
        parts = declarations.parts
        let reader = SurfaceReader(renderer: declarations.types.withModules, parts: parts)
        types = reader.rootTypes(declarations)
        if parts.contains(.models) { types += declarations.models.map { reader.type(of: $0) } }
        services = declarations.services.map { reader.service($0) }
        for operation in declarations.services.flatMap(\.operations) { types += reader.ownTypes(of: operation) }
    }
}

/// Returns the surface of the Swift code generated from a config or document.
package func surface(of input: GeneratorInput) -> ReviewResult<Surface> {
    let inspection = inspect(input, rendersTexts: true)
    return ReviewResult(inspection) { Surface($0, inspection) }
}

/// Creates surfaces from declarations. Types are written as they appear inside the root type.
struct SurfaceReader {
    let renderer: TypeRenderer
    let parts: Set<Configuration.Part>

    func text(_ type: SwiftType) -> String { renderer.text(type).text }

    func written(_ name: SwiftIdentifier) -> String { SwiftText.name(name).text }

    func argument(_ parameter: ParameterDeclaration, at span: Span?) -> Argument {
        var label = "_"
        if case .name = parameter.label { label = written(parameter.name) }
        return Argument(label: label, type: text(parameter.type), defaultText: parameter.defaultValue?.code.text, span: span)
    }

    func service(_ service: ServiceDeclaration) -> ServiceSurface {
        let name = written(service.names.service)
        return ServiceSurface(name: name, operations: service.operations.map { operation($0, of: name) }, span: service.service.span)
    }

    private func operation(_ declared: OperationDeclaration, of service: String) -> OperationSurface {
        let operation = declared.operation
        let bodyTypes = operation.body?.contents.map(\.name.raw) ?? []
        return OperationSurface(
            service: service, name: declared.name.name, request: "\(operation.method.raw) \(operation.path.raw)",
            parameters: declared.parameters.map { parameter($0) }, parametersType: declared.parametersType?.name,
            body: declared.body.map {
                Argument(label: "body", type: text($0.type), defaultText: $0.isRequired ? nil : "nil", span: operation.body?.span)
            }, success: text(declared.success), pages: declared.pages.flatMap { pages($0) }, isDeprecated: operation.isDeprecated,
            bodyTypes: bodyTypes.isEmpty ? nil : Fact(label: "the body's media type", text: bodyTypes.joined(separator: ", ")),
            acceptedTypes: declared.accepted.map { Fact(label: "the accepted media type", text: $0.raw) },
            wire: wireFacts(declared), span: operation.span)
    }

    /// Returns what an operation sends and expects beyond its parameters and bodies.
    private func wireFacts(_ declared: OperationDeclaration) -> [Fact] {
        let operation = declared.operation
        var facts: [Fact] = []
        let security = operation.security.map { $0.map { described($0) }.joined(separator: " and ") }
        if !security.isEmpty { facts.append(Fact(label: Fact.security, text: security.joined(separator: ", or "))) }
        if let server = declared.request.server { facts.append(Fact(label: "server", text: SwiftText.literal(server).text)) }
        let query = operation.fixedQuery.map { $0.name.raw + ($0.value.map { "=" + $0.raw } ?? "") }
        if !query.isEmpty { facts.append(Fact(label: "the fixed query", text: query.joined(separator: "&"))) }
        let successes = operation.responses.map(\.status).filter(\.isSuccess).map(\.key)
        if !successes.isEmpty { facts.append(Fact(label: "the successful status", text: successes.joined(separator: ", "))) }
        if let pagination = operation.pagination { facts.append(Fact(label: "how pages follow", text: described(pagination, operation))) }
        for content in operation.body?.contents ?? [] {
            facts += content.encodings.map {
                Fact(label: "the encoding of `\($0.property.raw)` in \(content.name.raw)", text: described($0))
            }
        }
        return facts
    }

    /// Describes the function that returns the items of all pages. Returns `nil` if that function is not generated.
    private func pages(_ pages: PagesDeclaration) -> OperationSurface.Pages? {
        guard parts.contains(pages.followsLinks ? .clients : .services) else { return nil }
        return OperationSurface.Pages(name: pages.name.name, item: text(pages.item), isOfClient: pages.followsLinks)
    }

    func parameter(_ declared: OperationDeclaration.Parameter) -> Argument {
        let parameter = declared.described
        return Argument(
            label: declared.name.name, type: text(declared.type), defaultText: declared.defaultValue?.code.text,
            wire: parameter.location.rawValue + (parameter.location == .path ? "" : " \"\(parameter.name.raw)\"")
                + ", \(described(parameter.encoding))"
                + (parameter.keepsSlashes ? ", slashes unencoded" : "") + assumedText(parameter),
            span: parameter.span)
    }
}

/// Returns the only value of a parameter, or the default that the server assumes if it is absent.
private func assumedText(_ parameter: Parameter) -> String {
    if let constant = parameter.constant { return "; always " + (shortJSON(constant, limit: 80)?.raw ?? "one value") }
    guard let value = parameter.defaultValue else { return "" }
    return "; default: " + (shortJSON(value, limit: 80)?.raw ?? "a long value")
}

/// Returns how the next page is requested.
private func described(_ pagination: Pagination, _ operation: EndpointGenerator.Operation) -> String {
    func name(_ index: Int) -> String { "`\(operation.parameters[index].name.raw)`" }
    switch pagination.kind {
    case .link: return "by a Link header field"
    case .url: return "by a link in the page"
    case .cursor(let parameter, let cursor):
        let source = if case .lastItem = cursor.source { ", a value of the last item" } else { "" }
        return "by the cursor \(name(parameter))\(source)" + (cursor.first?.scalarText.map { ", from `\($0.raw)`" } ?? "")
    case .page(let parameter, let first): return "by the page number \(name(parameter)), from \(first.number)"
    case .offset(let parameter, let first):
        return "by the offset \(name(parameter))" + (first.number == 0 ? "" : ", from \(first.number)")
    }
}

private func described(_ requirement: SecurityRequirement) -> String {
    requirement.scheme.raw + (requirement.scopes.isEmpty ? "" : " (\(requirement.scopes.map(\.raw).joined(separator: ", ")))")
}

private func described(_ encoding: PropertyEncoding) -> String {
    var parts: [String] = []
    if let type = encoding.contentType { parts.append(type.raw) }
    if encoding.isStyled {
        parts.append(described(.style(encoding.style, explode: encoding.explode, allowReserved: encoding.allowReserved)))
    }
    parts += encoding.headers.map { "header \($0.name.raw)" }
    return parts.isEmpty ? "standard" : parts.joined(separator: ", ")
}

private func described(_ encoding: Parameter.Encoding) -> String {
    switch encoding {
    case .json: "as JSON"
    case .style(let style, let explode, let allowReserved):
        style.rawValue + (explode ? ", exploded" : "") + (allowReserved ? ", reserved characters unencoded" : "")
    }
}
