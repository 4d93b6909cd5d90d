import EndpointRuntime
import EndpointBasics

extension FingerPrint {
    /// Returns whether the other request equals this one if `REDACTED` matches any text, such as different credentials.
    func covers(_ other: FingerPrint) -> Bool {
        guard method == other.method, Wildcards.cover(path, other.path) else { return false }
        var items = other.query
        for item in query {
            if let index = items.firstIndex(of: item) ?? items.firstIndex(where: { Wildcards.cover(item, $0) }) {
                items.remove(at: index)
            } else if !item.hasSuffix("=" + Redaction.replacement) {
                // An API key that authentication added can be missing.
                return false
            }
        }
        guard items.isEmpty else { return false }
        switch (body, other.body) {
        case (.bytes(let recorded), _) where recorded == Data(Redaction.replacement.utf8): return true
        case (.json(let recorded), .json(let asked)): return Wildcards.cover(recorded, asked)
        case (.bytes(let recorded), .bytes(let asked)):
            return recorded == asked || Wildcards.cover(String(decoding: recorded, as: UTF8.self), String(decoding: asked, as: UTF8.self))
        default: return body == other.body
        }
    }
}

/// Matches recorded strings, in which `REDACTED` stands for any text.
private enum Wildcards {
    static func cover(_ recorded: String, _ asked: String) -> Bool {
        let parts = recorded.components(separatedBy: Redaction.replacement)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return recorded == asked }
        guard asked.utf8.count >= first.utf8.count + last.utf8.count, asked.hasPrefix(first), asked.hasSuffix(last) else { return false }
        var rest = asked.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    // Recursion is safe, because the depth was limited when the JSON was decoded.
    static func cover(_ recorded: JSONValue, _ asked: JSONValue) -> Bool {
        switch (recorded, asked) {
        case (.string(let recorded), .string(let asked)): return cover(recorded, asked)
        case (.array(let recorded), .array(let asked)):
            return recorded.count == asked.count && zip(recorded, asked).allSatisfy { cover($0, $1) }
        case (.object(let recorded), .object(let asked)):
            guard recorded.count == asked.count else { return false }
            return recorded.members.allSatisfy { member in asked[member.key].map { cover(member.value, $0) } ?? false }
        default: return recorded == asked
        }
    }
}
