import EndpointGenerator

/// Returns the planned output, with Swift names, as a Markdown page for repositories and coding assistants.
///
/// The same document and config always produce the same page.
package func describeAsMarkdown(_ input: GeneratorInput) -> ReviewResult<String> {
    let inspection = inspect(input, checkingTemplates: false)
    return ReviewResult(inspection) { declarations in
        inspection.api.flatMap { api in
            var page = MarkdownPage(declarations)
            page.add(api)
            return page.text.lastIndex { $0 != "\n" }.map { String(page.text[...$0]) }
        }
    }
}

/// A Markdown page. Declarations are in fenced Swift code blocks. No line begins with text from a document, so no such text can end a code
/// block.
struct MarkdownPage {
    let declarations: Declarations
    /// Renders types as they appear inside the root type.
    let types: TypeRenderer
    private(set) var text = ""

    init(_ declarations: Declarations) {
        self.declarations = declarations
        types = declarations.types
    }

    mutating func add(_ line: String) { text += line + "\n" }

    mutating func add(_ api: API) {
        let root = declarations.name.name
        add("# \(root)\n")
        let about = api.documentation.description ?? api.documentation.summary
        let words = firstParagraph(about?.lines ?? [], limit: 300)
        add(markdownText("\(api.title.raw) \(api.version.raw)" + (words.isEmpty ? "." : ": \(words)")) + "\n")
        add("The Swift API, as printed by `endpoints show --markdown`. \(notation(root))\n")
        addClient()
        for service in declarations.services { add(service) }
        addWebhooksAndHeaders()
        if !declarations.models.isEmpty {
            add("## Models\n\n```swift")
            for model in declarations.models { add(model) }
            add("```")
        }
    }

    private func notation(_ root: String) -> String {
        let nesting = declarations.nests ? "Types are nested: `\(root).\(declarations.models.first?.name.name ?? "Server")`. " : ""
        return nesting + "Call an operation's line as `try await api.service.line`; arguments with a default can be omitted. "
            + "A struct's line shows its initializer, whose parameters are its properties."
    }

    private mutating func addClient() {
        let root = declarations.root
        let server = root.servers.first.map(call) ?? ".init(url: \"https://…\")"
        let common = root.common.filter { $0.defaultValue == nil }.map { "\(label: $0.name): \($0.name)" as SwiftText }
        let shared = root.common.isEmpty ? "" : ", common: .init(\(SwiftText.joined(common, separator: ", ").text))"
        let credentials = root.credentials.map { declared in
            let arguments: [SwiftText] = declared.schemes.map { "\(label: $0.name): \($0.name)" }
            return ", credentials: .init(\(SwiftText.joined(arguments, separator: ", ").text))"
        }
        add("## Client\n\n```swift")
        add("let api = \(declarations.name.name)(server: \(server)\(shared)\(credentials ?? ""))")
        for declared in root.servers { add("// server: " + describe(declared)) }
        for declared in root.overrides { add("// servers: " + describe(declared.server)) }
        for variable in root.variables {
            add("enum Server.\(variable.name.name) { \(variable.cases.map { $0.name.name }.joined(separator: ", ")) }")
        }
        for parameter in root.common { add("// common: " + types.parameter(parameter.defaulted).text) }
        for scheme in root.credentials?.schemes ?? [] {
            let about = firstParagraph(scheme.doc.map(\.text), limit: 120)
            let declared = "\(scheme.name.name): \(types.text(scheme.type).text)? = nil"
            add("// " + declared + (about.isEmpty ? "" : ": " + printable(about, limit: .max)))
        }
        add("```\n")
    }

    /// Returns a server as an argument. As in sample calls, required arguments are variables named after the parameters.
    private func call(_ server: ServerDeclaration) -> String {
        let name = ".\(server.name.name)"
        guard server.isRelative || !server.parameters.isEmpty else { return name }
        let origin: [SwiftText] = server.isRelative ? ["to: origin"] : []
        let required = server.parameters.filter { $0.defaultValue == nil }.map { "\(label: $0.name): \($0.name)" as SwiftText }
        return "\(name)(\(SwiftText.joined(origin + required, separator: ", ").text))"
    }

    /// Returns the description of a server, such as `.production = https://api.example.com: The shop.`
    private func describe(_ server: ServerDeclaration) -> String {
        let origin = server.isRelative ? ["to origin: String"] : []
        let parameters = (origin + server.parameters.map { types.parameter($0).text }).joined(separator: ", ")
        let about = [server.server.url.raw, firstParagraph(server.doc.map(\.text), limit: 120)].filter { !$0.isEmpty }
        return ".\(server.name.name)\(parameters.isEmpty ? "" : "(\(parameters))") = "
            + printable(about.joined(separator: ": "), limit: .max)
    }

    private mutating func addWebhooksAndHeaders() {
        guard declarations.parts.contains(.calls) else { return }
        if let webhooks = declarations.webhooks {
            add("## Webhooks\n\n```swift")
            for function in webhooks.functions {
                let about = comment(firstParagraph(function.doc.map(\.text), limit: 120))
                add("try \(webhooks.name.name).\(function.name.name)(from: Data) -> \(types.text(of: function.payload).text)" + about)
            }
            add("```\n")
        }
        if let headers = declarations.headers {
            add("## Header fields of responses\n\n```swift")
            for field in headers.fields {
                add("response.headers[\(headers.name.name).\(field.name.name)] -> \(types.text(field.value).text)?")
            }
            add("```\n")
        }
    }

    /// Returns a trailing comment (`  // text`), or an empty string if there is no text.
    func comment(_ text: String) -> String { text.isEmpty ? "" : "  // " + printable(text, limit: .max) }
}
