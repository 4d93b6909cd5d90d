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

extension Optional<ShownValue> {
    static func text(_ text: String?) -> ShownValue? { text.map { .text($0) } }
    static func code(_ text: SwiftText?) -> ShownValue? { text.map { .text($0.text) } }
    static func name(_ identifier: SwiftIdentifier?) -> ShownValue? { identifier.map { .text($0.name) } }
    static func spec(_ text: SpecText?) -> ShownValue? { text.map { .text($0.raw) } }

    /// The declaration's doc comment as a single string.
    static func documentation(_ lines: [SwiftText]) -> ShownValue? {
        lines.isEmpty ? nil : .text(lines.map(\.text).joined(separator: "\n"))
    }
}
