@testable import EndpointGenerator

/// Resolves a document into an API description.
struct Resolved {
    var api: API?
    var diagnostics: [Diagnostic]
    var sources: SourceFiles

    init(_ files: [(path: String, text: String)], options: ResolveOptions = ResolveOptions()) {
        self.init(files.map { SourceFile(path: $0.path, bytes: Array($0.text.utf8)) }, options: options)
    }

    init(_ text: String, options: ResolveOptions = ResolveOptions()) { self.init([("api.json", text)], options: options) }

    init(_ files: [SourceFile], options: ResolveOptions = ResolveOptions()) {
        var sources = SourceFiles()
        var diagnostics = Diagnostics()
        var parsed: [JSONFile] = []
        for file: SourceFile in files {
            let number: Int32 = sources.add(file)
            guard let root = parseJSON(file, number: number, diagnostics: &diagnostics) else { continue }
            sources.setRoot(root, of: number)
            parsed.append(JSONFile(path: file.path, root: root))
        }
        if let document = readDocument(parsed, diagnostics: &diagnostics) {
            api = resolve(document, configuration: options, diagnostics: &diagnostics)
        }
        self.diagnostics = diagnostics.all
        self.sources = sources
    }

    /// The diagnostics without their messages, such as `error reference-cycle #/components/schemas/A`.
    var findings: [String] {
        diagnostics.map { diagnostic in
            guard let pointer = diagnostic.span.flatMap({ sources.pointer(to: $0) }) else {
                return "\(diagnostic.severity) \(diagnostic.rule)"
            }
            return "\(diagnostic.severity) \(diagnostic.rule) \(pointer)"
        }
    }

    var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

    /// Returns the model with this name; nested names are joined with dots.
    func model(_ name: String) -> Model? { api?.models.first { $0.nameParts.map(\.raw).joined(separator: ".") == name } }

    func name(_ id: ModelID) -> String { api.map { $0[id].nameParts.map(\.raw).joined(separator: ".") } ?? "" }

    /// Renders a type in a short form, such as `[User?]` or `{string}`.
    func spelled(_ type: TypeReference?) -> String {
        switch type {
        case nil: "-"
        case .scalar(let scalar)?: scalar.rawValue
        case .json?: "json"
        case .custom(let name, _)?: "custom:\(name)"
        case .array(let type)?: "[\(spelled(type))]"
        case .dictionary(let type)?: "{\(spelled(type))}"
        case .optional(let type)?: "\(spelled(type))?"
        case .model(let id)?: name(id)
        }
    }

    /// Lists a model's properties, such as `id: integer!, name: string?`. `!` marks required properties, and `=` marks constants.
    func properties(_ name: String) -> String {
        guard case .object(let object)? = model(name)?.kind else { return "-" }
        var parts = object.properties.map { property in
            "\(property.key.raw): \(spelled(property.type))\(property.isRequired ? "!" : "")\(property.constant.map { "=\(described($0))" } ?? "")"
        }
        if let type = object.additionalProperties { parts.append("*: \(spelled(type))") }
        return parts.joined(separator: ", ")
    }

    /// Lists an enum's values as `a | b`, or a union's members with their discriminator values.
    func cases(_ name: String) -> String {
        switch model(name)?.kind {
        case .enumeration(let enumeration)?: return enumeration.values.map { described($0.literal) }.joined(separator: " | ")
        case .union(let union)?:
            return union.members.map { member in
                let values = member.discriminatorValues.map(\.raw).joined(separator: ",")
                return spelled(member.type) + (member.constant.map { "=\(described($0))" } ?? "") + (values.isEmpty ? "" : "(\(values))")
            }.joined(separator: " | ")
        default: return "-"
        }
    }

    func operation(_ id: String) -> EndpointGenerator.Operation? {
        api?.services.flatMap(\.operations).first { $0.id?.raw == id || $0.label == id }
    }
}

/// Builds a document with these component schemas and no operations.
func schemasDocument(_ schemas: String, version: String = "3.1.0") -> String {
    #"{"openapi": "\#(version)", "info": {"title": "T", "version": "1"}, "paths": {}, "components": {"schemas": {\#(schemas)}}}"#
}

/// Builds a document with these paths and components.
func pathsDocument(_ paths: String, components: String = "", version: String = "3.1.0") -> String {
    #"{"openapi": "\#(version)", "info": {"title": "T", "version": "1"}, "paths": {\#(paths)}, "components": {\#(components)}}"#
}

/// Builds a document in which `GET /x` has a JSON response with this schema.
func responseDocument(_ schema: String, components: String = "", version: String = "3.1.0") -> String {
    let response = #"{"200": {"description": "", "content": {"application/json": {"schema": \#(schema)}}}}"#
    return pathsDocument(#""/x": {"get": {"operationId": "x", "responses": \#(response)}}"#, components: components, version: version)
}

extension LocatedText: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) { self.init(text: SpecText(text), span: Span(file: 0, start: 0, end: 0)) }
}
