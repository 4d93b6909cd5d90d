/// Renders templates, which can include each other as partials.
///
/// Extends mustache(5): in a section over a list, `{{#-first}}` and `{{#-last}}` are true for the first and last item. For example,
/// `{{^-last}}, {{/-last}}` prints commas between the items. Text is printed as it is, because views hold only `SwiftText`, and an unknown
/// name is an error.
package struct MustacheRenderer {
    /// The maximum nesting depth of partials. In the built-in templates, the depth is less than ten.
    private static let partialDepth = 64

    package private(set) var diagnostics = Diagnostics()
    private var templates: [String: MustacheTemplate]
    private var indented: [String: MustacheTemplate] = [:]
    private var contexts: [ViewValue] = []
    private var ends: (isFirst: Bool, isLast: Bool) = (true, true)
    private var depth = 0
    /// Whether partials are nested too deeply. If so, nothing more is printed, because the output could grow exponentially.
    private var isLost = false
    private var output = ""
    private var lists = ArgumentLists()

    package init(_ templates: [String: MustacheTemplate]) { self.templates = templates }

    /// Renders a template. Mistakes are added to `diagnostics` with the locations of the tags.
    package mutating func render(_ template: String, _ view: ViewValue) -> String {
        guard let root = templates[template] else {
            reportMissingTemplate(template, at: nil)
            return ""
        }
        output = ""
        isLost = false
        contexts = [view]
        render(root.nodes)
        lists.endLine(at: output.utf8.count, of: &output)
        return output
    }

    private mutating func render(_ nodes: [MustacheTemplate.Node]) {
        for node in nodes where !isLost {
            switch node {
            case .text(let text):
                output += text
                if !lists.isEmpty { lists.endLine(with: text, at: output.utf8.count - text.utf8.count, of: &output) }
            case .variable(let name): print(name)
            case .section(let name, let content): renderSection(value(of: name), content)
            case .inverted(let name, let content): if !value(of: name).isTruthy { render(content) }
            case .partial(let name, let indent, let span): renderPartial(name, indent: indent, at: span)
            case .dynamicPartial(let name, let indent): renderPartial(text(of: name), indent: indent, at: name.span)
            }
        }
    }

    private mutating func renderSection(_ value: ViewValue, _ content: [MustacheTemplate.Node]) {
        guard value.isTruthy else { return }
        if case .flag = value { return render(content) }
        guard case .list(let items) = value else {
            contexts.append(value)
            render(content)
            contexts.removeLast()
            return
        }
        let outer = ends
        for index in items.indices {
            ends = (index == 0, index == items.count - 1)
            contexts.append(items[index])
            render(content)
            contexts.removeLast()
        }
        ends = outer
    }

    /// Returns the name of a dynamic partial, or an empty string if the value is no text.
    private mutating func text(of name: MustacheTemplate.Name) -> String {
        let value = value(of: name)
        switch value {
        case .text(let text): return text.text
        case .nothing: break
        case .flag, .list, .arguments, .object: reportUnprintable(value, name)
        }
        return ""
    }

    private mutating func renderPartial(_ name: String, indent: String, at span: Span) {
        guard let template = partial(name, indent: indent) else {
            return reportMissingTemplate(name, at: span)
        }
        guard depth < MustacheRenderer.partialDepth else {
            diagnostics.error("template", "partials include each other more than \(MustacheRenderer.partialDepth) levels deep", at: span)
            isLost = true
            return
        }
        depth += 1
        defer { depth -= 1 }
        render(template.nodes)
    }

    private mutating func reportMissingTemplate(_ name: String, at span: Span?) {
        diagnostics.error("template", "there is no template `\(name)`\(didYouMean(name, among: templates.keys.sorted()))", at: span)
    }

    private mutating func partial(_ name: String, indent: String) -> MustacheTemplate? {
        if indent.isEmpty { return templates[name] }
        let key = indent + name
        if let known = indented[key] { return known }
        let made = templates[name]?.indented(by: indent)
        indented[key] = made
        return made
    }

    private mutating func print(_ name: MustacheTemplate.Name) {
        let value = self.value(of: name)
        switch value {
        case .text(let text): output += text.text
        case .arguments(let items): lists.print(items, to: &output)
        case .nothing: break
        case .flag, .list, .object: reportUnprintable(value, name)
        }
    }

    private mutating func reportUnprintable(_ value: ViewValue, _ name: MustacheTemplate.Name) {
        diagnostics.error("template", "`\(name.text)` is \(value.kind), which cannot be printed", at: name.span)
    }

    private mutating func value(of name: MustacheTemplate.Name) -> ViewValue {
        guard let first = name.first else { return contexts.last ?? .nothing }
        guard var value = lookUp(first) else { return reportMissing(name) }
        for key in name.members {
            guard case .object(let members) = value, let member = members[key] else { return reportMissing(name) }
            value = member
        }
        return value
    }

    private func lookUp(_ key: ViewObject.Name) -> ViewValue? {
        var index = contexts.count - 1
        while index >= 0 {
            if case .object(let members) = contexts[index], let value = members[key] { return value }
            index -= 1
        }
        if key.text == "-first" { return .flag(ends.isFirst) }
        if key.text == "-last" { return .flag(ends.isLast) }
        return nil
    }

    private mutating func reportMissing(_ name: MustacheTemplate.Name) -> ViewValue {
        var known: Set<String> = []
        for case .object(let members) in contexts { known.formUnion(members.names) }
        let hint = didYouMean((name.members.last ?? name.first)?.text ?? "", among: known.sorted())
        diagnostics.error("template", "no view here has a value `\(name.text)`\(hint)", at: name.span)
        return .nothing
    }
}
