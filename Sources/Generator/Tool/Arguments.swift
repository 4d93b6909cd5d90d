import EndpointGenerator

/// An error for an invalid command line. The exit status is 64.
struct UsageError: Error {
    var message: String
}

/// An option of a command.
struct Option: Sendable {
    var name: String
    var short: String?
    /// The placeholder for the option's value in the help text, or `nil` if it is a flag.
    var value: String?
    var help: String
    /// Whether the option can be repeated.
    var repeats = false
}

/// The parsed arguments that follow the name of the command.
struct Arguments: Sendable {
    private(set) var words: [String] = []
    private var values: [String: [String]] = [:]

    /// Parses `--name VALUE`, `--name=VALUE`, flags, and words. After `--`, everything is a word.
    init(_ arguments: [String], options: [Option]) throws(UsageError) {
        var index = 0
        while index < arguments.count {
            let argument = arguments[index]
            index += 1
            if argument == "--" {
                words += arguments[index...]
                return
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = options.first(where: { $0.name == parts[0] || $0.short == String(parts[0]) }) else {
                let known = options.map { $0.name }
                throw UsageError(message: "unknown option '\(parts[0])'\(didYouMean(String(parts[0]), among: known))")
            }
            let name = option.name
            guard values[name] == nil || option.repeats else { throw UsageError(message: "the option '\(name)' is given twice") }
            if let placeholder = option.value {
                var value = ""
                if parts.count == 2 {
                    value = String(parts[1])
                } else if index < arguments.count {
                    value = arguments[index]
                    index += 1
                }
                values[name, default: []].append(value)
                guard !value.isEmpty else { throw UsageError(message: "the option '\(name)' needs a value: \(name) \(placeholder)") }
            } else {
                guard parts.count == 1 else { throw UsageError(message: "the option '\(name)' takes no value") }
                values[name] = []
            }
        }
    }

    subscript(option: String) -> String? { values[option]?.first }

    /// Returns the values of an option that can be repeated.
    func all(_ option: String) -> [String] { values[option] ?? [] }

    func has(_ option: String) -> Bool { values[option] != nil }

    /// Returns the one word that the command requires.
    func single(_ what: String) throws(UsageError) -> String {
        guard let word = words.first else { throw UsageError(message: "\(what) is missing") }
        guard words.count == 1 else { throw UsageError(message: "only one \(what) is allowed; '\(words[1])' is unexpected") }
        return word
    }
}
