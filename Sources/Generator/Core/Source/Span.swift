/// A range of bytes in one of the files that a run reads.
///
/// `file` is an index into the run's list of source files; offsets count UTF-8 bytes from the file's start.
public struct Span: Hashable, Sendable {
    public var file: Int32
    public var start: Int32
    public var end: Int32
    /// Where it comes among the values of its file, as a document without aliases would have them. In all files but those with aliases, where a copy
    /// has the span of what it repeats, that is `start`.
    var order: Int32

    public init(file: Int32, start: Int32, end: Int32) {
        self.file = file
        self.start = start
        self.end = end
        order = start
    }

    /// The same text.
    public static func == (left: Span, right: Span) -> Bool {
        left.file == right.file && left.start == right.start && left.end == right.end
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(file)
        hasher.combine(start)
        hasher.combine(end)
    }

    /// The smallest span that contains both; `self` if the other one is in another file.
    public func joined(with other: Span) -> Span {
        guard other.file == file else { return self }
        var joined = Span(file: file, start: min(start, other.start), end: max(end, other.end))
        joined.order = min(order, other.order)
        return joined
    }
}
