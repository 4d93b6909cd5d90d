@testable import EndpointGenerator

/// The first byte chooses the parser.
func fuzzConfig(_ bytes: [UInt8]) -> String? {
    var input = FuzzInput(bytes)
    switch input.byte() % 7 {
    case 0: return fuzzConfiguration(input.rest())
    case 1:
        _ = try? JSONPathParser.parse(input.text())
        return nil
    case 2: return fuzzOverlay(input.rest())
    case 3: return fuzzTemplate(input.text())
    case 4: return fuzzNames(input.text())
    case 5: return fuzzLiterals(input.text())
    default:
        _ = PathTemplate(input.text())
        _ = MediaTypeName(input.text())
        return OutputFiles.isValidName(OutputFiles.apiName(forFile: input.text())) ? nil : "an invalid file name"
    }
}

private func parsed(_ bytes: [UInt8], _ path: String, _ sources: inout SourceFiles, _ diagnostics: inout Diagnostics) -> JSONNode? {
    let file = SourceFile(path: path, bytes: bytes)
    let number = sources.add(file)
    let root = parseJSON(file, number: number, diagnostics: &diagnostics)
    sources.setRoot(root, of: number)
    return root
}

private func printed(_ diagnostics: Diagnostics, _ sources: SourceFiles) -> String? {
    var printer = DiagnosticPrinter(sources)
    _ = printer.render(diagnostics.all)
    return nil
}

/// Applies a config to a document.
private func fuzzConfiguration(_ bytes: [UInt8]) -> String? {
    var sources = SourceFiles()
    var diagnostics = Diagnostics()
    guard let root = parsed(bytes, "fuzz.endpoints.json", &sources, &diagnostics),
        let configuration = Configuration.read(root, fileName: "fuzz.endpoints.json", diagnostics: &diagnostics), !diagnostics.hasErrors,
        let seed = SpecChanges.seeds.first
    else { return printed(diagnostics, sources) }
    var text: [UInt8] = []
    seed.write(to: &text)
    let output = generate(GeneratorInput(configuration: configuration, sources: sources, spec: SourceFile(path: "spec.json", bytes: text)))
    for file in output.files {
        if let problem = structuralProblem(Array(file.contents.utf8)) { return "\(file.name): \(problem)" }
    }
    return printed(output.diagnostics, output.sources)
}

private func fuzzOverlay(_ bytes: [UInt8]) -> String? {
    var sources = SourceFiles()
    var diagnostics = Diagnostics()
    var text: [UInt8] = []
    SpecChanges.seeds.last?.write(to: &text)
    guard let document = parsed(text, "spec.json", &sources, &diagnostics),
        let overlay = parsed(bytes, "fuzz.json", &sources, &diagnostics)
    else {
        return printed(diagnostics, sources)
    }
    _ = applyOverlays([JSONFile(path: "fuzz.json", root: overlay)], to: document, diagnostics: &diagnostics)
    return printed(diagnostics, sources)
}

private func fuzzTemplate(_ text: String) -> String? {
    var sources = SourceFiles()
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "fuzz.mustache", bytes: Array(text.utf8))
    guard let template = MustacheTemplate(file, number: sources.add(file), diagnostics: &diagnostics), !diagnostics.hasErrors else {
        return printed(diagnostics, sources)
    }
    var renderer = MustacheRenderer(["main": template, "a": template])
    let view: ViewValue = .object([
        "a": .list([.text(.fixed("x")), .object(["b": .flag(true)])]), "b": .flag(false), "c": .nothing,
    ])
    _ = renderer.render("main", view)
    return printed(renderer.diagnostics, sources)
}

/// A name generated from any text must be a valid identifier.
private func fuzzNames(_ text: String) -> String? {
    let words = Words(SpecText(text))
    let (lower, upper) = (SwiftIdentifier.lowerCamel(words, .standard), SwiftIdentifier.upperCamel(words, .standard))
    for name in [lower, upper, lower.numbered(2), upper.underscored] {
        guard SwiftIdentifier.requested(SpecText(name.name)) != nil || name.name.utf8.count > 200 else {
            return "not an identifier: \(name.name.debugDescription) of \(text.debugDescription)"
        }
    }
    return nil
}

/// A literal or comment must stay on its line, and a literal's value must equal the text.
private func fuzzLiterals(_ text: String) -> String? {
    let literal = escapedLiteral(text)
    if let problem = structuralProblem(Array("let x = \(literal)\n".utf8)) { return "\(problem): \(literal)" }
    if unescaped(literal) != Array(text.unicodeScalars) { return "a different text: \(literal)" }
    for line in escapedCommentLines(text) {
        if let problem = structuralProblem(Array("/// \(line)\n".utf8)) { return "\(problem): \(line)" }
        if line.unicodeScalars.contains(where: { $0.properties.isBidiControl || $0 == "\u{2028}" || $0 == "\u{2029}" || $0 == "\u{85}" }) {
            return "a comment that is not displayed as written: \(line.debugDescription)"
        }
    }
    return nil
}

/// Unescapes a literal as the compiler does.
private func unescaped(_ literal: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var scalars = literal.unicodeScalars.dropFirst().dropLast()
    while let scalar = scalars.popFirst() {
        guard scalar == "\\" else {
            result.append(scalar)
            continue
        }
        switch scalars.popFirst() {
        case "n"?: result.append("\n")
        case "r"?: result.append("\r")
        case "t"?: result.append("\t")
        case "u"?:
            let digits = scalars.dropFirst().prefix { $0 != "}" }
            scalars = scalars.dropFirst(digits.count + 2)
            if let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16), let scalar = Unicode.Scalar(value) {
                result.append(scalar)
            }
        case let other?: result.append(other)
        case nil: break
        }
    }
    return result
}
