/// One file that a run reads, whole.
public struct SourceFile: Sendable {
    /// As it is shown to the user: what they typed, or relative to the folder of the config.
    public let path: String
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

/// The files of a run. `Span.file` is a position in this list.
public struct SourceFiles: Sendable {
    public private(set) var files: [SourceFile] = []
    /// What the files were parsed to, where they were: the printer finds JSON pointers in it.
    private var roots: [Int32: JSONNode] = [:]

    public init() {}

    /// The file's number.
    public mutating func add(_ file: SourceFile) -> Int32 {
        files.append(file)
        return Int32(truncatingIfNeeded: files.count - 1)
    }

    public mutating func setRoot(_ root: JSONNode?, of file: Int32) { roots[file] = root }

    public func root(of file: Int32) -> JSONNode? { roots[file] }

    public subscript(file: Int32) -> SourceFile? {
        let index: Int = Int(file)
        return files.indices.contains(index) ? files[index] : nil
    }
}
