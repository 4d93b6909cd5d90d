import EndpointGenerator

/// Collects the messages of a run in order until they are printed, so that the lines of parallel runs are not interleaved.
package struct Transcript: Sendable {
    private enum Stream: Sendable { case output, errors }

    private var parts: [(stream: Stream, text: String)] = []
    private var warnings = 0

    package init() {}

    /// Adds text and a newline to standard output.
    package mutating func print(_ text: String) { write(text + "\n") }

    /// Adds text to standard output.
    package mutating func write(_ text: String) { parts.append((.output, text)) }

    /// Adds text to standard error.
    package mutating func writeError(_ text: String) { parts.append((.errors, text)) }

    /// Adds only the first diagnostics of each kind, unless `all` is true.
    package mutating func writeError(_ diagnostics: Diagnostics, _ sources: SourceFiles, all: Bool = false) {
        warnings += diagnostics.warnings
        writeError(Console.rendered(diagnostics, sources, all: all))
    }

    package func flush() {
        Console.warnings += warnings
        for (stream, text) in parts {
            switch stream {
            case .output: Console.write(text)
            case .errors: Console.writeError(text)
            }
        }
    }
}
