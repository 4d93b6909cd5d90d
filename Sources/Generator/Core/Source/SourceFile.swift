/// A file that a run has read completely.
public struct SourceFile: Sendable {
    /// The path shown to the user: as typed, or relative to the config's folder.
    public let path: String
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

/// The files of a run. `Span.file` is an index into this list.
public struct SourceFiles: Sendable {
    public private(set) var files: [SourceFile] = []
    /// For each file, a function that returns the JSON Pointer of a location.
    private var pointers: [Int32: @Sendable (Span) -> String] = [:]

    public init() {}

    /// Adds a file and returns its number.
    public mutating func add(_ file: SourceFile) -> Int32 {
        files.append(file)
        return Int32(truncatingIfNeeded: files.count - 1)
    }

    mutating func setPointers(of file: Int32, _ pointer: (@Sendable (Span) -> String)?) { pointers[file] = pointer }

    /// Returns the JSON Pointer of the value at a span, or `nil` if the file is not JSON or could not be parsed.
    public func pointer(to span: Span) -> String? { pointers[span.file]?(span) }

    public subscript(file: Int32) -> SourceFile? {
        let index = Int(file)
        return files.indices.contains(index) ? files[index] : nil
    }
}
