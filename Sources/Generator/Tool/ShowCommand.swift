import EndpointFiles
import EndpointGenerator

let showCommand = Command(
    name: "show",
    summary: "Print services, operations and models as a tree.",
    words: "[CONFIG or DOCUMENT…]",
    details: """
        Says what would be generated, under the names that it would have, and writes nothing.
        """,
    options: [Inputs.name, Option(name: "--services", value: nil, help: "Leave out the models.")],
    run: showRun)

private func showRun(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let overrides: Overrides = try Inputs.overrides(arguments)
    var isFine = true
    for file in try Inputs.files(arguments) {
        let loaded: LoadedInput = loadInput(file, overrides)
        Console.complain(loaded.diagnostics, loaded.sources)
        let result = loaded.input.map { outline($0) }
        if let result { Console.complain(result.diagnostics, result.sources) }
        if let outline = result?.outline {
            Console.print(tree(outline, withModels: !arguments.has("--services")))
        } else {
            isFine = false
        }
    }
    return isFine ? 0 : 1
}

private func tree(_ outline: Outline, withModels: Bool) -> String {
    var lines: [String] = [outline.name]
    for service in outline.services {
        lines.append("  \(service.name)")
        // Paths that are far longer than the others do not push those to the right.
        let widths: [Int] = service.operations.map { ($0.method + " " + $0.path).count }.filter { $0 <= 50 }
        let width: Int = widths.max() ?? 0
        for operation in service.operations {
            let request: String = printable(operation.method + " " + operation.path)
            lines.append("    " + request + String(repeating: " ", count: max(0, width - request.count) + 2) + operation.signature)
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
