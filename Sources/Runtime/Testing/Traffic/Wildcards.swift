import EndpointPolicies
import EndpointRuntime
import EndpointBasics

extension FingerPrint {
    /// Returns how many hidden values both requests have in common, or `nil` if the requests differ even if each hidden value of this one
    /// matches any value, such as different credentials.
    func equalValues(in other: FingerPrint) -> Int? {
        guard method == other.method, let path = Wildcards.equalValues(path, other.path) else { return nil }
        guard let query = Wildcards.equalValues(query, other.query) else { return nil }
        let body: Int? =
            switch (self.body, other.body) {
            case (.bytes(let recorded), _) where Wildcards.isHidden(recorded): self.body == other.body ? 1 : 0
            case (.json(let recorded), .json(let asked)): Wildcards.equalValues(recorded, asked)
            case (.bytes(let recorded), .bytes(let asked)):
                Wildcards.equalValues(String(decoding: recorded, as: UTF8.self), String(decoding: asked, as: UTF8.self))
            default: self.body == other.body ? 0 : nil
            }
        return body.map { path + query + $0 }
    }
}

/// Compares what was recorded, in which placeholders stand for any text, with what is asked for. Counts the placeholders that are equal.
private enum Wildcards {
    private static var placeholder: Regex<Substring> { /REDACTED(?:-[0-9]+)?/ }

    static func isHidden(_ body: Data) -> Bool { String(data: body, encoding: .utf8)?.wholeMatch(of: placeholder) != nil }

    static func equalValues(_ recorded: String, _ asked: String) -> Int? {
        let holes = recorded.utf8.count < 8 ? [] : recorded.matches(of: placeholder)
        guard let first = holes.first, let last = holes.last else { return recorded == asked ? 0 : nil }
        if recorded == asked { return holes.count }
        let (start, end) = (recorded[..<first.range.lowerBound], recorded[last.range.upperBound...])
        guard asked.utf8.count >= start.utf8.count + end.utf8.count, asked.hasPrefix(start), asked.hasSuffix(end) else { return nil }
        var (rest, equal) = (asked.dropFirst(start.count).dropLast(end.count), 0)
        for (hole, next) in zip(holes, holes.dropFirst()) {
            let part = recorded[hole.range.upperBound..<next.range.lowerBound]
            guard let range = part.isEmpty ? rest.startIndex..<rest.startIndex : rest.firstRange(of: part) else { return nil }
            equal += rest[..<range.lowerBound] == hole.output ? 1 : 0
            rest = rest[range.upperBound...]
        }
        return equal + (rest == last.output ? 1 : 0)
    }

    /// Compares the items of queries. An API key that authentication added can be missing.
    static func equalValues(_ recorded: [String], _ asked: [String]) -> Int? {
        var (items, others, equal) = (asked, [String](), 0)
        for item in recorded {
            guard let index = items.firstIndex(of: item) else {
                others.append(item)
                continue
            }
            items.remove(at: index)
            equal += item.matches(of: placeholder).count
        }
        for item in others {
            if let index = items.firstIndex(where: { equalValues(item, $0) != nil }) {
                equal += equalValues(item, items.remove(at: index)) ?? 0
            } else if (try? /.*=REDACTED(?:-[0-9]+)?/.wholeMatch(in: item)) == nil {
                return nil
            }
        }
        return items.isEmpty ? equal : nil
    }

    // Recursion is safe, because the depth was limited when the JSON was decoded.
    static func equalValues(_ recorded: JSONValue, _ asked: JSONValue) -> Int? {
        switch (recorded, asked) {
        case (.string(let recorded), .string(let asked)): return equalValues(recorded, asked)
        case (.number(let recorded), .number(let asked)) where Placeholder.number(of: recorded.text) != nil:
            return recorded.text == asked.text ? 1 : 0
        case (.array(let recorded), .array(let asked)) where recorded.count == asked.count:
            return sum(zip(recorded, asked).lazy.map(equalValues))
        case (.object(let recorded), .object(let asked)) where recorded.count == asked.count:
            return sum(
                recorded.members.lazy.map { member in
                    if let value = asked[member.key] { return equalValues(member.value, value) }
                    guard !member.key.matches(of: placeholder).isEmpty else { return nil }
                    // A key can be a secret too.
                    return asked.members.lazy.compactMap { sum([equalValues(member.key, $0.key), equalValues(member.value, $0.value)]) }
                        .max()
                })
        default: return recorded == asked ? 0 : nil
        }
    }

    private static func sum(_ parts: some Sequence<Int?>) -> Int? {
        var sum = 0
        for part in parts {
            guard let part else { return nil }
            sum += part
        }
        return sum
    }
}
