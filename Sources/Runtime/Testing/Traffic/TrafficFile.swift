import EndpointPolicies
import EndpointRuntime
import EndpointBasics

/// A file of recorded traffic. All recorders of the process that write to the same file share it.
final class TrafficFile: Sendable {
    private struct State {
        var isCreated = false
        var values = HiddenValues()
    }

    private static let files = Locked<[String: TrafficFile]>([:])

    private let path: URL
    private let state = Locked(State())
    /// The secrets that any of the recorders has seen.
    let known = Locked(KnownSecrets())

    private init(_ path: URL) { self.path = path }

    /// Returns the file with this path.
    static func shared(_ url: URL) -> TrafficFile {
        let path = url.standardizedFileURL.resolvingSymlinksInPath()
        return files.withLock { files in
            let file = files[path.path] ?? TrafficFile(path)
            files[path.path] = file
            return file
        }
    }

    /// Creates the file if this is the first request of the process.
    ///
    /// - Throws: `InvalidOptionError` if it cannot be written.
    func prepare() throws {
        do { _ = try state.withLock(opened) } catch { throw InvalidOptionError("record.file", "it cannot be written") }
    }

    /// Writes an exchange.
    ///
    /// - Parameter exchange: Creates the exchange, with numbers for the values that it hides.
    func write(_ exchange: (inout HiddenValues) -> RecordedExchange) throws {
        try state.withLock { state in
            let file = try opened(&state)
            var exchange = exchange(&state.values)
            exchange.tags = state.values.takeTags()
            try file.write(TrafficFile.line(exchange))
        }
    }

    /// Opens the file at its end. A file that was removed is created again.
    private func opened(_ state: inout State) throws -> OpenFile {
        if state.isCreated {
            let descriptor = open(path.path, O_WRONLY | O_APPEND | O_CLOEXEC)
            if descriptor >= 0 { return OpenFile(descriptor: descriptor) }
            guard errno == ENOENT else { throw OpenFile.error(errno) }
        }
        let file = try OpenFile(creating: path)
        try file.write(TrafficFile.line(TrafficHeader()))
        state = State(isCreated: true)
        return file
    }

    private static func line(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value) + [0x0A]
    }
}
