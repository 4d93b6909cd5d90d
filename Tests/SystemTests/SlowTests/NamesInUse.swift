import Foundation

/// The names that generated code and the runtime use in addition to the names from a document: every identifier in the templates, and the
/// declarations in the runtime's protocols and public types.
struct NamesInUse {
    let names: [String]
    /// The suffixes that the generator adds to a name for related declarations, such as `Handler`, `Items` and `Service`.
    let endings: [String]

    init(repository: URL) throws {
        var found: Set<String> = []
        for file in try NamesInUse.files("Templates", "mustache", in: repository) {
            // Template tags contain the names of views, not of Swift declarations.
            let text = try String(contentsOf: file, encoding: .utf8).replacing(#/\{\{[^}]*\}\}/#, with: " ")
            for match in text.matches(of: #/[A-Za-z_][A-Za-z0-9_]*/#) { found.insert(String(match.output)) }
        }
        let declaration = #/(?:func|var|let|case|typealias|associatedtype|struct|enum|class|protocol|actor) `?([A-Za-z_][A-Za-z0-9_]*)/#
        let modules = ["Basics", "JSON", "HTTP", "Client"]
        for file in try modules.flatMap({ try NamesInUse.files("Sources/Runtime/\($0)", "swift", in: repository) }) {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                // Members of a protocol have no access modifier.
                guard line.contains("public ") || line.hasPrefix("    static ") || line.hasPrefix("    var ") || line.hasPrefix("    func ")
                else { continue }
                for match in line.matches(of: declaration) { found.insert(String(match.output.1)) }
            }
        }
        names = found.subtracting(["_"]).sorted()
        var endings: Set<String> = []
        for folder in ["Swift", "Declarations"] {
            for file in try NamesInUse.files("Sources/Generator/Core/" + folder, "swift", in: repository) {
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: #/appending\("([A-Za-z]+)"\)/#) { endings.insert(String(match.output.1)) }
                for match in text.matches(of: #/(?:ifReserved|ifTaken): "([A-Za-z]+)"/#) { endings.insert(String(match.output.1)) }
            }
        }
        self.endings = endings.sorted()
    }

    private static func files(_ folder: String, _ ending: String, in repository: URL) throws -> [URL] {
        let root = repository.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
        return names.filter { $0.hasSuffix("." + ending) }.map { root.appending(path: $0) }
    }
}
