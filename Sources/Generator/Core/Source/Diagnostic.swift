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
