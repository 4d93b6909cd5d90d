import EndpointFiles
import EndpointGenerator

let templatesCommand = Command(
    name: "templates",
    summary: "List, print or export the templates.",
    words: "[NAME…]",
    details: """
        Without a name, lists the templates. With names, prints them. With --export, writes all or the named templates to a folder. Keep the ones
        that you change, and pass the folder as `--templates FOLDER` or "templates" in the config. The comment at the top of a template
        lists its values.
        """,
    options: [Option(name: "--export", value: "FOLDER", help: "Write the templates to this folder. Existing files are kept.")],
    run: templatesRun)

private func templatesRun(_ arguments: Arguments) throws -> Int32 {
    let names = builtInTemplates.map { $0.name }
    for word in arguments.words where !names.contains(word) {
        throw UsageError(message: "unknown template `\(word)`\(didYouMean(word, among: names))")
    }
    let chosen = builtInTemplates.filter { arguments.words.isEmpty || arguments.words.contains($0.name) }
    guard let folder = arguments["--export"] else {
        for template in chosen { Console.print(arguments.words.isEmpty ? template.name : template.text) }
        return 0
    }
    try FileSystem.makeFolder(folder)
    for template in chosen {
        let path = Path.join(folder, template.name + ".mustache")
        let isNew = FileSystem.kind(path) == nil
        if isNew { try FileSystem.replace(path, with: template.text) }
        Console.print("\(path): \(isNew ? "written" : "kept")")
    }
    return 0
}
