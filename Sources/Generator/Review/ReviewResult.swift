import EndpointGenerator

/// A value made from a document, with the document's diagnostics.
package struct ReviewResult<Value: Sendable>: Sendable {
    /// `nil` if there was an error.
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
