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
