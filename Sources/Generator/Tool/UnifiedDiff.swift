/// Returns the difference between two files in the format of `diff -u`, with three lines of context.
func unifiedDiff(_ old: [UInt8], _ new: [UInt8], name: String) -> String {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    var texts: [String] = []
    func lines(_ bytes: [UInt8]) -> [Int] {
        var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true { parts.removeLast() }
        return parts.map { part in
            if let known = numbers[part] { return known }
            numbers[part] = texts.count
            texts.append(String(decoding: part, as: UTF8.self))
            return texts.count - 1
        }
    }
    let before = lines(old)
    let after = lines(new)

    var start = 0
    while start < before.count, start < after.count, before[start] == after[start] { start += 1 }
    var tail = 0
    while tail < before.count - start, tail < after.count - start, before[before.count - 1 - tail] == after[after.count - 1 - tail] {
        tail += 1
    }
    let edits = middleEdits(Array(before[start..<(before.count - tail)]), Array(after[start..<(after.count - tail)]))
    func same(_ lines: ArraySlice<Int>) -> [Edit] { lines.map { Edit(sign: " ", line: $0) } }
    let all = same(before[..<start]) + edits + same(before[(before.count - tail)...])
    return "--- \(old.isEmpty ? "/dev/null" : name)\n+++ \(name)\n" + hunks(all, texts)
}

private struct Edit {
    /// `-` for a removed line, `+` for an added one, and a space for one that is the same.
    let sign: Character
    let line: Int
}

/// Returns the shortest edit script or, for large blocks, a script that replaces the whole block.
private func middleEdits(_ before: [Int], _ after: [Int]) -> [Edit] {
    var removed = Set(before.indices)
    var added = Set(after.indices)
    if before.count + after.count <= 4_000 {
        (removed, added) = ([], [])
        for change in after.difference(from: before) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
    }
    var edits: [Edit] = []
    var left = 0
    var right = 0
    while left < before.count || right < after.count {
        let sign: Character = removed.contains(left) ? "-" : added.contains(right) ? "+" : " "
        edits.append(Edit(sign: sign, line: sign == "+" ? after[right] : before[left]))
        if sign != "+" { left += 1 }
        if sign != "-" { right += 1 }
    }
    return edits
}

private func hunks(_ edits: [Edit], _ texts: [String]) -> String {
    let context = 3
    var output = ""
    var index = 0
    var line: (old: Int, new: Int) = (1, 1)
    while index < edits.count {
        guard let first = edits[index...].firstIndex(where: { $0.sign != " " }) else { break }
        let start = max(index, first - context)
        line.old += start - index
        line.new += start - index
        var end = first
        var same = 0
        while end < edits.count, same <= 2 * context {
            same = edits[end].sign == " " ? same + 1 : 0
            end += 1
        }
        if same > context { end -= same - context }
        let hunk = edits[start..<end]
        let oldCount = hunk.count { $0.sign != "+" }
        let newCount = hunk.count { $0.sign != "-" }
        output += "@@ -\(oldCount == 0 ? line.old - 1 : line.old),\(oldCount) +\(newCount == 0 ? line.new - 1 : line.new),\(newCount) @@\n"
        for edit in hunk { output += "\(edit.sign)\(texts[edit.line])\n" }
        line.old += oldCount
        line.new += newCount
        index = end
    }
    return output
}
