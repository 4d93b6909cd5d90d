import EndpointBasics
import EndpointRuntime

/// Finds the values of JSON members with secret names, including in JSON lines and in truncated or malformed JSON.
///
/// This is not a JSON parser. It looks only at quotes, colons and brackets and stores no text, so deep nesting is not a problem.
struct MemberFinder {
    /// The secrecy of the array or object that encloses the current position.
    private enum Inside { case harmless, texts, secret }

    private let text: [UInt8]
    private let names: NameReader
    /// Whether an array or object under a secret name is a single finding instead of one for each value in it.
    private let takesContainers: Bool
    /// The bytes that matter outside strings as long as no value is secret, and within them.
    private var marks: NextByte
    private var ends: NextByte
    /// The state for the whole text.
    private let whole: Inside
    private var at = 0
    private var open: [Inside] = []
    /// The start of the outermost array or object that is a finding as a whole, and the number of those that enclose it.
    private var container: (start: Int, depth: Int)?
    private var findings: [Finding] = []
    /// The verdict on the name of the member whose value comes next.
    private var verdict = SecretNames.Verdict.harmless

    /// - Parameter isSecret: Whether every string and number is secret, whatever its name.
    init(_ text: [UInt8], _ names: NameReader, takesContainers: Bool, isSecret: Bool = false) {
        (self.text, self.names, self.takesContainers) = (text, names, takesContainers)
        (marks, ends) = (NextByte(text, "\"{}[]\u{1E}"), NextByte(text, "\"\\\n\r"))
        whole = isSecret ? .secret : .harmless
    }

    private var inside: Inside { open.last ?? whole }

    /// Finds the secrets, and the strings with escapes, which can contain nested text.
    mutating func find() -> (findings: [Finding], nested: [Range<Int>]) {
        var nested: [Range<Int>] = []
        while at < text.count {
            if verdict == .harmless, inside != .secret { at = marks.index(from: at) }
            guard at < text.count else { break }
            let start = at
            switch text[at] {
            case UInt8(ascii: "\""):
                let inner = string()
                if skipsColon() {
                    verdict = names.verdict(name(inner))
                    continue
                }
                if isSecret(isText: true) {
                    add(Finding(range: inner))
                } else if hasEscapes(inner) {
                    nested.append(inner)
                }
                verdict = .harmless
            case UInt8(ascii: "{"), UInt8(ascii: "["): begin(isObject: text[at] == UInt8(ascii: "{"))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = open.popLast()
                at += 1
                endContainer()
            // The start of a record in a JSON text sequence (RFC 7464).
            case 0x1E:
                open = []
                endContainer()
                at += 1
            case UInt8(ascii: "-"), 0x30...0x39:
                while at < text.count, MemberFinder.numberBytes.contains(text[at]) { at += 1 }
                if isSecret(isText: false) { add(Finding(range: start..<at, kind: .number)) }
                verdict = .harmless
            case UInt8(ascii: ","), 0x0A:
                verdict = text[at] == 0x0A ? verdict : .harmless
                at += 1
            default: at += 1
            }
        }
        open = []
        endContainer()
        return (findings, nested)
    }

    private mutating func begin(isObject: Bool) {
        if takesContainers, verdict == .all, container == nil { container = (at, open.count) }
        let isSecret = verdict == .all || inside == .secret
        open.append(isSecret ? .secret : verdict == .text && !isObject ? .texts : .harmless)
        at += 1
        verdict = .harmless
    }

    /// Adds the array or object that is a finding as a whole, if it has ended.
    private mutating func endContainer() {
        guard let ended = container, open.count <= ended.depth else { return }
        container = nil
        add(Finding(range: ended.start..<at, kind: .container, isLearned: false))
    }

    private func isSecret(isText: Bool) -> Bool {
        verdict == .all || inside == .secret || (isText && (verdict == .text || inside == .texts))
    }

    private mutating func add(_ finding: Finding) {
        var finding = finding
        // An ambiguous name is not a sufficient reason to remove the same text elsewhere.
        if verdict == .text || inside == .texts { finding.isLearned = false }
        if !finding.range.isEmpty { findings.append(finding) }
    }

    /// Returns the range of the text between quotes. A line break or the end of the text also ends the string.
    private mutating func string() -> Range<Int> {
        at += 1
        let start = at
        at = ends.index(from: at)
        while at < text.count, text[at] == UInt8(ascii: "\\") { at = ends.index(from: min(at + 2, text.count)) }
        let inner = start..<at
        if at < text.count, text[at] == UInt8(ascii: "\"") { at += 1 }
        return inner
    }

    private func hasEscapes(_ range: Range<Int>) -> Bool {
        text.next(UInt8(ascii: "\\"), from: range.lowerBound).map { $0 < range.upperBound } ?? false
    }

    private mutating func skipsColon() -> Bool {
        var next = at
        while next < text.count, text[next] == 0x20 || (0x09...0x0D).contains(text[next]) { next += 1 }
        guard next < text.count, text[next] == UInt8(ascii: ":") else { return false }
        at = next + 1
        return true
    }

    private func name(_ range: Range<Int>) -> ArraySlice<UInt8> {
        let raw = text[range]
        guard hasEscapes(range), let decoded = DecodedText(Array(raw), .json) else { return raw }
        return decoded.bytes[...]
    }

    private static let numberBytes = ByteSet("0123456789-+.eE")
}
