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
    var texts: [DeclaredText] = []
    func add(_ owner: String, of operation: String? = nil, _ items: [Item]) {
        guard !items.isEmpty else { return }
        texts.append(DeclaredText(owner: owner, operation: operation, lines: code(of: items, declarations, &renderer)))
    }
    add("", [declarations.rootItem])
    for model in declarations.parts.contains(.models) ? declarations.models : [] { add(written(model.name), [declarations.item(model)]) }
    for service in declarations.services {
        for operation in service.operations {
            var own = service
            own.operations = [operation]
            let views = ServiceViews(own, declarations)
            let items = OutputFiles.ServicePart.allCases.flatMap(views.items)
            add(written(service.names.service), of: operation.name.name, items)
        }
    }
    if let headers = declarations.headers { add(written(headers.name), [declarations.headersItem].compactMap(\.self)) }
    if let webhooks = declarations.webhooks { add(written(webhooks.name), [declarations.webhooksItem].compactMap(\.self)) }
    add("examples", [declarations.examplesItem].compactMap(\.self))
    return texts
}

private func written(_ name: SwiftIdentifier) -> String { SwiftText.name(name).text }

private func code(of items: [Item], _ declarations: Declarations, _ renderer: inout MustacheRenderer) -> [Substring] {
    let root = declarations.name.name
    let text = FileContent(name: "", items: items).rendered(declarations, &renderer).contents
    return text.split(separator: "\n").reduce(into: []) { lines, line in
        let code = line.drop { $0 == " " }
        if code.hasPrefix("//") || code.firstRange(of: "import ") != nil { return }
        let text = neutral(code, root)
        // Whether a list of parameters is broken into lines depends on the length of the root type's name.
        guard let last = lines.last, last.hasSuffix("(") || last.hasSuffix(",") || text.hasPrefix(")") else { return lines.append(text) }
        lines[lines.count - 1] = last.hasSuffix(",") ? "\(last) \(text)" : "\(last)\(text)"
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
