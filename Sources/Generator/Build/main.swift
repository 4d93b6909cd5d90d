// The plugins' tool, which generates from a single config. All other commands are in `endpoints`.

import EndpointFiles
import EndpointGenerator

let usage = """
    usage: endpoints-build CONFIG [--output FOLDER [--model-files NUMBER [--planned FILE…] [--used-by FILE…]]]
           endpoints-build --version

    Generates Swift from CONFIG's document. With --output, writes every expected file to FOLDER, even files without declarations,
    because build systems expect them. NUMBER is the number of files with models. Without --output, writes to the config's "output".
    --planned lists the files that the patterns in the config's "references" found when the build was planned, and --used-by the
    target's Swift sources if the config's "only" selects the API that is used.

    """

func run(_ arguments: [String]) -> Int32 {
    if arguments == ["--help"] || arguments == ["-h"] {
        Console.print(usage)
        return 0
    }
    if arguments == ["--version"] {
        Console.print("endpoints-build \(toolVersion)")
        return 0
    }
    switch (arguments.count, arguments.dropFirst().first) {
    case (1, _):
        return generate(arguments[0], Overrides(), mode: .checkedIn)
    case (3, "--output"):
        return generate(arguments[0], Overrides(output: arguments[2]), mode: .build)
    case (5..., "--output") where arguments[3] == "--model-files":
        guard let files = Int(arguments[4]), OutputFiles.modelFiles.contains(files) else { break }
        var overrides = Overrides(output: arguments[2])
        overrides.modelFiles = files
        var rest = arguments.dropFirst(5)
        if rest.first == "--planned" {
            let planned = rest.dropFirst().prefix { $0 != "--used-by" }
            overrides.planned = Set(planned.map { FileSystem.realPath($0) ?? $0 })
            rest = rest.dropFirst(planned.count + 1)
        }
        guard rest.isEmpty || rest.first == "--used-by" else { break }
        overrides.usedBy = Array(rest.dropFirst())
        return generate(arguments[0], overrides, mode: .build)
    default: break
    }
    Console.writeError(usage)
    return 64
}

func generate(_ config: String, _ overrides: Overrides, mode: WritingMode) -> Int32 {
    var transcript = Transcript()
    let isFine = generateFiles(config, overrides, mode: mode, isQuiet: mode == .build, endsProcess: true, transcript: &transcript)
    transcript.flush()
    return isFine ? 0 : 1
}

exitProcess(run(Array(CommandLine.arguments.dropFirst())))
