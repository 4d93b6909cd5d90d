import EndpointBasics
import EndpointRuntime

/// A part of the text that is secret because of where it occurs.
struct Finding {
    enum Kind { case text, number, container }

    var range: Range<Int>
    var kind = Kind.text
    /// Whether the same text is also searched for elsewhere.
    var isLearned = true
}

/// Caches verdicts on names, which are often repeated in long text.
final class NameReader {
    private let names: SecretNames
    private var known: [ArraySlice<UInt8>: SecretNames.Verdict] = [:]

    init(_ names: SecretNames) { self.names = names }

    func verdict(_ name: ArraySlice<UInt8>) -> SecretNames.Verdict {
        if let verdict = known[name] { return verdict }
        let verdict = names.verdict(String(decoding: name, as: UTF8.self))
        // The cache is limited, because a JSON object can have any number of different keys.
        if known.count < 10_000 { known[name] = verdict }
        return verdict
    }

    /// Returns a finding if the name is secret and its value, which is looked for only then, is not empty.
    func finding(_ name: ArraySlice<UInt8>, _ value: () -> Range<Int>) -> Finding? {
        let verdict = verdict(name)
        guard verdict != .harmless else { return nil }
        let value = value()
        return value.isEmpty ? nil : Finding(range: value, isLearned: verdict == .all)
    }
}
