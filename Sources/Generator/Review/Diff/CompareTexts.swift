import EndpointGenerator

/// Returns a change for each declaration whose code differs, although `changes` says nothing about it or the types that it mentions. So no
/// difference is silent, whatever the other comparisons overlook.
func codeChanges(_ old: Surface, _ new: Surface, explainedBy changes: [Change]) -> [Change] {
    // A change to what is generated for all declarations is reported once.
    guard old.parts == new.parts, old.nests == new.nests else { return [] }
    let before = keyed(old.texts, by: \.place)
    var explained: Set<Substring> = []
    // Bounds are not part of the code.
    for change in changes where change.kind != .boundNarrowed {
        if change.declarationKind != "service" {
            explained.insert(change.declaration.split(separator: ".").last ?? "")
        } else if let member = change.member {
            explained.insert("\(change.declaration).\(member)")
        }
    }
    let services = keyed(new.services, by: \.name)
    let types = keyed(new.types, by: \.name)
    // The root type has a property for each service, and lists the schemes that operations combine.
    let explainsRoot = changes.contains { [.serviceAdded, .serviceRemoved].contains($0.kind) || $0.message.hasPrefix(Fact.security) }
    var found: [Change] = []
    for text in new.texts where !(text.owner.isEmpty && explainsRoot) {
        // A typealias is compared as the type that it stands for.
        guard let match = before[text.place], match.lines != text.lines, !match.isAlias, !text.isAlias else { continue }
        let difference = LineDifference(match.lines, text.lines, isOrdered: !text.owner.isEmpty)
        let name = text.owner.isEmpty ? new.name : new.fullName(text.owner)
        guard !difference.isEmpty, !explained.contains("\(name).\(text.operation ?? "")"),
            !(match.lines + text.lines).contains(where: { $0.mentions(explained) })
        else { continue }
        let kind = text.operation != nil ? "service" : types[text.owner]?.kind.rawValue ?? "api"
        let operation = services[text.owner]?.operations.first { $0.name == text.operation }
        var list = ChangeList(declaration: name, kind: kind, affected: old.affected)
        list.add(
            .codeChanged, text.operation, message: difference.isDeclared ? "its declaration changed" : "its code changed",
            breaks: difference.isDeclared ? Set(AffectedCode.allCases) : [], otherwise: .wire,
            old: difference.old.map(String.init), new: difference.new.map(String.init),
            at: operation?.span ?? types[text.owner]?.span)
        found += list.changes
    }
    return found
}

extension DeclaredText {
    fileprivate var place: [String] { [owner, operation ?? ""] }

    fileprivate var isAlias: Bool { lines.first(where: \.isDeclaration)?.firstRange(of: "typealias ") != nil }
}

/// The first lines that differ between two texts.
private struct LineDifference {
    private(set) var old: Substring?
    private(set) var new: Substring?
    /// Whether a line that declares something differs, rather than one in a function's body.
    private(set) var isDeclared = false

    var isEmpty: Bool { old == nil && new == nil }

    /// - Parameter isOrdered: Whether the order of the lines counts. That of the root type's members does not.
    init(_ before: [Substring], _ after: [Substring], isOrdered: Bool) {
        let (before, after) = isOrdered ? (before, after) : (before.sorted(), after.sorted())
        // Lines that only moved are compared in place; all others by what is missing on the other side.
        let (known, kept) = (Set(before), Set(after))
        let removed = before.filter { !kept.contains($0) }
        let added = after.filter { !known.contains($0) }
        if removed.isEmpty, added.isEmpty {
            guard before != after else { return }
            let index = zip(before, after).enumerated().first { $1.0 != $1.1 }?.offset ?? min(before.count, after.count)
            (old, new) = (index < before.count ? before[index] : nil, index < after.count ? after[index] : nil)
        } else {
            (old, new) = (removed.first, added.first)
        }
        let heads = { (lines: [Substring]) in lines.filter(\.isDeclaration).map { $0.prefix { $0 != "{" } } }
        isDeclared = heads(removed) != heads(added)
    }
}

extension Substring {
    /// Whether the line begins a declaration that other code can use.
    fileprivate var isDeclaration: Bool {
        let words = split(separator: " ").drop { ["public", "package", "nonisolated", "indirect", "static", "mutating"].contains($0) }
        guard let first = words.first else { return false }
        let next = words.dropFirst().first ?? ""
        switch first {
        // `case` also begins the branches of a switch.
        case "case": return !hasSuffix(":") && next != "_" && next.first.map { $0.isLetter || $0 == "_" || $0 == "`" } == true
        // Generated code leaves out the types of local variables.
        case "let", "var": return next.hasSuffix(":")
        case "struct", "enum", "protocol", "typealias", "func": return true
        default: return first.hasPrefix("init(") || first.hasPrefix("@")
        }
    }

    /// Returns whether one of the names is a word of the line.
    fileprivate func mentions(_ names: Set<Substring>) -> Bool {
        utf8.split { !isNamePart($0) }.contains { names.contains(Substring($0)) }
    }
}
