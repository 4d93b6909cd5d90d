/// The problems of a document, in the order in which they are found.
///
/// A problem is something that cannot be generated. It is an error if an operation needs it, otherwise a warning; this is known only once
/// everything is resolved (`Passes/LeaveOutBroken.swift`). Warnings without consequences are reported at once.
///
/// A class, because all parts of a resolution write to the same log; it never leaves `resolve`.
final class ProblemLog {
    struct Problem {
        var rule: String
        var message: String
        var span: Span
        /// Met inside an object, where any JSON can replace what is missing.
        var isTolerated: Bool = false
        /// It has already been reported as a warning.
        var isSaid: Bool = false
        /// What was left out because of it, with no further effect.
        var leftOut: [String] = []
    }

    var diagnostics = Diagnostics()
    private(set) var problems: [Problem] = []
    /// Problems already logged: the same location is met repeatedly.
    private var positions: [Diagnostic: Int] = [:]
    /// The problems met since the current operation or model began, as positions in `problems`.
    private(set) var met: [Int] = []
    /// The current operation, as diagnostics name it.
    var owner: String = ""
    /// How often `near` has searched.
    private var suggestions: Int = 0
    /// How often a problem has cost only a part.
    private var isolated: Int = 0

    func warn(_ rule: String, _ message: String, at span: Span) {
        diagnostics.warning(rule, message, at: span)
    }

    func problem(_ rule: String, _ message: String, at span: Span) {
        let finding = Diagnostic(.error, rule, message, at: span)
        let position = positions[finding] ?? problems.count
        met.append(position)
        guard position == problems.count else { return }
        positions[finding] = position
        problems.append(Problem(rule: rule, message: finding.message, span: span))
    }

    /// Makes a value, and reports whether doing so logged nothing: then the value is the same each time and need not be made again.
    func isSilent<Value>(_ make: () -> Value) -> (value: Value, isSilent: Bool) {
        let before = (met.count, diagnostics.all.count, isolated)
        let value = make()
        return (value, before == (met.count, diagnostics.all.count, isolated))
    }

    // MARK: Meeting problems

    /// Begins a model or an operation with the problems `known`.
    func begin(with known: [Int] = []) { met = known }

    /// Adds the problems that were met when something was first resolved.
    func meetAgain(_ known: [Int]) { met += known }

    /// Marks this moment, for `problems(since:)` and `tolerate(since:)`.
    var mark: Int { met.count }

    /// The problems met since `mark`, each once. They stay met.
    ///
    /// A schema with many references passes its problems to all of them, and these pass them on: without a limit and without
    /// removing duplicates, a few dozen schemas make billions.
    func problems(since mark: Int) -> [Int] {
        guard met.count > mark else { return [] }
        let found = Array(unique(Array(met[mark...])).prefix(Self.limit))
        met.replaceSubrange(mark..., with: found)
        return found
    }

    private static let limit: Int = 100

    /// Takes dangling references out of what was met since `mark`: they do not matter where they were met.
    func tolerate(since mark: Int) {
        for index in met[mark...] where problems[index].rule == "dangling-reference" { problems[index].isTolerated = true }
        let kept = met[mark...].filter { !problems[$0].isTolerated }
        met.replaceSubrange(mark..., with: kept)
    }

    /// Reports the problems met since `begin` as warnings, with `effect` as their only consequence.
    func warnOfProblems(_ effect: String) {
        for index in met { warn(problems[index].rule, "\(problems[index].message) (\(effect))", at: problems[index].span) }
        for index in met { problems[index].isSaid = true }
        met = []
    }

    /// The result of `make`; `nil` if it meets a problem, which then only affects `what`.
    func isolating<Value>(_ what: @autoclosure () -> String, _ make: () -> Value?) -> Value? {
        let mark = met.count
        let value = make()
        guard met.count > mark else { return value }
        isolated += 1
        for index in problems(since: mark) { problems[index].leftOut.append("\(what()) of \(owner)") }
        met.removeSubrange(mark...)
        return nil
    }

    // MARK: Suggestions

    /// The name that was probably meant. Comparing is slow, so the number of names and of searches is limited.
    func near<Candidates: Collection>(_ text: String, among names: Candidates) -> String? where Candidates.Element == String {
        guard suggestions < 100, names.count <= 5_000 else { return nil }
        suggestions += 1
        return suggestion(for: text, among: names)
    }
}
