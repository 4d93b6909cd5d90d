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

/// The configs and documents passed to a command, without duplicates.
struct InputFiles {
    private(set) var paths: [String] = []
    /// Whether a folder or more than one file was given, in which case a summary is printed.
    private(set) var areMany = false
    /// The number of configs that were found in folders but skipped, because only the build plugin uses them.
    private(set) var withoutOutput = 0
    /// The elements of `paths` that were found in a folder.
    private var found: Set<String> = []
    private var known: Set<String> = []

    /// Collects the files given on the command line (or the configs next to them) and all configs in or below each given folder. Without
    /// arguments, collects the configs in the current folder.
    init(_ arguments: Arguments) throws(UsageError) {
        if arguments.words.isEmpty {
            let configs = FileSystem.list(".").filter { $0.hasSuffix(OutputFiles.configSuffix) }
            guard !configs.isEmpty else {
                throw UsageError(message: "pass a config, a document or a folder; the current folder has no *\(OutputFiles.configSuffix)")
            }
            for config in configs { add(config) }
        }
        for word in arguments.words {
            guard FileSystem.kind(word) == .folder else {
                add(Inputs.withConfig(word, isQuiet: arguments.has("--quiet")))
                continue
            }
            let configs = FileSystem.configPaths(below: word)
            guard !configs.isEmpty else { throw UsageError(message: "the folder `\(word)` has no *\(OutputFiles.configSuffix)") }
            for config in configs where add(config) { found.insert(config) }
            areMany = true
        }
        if paths.count > 1 { areMany = true }
    }

    @discardableResult private mutating func add(_ path: String) -> Bool {
        guard known.insert(FileSystem.realPath(path) ?? path).inserted else { return false }
        paths.append(path)
        return true
    }

    /// Checks the output folders for commands that compare or write files. Skips a config found in a folder if only the build plugin uses
    /// it. Reports other configs without an output folder, and configs that would write the same files.
    mutating func needOutput(_ overrides: Overrides) throws(UsageError) {
        guard paths.count == 1 || overrides.name == nil else { throw UsageError(message: "--name takes one document, not \(paths.count)") }
        var kept: [String] = []
        var writers: [String: String] = [:]
        for path in paths {
            let loaded = loadInput(path, overrides)
            if loaded.input != nil, loaded.output == nil {
                if found.contains(path) {
                    withoutOutput += 1
                    continue
                }
                guard path.hasSuffix(OutputFiles.configSuffix) else {
                    throw UsageError(message: "`\(path)` has no config: pass --output FOLDER")
                }
            }
            if let input = loaded.input, let output = loaded.output {
                let root = Path.join(FileSystem.realPath(output) ?? Path.shown(output), OutputFiles.rootFile(input.configuration.name))
                if let other = writers.updateValue(path, forKey: root) {
                    throw UsageError(
                        message:
                            "`\(other)` and `\(path)` both write `\(Path.shown(root))`; give one of them a different \"name\" or \"output\""
                    )
                }
            }
            kept.append(path)
        }
        guard !kept.isEmpty else {
            throw UsageError(message: "no config has an \"output\": the build plugin generates from \(withoutOutput == 1 ? "it" : "them")")
        }
        paths = kept
    }
}

extension FileSystem {
    /// Returns the configs in a folder and its subfolders.
    static func configPaths(below folder: String) -> [String] { files(below: folder) { $0.hasSuffix(OutputFiles.configSuffix) } }
}
