import EndpointFiles
import EndpointGenerator

/// The files that a run would write.
struct GeneratedInMemory {
    var apiName: String
    var folder: String?
    var files: [GeneratedFile]
}

/// Generates without writing, and prints diagnostics. `nil` if there is an error.
func generateInMemory(_ path: String, _ overrides: Overrides) -> GeneratedInMemory? {
    var loaded = loadInput(path, overrides)
    loaded.readUsedNames(config: path, overrides)
    Console.complain(loaded.diagnostics, loaded.sources)
    guard let input = loaded.input else { return nil }
    Console.progress("\(input.spec.path): generating")
    let output = generate(input)
    Console.endProgress()
    Console.complain(output.diagnostics, output.sources)
    guard !output.diagnostics.hasErrors else { return nil }
    return GeneratedInMemory(apiName: input.configuration.name, folder: loaded.output, files: output.files.filter { !$0.isEmpty })
}
