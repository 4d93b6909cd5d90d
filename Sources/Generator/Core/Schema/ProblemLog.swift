/// The problems of a document, in the order they are found.
///
/// A problem is a part of the document that cannot be generated. It is reported as an error if an operation needs the part, and otherwise
/// as a warning. Which of the two applies is determined after everything is resolved (`Passes/LeaveOutBroken.swift`). Warnings that have no
/// consequences are reported immediately.
///
/// This is a class because all parts of `resolve` write to the same log. It is not used outside `resolve`.
final class ProblemLog {
    struct Problem {
        var rule: String
        var message: String
        var span: Span
        /// Whether the problem occurred inside an object, where any JSON value can replace the missing type.
        var isTolerated: Bool = false
        /// Whether the problem has already been reported as a warning.
        var isReported: Bool = false
        /// Whether the problem was only encountered in a part whose own problems are known (`ignoringProblems`).
        var isIgnored: Bool = false
        /// The parts that are left out, if that is the only effect of the problem.
        var leftOut: [String] = []
    }

    var diagnostics = Diagnostics()
    private(set) var problems: [Problem] = []
    /// The problems already logged, which are not logged again when the same location is revisited.
    private var positions: [Diagnostic: Int] = [:]
    /// The problems encountered since `beginPart` was called for the current operation or model, as indexes into `problems`.
    private(set) var encountered: [Int] = []
    /// The name of the current operation in diagnostics.
    var owner: String = ""
    /// The number of searches made by `didYouMean`.
    private var suggestions: Int = 0
    /// The number of problems that only cause a part to be left out.
    private var isolated: Int = 0
    private var isIgnoring = false

    func warn(_ rule: String, _ message: String, at span: Span) {
        diagnostics.warning(rule, message, at: span)
    }

    /// Reports a setting that cannot apply.
    func report<Value>(_ setting: Setting<Value>, _ message: String) {
        if setting.isInDocument {
            warn("unknown-extension", message + (message.hasSuffix("?") ? " It is ignored" : "; it is ignored"), at: setting.span)
        } else {
            diagnostics.error("config", message, at: setting.span)
        }
    }

    func problem(_ rule: String, _ message: String, at span: Span) {
        let finding = Diagnostic(.error, rule, message: message, at: span)
        let position = positions[finding] ?? problems.count
        encountered.append(position)
        guard position == problems.count else {
            if !isIgnoring { problems[position].isIgnored = false }
            return
        }
        positions[finding] = position
        problems.append(Problem(rule: rule, message: finding.message, span: span, isIgnored: isIgnoring))
    }

    /// Creates a value and returns it, together with whether nothing was logged in the process. If nothing was logged, the value is the
    /// same each time and can be reused.
    func isSilent<Value>(_ make: () -> Value) -> (value: Value, isSilent: Bool) {
        let before = (encountered.count, diagnostics.all.count, isolated)
        let value = make()
        return (value, before == (encountered.count, diagnostics.all.count, isolated))
    }

    // MARK: Recording problems

    /// Begins a model or an operation that is already known to have the problems `known`.
    func beginPart(with known: [Int] = []) { encountered = known }

    /// Adds the problems that were encountered when a reused result was first resolved.
    func repeatProblems(_ known: [Int]) {
        encountered += known
        if !isIgnoring { for index in known { problems[index].isIgnored = false } }
    }

    /// The current position, for use with `problems(since:)` and `tolerateDanglingReferences(since:)`.
    var mark: Int { encountered.count }

    /// Returns the problems encountered since `mark`, without duplicates and up to a limit. Only these remain recorded in `encountered`.
    ///
    /// The problems of a schema are repeatedly propagated to everything that refers to it. Without a limit and the removal of duplicates, a
    /// few dozen schemas could produce billions of entries.
    func problems(since mark: Int) -> [Int] {
        guard encountered.count > mark else { return [] }
        let found = Array(unique(Array(encountered[mark...])).prefix(Self.limit))
        encountered.replaceSubrange(mark..., with: found)
        return found
    }

    private static let limit: Int = 100

    /// Drops the problems with dangling references encountered since `mark`, because any JSON value can take the place of the missing type.
    func tolerateDanglingReferences(since mark: Int) {
        for index in encountered[mark...] where problems[index].rule == "dangling-reference" { problems[index].isTolerated = true }
        let kept = encountered[mark...].filter { !problems[$0].isTolerated }
        encountered.replaceSubrange(mark..., with: kept)
    }

    /// Reports the problems encountered since `beginPart` as warnings whose only consequence is `effect`.
    func warnOfProblems(_ effect: String) {
        for index in encountered { warn(problems[index].rule, "\(problems[index].message) (\(effect))", at: problems[index].span) }
        for index in encountered { problems[index].isReported = true }
        encountered = []
    }

    /// Returns the result of `make`. If `make` encounters a problem, returns `nil`, and the problem affects only `what`.
    func isolating<Value>(_ what: @autoclosure () -> String, _ make: () -> Value?) -> Value? {
        let mark = encountered.count
        let value = make()
        guard encountered.count > mark else { return value }
        isolated += 1
        for index in problems(since: mark) { problems[index].leftOut.append("\(what()) of \(owner)") }
        encountered.removeSubrange(mark...)
        return nil
    }

    /// Returns the result of `make`, whose problems are those of a part that is also made elsewhere.
    func ignoringProblems<Value>(_ make: () -> Value) -> Value {
        let (mark, wasIgnoring) = (encountered.count, isIgnoring)
        isIgnoring = true
        defer {
            isIgnoring = wasIgnoring
            encountered.removeSubrange(mark...)
        }
        return make()
    }

    // MARK: Suggestions

    /// Returns "; did you mean 'x'?" with the most similar name, or an empty string if none is similar enough. Comparing is slow, so the
    /// numbers of names and searches are limited.
    func didYouMean<Candidates: Collection>(_ text: String, among names: Candidates) -> String where Candidates.Element == String {
        guard suggestions < 100, names.count <= 5_000 else { return "" }
        suggestions += 1
        return EndpointGenerator.didYouMean(text, among: names)
    }
}
