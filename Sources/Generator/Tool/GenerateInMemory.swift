import EndpointFiles
import EndpointGenerator

/// The files that a run would write.
struct GeneratedInMemory {
    var apiName: String
    var folder: String?
    var files: [GeneratedFile]
    var stamp: Stamp
}

/// Generates without writing. Returns `nil` if there is an error.
func generateInMemory(_ path: String, _ overrides: Overrides, transcript: inout Transcript) -> GeneratedInMemory? {
    var loaded = loadInput(path, overrides)
    loaded.readMentionedNames(config: path, overrides)
    transcript.writeError(loaded.diagnostics, loaded.sources)
    guard let input = loaded.input else { return nil }
    let output = generate(input)
    transcript.writeError(output.diagnostics, output.sources)
    guard !output.diagnostics.hasErrors else { return nil }
    return GeneratedInMemory(
        apiName: input.configuration.name, folder: loaded.output, files: output.checkedIn, stamp: Stamp(output.documents))
}
