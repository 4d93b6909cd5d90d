import EndpointGenerator

/// What was made of a document, and what there is to say about the document.
package struct ReviewResult<Value: Sendable>: Sendable {
    /// `nil` if an error stands in the way.
    package let value: Value?
    package let diagnostics: Diagnostics
    /// The files that the diagnostics' spans refer to.
    package let sources: SourceFiles

    init(_ inspection: Inspection, _ value: (Declarations) -> Value?) {
        self.value = inspection.declarations.flatMap(value)
        diagnostics = inspection.diagnostics
        sources = inspection.sources
    }
}
