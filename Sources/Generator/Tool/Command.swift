import EndpointGenerator

/// A command of the tool, with its `--help` text.
struct Command: Sendable {
    var name: String
    var summary: String
    /// The words that can follow the name.
    var words: String
    var details: String
    var options: [Option]
    /// Runs the command and returns the exit status: 0 for success, 1 for an error in the document or the result.
    /// Throws `UsageError` or `FileError`.
    var run: @Sendable (Arguments) throws -> Int32

    var usage: String { "usage: endpoints \(name)" + (options.isEmpty ? "" : " [OPTION…]") + (words.isEmpty ? "" : " " + words) }

    /// The command's own options, and those that every command has.
    var all: [Option] { options + [Inputs.strict, Option(name: "--help", value: nil, help: "Print this help.")] }

    var help: String {
        var text = "\(summary)\n\n\(usage)\n\n\(details)\n"
        text += "\nOptions:\n"
        let spellings = all.map { $0.name + ($0.short.map { ", " + $0 } ?? "") + ($0.value.map { " " + $0 } ?? "") }
        let width = spellings.map { $0.count }.max() ?? 0
        for (spelling, option) in zip(spellings, all) {
            text += "  " + spelling + String(repeating: " ", count: width - spelling.count) + "  " + option.help + "\n"
        }
        return text
    }
}

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
                throw UsageError(message: "unknown option `\(parts[0])`\(didYouMean(String(parts[0]), among: known))")
            }
            let name = option.name
            guard values[name] == nil || option.repeats else { throw UsageError(message: "the option `\(name)` is given twice") }
            if let placeholder = option.value {
                var value = ""
                if parts.count == 2 {
                    value = String(parts[1])
                } else if index < arguments.count {
                    value = arguments[index]
                    index += 1
                }
                values[name, default: []].append(value)
                guard !value.isEmpty else { throw UsageError(message: "the option `\(name)` needs a value: \(name) \(placeholder)") }
            } else {
                guard parts.count == 1 else { throw UsageError(message: "the option `\(name)` takes no value") }
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
        guard words.count == 1 else { throw UsageError(message: "only one \(what) is allowed; `\(words[1])` is unexpected") }
        return word
    }
}
