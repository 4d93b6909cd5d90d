import EndpointRuntime

/// A part of a text that its place marks as a secret.
struct Finding {
    enum Kind { case text, number, container }

    var range: Range<Int>
    var kind = Kind.text
    /// Whether to look for the secret elsewhere too.
    var isLearned = true
}

/// Caches verdicts about names, which large texts repeat often.
final class NameReader {
    private let names: SecretNames
    private var known: [ArraySlice<UInt8>: SecretNames.Verdict] = [:]

    init(_ names: SecretNames) { self.names = names }

    func verdict(_ name: ArraySlice<UInt8>) -> SecretNames.Verdict {
        if let verdict = known[name] { return verdict }
        let verdict = names.verdict(String(decoding: name, as: UTF8.self))
        // A map may have any number of keys.
        if known.count < 10_000 { known[name] = verdict }
        return verdict
    }
}
