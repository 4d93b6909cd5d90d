import EndpointGenerator

/// The result of comparing a document with traffic, ready to be printed.
package struct VerificationReport {
    private let verification: Verification
    private let sources: SourceFiles
    private var printer: DiagnosticPrinter

    package init(_ verification: Verification, _ sources: SourceFiles) {
        (self.verification, self.sources) = (verification, sources)
        printer = DiagnosticPrinter(sources)
    }

    /// Whether the document describes the traffic. Traffic without a single exchange of the API says nothing about it.
    package var isFine: Bool { verification.mismatches.isEmpty && verification.matched > 0 && verification.isReadable }

    /// Returns the mismatches, with position, line, caret and pointer.
    package mutating func text() -> String {
        verification.mismatches.map { mismatch in
            let problem = mismatch.problem
            let others = mismatch.operations.count > 1 ? " and \(mismatch.operations.count - 1) more" : ""
            let found = "\(mismatch.found.joined(separator: ", ")) (\(mismatch.count == 1 ? "once" : "\(mismatch.count) times"))"
            let message =
                "\(mismatch.operations[0])\(others), \(problem.part)\(problem.pointer.isEmpty ? "" : " " + problem.pointer): expected \(problem.expected), found \(found)"
            return printer.render(Diagnostic(.error, problem.rule.rawValue, message: message, at: problem.span))
        }.joined()
    }

    /// Returns a summary, such as `2 mismatches in 12 exchanges; 3 with other hosts`.
    package var summary: String {
        let (mismatches, matched) = (verification.mismatches.count, verification.matched)
        let first = "\(mismatches) mismatch\(mismatches == 1 ? "" : "es") in \(matched) exchange\(matched == 1 ? "" : "s")"
        let others = verification.others.map { "\($0.count) \($0.count == 1 ? $0.reason.replacing("bodies", with: "body") : $0.reason)" }
        return ([first] + others).joined(separator: "; ")
    }

    /// Returns the JSON of `--json`.
    package mutating func json() -> String {
        let others = verification.others.map { ($0.reason, ShownValue.number(String($0.count))) }
        let mismatches = verification.mismatches.map { json(of: $0) }
        let members: [(String, ShownValue)] = [
            ("format", .number("1")), ("exchanges", .number(String(verification.matched))), ("others", .made(others)),
            ("mismatches", .list(mismatches)),
        ]
        return ShownValue.made(members).json + "\n"
    }

    private mutating func json(of mismatch: Mismatch) -> ShownValue {
        let problem = mismatch.problem
        var members: [(String, ShownValue)] = [
            ("rule", .text(problem.rule.rawValue)), ("operations", .list(mismatch.operations.map { .text($0) })),
            ("part", .text(problem.part)), ("pointer", .text(problem.pointer)),
            ("expected", .text(problem.expected)), ("found", .list(mismatch.found.map { .text($0) })),
            ("count", .number(String(mismatch.count))),
        ]
        if let file = sources[problem.span.file], let position = printer.position(of: problem.span) {
            members += [
                ("file", .text(file.path)), ("line", .number(String(position.line))), ("column", .number(String(position.column))),
                ("schema", .text(sources.pointer(to: problem.span) ?? "")),
            ]
        }
        return .made(members)
    }
}

extension ShownValue {
    package static func made(_ members: [(String, ShownValue)]) -> ShownValue {
        var object = ShownObject()
        for member in members { object.add(member.0, member.1) }
        return object.value
    }

    /// A value from a document.
    package init(_ node: JSONNode) {
        switch node.value {
        case .null: self = .number("null")
        case .bool(let flag): self = .flag(flag)
        case .number(let text): self = .number(text.raw)
        case .string(let text): self = .text(text.raw)
        case .array(let items): self = .list(items.map { ShownValue($0) })
        case .object(let object): self = .made(object.members.map { ($0.key.raw, ShownValue($0.value)) })
        }
    }
}
