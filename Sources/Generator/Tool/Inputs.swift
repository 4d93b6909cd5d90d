import EndpointFiles
import EndpointGenerator

/// Options and arguments shared by multiple commands.
enum Inputs {
    static let output = Option(
        name: "--output", short: "-o", value: "FOLDER", help: "The output folder, instead of the config's \"output\".")
    static let templates = Option(name: "--templates", value: "FOLDER", help: "Templates (*.mustache) that replace the built-in ones.")
    static let access = Option(name: "--access", value: "LEVEL", help: "public, package or internal, instead of the config's \"access\".")
    static let name = Option(name: "--name", value: "NAME", help: "The API's root type and the prefix of file names.")

    static let keepGoing = Option(
        name: "--keep-going", value: nil, help: "Leave out invalid parts, with a warning for each, and write the rest.")

    static let strict = Option(name: "--strict", value: nil, help: "Fail on warnings too: exit with 1 if there is one.")

    static let usedBy = Option(
        name: "--used-by", value: "FOLDER", help: "Generate only what the Swift sources in this folder or file use; may be repeated.",
        repeats: true)

    static func overrides(_ arguments: Arguments) throws(UsageError) -> Overrides {
        var overrides = Overrides(output: arguments["--output"])
        overrides.templates = arguments["--templates"]
        overrides.keepsGoing = arguments.has("--keep-going")
        overrides.usedBy = arguments.all("--used-by")
        if let level = arguments["--access"] {
            guard let access = Configuration.Access(rawValue: level) else {
                throw UsageError(message: "unknown access level `\(level)`; use public, package or internal")
            }
            overrides.access = access
        }
        if let name = arguments["--name"] {
            guard OutputFiles.isValidName(name) else {
                throw UsageError(message: "`\(name)` cannot name a type; use `\(OutputFiles.apiName(forFile: name))`")
            }
            overrides.name = name
        }
        return overrides
    }

    /// Returns the config next to a document (`shop.endpoints.json` for `shop.json` or `shop.yaml`), which the plugins use too. Returns the
    /// file itself if it has no such config.
    static func withConfig(_ file: String, isQuiet: Bool) -> String {
        let name = Path.name(of: file)
        guard let stem = Path.stem(ofDocument: name), !name.hasSuffix(OutputFiles.configSuffix) else { return file }
        let config = Path.join(Path.folder(of: file), stem + OutputFiles.configSuffix)
        guard FileSystem.kind(config) == .file else { return file }
        let spec = loadInput(config).input?.spec.path
        // Also use a config that has an error, so that the run reports the error.
        guard spec == nil || FileSystem.realPath(spec ?? "") == FileSystem.realPath(file) else {
            if !isQuiet { Console.writeError("note: `\(config)` is not used: its \"spec\" is `\(spec ?? "")`\n") }
            return file
        }
        if !isQuiet { Console.writeError("note: using `\(config)` beside `\(file)`\n") }
        return config
    }
}
