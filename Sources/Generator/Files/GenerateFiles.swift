import EndpointGenerator

/// How an API's files are written to disk.
package enum WritingMode: Sendable {
    /// For checked-in sources. Files without declarations are left out, and stale files are removed.
    case checkedIn
    /// For a build system, which expects every planned file to exist.
    case build
}

/// Generates files from a config or document on disk and writes them. Returns `false` if there is an error in the document, the config or
/// the file system. In that case, no file is changed.
package func generateFiles(
    _ path: String, _ overrides: Overrides, mode: WritingMode, isQuiet: Bool = false, endsProcess: Bool, transcript: inout Transcript
) -> Bool {
    var loaded = loadInput(path, overrides)
    loaded.readMentionedNames(config: path, overrides)
    transcript.writeError(loaded.diagnostics, loaded.sources)
    guard var input = loaded.input else { return false }
    input.endsProcess = endsProcess
    guard let folder = loaded.output else {
        transcript.writeError("error: no output folder: add \"output\" to `\(path)`, or pass --output\n")
        return false
    }
    if mode == .build, case .types(let span) = input.configuration.modelFiles {
        var diagnostics = Diagnostics()
        diagnostics.error("config", OutputFiles.filePerTypeNeedsCommand, at: span)
        transcript.writeError(diagnostics, loaded.sources)
        return false
    }
    let stamp = mode == .build ? BuildStamp(input, config: path, folder: folder) : nil
    let announced = input.configuration.outputFiles(forDocumentOf: input.spec.bytes.count) ?? []
    if let stamp, stamp.isCurrent(announced, in: folder, used: input.mentioned) { return true }
    let output = generate(input)
    transcript.writeError(mode == .build ? output.diagnosticsOfBuild(input) : output.diagnostics, output.sources)
    guard !output.diagnostics.hasErrors else {
        if !output.diagnostics.hasFatalErrors { transcript.writeError(keepGoingHint) }
        return false
    }
    let files = mode == .build ? output.stamped : output.checkedIn
    do throws(FileError) {
        stamp?.remove()
        let summary = try FileWriter.write(files, of: input.configuration.name, to: folder)
        if !isQuiet { transcript.print("\(Path.shown(folder)): " + summary.text) }
        stamp?.write(announced, in: folder, questions: output.questions, used: input.mentioned)
        return true
    } catch {
        transcript.writeError("error: \(error.message)\n")
        return false
    }
}

private let keepGoingHint = """
    note: no files were written; `endpoints generate --keep-going` and "keepGoing": true in the config leave out the parts with \
    errors and write the rest

    """

extension FileWriter.Summary {
    /// A summary, such as "3 files written, 12 unchanged".
    var text: String {
        var parts: [String] = []
        if !written.isEmpty { parts.append("\(written.count) \(written.count == 1 ? "file" : "files") written") }
        if !unchanged.isEmpty { parts.append("\(unchanged.count) unchanged") }
        if !removed.isEmpty { parts.append("\(removed.count) removed") }
        return parts.isEmpty ? "nothing to write" : parts.joined(separator: ", ")
    }
}

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
