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
