import EndpointGenerator

extension GeneratorOutput {
    /// Returns the diagnostics that a build prints: errors, warnings about the config and its overlays, and the number of warnings about
    /// the document.
    ///
    /// Warnings about the document are the same in every build, and the person who runs the build often cannot edit the document. Parts
    /// that `keepGoing` leaves out are always reported. `swift run` finds the command in any package that depends on this one.
    func diagnosticsOfBuild(_ input: GeneratorInput) -> Diagnostics {
        let document = Set([input.spec.path] + input.references.map(\.file.path))
        var result = Diagnostics()
        var count = 0
        var isHiding = false
        for diagnostic in diagnostics.all {
            if !diagnostic.isAttached || diagnostic.span == nil {
                let isOfDocument = diagnostic.span.flatMap { sources[$0.file] }.map { document.contains($0.path) } ?? false
                isHiding = isOfDocument && diagnostic.severity == .warning && !diagnostic.isRecoverable
                if isHiding { count += 1 }
            }
            if !isHiding { result.append(diagnostic) }
        }
        guard count > 0 else { return result }
        let warnings = count == 1 ? "1 warning" : "\(count) warnings"
        result.warning(
            "document-warnings",
            "\(warnings) about the document; `swift run endpoints lint \(input.spec.path)` shows \(count == 1 ? "it" : "them")", at: nil)
        return result
    }
}
