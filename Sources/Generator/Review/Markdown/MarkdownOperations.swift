import EndpointGenerator

extension MarkdownPage {
    /// Adds a service, including how to access it and a line for each operation.
    mutating func add(_ service: ServiceDeclaration) {
        let names = service.names
        add("## api.\(names.property.name): \(names.service.name)\n")
        let about = firstParagraph(service.doc.map(\.text), limit: 300)
        if !about.isEmpty { add(markdownText(about) + "\n") }
        var others: [String] = []
        if declarations.parts.contains(.calls) { others.append("calls as values: `\(names.calls.name)`") }
        if declarations.parts.contains(.endpoints) { others.append("endpoints: `\(names.endpoint.name)`") }
        if declarations.parts.contains(.mocks) { others.append("mock: `\(names.mock.name)`") }
        if !others.isEmpty { add(others.joined(separator: "; ").firstUppercased + ".\n") }
        add("```swift")
        for (index, operation) in service.operations.enumerated() {
            if index > 0 { add("") }
            add(operation)
        }
        add("```\n")
    }

    private mutating func add(_ declared: OperationDeclaration) {
        let operation = declared.operation
        let doc = firstParagraph((operation.documentation.summary ?? operation.documentation.description)?.lines ?? [], limit: 160)
        var about = ["\(operation.method.raw) \(operation.path.raw)" + (doc.isEmpty ? "" : ": \(doc)")]
        var notes: [String] = []
        if operation.isDeprecated { notes.append("deprecated") }
        if let server = declared.request.server { notes.append("sent to \(server.raw)") }
        if let credentials = credentials(of: operation) { notes.append("needs \(credentials)") }
        if !notes.isEmpty { about.append("(\(notes.joined(separator: "; ")))") }
        add("// " + printable(about.joined(separator: " "), limit: .max))
        let outline = OutlineWriter(types: types)
        let signatures = outline.operation(declared).signatures
        let parameters = signatures.first.map(parameterList) ?? ""
        for (index, signature) in signatures.enumerated() {
            let repeats = index > 0 && parameters.count > 40 && parameterList(signature) == parameters
            add(repeats ? signature.replacing(parameters, with: "…", maxReplacements: 1) : signature)
        }
        for parameter in declared.parameters {
            let doc = firstParagraph(parameter.doc.map(\.text), limit: 120)
            if !doc.isEmpty { add("    // \(parameter.name.name): " + printable(doc, limit: .max)) }
        }
        if let type = declared.parametersType { add("    // its parameters in mocks and endpoints: \(type.name)") }
        func addCases(_ start: String, _ name: SwiftIdentifier, _ cases: [String]) {
            add("    // \(start)\(name.name): " + cases.map { ".\($0)" }.joined(separator: ", "))
        }
        if let body = declared.body, let choice = body.choice { addCases("", choice, outline.cases(of: body)) }
        if let response = declared.response { addCases("", response.name, outline.cases(of: response)) }
        if let failure = declared.failure { addCases("fails with ", failure.name, outline.cases(of: failure)) }
    }

    /// Returns the parameters of a signature, without the parentheses.
    private func parameterList(_ signature: String) -> String {
        let head = signature.firstRange(of: ") -> ").map { signature[..<$0.lowerBound] } ?? signature.dropLast()
        return head.firstIndex(of: "(").map { String(head[head.index(after: $0)...]) } ?? ""
    }

    /// Returns the alternatives that the client's credentials can satisfy (`bearerAuth, or shopKey and token`), or `nil` if no credentials
    /// are needed.
    private func credentials(of operation: Operation) -> String? {
        let schemes = declarations.root.credentials?.schemes ?? []
        let alternatives = operation.security.map { alternative in
            alternative.compactMap { needed in schemes.first { $0.scheme.id == needed.scheme }?.name.name }.joined(separator: " and ")
        }
        return alternatives.isEmpty || alternatives.contains("") ? nil : alternatives.joined(separator: ", or ")
    }
}

extension SpecText {
    var lines: [String] { raw.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}
