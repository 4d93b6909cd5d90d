import EndpointFiles
import EndpointGenerator

/// The outcome of a run for one input.
enum RunOutcome: String, Sendable {
    /// There is nothing to report.
    case fine
    /// Checked-in sources differ from what would be generated.
    case stale
    /// There is an error in the config, the document or the file system.
    case failed
}

/// Runs `work` for each input, in parallel. The messages about an input stay together. They are printed in the order of the inputs, as soon
/// as all preceding inputs are done.
func runEach<Value: Sendable>(_ inputs: [String], _ work: @escaping @Sendable (String, inout Transcript) -> Value) -> [Value] {
    let done = Locked(Done<Value>(inputs))
    done.with { $0.showProgress() }
    inParallel(atMost: inputs.count) {
        while let index = done.with({ $0.next() }) {
            var transcript = Transcript()
            let value = work(inputs[index], &transcript)
            done.with { $0.finish(index, value, transcript: transcript) }
        }
    }
    Console.endProgress()
    return done.with { $0.values }
}

private struct Done<Value: Sendable>: Sendable {
    private let inputs: [String]
    private var results: [(value: Value, transcript: Transcript)?]
    private var begun = 0
    private var printed = 0
    private var count = 0

    init(_ inputs: [String]) {
        self.inputs = inputs
        results = Array(repeating: nil, count: inputs.count)
    }

    var values: [Value] { results.compactMap { $0?.value } }

    /// Returns the index of the next input, or `nil` if there is none.
    mutating func next() -> Int? {
        guard begun < inputs.count else { return nil }
        begun += 1
        return begun - 1
    }

    mutating func finish(_ index: Int, _ value: Value, transcript: Transcript) {
        results[index] = (value, transcript)
        count += 1
        Console.endProgress()
        while printed < results.count, let result = results[printed] {
            result.transcript.flush()
            printed += 1
        }
        showProgress()
    }

    func showProgress() {
        guard count < inputs.count else { return }
        Console.progress(inputs.count == 1 ? "\(inputs[0]): reading" : "\(count) of \(inputs.count) done")
    }
}

/// A summary such as `30 configs: 28 current, 1 stale, 1 failed; 2 without "output" left out`, followed by the inputs that need attention.
struct RunSummary {
    /// The word that the summary uses for inputs without problems, such as `current`.
    var fine: String
    var inputs: [String]
    var outcomes: [RunOutcome]
    var withoutOutput = 0
    /// Details about all inputs together, such as `2 errors, 14 warnings`.
    var details = ""

    var isFine: Bool { outcomes.allSatisfy { $0 == .fine } }

    var text: String {
        var parts: [String] = []
        for (outcome, word) in [(RunOutcome.fine, fine), (.stale, "stale"), (.failed, "failed")] {
            let count = outcomes.count { $0 == outcome }
            if count > 0 { parts.append("\(count) \(word)") }
        }
        var text = "\(inputs.count) \(inputs.count == 1 ? "document" : "documents"): " + parts.joined(separator: ", ")
        if !details.isEmpty { text += " (\(details))" }
        if withoutOutput > 0 { text += "; \(withoutOutput) without \"output\" left out" }
        for (input, outcome) in zip(inputs, outcomes) where outcome != .fine { text += "\n  \(outcome.rawValue): \(printable(input))" }
        return text
    }
}
