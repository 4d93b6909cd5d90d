// The plugins' tool, which generates from a single config. All other commands are in `endpoints`.

import EndpointFiles
import EndpointGenerator

let usage = """
    usage: endpoints-build CONFIG [--output FOLDER [--model-files NUMBER [--used-by FILE…]]]
           endpoints-build --version

    Generates Swift from CONFIG's document. With --output, writes every expected file to FOLDER, even files without declarations,
    because build systems expect them. NUMBER is the number of files with models. Without --output, writes to the config's "output".
    If the config's "only" selects the API that is used, FILE… are the target's Swift sources.

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
        guard arguments.count == 5 || arguments[5] == "--used-by" else { break }
        var overrides = Overrides(output: arguments[2])
        overrides.modelFiles = files
        overrides.usedBy = Array(arguments.dropFirst(6))
        return generate(arguments[0], overrides, mode: .build)
    default: break
    }
    Console.writeError(usage)
    return 64
}

func generate(_ config: String, _ overrides: Overrides, mode: WritingMode) -> Int32 {
    var transcript = Transcript()
    let isFine = generateFiles(config, overrides, mode: mode, isQuiet: mode == .build, transcript: &transcript)
    transcript.flush()
    return isFine ? 0 : 1
}

exitProcess(run(Array(CommandLine.arguments.dropFirst())))
