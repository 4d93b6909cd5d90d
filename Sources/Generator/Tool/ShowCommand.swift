import EndpointFiles
import EndpointGenerator
import EndpointReview

let showCommand = Command(
    name: "show",
    summary: "Print services, operations and models as a tree or JSON, or write them as a page.",
    words: "[CONFIG or DOCUMENT…]",
    details: """
        Prints the API that would be generated, with its Swift names, without writing Swift.

        --json prints an object for scripts: "format" (1) and "documents", each with "file", "services" with their operations (call,
        parameters, body, pages and responses), "webhooks", "schemas" (the Swift type of each named schema) and "models" with their
        members. Types are spelled as outside the root type. "pointer" is the JSON pointer of a declaration's origin in the document, and
        "schema" is the pointer of its schema. Empty members are left out, and later versions can add members.

        --markdown prints a page for a repository or a coding assistant: how to create the client, each operation with its
        call and failures, and each model with its initializer. The same input gives the same page.

        --html writes the same as a searchable page: each operation with a Swift call to copy, parameters, models and failures. The
        page is one file that needs no network. An existing file is replaced only if it is such a page.
        """,
    options: [Inputs.name, Option(name: "--services", value: nil, help: "Leave out the models."), jsonOption, markdownOption, htmlOption],
    run: showRun)

private let jsonOption = Option(name: "--json", value: nil, help: "Print JSON, with pointers into the document.")

private let markdownOption = Option(name: "--markdown", value: nil, help: "Print a page of Markdown.")

private let htmlOption = Option(name: "--html", value: "FILE", help: "Write one document as an HTML page.")

private func showRun(_ arguments: Arguments) throws -> Int32 {
    let overrides = try Inputs.overrides(arguments)
    if arguments.has("--services"), let other = ["--json", "--markdown"].first(where: arguments.has) {
        throw UsageError(message: "--services and \(other) cannot be combined: \(other) is always complete")
    }
    if arguments.has("--json"), arguments.has("--markdown") { throw UsageError(message: "--json and --markdown cannot be combined") }
    if let page = arguments["--html"] { return try writePage(page, arguments, overrides: overrides) }
    var isFine = true
    var documents: [ShownValue] = []
    for file in try InputFiles(arguments).paths {
        let loaded = loadInput(file, overrides)
        Console.writeError(loaded.diagnostics, loaded.sources)
        if let only = loaded.input?.configuration.only, only != .all { Console.writeError(onlyNote(only)) }
        let text = loaded.input.flatMap { input -> String? in
            if arguments.has("--json") {
                guard case .object(let members)? = printed(describeAsJSON(input)) else { return nil }
                documents.append(.object([("file", .text(file))] + members))
                return ""
            }
            if arguments.has("--markdown") { return printed(describeAsMarkdown(input)) }
            return printed(outline(input)).map { tree($0, withModels: !arguments.has("--services")) }
        }
        if text == nil { isFine = false }
        if let text, !text.isEmpty { Console.print(text) }
    }
    if arguments.has("--json"), !documents.isEmpty { Console.print(ShownValue.documents(documents, format: 1).json) }
    return isFine ? 0 : 1
}

private func onlyNote(_ only: Configuration.Only) -> String {
    "note: everything is listed; what is generated, and so offered by code completion, depends on \"only\": \"\(only.rawValue)\" at the next build\n"
}

private func printed<Value>(_ result: ReviewResult<Value>) -> Value? {
    Console.writeError(result.diagnostics, result.sources)
    return result.value
}

private func tree(_ outline: Outline, withModels: Bool) -> String {
    var lines = [outline.name]
    for service in outline.services {
        lines.append("  \(service.name)")
        // Very long paths do not affect the column's width.
        let width = service.operations.map(\.request.count).filter { $0 <= 50 }.max() ?? 0
        for operation in service.operations {
            for (index, signature) in operation.signatures.enumerated() {
                let start = index == 0 ? printable(operation.request) : ""
                lines.append("    " + start + String(repeating: " ", count: max(0, width - start.count) + 2) + signature)
            }
        }
    }
    for model in outline.models where withModels {
        lines.append("  \(model.kind) \(model.name)")
        for member in model.members { lines.append("    \(member)") }
    }
    return lines.joined(separator: "\n")
}

/// Writes the page for `show --html FILE`, either completely or not at all. Never replaces a file other than an endpoints page.
func writePage(_ path: String, _ arguments: Arguments, overrides: Overrides) throws -> Int32 {
    for other in ["--json", "--markdown", "--services"] where arguments.has(other) {
        throw UsageError(message: "\(other) and --html cannot be combined: the page is always complete")
    }
    let files = try InputFiles(arguments).paths
    guard files.count == 1 else { throw UsageError(message: "--html takes one document, not \(files.count)") }
    let loaded = loadInput(files[0], overrides)
    Console.writeError(loaded.diagnostics, loaded.sources)
    guard let input = loaded.input, let page = printed(describeAsPage(input)) else { return 1 }
    // Only a page from an earlier run is replaced.
    let mark = Array(pageMark.utf8)
    guard try FileSystem.kind(path) == nil || FileSystem.read(path, limit: mark.count).starts(with: mark) else {
        throw FileError("`\(path)` exists and is not an endpoints page: choose another file, or delete it")
    }
    try FileSystem.makeFolder(Path.folder(of: path))
    try FileSystem.replace(path, with: page)
    Console.print("\(printable(path)): written")
    return 0
}
