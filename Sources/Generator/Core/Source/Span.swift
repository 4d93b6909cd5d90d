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
