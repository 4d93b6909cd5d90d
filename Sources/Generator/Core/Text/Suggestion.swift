/// Returns the candidate most similar to `text`, if at most a third of the letters differ.
public func suggestion<Candidates: Sequence>(for text: String, among candidates: Candidates) -> String? where Candidates.Element == String {
    let wanted = foldedBytes(text)
    // Ignore long strings: they are unlikely to be typos, and comparing two strings takes time proportional to the product of their
    // lengths.
    guard wanted.count >= 1, wanted.count <= 80 else { return nil }
    var best: String?
    var bestDistance = max(1, wanted.count / 3) + 1
    for candidate in candidates {
        guard candidate.utf8.count <= 100, abs(candidate.utf8.count - wanted.count) < bestDistance else { continue }
        let distance = editDistance(wanted, foldedBytes(candidate), limit: bestDistance)
        if distance < bestDistance {
            best = candidate
            bestDistance = distance
        }
    }
    return best
}

/// Returns "; did you mean 'x'?", or an empty string if no candidate is similar enough.
public func didYouMean<Candidates: Sequence>(_ text: String, among candidates: Candidates) -> String where Candidates.Element == String {
    suggestion(for: text, among: candidates).map { "; did you mean `\($0)`?" } ?? ""
}

/// Returns whether the strings differ by a single typo: an extra, missing or wrong letter, or two swapped letters.
func differByOneEdit(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left != right, abs(left.count - right.count) <= 1 else { return false }
    var start = 0
    while start < min(left.count, right.count), left[start] == right[start] { start += 1 }
    var (end, other) = (left.count, right.count)
    while end > start, other > start, left[end - 1] == right[other - 1] {
        end -= 1
        other -= 1
    }
    if end - start <= 1, other - start <= 1 { return true }
    return end - start == 2 && other - start == 2 && left[start] == right[start + 1] && left[start + 1] == right[start]
}

/// Returns the text in lowercase and without separators, because differences in case and separators do not count.
private func foldedBytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 where byte != .underscore && byte != .hyphen && byte != .space {
        bytes.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
    }
    return bytes
}

/// Returns the number of insertions, deletions, replacements and swaps needed to turn one string into the other, at most `limit`.
private func editDistance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
        var current = [row + 1]
        var smallest = row + 1
        for column in right.indices {
            var cost = previous[column] + (left[row] == right[column] ? 0 : 1)
            cost = min(cost, previous[column + 1] + 1)
            cost = min(cost, current[column] + 1)
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                cost = min(cost, beforePrevious[column - 1] + 1)
            }
            current.append(cost)
            smallest = min(smallest, cost)
        }
        guard smallest < limit else { return limit }
        beforePrevious = previous
        previous = current
    }
    return previous[right.count]
}
