import EndpointFiles
import EndpointGenerator
import Foundation

/// A run of `endpoints generate` on a case, in this process and without writing files.
public struct GoldenRun {
    public var diagnostics: [Diagnostic]
    public var sources: SourceFiles
    /// The generated files, except for the empty ones that only a build needs.
    public var files: [(name: String, contents: String)]
    /// The diagnostics as the tool prints them, with file names that do not depend on the project's location.
    public var text: String

    /// - Parameter file: The name of a config or document in the folder.
    public init(_ file: String, in folder: URL) {
        let loaded = Golden.load(file, in: folder)
        diagnostics = loaded.diagnostics.all
        sources = loaded.sources
        files = []
        if let input = loaded.input {
            let output = generate(input)
            diagnostics += output.diagnostics.all
            sources = output.sources
            files = output.files.filter { !$0.isEmpty }.map { ($0.name, $0.contents) }
        }
        var printer = DiagnosticPrinter(sources)
        text = Golden.placeless(printer.render(diagnostics), in: folder)
    }

    /// Runs a case of `Tests/Golden/Cases`. Its config has the same name as the case.
    public init(case name: String) {
        self.init(name + OutputFiles.configSuffix, in: Golden.folder.appending(path: "Cases/\(name)"))
    }
}

extension Golden {
    /// The error for a case that cannot be read.
    public struct Unreadable: Error, CustomStringConvertible { public var description: String }

    static func load(_ file: String, in folder: URL) -> LoadedInput {
        let path = folder.appending(path: file).path
        var loaded = loadInput(path)
        loaded.readMentionedNames(config: path, Overrides())
        return loaded
    }

    /// Reads `base.json`, with `base.endpoints.json` if it exists.
    public static func input(_ base: String, in folder: URL) throws -> GeneratorInput {
        let config = base + OutputFiles.configSuffix
        let hasConfig = FileManager.default.fileExists(atPath: folder.appending(path: config).path)
        let loaded = load(hasConfig ? config : base + ".json", in: folder)
        guard let input = loaded.input else { throw Unreadable(description: "\(loaded.diagnostics.all)") }
        return input
    }

    /// Reads a case of `Tests/Golden/Cases`.
    public static func input(case name: String) throws -> GeneratorInput {
        try input(name, in: folder.appending(path: "Cases/\(name)"))
    }

    /// Makes paths in the tool's output relative to the folder.
    public static func placeless(_ text: String, in folder: URL) -> String {
        text.replacingOccurrences(of: folder.path + "/", with: "").replacingOccurrences(of: folder.path, with: ".")
    }
}
