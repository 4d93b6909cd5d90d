/// A compiled template: a tree of tags and text, without the line breaks of standalone tags.
package struct MustacheTemplate: Sendable {
    indirect enum Node: Sendable {
        case text(String)
        case variable(Name)
        case section(Name, [Node])
        case inverted(Name, [Node])
        /// `indent` precedes each line of a partial whose tag is alone on its line.
        case partial(String, indent: String, span: Span)
        /// `{{> *name}}`: the partial's name is a value.
        case dynamicPartial(Name, indent: String)
    }

    /// A name whose parts are separated by dots: `first`, followed by the names of nested members. For `.`, which is the value itself,
    /// `first` is `nil`.
    ///
    /// This is a class, because rendering a tag copies the name out of its node, and copying a reference is cheap.
    final class Name: Sendable {
        let first: ViewObject.Name?
        let members: [ViewObject.Name]
        let span: Span

        init(_ text: String, at span: Span) {
            let parts = text.split(separator: ".").map { ViewObject.Name(String($0)) }
            first = parts.first
            members = Array(parts.dropFirst())
            self.span = span
        }

        var text: String { first.map { ([$0] + members).map(\.text).joined(separator: ".") } ?? "." }
    }

    let source: SourceFile
    let number: Int32
    let nodes: [Node]

    /// Compiles a template (mustache(5), without lambdas, parents or blocks). Returns `nil` and adds diagnostics if the template contains
    /// mistakes. `indent` precedes each line that is not empty.
    package init?(_ source: SourceFile, number: Int32, indent: String = "", diagnostics: inout Diagnostics) {
        var lexer = MustacheLexer(bytes: source.bytes, file: number)
        var compiler = MustacheCompiler(bytes: source.bytes, indent: indent)
        do throws(MustacheFailure) {
            while let tag = try lexer.next() { try compiler.add(tag) }
            nodes = try compiler.finish()
        } catch {
            diagnostics.error("template", error.message, at: error.span)
            return nil
        }
        self.source = source
        self.number = number
    }

    /// Returns a copy with `indent` before each non-empty line.
    func indented(by indent: String) -> MustacheTemplate? {
        var ignored = Diagnostics()
        return MustacheTemplate(source, number: number, indent: indent, diagnostics: &ignored)
    }
}

struct MustacheFailure: Error {
    var message: String
    var span: Span
}

/// Loads the templates for a run: the built-in ones and the user's replacements.
func loadTemplates(
    _ overrides: [String: SourceFile], sources: inout SourceFiles, diagnostics: inout Diagnostics
) -> [String: MustacheTemplate]? {
    var templates: [String: MustacheTemplate] = [:]
    var found = Diagnostics()
    defer { diagnostics.append(contentsOf: found) }
    for (name, text) in embeddedTemplates where overrides[name] == nil {
        let file = SourceFile(path: "Templates/\(name).mustache", bytes: Array(text.utf8))
        templates[name] = MustacheTemplate(file, number: sources.add(file), diagnostics: &found)
    }
    let known = embeddedTemplates.map(\.name)
    for name in overrides.keys.sorted() {
        guard let file = overrides[name] else { continue }
        let number = sources.add(file)
        guard known.contains(name) else {
            found.error(
                "template", "there is no template `\(name)` to replace\(didYouMean(name, among: known))",
                at: Span(file: number, start: 0, end: 0))
            continue
        }
        templates[name] = MustacheTemplate(file, number: number, diagnostics: &found)
    }
    return found.hasErrors ? nil : templates
}

/// The names and texts of the built-in templates, for `endpoints templates`.
package var builtInTemplates: [(name: String, text: String)] { embeddedTemplates }
