/// The argument lists of the current line. If the finished line is too long, each argument goes on a separate line.
///
/// Whether a list fits is known only at the end of its line, because a template can print more after it.
struct ArgumentLists {
    private struct List {
        /// The offset in the output's UTF-8 encoding.
        let start: Int
        let end: Int
        let items: [SwiftText]

        var text: String { SwiftText.joined(items, separator: ", ").text }
        /// Whether the list should be wrapped if its line is too long. A single short argument never goes on a separate line.
        var canWrap: Bool { items.count > 1 || items.contains { $0.text.utf8.count > 30 } }
    }

    private static let longestLine = 120

    private var lists: [List] = []

    var isEmpty: Bool { lists.isEmpty }

    mutating func print(_ items: [SwiftText], to output: inout String) {
        let start = output.utf8.count
        output += SwiftText.joined(items, separator: ", ").text
        lists.append(List(start: start, end: output.utf8.count, items: items))
    }

    /// Ends the current line if `text`, which has just been printed at the offset `start` of the output, contains a line break.
    mutating func endLine(with text: String, at start: Int, of output: inout String) {
        guard let newline = text.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return }
        endLine(at: start + text.utf8.distance(from: text.startIndex, to: newline), of: &output)
    }

    /// Wraps the argument lists of the line that ends at an offset in the output, if needed.
    mutating func endLine(at end: Int, of output: inout String) {
        guard !lists.isEmpty else { return }
        // Change the text in place while nothing else references it. Copying it for each line would take quadratic time.
        if let wrapped = wrapped(lineEndingAt: end, of: output) { output.replaceSubrange(wrapped.range, with: wrapped.text) }
        lists.removeAll(keepingCapacity: true)
    }

    /// Returns the range of the line and the text that replaces it, or `nil` if the line remains unchanged.
    private func wrapped(lineEndingAt end: Int, of output: String) -> (range: Range<String.Index>, text: String)? {
        guard let first = lists.first else { return nil }
        let bytes = output.utf8
        func index(_ offset: Int) -> String.Index { bytes.index(bytes.startIndex, offsetBy: offset) }
        let start = bytes[..<index(first.start)].lastIndex(of: UInt8(ascii: "\n")).map { bytes.index(after: $0) } ?? bytes.startIndex
        let line = output[start..<index(end)]
        guard line.utf8.count > ArgumentLists.longestLine, lists.contains(where: \.canWrap) else { return nil }
        let indent = String(repeating: " ", count: line.utf8.prefix { $0 == UInt8(ascii: " ") }.count)
        var finished = ""
        var current = String(output[start..<index(first.start)])
        for (position, list) in lists.enumerated() {
            let rest = current.unicodeScalars.count + output[index(list.start)..<index(end)].unicodeScalars.count
            if rest > ArgumentLists.longestLine, list.canWrap {
                finished += current + "\n" + list.items.map { indent + "    " + $0.text }.joined(separator: ",\n") + "\n"
                current = indent
            } else {
                current += list.text
            }
            let next = lists.indices.contains(position + 1) ? lists[position + 1].start : end
            current += output[index(list.end)..<index(next)]
        }
        return (start..<index(end), finished + current)
    }
}
