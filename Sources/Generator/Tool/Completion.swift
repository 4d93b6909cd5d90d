/// Returns a script that completes the names of commands and options, and files elsewhere.
func completion(of commands: [Command]) -> String {
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
