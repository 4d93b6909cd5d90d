import EndpointGenerator

/// The changes between two documents, ready to be printed.
package struct DiffReport: Sendable {
    /// The overall result.
    package enum Verdict: String, Sendable { case breaking, additive, none }

    /// The smallest version increment that semantic versioning allows for a package that publishes the generated code (https://semver.org,
    /// sections 6 to 8).
    package enum Version: String, Sendable {
        case major, minor, patch

        init(_ verdict: Verdict) {
            switch verdict {
            case .breaking: self = .major
            case .additive: self = .minor
            case .none: self = .patch
            }
        }
    }

    /// One of the two documents, with the files that its changes refer to.
    package struct Document: Sendable {
        package let name: String
        package let sources: SourceFiles

        package init(name: String, sources: SourceFiles) { (self.name, self.sources) = (name, sources) }
    }

    /// The location of a change, such as `openapi.json:12:5`.
    struct Location: CustomStringConvertible {
        let file: String
        let position: Position

        var description: String { "\(file):\(position.line):\(position.column)" }
    }

    package private(set) var changes: [Change]
    let old: Document
    let new: Document
    private var positions: [Change.Side: DiagnosticPrinter]

    /// - Parameter ignored: The kinds of code that the user does not have.
    package init(_ changes: [Change], ignoring ignored: Set<Use>, old: Document, new: Document) {
        self.changes = changes.map { $0.ignoring(ignored) }
        (self.old, self.new) = (old, new)
        positions = [.old: DiagnosticPrinter(old.sources), .new: DiagnosticPrinter(new.sources)]
    }

    package var verdict: Verdict {
        if count(.breaking) > 0 { return .breaking }
        return count(.additive) > 0 ? .additive : .none
    }

    package var version: Version { Version(verdict) }

    package func count(_ class: Change.Class) -> Int { changes.count { $0.class == `class` } }

    /// Returns the changes by declaration as text, each with its position and the old and new parts, followed by a summary line.
    package mutating func text() -> String {
        var lines: [String] = []
        var last: String?
        for change in changes {
            let title = "\(change.declarationKind) \(change.declaration)"
            if title != last {
                if last != nil { lines.append("") }
                lines.append(printable(title))
                last = title
            }
            let location = self.location(of: change).map { "\($0): " } ?? ""
            let broken = change.breaks.isEmpty ? "" : " (\(change.broken.joined(separator: ", ")))"
            let member = change.member.map { "\($0): " } ?? ""
            lines.append("  " + printable("\(location)\(change.class.rawValue)\(broken): \(member)\(change.message)"))
            if let old = change.old { lines.append("    - " + printable(old)) }
            if let new = change.new { lines.append("    + " + printable(new)) }
        }
        if last != nil { lines.append("") }
        return lines.joined(separator: "\n") + (lines.isEmpty ? "" : "\n") + summary + "\n"
    }

    private var summary: String {
        changes.isEmpty ? "no difference in Swift or on the wire" : "\(verdict.rawValue): \(verdict.meaning) (\(counts))"
    }

    /// The number of changes of each class, such as `5 breaking, 1 wire`.
    var counts: String {
        Change.Class.allCases.compactMap { count($0) > 0 ? "\(count($0)) \($0.rawValue)" : nil }.joined(separator: ", ")
    }

    /// Returns the changes as JSON. See `endpoints diff --help`. Members can be added later, but existing ones keep their meaning.
    package mutating func json() -> String {
        var shown = ShownObject()
        shown.add("format", .number("1"))
        addMembers(to: &shown)
        return shown.value.json + "\n"
    }

    mutating func addMembers(to shown: inout ShownObject) {
        shown.add("verdict", .text(verdict.rawValue))
        shown.add("version", .text(version.rawValue))
        shown.add("old", .text(old.name))
        shown.add("new", .text(new.name))
        var counts = ShownObject()
        for `class` in Change.Class.allCases { counts.add(`class`.rawValue, .number(String(count(`class`)))) }
        shown.add("counts", counts.value)
        var list: [ShownValue] = []
        for change in changes { list.append(json(of: change)) }
        shown.add("changes", .list(list))
    }

    private mutating func json(of change: Change) -> ShownValue {
        var shown = ShownObject()
        shown.add("class", .text(change.class.rawValue))
        shown.add("kind", .text(change.kind.rawValue))
        shown.add("breaks", .list(change.broken.map { .text($0) }))
        shown.add("declaration", .text(change.declaration))
        shown.add("declarationKind", .text(change.declarationKind))
        shown.add("member", change.member.map { .text($0) })
        shown.add("message", .text(change.message))
        shown.add("old", change.old.map { .text($0) })
        shown.add("new", change.new.map { .text($0) })
        if let location = location(of: change) {
            var position = ShownObject()
            position.add("side", .text(change.side.rawValue))
            position.add("file", .text(location.file))
            position.add("line", .number(String(location.position.line)))
            position.add("column", .number(String(location.position.column)))
            shown.add("position", position.value)
        }
        return shown.value
    }

    mutating func location(of change: Change) -> Location? {
        guard let span = change.span, let position = positions[change.side]?.position(of: span),
            let file = (change.side == .old ? old : new).sources[span.file]
        else { return nil }
        return Location(file: file.path, position: position)
    }
}

extension DiffReport.Verdict {
    var meaning: String {
        switch self {
        case .breaking: "code that compiled may no longer compile"
        case .additive: "all code still compiles"
        case .none: "the Swift source stays the same"
        }
    }
}

extension Change {
    /// The values of `breaks` in a fixed order.
    package var broken: [String] { Use.allCases.filter(breaks.contains).map(\.rawValue) }

    fileprivate func ignoring(_ ignored: Set<Use>) -> Change {
        var change = self
        change.breaks.subtract(ignored)
        if change.class == .breaking, change.breaks.isEmpty { change.class = .additive }
        return change
    }
}
