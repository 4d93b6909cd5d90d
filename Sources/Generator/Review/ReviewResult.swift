import EndpointGenerator

/// A value derived from a document, together with the diagnostics about the document.
package struct ReviewResult<Value: Sendable>: Sendable {
    /// The value, or `nil` if there was an error.
    package let value: Value?
    package let diagnostics: Diagnostics
    /// The files that the spans of the diagnostics refer to.
    package let sources: SourceFiles

    init(_ inspection: Inspection, _ value: (Declarations) -> Value?) {
        self.value = inspection.declarations.flatMap(value)
        diagnostics = inspection.diagnostics
        sources = inspection.sources
    }
}
