import EndpointRuntime

@testable import EndpointGenerator

/// The generator must accept all JSON that the runtime accepts. Writing a parsed value and parsing it again must yield the same value.
func fuzzJSON(_ bytes: [UInt8]) -> String? {
    var sources = SourceFiles()
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "fuzz.json", bytes: bytes)
    let number = sources.add(file)
    let root = parseJSON(file, number: number, diagnostics: &diagnostics)
    sources.setRoot(root, of: number)
    if root == nil && !diagnostics.hasErrors { return "rejected without an error" }
    if root != nil && diagnostics.hasErrors { return "accepted with an error" }
    var printer = DiagnosticPrinter(sources)
    let printed = printer.render(diagnostics.all)
    for diagnostic in diagnostics.all where diagnostic.span == nil && diagnostic.severity != .note {
        return "no position: \(diagnostic.message)"
    }
    if printed.unicodeScalars.contains(where: { ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || $0.value == 0x7F }) {
        return "a control character is printed"
    }
    guard let value = try? JSON.decode(JSONValue.self, from: bytes) else { return nil }
    if root == nil { return "the runtime accepts text that the generator rejects: \(printed)" }
    guard let written = try? JSON.encodeBytes(value) else { return "cannot be written" }
    guard let again = try? JSON.decode(JSONValue.self, from: written) else { return "the output cannot be read back" }
    return again == value ? nil : "a different value after writing"
}
