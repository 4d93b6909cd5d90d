import EndpointReview
import Foundation

@testable import EndpointGenerator

/// Compiles and runs, with the code of each changed document, programs that were written for the original one.
///
/// Many documents are one module, so that the compiler reads the runtime's modules once.
struct ClientRun {
    /// A changed document.
    struct Variant {
        let name: String
        let original: GeneratorInput
        let changed: GeneratorInput
        let changes: [Change]
        /// Whether its code differs. If not, programs need not be compiled.
        let differs: Bool

        var verdict: Change.Class { changes.map(\.class).max() ?? .none }
        /// The kinds of code that `diff` expects to break.
        var broken: Set<AffectedCode> { changes.reduce(into: []) { $0.formUnion($1.breaks) } }
    }

    /// The variants whose programs no longer compile.
    private(set) var notCompiling = 0
    /// The variants that were run, and those that sent or read something else.
    private(set) var ran = 0
    private(set) var differing = 0
    /// What `diff` called compatible, although it is not.
    private(set) var silent: [String] = []
    /// Kinds of code that do not compile, although `diff` expects only others to break.
    private(set) var misattributed: [String] = []
    /// What does not compile although nobody has changed it.
    private(set) var faults: [String] = []

    private let folder: TemporaryFolder

    /// - Parameter interval: What `diff` calls breaking cannot be silent. One of so many is compiled, to see which kinds of code break.
    init(_ all: [Variant], batch: Int = 50, interval: Int = 4) async throws {
        folder = try TemporaryFolder()
        let differing = all.filter(\.differs)
        let breaking = differing.filter { $0.verdict == .breaking }.enumerated().filter { $0.offset % interval == 0 }.map(\.element)
        let variants = differing.filter { $0.verdict != .breaking } + breaking
        var programs: [String: Programs] = [:]
        for variant in variants where programs[variant.original.spec.path] == nil {
            programs[variant.original.spec.path] = try Programs(variant.original)
        }
        for start in stride(from: 0, to: variants.count, by: batch) {
            let part = variants[start..<min(start + batch, variants.count)]
            let candidates = try await compile(Array(part), programs)
            try await run(candidates, programs)
        }
    }

    private struct Invalid: Error {}

    private struct Programs {
        let client: ClientProgram
        let running: RunningClient

        init(_ input: GeneratorInput) throws {
            guard let declarations = inspect(input).declarations else { throw Invalid() }
            client = ClientProgram(declarations)
            running = RunningClient(declarations)
        }
    }

    // MARK: Compiling

    /// Type-checks the programs, and returns the variants whose programs compile.
    private mutating func compile(_ variants: [Variant], _ programs: [String: Programs]) async throws -> [Variant] {
        var paths: [String] = []
        for (index, variant) in variants.enumerated() {
            paths += try write(variant.changed, "Api\(index)N")
            paths.append(try write("Use\(index).swift", programs[variant.original.spec.path]?.client.text(root: "Api\(index)N") ?? ""))
        }
        // Every program must compile with the original.
        for (index, variant) in variants.enumerated()
        where !variants[..<index].contains(where: { $0.original.spec.path == variant.original.spec.path }) {
            paths += try write(variant.original, "Original\(index)N")
            let program = programs[variant.original.spec.path]?.client.text(root: "Original\(index)N") ?? ""
            paths.append(try write("OriginalUse\(index).swift", program))
        }
        let result = try await swiftc(["-typecheck", "-continue-building-after-errors"] + paths)
        var uses: [Int: Set<AffectedCode>] = [:]
        var messages: [Int: String] = [:]
        for line in (result.output + result.errors).split(separator: "\n") where line.contains(": error: ") {
            let parts = line.split(separator: ":")
            let file = parts.first.map { URL(filePath: String($0)).lastPathComponent } ?? ""
            guard file.hasPrefix("Use"), let index = Int(file.dropFirst(3).dropLast(6)), parts.count > 2, let number = Int(parts[1]),
                let lines = programs[variants[index].original.spec.path]?.client.lines,
                lines.indices.contains(number - ClientProgram.firstLine)
            else {
                faults.append(String(line))
                continue
            }
            let program = lines[number - ClientProgram.firstLine]
            uses[index, default: []].insert(program.use)
            messages[index] = messages[index] ?? "\(program.text.prefix(300)): \(parts.dropFirst(3).joined(separator: ":").prefix(200))"
        }
        notCompiling += uses.count
        for (index, found) in uses {
            let variant = variants[index]
            if variant.verdict != .breaking {
                silent.append("\(variant.name) is \(variant.verdict), and does not compile: \(messages[index] ?? "")")
            } else if !found.isSubset(of: variant.broken) {
                let others = found.subtracting(variant.broken).map(\.rawValue).sorted()
                misattributed.append("\(variant.name) also breaks \(others): \(messages[index] ?? "")")
            }
        }
        return variants.enumerated().filter { uses[$0.offset] == nil && $0.element.verdict != .breaking }.map(\.element)
    }

