import EndpointGenerator

/// An invalid command line. Exit status 64.
struct UsageError: Error {
    var message: String
}

/// An option of a command.
struct Option: Sendable {
    var name: String
    /// The placeholder of its value in help texts; `nil` for a switch.
    var value: String?
    var help: String
    /// Whether it may be given several times.
    var repeats = false
}

/// The parsed words after a command's name.
struct Arguments: Sendable {
    private(set) var words: [String] = []
    private var values: [String: [String]] = [:]

    /// `--name VALUE`, `--name=VALUE`, switches, and words. After `--` everything is a word.
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
            let name = String(parts[0])
            guard let option = options.first(where: { $0.name == name }) else {
                throw UsageError(message: "unknown option '\(name)'\(didYouMean(name, among: options.map { $0.name }))")
            }
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
                guard !value.isEmpty else {
                    throw UsageError(message: "the option '\(name)' needs a value: \(name) \(placeholder)")
                }
            } else {
                guard parts.count == 1 else { throw UsageError(message: "the option '\(name)' takes no value") }
                values[name] = []
            }
        }
    }

    subscript(option: String) -> String? { values[option]?.first }

    /// The values of an option that repeats.
    func all(_ option: String) -> [String] { values[option] ?? [] }

    func has(_ option: String) -> Bool { values[option] != nil }

    /// The single word that the command requires.
    func single(_ what: String) throws(UsageError) -> String {
        guard let word = words.first else { throw UsageError(message: "\(what) is missing") }
        guard words.count == 1 else { throw UsageError(message: "only one \(what) is allowed; '\(words[1])' is unexpected") }
        return word
    }
}
