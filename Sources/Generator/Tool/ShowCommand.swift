import EndpointFiles
import EndpointGenerator
import EndpointReview

let showCommand = Command(
    name: "show",
    summary: "Print services, operations and models as a tree, or as JSON; or write a page of them.",
    words: "[CONFIG or DOCUMENT…]",
    details: """
        Says what would be generated, under the names that it would have, and writes nothing.

        With --json it is an object per document, for scripts: "services" with their operations (how each is called, with which parameters,
        body, pages and responses), "webhooks", "schemas" (the Swift type that each named schema stands for) and "models" with their members. Types
        are written as outside of the root type. "pointer" is the JSON pointer of the place in the document that a thing comes from, "schema"
        that of its schema; members that have nothing to say are left out, more may be added.

        With --html it writes the same as a page: each operation with its Swift call to copy, parameters, models and failures, and a search. The
        page is one file that needs no network. An existing file is replaced only if it is such a page.
        """,
    options: [Inputs.name, Option(name: "--services", value: nil, help: "Leave out the models."), jsonOption, htmlOption],
    run: showRun)

private let jsonOption = Option(name: "--json", value: nil, help: "Print JSON, with pointers into the document.")

private let htmlOption = Option(name: "--html", value: "FILE", help: "Write a page to look at, of one document.")

private func showRun(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let overrides = try Inputs.overrides(arguments)
    if arguments.has("--json"), arguments.has("--services") {
        throw UsageError(message: "--services and --json exclude each other: the JSON is always whole")
    }
    if let page = arguments["--html"] { return try writePage(page, arguments, overrides) }
    var isFine = true
    for file in try Inputs.files(arguments) {
        let loaded = loadInput(file, overrides)
        Console.complain(loaded.diagnostics, loaded.sources)
        let text = loaded.input.flatMap { arguments.has("--json") ? json($0) : tree($0, withModels: !arguments.has("--services")) }
        if let text { Console.print(text) } else { isFine = false }
    }
    return isFine ? 0 : 1
}

private func json(_ input: GeneratorInput) -> String? {
    let result = describeAsJSON(input)
    Console.complain(result.diagnostics, result.sources)
    return result.value
}

private func tree(_ input: GeneratorInput, withModels: Bool) -> String? {
    let result = outline(input)
    Console.complain(result.diagnostics, result.sources)
    return result.value.map { tree($0, withModels: withModels) }
}

private func tree(_ outline: Outline, withModels: Bool) -> String {
    var lines = [outline.name]
    for service in outline.services {
        lines.append("  \(service.name)")
        // Very long paths do not push the others to the right.
        let widths = service.operations.map { ($0.method + " " + $0.path).count }.filter { $0 <= 50 }
        let width = widths.max() ?? 0
        for operation in service.operations {
            let request = printable(operation.method + " " + operation.path)
            for (index, signature) in operation.signatures.enumerated() {
                let start = index == 0 ? request : ""
                lines.append("    " + start + String(repeating: " ", count: max(0, width - start.count) + 2) + signature)
            }
        }
    }
    if withModels {
        for model in outline.models {
            lines.append("  \(model.kind) \(model.name)")
            for member in model.members { lines.append("    \(member)") }
        }
    }
    return lines.joined(separator: "\n")
}