    // MARK: Running

    /// Compares what the variants send and read with the originals.
    private mutating func run(_ variants: [Variant], _ programs: [String: Programs]) async throws {
        guard !variants.isEmpty else { return }
        var roots: [(root: String, input: GeneratorInput)] = []
        var originals: [String: String] = [:]
        for variant in variants where originals[variant.original.spec.path] == nil {
            originals[variant.original.spec.path] = "Original\(originals.count)N"
            roots.append((originals[variant.original.spec.path] ?? "", variant.original))
        }
        roots += variants.enumerated().map { ("Api\($0.offset)N", $0.element.changed) }
        var paths = [try write("Support.swift", RunningClient.support)]
        for (index, (root, input)) in roots.enumerated() {
            paths += try write(input, root)
            let original = index < originals.count ? input : variants[index - originals.count].original
            paths.append(try write("Run\(index).swift", programs[original.spec.path]?.running.text(root: root) ?? ""))
        }
        let calls = roots.map { "print(\"# \($0.root)\")\nawait \($0.root).runAll()\n" }.joined()
        paths.append(try write("Main.swift", "@main struct Main { static func main() async {\n\(calls)} }\n"))
        let built = try await swiftc(["-Onone", "-o", "program"] + paths + runtimeObjects())
        guard built.status == 0 else {
            let lines = (built.output + built.errors).split(separator: "\n").filter { $0.contains("error:") }
            return faults.append("not built: " + lines.prefix(3).joined(separator: "\n"))
        }
        let result = try await runProcess(folder.url.appending(path: "program"), [], in: folder.url)
        guard result.status == 0 else { return faults.append("the program ended with \(result.status): \(result.errors.suffix(400))") }
        var outputs: [String: [Substring]] = [:]
        for section in result.output.components(separatedBy: "# ").dropFirst() {
            let root = String(section.prefix { $0 != "\n" })
            outputs[root] = section.replacingOccurrences(of: root + ".", with: "").split(separator: "\n").dropFirst().map { $0 }
        }
        for (index, variant) in variants.enumerated() {
            ran += 1
            let (old, new) = (outputs[originals[variant.original.spec.path] ?? ""] ?? [], outputs["Api\(index)N"] ?? [])
            guard old != new else { continue }
            differing += 1
            // The order of properties is the order of what is sent.
            let isReordered = variant.changes.contains { $0.kind == .orderChanged }
            let first = zip(old, new).first { isReordered ? $0.sorted() != $1.sorted() : $0 != $1 }
            guard variant.verdict < .wire, first != nil || old.count != new.count else { continue }
            silent.append("\(variant.name) is \(variant.verdict), and differs:\n- \(first?.0 ?? "(end)")\n+ \(first?.1 ?? "(end)")")
        }
    }

    // MARK: Files

    /// Writes the code of an API whose root type has this name. Returns the names of the files.
    private func write(_ input: GeneratorInput, _ root: String) throws -> [String] {
        var input = input
        input.configuration.name = root
        return try generate(input).files.filter { !$0.isEmpty }.map { try write($0.name, $0.contents) }
    }

    private func write(_ name: String, _ text: String) throws -> String {
        try folder.write(name, text)
        return name
    }

    private func swiftc(_ arguments: [String]) async throws -> ProcessResult {
        let flags = [
            "-swift-version", "6", "-parse-as-library", "-suppress-warnings", "-module-name", "Clients", "-I",
            builtProducts.appending(path: "Modules").path, "-I", repository.appending(path: "Sources/Runtime/CLibraries/include").path,
        ]
        return try await runProcess(Toolchain.compiler ?? URL(filePath: "/usr/bin/swiftc"), flags + arguments, in: folder.url)
    }

    /// The objects of the runtime in this build.
    private func runtimeObjects() -> [String] {
        ["EndpointBasics", "EndpointCLibraries", "EndpointHTTP", "EndpointJSON", "EndpointRuntime"].flatMap { module in
            let build = builtProducts.appending(path: "\(module).build")
            let names = (try? FileManager.default.contentsOfDirectory(atPath: build.path)) ?? []
            return names.filter { $0.hasSuffix(".o") }.sorted().map { build.appending(path: $0).path }
        }
    }
}
