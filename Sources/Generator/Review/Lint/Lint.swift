import EndpointGenerator

/// The findings of `lint` in a document.
package struct LintResult: Sendable {
    /// The findings in document order, each followed by its notes.
    package var findings: [Finding]
    package var sources: SourceFiles

    package struct Finding: Sendable {
        package var diagnostic: Diagnostic
        /// Whether the finding is a note about the preceding finding.
        package var isAttached: Bool

        package init(diagnostic: Diagnostic, isAttached: Bool) {
            self.diagnostic = diagnostic
            self.isAttached = isAttached
        }
    }

    package init(findings: [Finding], sources: SourceFiles) {
        self.findings = findings
        self.sources = sources
    }

    package func count(_ severity: Diagnostic.Severity) -> Int {
        findings.count { !$0.isAttached && $0.diagnostic.severity == severity }
    }
}

/// Checks a document with the rules of `lint`. The result also contains the diagnostics of `generate`.
///
/// `changes` override the severities in the config. Errors from the generator remain errors.
package func lint(_ input: GeneratorInput, changing changes: [String: Configuration.LintSeverity] = [:]) -> LintResult {
    var inspection = inspect(input)
    var severities: [String: Configuration.LintSeverity] = [:]
    for rule in LintRule.all where severities[rule.name] == nil { severities[rule.name] = rule.severity }
    input.configuration.checkLintRules(LintRule.all.map(\.name), diagnostics: &inspection.diagnostics)
    for entry in input.configuration.lint { severities[entry.key.text.raw] = entry.value }
    severities.merge(changes) { $1 }

    var findings: [LintResult.Finding] = []
    for diagnostic in inspection.diagnostics.all {
        add(diagnostic, isOwn: false, severities, to: &findings)
    }
    if let document = inspection.document {
        var linter = Linter(document, inspection, isWanted: { severities[$0] != .off })
        linter.run()
        for diagnostic in linter.findings { add(diagnostic, isOwn: true, severities, to: &findings) }
    }
    return LintResult(findings: inOrder(findings), sources: inspection.sources)
}

private func add(
    _ diagnostic: Diagnostic, isOwn: Bool, _ severities: [String: Configuration.LintSeverity], to findings: inout [LintResult.Finding]
) {
    var diagnostic = diagnostic
    let isAttached = !isOwn && diagnostic.isAttached
    if isOwn || diagnostic.severity == .warning {
        switch severities[diagnostic.rule] {
        case .off?: return
        case .note?: diagnostic.severity = .note
        case .error?: diagnostic.severity = .error
        case .warning?, nil: diagnostic.severity = .warning
        }
    } else if isAttached, severities[diagnostic.rule] == .off {
        return
    }
    findings.append(LintResult.Finding(diagnostic: diagnostic, isAttached: isAttached))
}

/// Returns the findings sorted by file and position, each followed by its notes.
private func inOrder(_ findings: [LintResult.Finding]) -> [LintResult.Finding] {
    sortedByLocation(grouped(findings, belongsToPrevious: \.isAttached)) { $0.first?.diagnostic.span }.flatMap { $0 }
}

/// The input to the rules, and the findings so far.
struct Linter {
    let document: Document
    let api: API?
    let declarations: Declarations?
    let sources: SourceFiles
    /// The file numbers of the YAML files.
    let yamlFiles: Set<Int32>
    var references: References
    var examples: SchemaCheck
    private let isWanted: (String) -> Bool
    private(set) var findings: [Diagnostic] = []
    private var seen: Set<Diagnostic> = []

    init(_ document: Document, _ inspection: Inspection, isWanted: @escaping (String) -> Bool) {
        self.document = document
        api = inspection.api
        declarations = inspection.declarations
        sources = inspection.sources
        yamlFiles = Linter.yamlFiles(of: inspection.sources)
        references = document.references
        examples = SchemaCheck(document, .client)
        self.isWanted = isWanted
    }

    /// Returns whether any of the rules is enabled. A pass is skipped if all of its rules are disabled.
    func isEnabled(_ rules: String...) -> Bool { rules.contains(where: isWanted) }

    mutating func report(_ rule: String, _ message: String, at span: Span) {
        let finding = Diagnostic(.warning, rule, message: message, at: span)
        if seen.insert(finding).inserted { findings.append(finding) }
    }

    mutating func run() {
        if let api {
            checkOperations(api)
            checkServers(api)
            checkModels(api)
        }
        if let declarations {
            checkNames(declarations)
            checkDefaults(declarations)
        }
        checkTags()
        checkComponents()
        checkSchemas()
        checkYAML()
    }
}
