/// Combines the documentation of schemas that share a declaration, for each member of that declaration.
///
/// The text of one schema may not apply to another. If the texts differ, the first paragraph of each is listed. Schemas without text are
/// ignored. Constraints are kept only if all schemas have them.
extension ModelDraft {
    /// Adds the documentation of `others`, which have the same shape.
    mutating func document(asWellAs others: [ModelDraft]) {
        func texts(_ index: Int) -> [Documentation] { others.map { $0.documentation(ofMember: index) } }
        switch kind {
        case .wrapper: break
        case .object(var object):
            for index in object.properties.indices { object.properties[index].documentation.join(texts(index)) }
            kind = .object(object)
        case .enumeration(var enumeration):
            for index in enumeration.values.indices { enumeration.values[index].documentation.join(texts(index)) }
            kind = .enumeration(enumeration)
        case .union(var union):
            for index in union.members.indices { union.members[index].documentation.join(texts(index)) }
            kind = .union(union)
        }
    }

    private func documentation(ofMember index: Int) -> Documentation {
        switch kind {
        case .object(let object) where index < object.properties.count: object.properties[index].documentation
        case .enumeration(let enumeration) where index < enumeration.values.count: enumeration.values[index].documentation
        case .union(let union) where index < union.members.count: union.members[index].documentation
        default: Documentation()
        }
    }
}

extension Documentation {
    /// The maximum number of texts listed.
    private static let longestList = 4

    fileprivate mutating func join(_ others: [Documentation]) { self = joined(with: others) }

    private func joined(with others: [Documentation]) -> Documentation {
        guard others.contains(where: { $0 != self }) else { return self }
        let told = ([self] + others).filter { $0.firstParagraph != nil }
        let first = told.first ?? self
        let commonConstraints = others.contains { $0.constraints != constraints } ? nil : constraints
        let externalURL = told.contains { $0.externalURL != first.externalURL } ? nil : first.externalURL
        guard told.contains(where: { $0.summary != first.summary || $0.description != first.description }) else {
            return Documentation(
                summary: first.summary, description: first.description, externalURL: externalURL, constraints: commonConstraints)
        }
        var lines: [String] = []
        for text in told {
            guard let line = text.firstParagraph, !lines.contains(line) else { continue }
            lines.append(line)
            if lines.count > Documentation.longestList { break }
        }
        return Documentation(description: SpecText(Documentation.list(lines)), externalURL: externalURL, constraints: commonConstraints)
    }

    private static func list(_ lines: [String]) -> String {
        guard lines.count > 1 else { return lines.first ?? "" }
        let items: [String] = lines.prefix(longestList) + (lines.count > longestList ? ["…"] : [])
        return (["Depends on where it is used:"] + items.map { "- \($0)" }).joined(separator: "\n")
    }

    /// The first paragraph, or `nil` if there is no text.
    private var firstParagraph: String? {
        guard let text = (summary ?? description)?.raw else { return nil }
        let lines = text.textLines.drop(while: \.isEmpty).prefix { !$0.isEmpty }
        return lines.isEmpty ? nil : lines.joined(separator: " ")
    }
}
