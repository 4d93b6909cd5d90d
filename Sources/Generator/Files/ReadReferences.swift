import EndpointGenerator

/// Reads the files that the config's `references` lists. They are in the spec's folder, or in the `root` that the config names.
extension LoadedInput {
    mutating func read(
        _ references: Configuration.References, of config: String, besides spec: String, _ overrides: Overrides,
        into input: inout GeneratorInput
    ) {
        let folder = Path.join(Path.folder(of: spec), references.root?.text.raw ?? ".")
        if let root = references.root, FileSystem.kind(folder) != .folder {
            return diagnostics.error("file", "there is no folder `\(Path.shown(folder))`", at: root.span)
        }
        if references.root != nil {
            input.absolutePath = FileSystem.realPath(Path.folder(of: spec)).map { Path.join($0, Path.name(of: spec)) }
        }
        for reference in references.files {
            let (text, span) = (reference.file.text.raw, reference.file.span)
            guard let name = Path.inside(text) else {
                let root =
                    references.root == nil
                    ? "of the spec; \"references\": {\"root\": \"..\", \"files\": […]} names another one" : "`\(Path.shown(folder))`"
                diagnostics.error("file", "`\(text)` is outside the folder \(root)", at: span)
                continue
            }
            let beside = Path.join(Path.folder(of: config), name)
            if FileSystem.kind(Path.join(folder, name)) == nil, FileSystem.kind(beside) == .file {
                let hint = "\"references\": {\"root\": \"..\", \"files\": […]} names the folder that they are relative to"
                diagnostics.error("file", "`\(text)` is relative to the document's folder, not to the config's; \(hint)", at: span)
                continue
            }
            let isPattern = reference.alias == nil && name.utf8.contains(UInt8(ascii: "*"))
            let names = isPattern ? files(matching: name, in: folder, except: spec, at: span) : [name]
            for name in names {
                let path = Path.join(folder, name)
                read(path, reference, in: folder, named: Path.shown(Path.join(references.root?.text.raw ?? ".", name)), into: &input)
                guard isPattern, let planned = overrides.planned, !planned.contains(FileSystem.realPath(path) ?? path) else { continue }
                diagnostics.warning(
                    "file",
                    "`\(name)` is new: it is read, but a change in it starts no build before a clean build, which tells SwiftPM of it",
                    at: span)
            }
        }
    }

    /// Reads a file, which must be in the folder or below it even after symbolic links are resolved.
    private mutating func read(
        _ path: String, _ reference: Configuration.Reference, in folder: String, named name: String, into input: inout GeneratorInput
    ) {
        let aliases = reference.alias.map { [$0.text.raw] } ?? []
        if let known = input.references.firstIndex(where: { $0.name == name }) { return input.references[known].aliases += aliases }
        let (text, span) = (reference.file.text.raw, reference.file.span)
        if let real = FileSystem.realPath(path), let realFolder = FileSystem.realPath(folder),
            !real.hasPrefix(realFolder == "/" ? "/" : realFolder + "/")
        {
            return diagnostics.error("file", "`\(text)` is a link that leads outside the folder of the spec", at: span)
        }
        if let file = read(path, at: span) { input.references.append(GeneratorInput.Reference(name: name, file: file, aliases: aliases)) }
    }

    /// Returns the files whose paths, relative to the folder, match a pattern, sorted. Skips the spec itself, configs, hidden items and links
    /// to folders.
    private mutating func files(matching pattern: String, in folder: String, except spec: String, at span: Span) -> [String] {
        let fixed = pattern.split(separator: "/").prefix { !$0.contains("*") }.joined(separator: "/")
        let start = Path.join(folder, fixed)
        let length = Path.join(folder, "x").count - 1
        let paths = FileSystem.files(below: start) { path in
            !path.hasSuffix(OutputFiles.configSuffix) && glob(pattern, matches: String(path.dropFirst(length)))
                && FileSystem.realPath(path) != FileSystem.realPath(spec)
        }
        if paths.isEmpty {
            let near = FileSystem.kind(start) == .folder ? "" : "; there is no folder `\(Path.shown(start))`"
            diagnostics.error("file", "no file in `\(Path.shown(folder))` matches `\(pattern)`\(near)", at: span)
        }
        return paths.map { String($0.dropFirst(length)) }.sorted()
    }
}
