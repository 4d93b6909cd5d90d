/// Renders all files of an API, in the order of `OutputFiles.names`.
func renderFiles(_ declarations: Declarations, name: String, modelFiles: Int, renderer: inout MustacheRenderer) -> [GeneratedFile] {
    var root = FileContent(OutputFiles.root(name))
    root.addTop("api", rootView(declarations))
    var files: [GeneratedFile] = [root.rendered(declarations, &renderer)]
    let fileCount: Int = max(1, modelFiles)
    for file in 0..<fileCount { files.append(modelFile(file, of: fileCount, name, declarations).rendered(declarations, &renderer)) }
    for content in ServiceFiles(name, declarations).all { files.append(content.rendered(declarations, &renderer)) }
    return files
}

/// Models are spread in runs of equal length, so that one edit in the document touches few files.
private func modelFile(_ file: Int, of count: Int, _ name: String, _ declarations: Declarations) -> FileContent {
    let models: [ModelDeclaration] = declarations.parts.contains(.models) ? declarations.models : []
    let run: ArraySlice<ModelDeclaration> = models[(models.count * file / count)..<(models.count * (file + 1) / count)]
    var content = FileContent(OutputFiles.models(name, file + 1))
    for model in run { content.addItem(modelView(model, declarations), model.needs) }
    content.onlyConforms = run.allSatisfy { $0.alias != nil || $0.isIntegerEnum }
    content.showsRuntime = run.contains { $0.alias == nil }
    return content
}
