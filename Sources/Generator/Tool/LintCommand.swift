import EndpointFiles
import EndpointGenerator

let lintCommand = Command(
    name: "lint",
    summary: "Say what is wrong with documents; write nothing.",
    words: "[CONFIG or DOCUMENT…]",
    details: """
        Runs everything but the writing and prints what it finds, with position and JSON pointer. Fails on errors; with --strict on warnings too.
        """,
    options: [Inputs.templates, Option(name: "--strict", value: nil, help: "Fail on warnings too.")],
    run: lintRun)

private func lintRun(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let overrides: Overrides = try Inputs.overrides(arguments)
    var isFine = true
    for file in try Inputs.files(arguments) {
        let findings: (errors: Int, warnings: Int) = lint(file, overrides)
        Console.print("\(file): \(count(findings.errors, "error")), \(count(findings.warnings, "warning"))")
        if findings.errors > 0 || (arguments.has("--strict") && findings.warnings > 0) { isFine = false }
    }
    return isFine ? 0 : 1
}

private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

/// Prints what a run has to say about a document, and counts it.
private func lint(_ path: String, _ overrides: Overrides) -> (errors: Int, warnings: Int) {
    let loaded: LoadedInput = loadInput(path, overrides)
    var diagnostics: Diagnostics = loaded.diagnostics
    var sources: SourceFiles = loaded.sources
    if let input = loaded.input {
        let output: GeneratorOutput = generate(input)
        diagnostics.append(contentsOf: output.diagnostics)
        sources = output.sources
    }
    Console.complain(diagnostics, sources)
    return (diagnostics.all.count { $0.severity == .error }, diagnostics.all.count { $0.severity == .warning })
}
