import EndpointGenerator

/// A record of the input from which the files in a build's output folder were generated, so that a build without changes generates nothing.
///
/// If the stamp is missing, damaged or from a different tool, everything is generated again.
struct BuildStamp {
    private let path: String
    /// Digests of the tool, the config, the document and all other files that the generator reads, except the user's sources.
    private let inputs: [UInt64]

    /// Creates a stamp, or returns `nil` if the tool cannot identify its own executable.
    init?(_ input: GeneratorInput, config: String, folder: String) {
        guard let tool = FileSystem.runningTool.flatMap(FileSystem.identity) else { return nil }
        path = folder + "/." + input.configuration.name + ".endpoints-stamp"
        var digest = Digest()
        digest.add("\(toolVersion)")
        for word in tool { digest.add(word) }
        digest.add(config)
        BuildStamp.add(input, to: &digest)
        for name in input.templates.keys.sorted() {
            digest.add(name)
            if let file = input.templates[name] { digest.add(file) }
        }
        if case .count(let files) = input.configuration.modelFiles { digest.add(UInt64(truncatingIfNeeded: files)) }
        digest.add(input.mentioned == nil ? 0 : 1)
        inputs = digest.words
    }

    /// Adds the files of an API and of the APIs that it uses. For a used API, all names in the sources that use it are included.
    private static func add(_ input: GeneratorInput, to digest: inout Digest) {
        for file in input.sources.files + [input.spec] + input.overlays { digest.add(file) }
        for reference in input.references {
            digest.add(reference.name)
            digest.add(reference.file)
            for alias in reference.aliases { digest.add(alias) }
        }
        for use in input.importedInputs {
            add(use.input, to: &digest)
            digest.add(use.input.mentioned?.digest ?? 0)
        }
    }

    /// Returns whether the outputs were generated from this stamp's input and have not changed since.
    func isCurrent(_ names: [String], in folder: String, used: MentionedNames?) -> Bool {
        guard let bytes = try? FileSystem.read(path, limit: BuildStamp.limit), let words = BuildStamp.words(of: bytes) else { return false }
        guard let outputs = BuildStamp.outputs(names, in: folder), words.starts(with: inputs + outputs) else { return false }
        // The remaining words are the number of questions answered yes, then those questions, then the questions answered no.
        let rest = words.dropFirst(inputs.count + outputs.count)
        guard let count = rest.first.flatMap({ Int(exactly: $0) }), count < rest.count else { return false }
        guard let used else { return rest.count == 1 }
        let questions = rest.dropFirst()
        return questions.prefix(count).allSatisfy { used.contains($0) } && !questions.dropFirst(count).contains { used.contains($0) }
    }

    /// Writes the stamp. If an output cannot be examined or the stamp cannot be written, no stamp is left, and the next build generates
    /// everything again.
    func write(_ names: [String], in folder: String, questions: [UInt64], used: MentionedNames?) {
        remove()
        guard let outputs = BuildStamp.outputs(names, in: folder) else { return }
        let yes = questions.filter { used?.contains($0) ?? false }
        let no = questions.filter { !(used?.contains($0) ?? false) }
        let words = inputs + outputs + [UInt64(yes.count)] + yes + no
        try? FileSystem.replace(path, with: words.withUnsafeBytes { Array($0) })
    }

    func remove() { FileSystem.remove(path) }

    private static let limit = 64 << 20

    private static func outputs(_ names: [String], in folder: String) -> [UInt64]? {
        var digest = Digest()
        for name in names {
            guard let identity = FileSystem.identity(folder + "/" + name) else { return nil }
            digest.add(name)
            for word in identity { digest.add(word) }
        }
        return digest.words
    }

    private static func words(of bytes: [UInt8]) -> [UInt64]? {
        guard bytes.count % 8 == 0, bytes.count <= limit else { return nil }
        return bytes.withUnsafeBytes { buffer in
            [UInt64](unsafeUninitializedCapacity: buffer.count / 8) { words, count in
                UnsafeMutableRawBufferPointer(words).copyMemory(from: buffer)
                count = buffer.count / 8
            }
        }
    }
}
