/// A message about a document, a config or a template.
public struct Diagnostic: Hashable, Sendable {
    public enum Severity: String, Hashable, Sendable { case error, warning, note }

    public var severity: Severity
    /// The name of the rule in kebab case (`dangling-reference`). Names are stable, so that users can search for a rule and silence it.
    public var rule: String
    /// States what was found and what was expected.
    public var message: String
    /// The location, or `nil` if the message is not about the contents of a file (for example, if it is about an output folder that cannot
    /// be written to).
    public var span: Span?
    /// Whether the error affects only the parts named in its message, so that the rest can be generated.
    public var isRecoverable: Bool = false
    /// Whether a note is independent of the diagnostic before it.
    public var standsAlone: Bool = false

    public init(_ severity: Severity, _ rule: String, message: String, at span: Span?) {
        self.severity = severity
        self.rule = rule
        self.message = shortened(message)
        self.span = span
    }
}

/// Shortens the middle of a long message. Messages quote the document, where a name can be megabytes long.
private func shortened(_ message: String) -> String {
    guard message.utf8.count > 1_200 else { return message }
    let scalars = message.unicodeScalars
    return String(scalars.prefix(700)) + " … " + String(scalars.suffix(300))
}

/// Collects the diagnostics of a run, in the order they are found.
public struct Diagnostics: Sendable {
    public private(set) var all: [Diagnostic] = []

    public init() {}

    public var hasErrors: Bool { all.contains { $0.severity == .error } }

    /// Whether there is an error that affects more than the parts named in its message.
    public var hasFatalErrors: Bool { all.contains { $0.severity == .error && !$0.isRecoverable } }

    /// Turns recoverable errors into warnings, for users who accept that parts are missing.
    mutating func acceptRecoverableErrors() {
        for index in all.indices where all[index].isRecoverable { all[index].severity = .warning }
    }

    /// Adds an error that affects only the parts named in its message.
    mutating func recoverableError(_ rule: String, _ message: String, at span: Span?) {
        var diagnostic = Diagnostic(.error, rule, message: message, at: span)
        diagnostic.isRecoverable = true
        all.append(diagnostic)
    }

    public mutating func error(_ rule: String, _ message: String, at span: Span?) {
        all.append(Diagnostic(.error, rule, message: message, at: span))
    }

    public mutating func warning(_ rule: String, _ message: String, at span: Span?) {
        all.append(Diagnostic(.warning, rule, message: message, at: span))
    }

    /// Adds a note about the previous diagnostic.
    public mutating func note(_ rule: String, _ message: String, at span: Span?) {
        all.append(Diagnostic(.note, rule, message: message, at: span))
    }

    /// Adds a note that is independent of other diagnostics.
    mutating func standaloneNote(_ rule: String, _ message: String, at span: Span?) {
        var diagnostic = Diagnostic(.note, rule, message: message, at: span)
        diagnostic.standsAlone = true
        all.append(diagnostic)
    }

    /// Adds a diagnostic and returns `nil`, for functions that then have no value.
    package mutating func error<Value>(_ rule: String, _ message: String, at span: Span?) -> Value? {
        error(rule, message, at: span)
        return nil
    }

    mutating func warning<Value>(_ rule: String, _ message: String, at span: Span?) -> Value? {
        warning(rule, message, at: span)
        return nil
    }

    mutating func recoverableError<Value>(_ rule: String, _ message: String, at span: Span?) -> Value? {
        recoverableError(rule, message, at: span)
        return nil
    }

    public mutating func append(_ diagnostic: Diagnostic) { all.append(diagnostic) }

    public mutating func append(contentsOf other: Diagnostics) { all += other.all }
}

/// Arranges diagnostics for display.
extension Diagnostics {
    /// Returns the diagnostics without duplicates, sorted by file and location. A note follows the diagnostic that it belongs to.
    func arranged() -> Diagnostics {
        // A note without a location does not belong to the preceding diagnostic.
        let groups = grouped(all) { $0.isAttached && $0.span != nil }
        var result = Diagnostics()
        var seen: Set<[Diagnostic]> = []
        for group in sortedByLocation(groups, { $0.first?.span }) where seen.insert(group).inserted {
            for diagnostic in group { result.append(diagnostic) }
        }
        return result
    }

    /// Returns the first `limit` diagnostics of each kind, followed by the number of omitted ones.
    public func abridged(limit: Int = 20) -> Diagnostics {
        var counts: [String: Int] = [:]
        for diagnostic in all { counts[diagnostic.kind, default: 0] += 1 }
        guard counts.values.contains(where: { $0 > limit }) else { return self }
        var result = Diagnostics()
        var shown: [String: Int] = [:]
        var isHiding = false
        for diagnostic in all {
            if diagnostic.isAttached {
                if !isHiding { result.append(diagnostic) }
                continue
            }
            let position = shown[diagnostic.kind, default: 0] + 1
            shown[diagnostic.kind] = position
            isHiding = position > limit
            if !isHiding { result.append(diagnostic) }
            if position == limit + 1, let count = counts[diagnostic.kind] {
                result.note(diagnostic.rule, "\(count - limit) more like this; `endpoints lint --all` shows all", at: diagnostic.span)
            }
        }
        return result
    }
}

extension Diagnostic {
    /// What the diagnostic has in common with those that are counted together.
    fileprivate var kind: String { "\(severity.rawValue) \(rule)" }

    /// Whether the diagnostic is a note about the diagnostic before it.
    package var isAttached: Bool { severity == .note && !standsAlone }
}

/// Groups each element with those after it that belong to it.
package func grouped<Element>(_ list: [Element], belongsToPrevious: (Element) -> Bool) -> [[Element]] {
    list.reduce(into: []) { groups, element in
        if !groups.isEmpty, belongsToPrevious(element) { groups[groups.count - 1].append(element) } else { groups.append([element]) }
    }
}

/// Sorts elements by file and position. Elements without a location come first. The sort is stable.
package func sortedByLocation<Element>(_ list: [Element], _ span: (Element) -> Span?) -> [Element] {
    var withoutSpan: [Element] = []
    var located: [(offset: Int, element: Element, span: Span)] = []
    for (offset, element) in list.enumerated() {
        if let span = span(element) { located.append((offset, element, span)) } else { withoutSpan.append(element) }
    }
    let sorted = located.sorted { left, right in
        (left.span.file, left.span.start, left.offset) < (right.span.file, right.span.start, right.offset)
    }
    return withoutSpan + sorted.map(\.element)
}
