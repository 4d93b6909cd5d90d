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

/// A position in a file, as shown in editors.
public struct Position: Hashable, Sendable, Comparable {
    /// The line, counted from 1. Lines end at LF, CR LF, or a lone CR.
    public var line: Int
    /// The column, counted from 1 in Unicode scalars, as in editors. A tab is one column.
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (left: Position, right: Position) -> Bool {
        left.line != right.line ? left.line < right.line : left.column < right.column
    }
}

/// Finds lines and columns in a file. Created once per file that has a diagnostic.
struct LineTable {
    private static let blockSize = 4096

    private let bytes: [UInt8]
    /// The offset of each line's first byte.
    private let lineStarts: [Int]
    /// The number of scalars before each block, if a line is longer than a block. Finding a column in a very long line then scans only one
    /// block.
    private let scalarsBefore: [Int]

    init(_ bytes: [UInt8]) {
        var lineStarts = [0]
        var longest = 0
        bytes.withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<UInt8>) in
            let count = buffer.count
            var offset = 0
            var start = 0
            while offset < count {
                let byte = buffer[offset]
                offset += 1
                guard byte <= .carriageReturn,
                    byte == .lineFeed || byte == .carriageReturn && (offset == count || buffer[offset] != .lineFeed)
                else { continue }
                if offset - start > longest { longest = offset - start }
                start = offset
                lineStarts.append(offset)
            }
            longest = max(longest, count - start)
        }
        self.bytes = bytes
        self.lineStarts = lineStarts
        scalarsBefore = longest > LineTable.blockSize ? LineTable.scalars(beforeBlocksOf: bytes) : []
    }

    private static func scalars(beforeBlocksOf bytes: [UInt8]) -> [Int] {
        var result: [Int] = []
        var scalars = 0
        bytes.withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<UInt8>) in
            var offset = 0
            while offset < buffer.count {
                if offset % blockSize == 0 { result.append(scalars) }
                if buffer[offset] & 0xC0 != 0x80 { scalars += 1 }
                offset += 1
            }
        }
        return result
    }

    func position(of offset: Int) -> Position {
        let inside = max(0, min(offset, bytes.count))
        let line = lineIndex(of: inside)
        return Position(line: line + 1, column: scalars(from: lineStarts[line], before: inside) + 1)
    }

    /// Returns the byte range of the line that contains `offset`, without the line break.
    func line(of offset: Int) -> Range<Int> {
        let index = lineIndex(of: max(0, min(offset, bytes.count)))
        let start = lineStarts[index]
        var end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
        while end > start, bytes[end - 1] == .lineFeed || bytes[end - 1] == .carriageReturn { end -= 1 }
        return start..<end
    }

    private func lineIndex(of offset: Int) -> Int {
        lastIndex(startingAtOrBefore: offset, count: lineStarts.count) { lineStarts[$0] } ?? 0
    }

    private func scalars(from start: Int, before offset: Int) -> Int {
        guard scalarsBefore.isEmpty else { return scalars(before: offset) - scalars(before: start) }
        return bytes[start..<offset].count { $0 & 0xC0 != 0x80 }
    }

    private func scalars(before offset: Int) -> Int {
        let block = min(offset / LineTable.blockSize, scalarsBefore.count - 1)
        var count = scalarsBefore[block]
        for index in (block * LineTable.blockSize)..<offset where bytes[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }
}

/// A range of bytes in one of the files of a run.
///
/// `file` is an index into the run's list of source files. Offsets count UTF-8 bytes from the start of the file.
public struct Span: Hashable, Sendable {
    public var file: Int32
    public var start: Int32
    public var end: Int32
    /// The position in document order, as if all aliases were written out. Equal to `start`, except in files with aliases, where a copy
    /// has the span of the original.
    var order: Int32

    public init(file: Int32, start: Int32, end: Int32) {
        self.file = file
        self.start = start
        self.end = end
        order = start
    }

    /// Returns whether both spans cover the same text.
    public static func == (left: Span, right: Span) -> Bool {
        left.file == right.file && left.start == right.start && left.end == right.end
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(file)
        hasher.combine(start)
        hasher.combine(end)
    }

    /// Returns the smallest span that contains both, or `self` if the other span is in a different file.
    public func joined(with other: Span) -> Span {
        guard other.file == file else { return self }
        var joined = Span(file: file, start: min(start, other.start), end: max(end, other.end))
        joined.order = min(order, other.order)
        return joined
    }
}

/// Text from a document or config, with its location for diagnostics.
public struct LocatedText: Hashable, Sendable {
    public var text: SpecText
    public var span: Span

    public init(text: SpecText, span: Span) {
        self.text = text
        self.span = span
    }
}
