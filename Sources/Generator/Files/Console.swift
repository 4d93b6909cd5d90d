import EndpointGenerator

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Standard output and standard error.
package enum Console {
    /// The number of warnings so far, including those that were not shown. Only one thread at a time writes.
    nonisolated(unsafe) package fileprivate(set) static var warnings = 0

    package static func print(_ text: String) { write(text + "\n", to: 1) }

    /// Prints text without adding a newline.
    package static func write(_ text: String) { write(text, to: 1) }

    package static func writeError(_ text: String) { write(text, to: 2) }

    /// Prints only the first diagnostics of each kind.
    package static func writeError(_ diagnostics: Diagnostics, _ sources: SourceFiles) {
        var transcript = Transcript()
        transcript.writeError(diagnostics, sources)
        transcript.flush()
    }

    /// Shows a progress message on a terminal. The next line replaces it.
    package static func progress(_ text: String) {
        if isTerminal(2) { write("\(text)\r", to: 2) }
    }

    package static func endProgress() {
        if isTerminal(2) { write("\u{1B}[K", to: 2) }
    }

    /// Whether errors are printed in color (https://no-color.org).
    package static var errorsAreColored: Bool { isTerminal(2) && environment("NO_COLOR").isEmpty && environment("TERM") != "dumb" }

    private static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    private static func environment(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

    /// Writes text. A closed pipe (`| head`) is not a failure.
    fileprivate static func write(_ text: String, to descriptor: Int32) {
        try? FileSystem.write(Array(text.utf8), to: descriptor, path: "output")
    }
}

/// Ends the process with a status: 0 for success, 1 for an error in the document or the result, 64 for incorrect usage.
package func exitProcess(_ status: Int32) -> Never { exit(status) }

/// Collects the messages of a run in order until they are printed, so that the lines of parallel runs are not interleaved.
package struct Transcript: Sendable {
    private var parts: [(descriptor: Int32, text: String)] = []
    private var warnings = 0

    package init() {}

    /// Adds text and a newline to standard output.
    package mutating func print(_ text: String) { parts.append((1, text + "\n")) }

    /// Adds text to standard error.
    package mutating func writeError(_ text: String) { parts.append((2, text)) }

    /// Adds only the first diagnostics of each kind.
    package mutating func writeError(_ diagnostics: Diagnostics, _ sources: SourceFiles) {
        warnings += diagnostics.all.count { $0.severity == .warning }
        var printer = DiagnosticPrinter(sources, isColored: Console.errorsAreColored)
        writeError(printer.render(diagnostics.abridged().all))
    }

    package func flush() {
        Console.warnings += warnings
        for (descriptor, text) in parts { Console.write(text, to: descriptor) }
    }
}
