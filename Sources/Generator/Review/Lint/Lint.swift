import EndpointGenerator

/// The findings of `lint` in a document.
package struct LintResult: Sendable {
    /// The findings in document order, each followed by its notes.
    package var findings: [Diagnostic] = []
    package let sources: SourceFiles

    package init(sources: SourceFiles) { self.sources = sources }

    package func count(_ severity: Diagnostic.Severity) -> Int { findings.count { !$0.isAttached && $0.severity == severity } }
}

/// Checks a document with the rules of `lint`. The result also contains the diagnostics of `generate`.
///
/// `changes` override the severities in the config. Errors from the generator remain errors.
package func lint(_ input: GeneratorInput, changing changes: [String: Configuration.LintSeverity] = [:]) -> LintResult {
    var inspection = inspect(input)
    var severities = Dictionary(uniqueKeysWithValues: LintRule.all.map { ($0.name, $0.severity) })
    input.configuration.checkLintRules(LintRule.all.map(\.name), diagnostics: &inspection.diagnostics)
    for entry in input.configuration.lint { severities[entry.key.text.raw] = entry.value }
    severities.merge(changes) { $1 }

    var findings = inspection.diagnostics.all
    if let document = inspection.document {
        var linter = Linter(document, inspection, isWanted: { severities[$0] != .off })
        linter.run()
        findings += linter.findings
    }
    let wanted = findings.filter { $0.severity == .error || severities[$0.rule] != .off || $0.severity == .note && !$0.isAttached }
    let rated = wanted.map { finding in
        var finding = finding
        guard finding.severity == .warning, let severity = severities[finding.rule] else { return finding }
        finding.severity = Diagnostic.Severity(rawValue: severity.rawValue) ?? .warning
        finding.standsAlone = true
        return finding
    }
    var result = LintResult(sources: inspection.sources)
    // Each finding is followed by its notes.
    result.findings = sortedByLocation(grouped(rated, belongsToPrevious: \.isAttached)) { $0.first?.span }.flatMap { $0 }
    return result
}

/// The input to the rules, and the findings so far.
struct Linter {
    let document: Document
    private let inspection: Inspection
    /// The file numbers of the YAML files.
    let yamlFiles: Set<Int32>
    var references: References
    var examples: SchemaCheck
    private let isWanted: (String) -> Bool
    private(set) var findings: [Diagnostic] = []
    private var seen: Set<Diagnostic> = []

    init(_ document: Document, _ inspection: Inspection, isWanted: @escaping (String) -> Bool) {
        (self.document, self.inspection) = (document, inspection)
        let files = inspection.sources.files
        let yaml = files.indices.filter { files[$0].isYAML && !files[$0].path.hasSuffix(".mustache") }
        yamlFiles = Set(yaml.map { Int32(truncatingIfNeeded: $0) })
        references = document.references
        examples = SchemaCheck(document, .client)
        self.isWanted = isWanted
    }

    var api: API? { inspection.api }
    var declarations: Declarations? { inspection.declarations }
    var sources: SourceFiles { inspection.sources }

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
