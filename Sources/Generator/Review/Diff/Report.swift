import EndpointGenerator

/// The changes between two documents, ready to be printed.
package struct DiffReport: Sendable {
    /// The smallest version increment that semantic versioning allows for a package that publishes the generated code (https://semver.org,
    /// sections 6 to 8).
    package enum Version: String, Sendable {
        case major, minor, patch

        init(_ verdict: Change.Class) {
            switch verdict {
            case .breaking: self = .major
            // The code does something new, even if nothing in it is new.
            case .additive, .wire: self = .minor
            case .narrowed, .none: self = .patch
            }
        }
    }

    /// One of the two documents, with the files that its changes refer to.
    package struct Document: Sendable {
        package let name: String
        package let sources: SourceFiles

        package init(name: String, sources: SourceFiles) { (self.name, self.sources) = (name, sources) }
    }

    package private(set) var changes: [Change] = []
    /// The names of the documents.
    let old: String
    let new: String

    /// - Parameter ignored: The kinds of code that the user does not have.
    package init(_ changes: [Change], ignoring ignored: Set<AffectedCode>, old: Document, new: Document) {
        (self.old, self.new) = (old.name, new.name)
        var printers = [Change.Side.old: DiagnosticPrinter(old.sources), .new: DiagnosticPrinter(new.sources)]
        for var change in changes {
            change.breaks.subtract(ignored)
            if change.class == .breaking, change.breaks.isEmpty { change.class = change.otherwise }
            let sources = change.side == .old ? old.sources : new.sources
            if let span = change.span, let position = printers[change.side]?.position(of: span), let file = sources[span.file] {
                change.location = Change.Location(file: file.path, position: position)
            }
            self.changes.append(change)
        }
    }

    /// Marks the changes that `accepted` lists, each with its reason, and the entries that list one.
    package mutating func accept(_ accepted: inout AcceptedChanges?) {
        for index in changes.indices { changes[index].accepted = accepted?.reason(for: changes[index]) }
    }

    /// The changes that are not accepted.
    package var open: [Change] { changes.filter { $0.accepted == nil } }

    /// The most severe class of the changes that are not accepted.
    package var verdict: Change.Class { open.map(\.class).max() ?? .none }

    package var version: Version {
        let version = Version(verdict)
        return version == .patch && open.contains { $0.class == .additive } ? .minor : version
    }

    package func count(_ class: Change.Class) -> Int { open.count { $0.class == `class` } }

    /// Returns the changes by declaration as text, each with its position and the old and new parts, followed by a summary line.
    package func text() -> String {
        var lines: [String] = []
        var last: String?
        for change in open {
            let title = "\(change.declarationKind) \(change.declaration)"
            if title != last {
                if last != nil { lines.append("") }
                lines.append(printable(title))
                last = title
            }
            let location = change.location.map { "\($0): " } ?? ""
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
        guard verdict != .none else { return verdict.meaning + (counts.isEmpty ? "" : " (\(counts))") }
        return "\(verdict.rawValue): \(verdict.meaning) (\(counts))"
    }

    /// The number of changes of each class, such as `5 breaking, 1 wire, 2 accepted`.
    var counts: String {
        let accepted = changes.count - open.count
        let counts = Change.Class.ofChanges.map { (count($0), $0.rawValue) } + [(accepted, "accepted")]
        return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    /// Returns the changes as JSON. See `endpoints diff --help`. Members can be added later, but existing ones keep their meaning.
    package func json() -> String { ShownValue.made([("format", .number("2"))] + members).json + "\n" }

    var members: [(String, ShownValue?)] {
        [
            ("verdict", .text(verdict.rawValue)), ("version", .text(version.rawValue)), ("old", .text(old)), ("new", .text(new)),
            ("counts", .made(Change.Class.ofChanges.map { ($0.rawValue, .number(String(count($0)))) })),
            ("changes", .list(changes.map(\.json))),
        ]
    }
}

extension Change {
    fileprivate var json: ShownValue {
        let position: ShownValue? = location.map { location in
            [
                "side": .text(side.rawValue), "file": .text(location.file), "line": .number(String(location.position.line)),
                "column": .number(String(location.position.column)),
            ]
        }
        return [
            "id": .text(id), "class": .text(self.class.rawValue), "kind": .text(kind.rawValue), "breaks": .list(broken.map { .text($0) }),
            "declaration": .text(declaration), "declarationKind": .text(declarationKind), "member": .text(member),
            "message": .text(message), "accepted": .text(accepted), "old": .text(old), "new": .text(new), "position": position,
        ]
    }

    /// The values of `breaks` in a fixed order.
    package var broken: [String] { AffectedCode.allCases.filter(breaks.contains).map(\.rawValue) }
}

extension Change.Class {
    var meaning: String {
        switch self {
        case .breaking: "code that compiled may no longer compile, or means something else"
        case .wire: "the Swift source stays the same, but other data is sent or read"
        case .narrowed: "the server may refuse values that it accepted"
        case .additive: "all code still compiles"
        case .none: "no difference in Swift or on the wire"
        }
    }
}
