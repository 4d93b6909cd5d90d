import EndpointGenerator

/// What a run says, in order, until it is printed: runs beside each other do not mix their lines.
package struct Transcript: Sendable {
    private enum Stream: Sendable { case output, errors }

    private var parts: [(stream: Stream, text: String)] = []

    package init() {}

    /// To standard output, with a newline.
    package mutating func print(_ text: String) { write(text + "\n") }

    /// To standard output.
    package mutating func write(_ text: String) { parts.append((.output, text)) }

    /// To standard error.
    package mutating func complain(_ text: String) { parts.append((.errors, text)) }

    /// Only the first diagnostics of each kind, unless all are requested.
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
