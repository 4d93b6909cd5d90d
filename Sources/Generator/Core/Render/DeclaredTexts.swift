/// The code that is generated for one declaration, for tools that compare two versions of an API.
package struct DeclaredText: Sendable {
    /// The name of the type or service; empty for the root type.
    package let owner: String
    /// The operation, if the code is only about that.
    package var operation: String?
    /// The lines without comments and indentation, imports and names of modules, with `Root` in place of the root
    /// type's name.
    package let lines: [Substring]
}

/// Returns the code of all declarations: one text for each type, and one for each operation of a service.
func declaredTexts(_ declarations: Declarations, _ renderer: inout MustacheRenderer) -> [DeclaredText] {
    let root = declarations.name.name
    var texts = [DeclaredText(owner: "", lines: code(of: [.api], declarations, &renderer, root: root))]
    for model in declarations.parts.contains(.models) ? declarations.models : [] {
        texts.append(DeclaredText(owner: written(model.name), lines: code(of: [.model(model)], declarations, &renderer, root: root)))
    }
    for service in declarations.services {
        for operation in service.operations {
            let views = ServiceViews(ServiceDeclaration(service, only: operation), declarations)
            let items = OutputFiles.ServicePart.allCases.flatMap { views.items($0, of: declarations) } + views.items(of: declarations)
            texts.append(
                DeclaredText(
                    owner: written(service.names.service), operation: operation.name.name,
                    lines: code(of: items, declarations, &renderer, root: root)))
        }
    }
    if let headers = declarations.headers {
        texts.append(DeclaredText(owner: written(headers.name), lines: code(of: [.headers], declarations, &renderer, root: root)))
    }
    if let webhooks = declarations.webhooks {
        texts.append(DeclaredText(owner: written(webhooks.name), lines: code(of: [.webhooks], declarations, &renderer, root: root)))
    }
    if declarations.examples != nil {
        texts.append(DeclaredText(owner: "examples", lines: code(of: [.examples], declarations, &renderer, root: root)))
    }
    return texts
}

private func written(_ name: SwiftIdentifier) -> String { SwiftText.name(name).text }

private func code(of items: [Item], _ declarations: Declarations, _ renderer: inout MustacheRenderer, root: String) -> [Substring] {
    FileContent(name: "", items: items).rendered(declarations, &renderer).contents.split(separator: "\n").reduce(into: []) { lines, line in
        let code = line.drop { $0 == " " }
        if code.hasPrefix("//") || code.firstRange(of: "import ") != nil { return }
        let text = neutral(code, root)
        // Whether a list of parameters is broken into lines depends on the length of the root type's name.
        guard let last = lines.last, last.hasSuffix("(") || last.hasSuffix(",") || text.hasPrefix(")") else { return lines.append(text) }
        lines[lines.count - 1] = last + (last.hasSuffix(",") ? " " : "") + text
    }
}

/// The modules of types that are written with their module only if another type hides them.
private let modules: [String] = ["EndpointRuntime", "Foundation", "Swift"]

/// Returns the line with `Root` in place of the root type's name, which often comes from the name of a file, and without the names of modules.
/// Text in quotes stays.
private func neutral(_ line: Substring, _ root: String) -> Substring {
    guard ([root] + modules).contains(where: { line.firstRange(of: $0) != nil }) else { return line }
    var result = ""
    var word = ""
    var isQuoted = false
    var isEscaped = false
    for scalar in line.unicodeScalars {
        if scalar.properties.isXIDContinue {
            word.unicodeScalars.append(scalar)
            isEscaped = false
            continue
        }
        let isModule = scalar == "." && !isQuoted && modules.contains(word)
        result += isModule ? "" : word == root && !isQuoted ? "Root" : word
        word = ""
        if !isModule { result.unicodeScalars.append(scalar) }
        if scalar == "\"", !isEscaped { isQuoted.toggle() }
        isEscaped = scalar == "\\" && !isEscaped
    }
    return (result + (word == root && !isQuoted ? "Root" : word))[...]
}
