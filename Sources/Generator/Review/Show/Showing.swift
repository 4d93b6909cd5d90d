import EndpointGenerator

/// Writes types and positions in the same way for all parts of a description.
struct Showing {
    /// Renders types as they appear outside the root type.
    let types: TypeRenderer
    let sources: SourceFiles
    /// The file number of the spec.
    let spec: Int32

    /// Returns a JSON Pointer such as `#/paths/~1users/get`, preceded by the file's path if the file is not the spec.
    func pointer(_ span: Span) -> ShownValue? {
        guard let pointer = sources.pointer(to: span) else { return nil }
        return .text((span.file == spec ? "" : sources[span.file]?.path ?? "") + pointer)
    }

    func type(_ type: TypeReference) -> SwiftText { types.text(of: type) }
    func type(_ type: SwiftType) -> SwiftText { types.text(type) }
}

extension ShownObject {
    mutating func add(_ key: String, _ text: SwiftText?) { add(key, text.map { .text($0.text) }) }
    mutating func add(_ key: String, _ identifier: SwiftIdentifier) { add(key, .text(identifier.name)) }

    /// Adds the declaration's doc comment as a single string.
    mutating func addDocumentation(_ lines: [SwiftText]) {
        if !lines.isEmpty { add("documentation", .text(lines.map(\.text).joined(separator: "\n"))) }
    }
}
