import EndpointGenerator

/// Collects a run's messages in order until they are printed, so that parallel runs do not mix their lines.
package struct Transcript: Sendable {
    private enum Stream: Sendable { case output, errors }

    private var parts: [(stream: Stream, text: String)] = []

    package init() {}

    /// Writes to standard output, with a newline.
    package mutating func print(_ text: String) { write(text + "\n") }

    /// Writes to standard output.
    package mutating func write(_ text: String) { parts.append((.output, text)) }

    /// Writes to standard error.
    package mutating func complain(_ text: String) { parts.append((.errors, text)) }

    /// Writes only the first diagnostics of each kind, unless all are requested.
    package mutating func complain(_ diagnostics: Diagnostics, _ sources: SourceFiles, all: Bool = false) {
        complain(Console.rendered(diagnostics, sources, all: all))
    }

    package func flush() {
        for (stream, text) in parts {
            switch stream {
            case .output: Console.write(text)
            case .errors: Console.complain(text)
            }
        }
    }
}
