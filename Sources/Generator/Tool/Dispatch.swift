import EndpointFiles
import EndpointGenerator

private let commands: [Command] = [
    generateCommand, checkCommand, lintCommand, diffCommand, showCommand, verifyCommand, initCommand, templatesCommand,
]

private let overview: String = {
    var text = """
        Turns OpenAPI documents (JSON or YAML) into Swift endpoints, models and services.

        usage: endpoints COMMAND [OPTION…] [FILE…]

        Commands:

        """
    for command in commands {
        text += "  " + command.name + String(repeating: " ", count: 11 - command.name.count) + command.summary + "\n"
    }
    text += """

        `endpoints COMMAND --help` describes a command; `endpoints --version` prints the version. In bash, and in zsh after `bashcompinit`,
        `eval "$(endpoints --completion)"` completes commands and options.
        Exit status: 0 success, 1 an error in the document or the result, 64 wrong usage.
        """
    return text
}()

func runTool(_ arguments: [String]) -> Int32 {
    guard let name = arguments.first else {
        Console.writeError(overview + "\n")
        return 64
    }
    let rest = Array(arguments.dropFirst())
    switch name {
    case "--help", "-h", "help": Console.print(commands.first { $0.name == rest.first }?.help ?? overview)
    case "--version": Console.print("endpoints \(toolVersion)")
    case "--completion": Console.print(completion)
    default: return runCommand(name, rest)
    }
    return 0
}

private func runCommand(_ name: String, _ rest: [String]) -> Int32 {
    guard let command = commands.first(where: { $0.name == name }) else {
        let kind = name.hasPrefix("-") ? "option" : "command"
        Console.writeError(
            "error: unknown \(kind) `\(name)`\(didYouMean(name, among: commands.map { $0.name } + ["--help", "--version", "--completion"]))\n\n\(overview)\n"
        )
        return 64
    }
    if rest.contains("--help") || rest.contains("-h") {
        Console.print(command.help)
        return 0
    }
    do {
        let arguments = try Arguments(rest, options: command.all)
        let status = try command.run(arguments)
        guard status == 0, arguments.has(Inputs.strict.name), Console.warnings > 0 else { return status }
        Console.writeError("error: \(Console.warnings) warning\(Console.warnings == 1 ? "" : "s"), and --strict allows none\n")
        return 1
    } catch let error as FileError {
        Console.writeError("error: \(printable(error.message))\n")
        return 1
    } catch {
        let error = error as? UsageError ?? UsageError(message: "\(error)")
        Console.writeError("error: \(error.message)\n\(command.usage)\n`endpoints \(command.name) --help` lists the options.\n")
        return 64
    }
}

/// A script that completes the names of commands and options, and files elsewhere.
private var completion: String {
    let options = commands.map { command in
        "    \(command.name)) words='\(command.all.map(\.name).joined(separator: " "))' ;;"
    }
    return """
        _endpoints() {
          local words='\(commands.map(\.name).joined(separator: " ")) --help --version'
          [ "$COMP_CWORD" = 1 ] || case ${COMP_WORDS[1]} in
        \(options.joined(separator: "\n"))
          esac
          COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
        }
        complete -o default -F _endpoints endpoints
        """
}
