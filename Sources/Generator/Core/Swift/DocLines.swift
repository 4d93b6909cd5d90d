/// The lines of a doc comment: summary, blank line, description. What values satisfy beside their type stands right below, since each line
/// costs.
func docLines(_ documentation: Documentation, isDeprecated: Bool = false) -> [SwiftText] {
    var paragraphs: [[SwiftText]] = []
    if let summary = documentation.summary { paragraphs.append(SwiftText.commentLines(summary)) }
    if let description = documentation.description, description != documentation.summary {
        paragraphs.append(SwiftText.commentLines(description))
    }
    if let constraints = documentation.constraints {
        let lines = SwiftText.commentLines(constraints)
        if paragraphs.last?.isEmpty == false {
            paragraphs[paragraphs.count - 1] += lines.prefix(1).map { .fixed("- Note: ") + $0 }
        } else {
            paragraphs.append(lines)
        }
    }
    if let url = documentation.externalURL { paragraphs.append(SwiftText.commentLines(SpecText("See also: <\(url.raw)>"))) }
    if isDeprecated { paragraphs.append([.fixed("- Warning: Deprecated.")]) }
    var lines: [SwiftText] = []
    for paragraph in paragraphs where !paragraph.isEmpty {
        if !lines.isEmpty { lines.append(.empty) }
        lines += paragraph
    }
    return lines
}
