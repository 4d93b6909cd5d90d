/// A parsed file of a document: the root, or a file that a reference refers to.
package struct JSONFile: Sendable {
    /// The path as opened. References are resolved relative to its folder.
    package var path: String
    package var root: JSONNode
    /// Other names that references use for the file: the URLs that it was downloaded from.
    package var aliases: [String] = []

    /// The URI that an OpenAPI 3.2 document declares for itself in `$self`, without a fragment.
    var ownURI: String? {
        guard let text = root.object?["$self"]?.string else { return nil }
        let uri = String(text.raw.prefix { $0 != "#" })
        return uri.isEmpty ? nil : uri
    }
}

/// The versions of a document's files. A part is read by the rules of the file that it is in, whichever reference leads to it.
struct FileKinds: Sendable {
    private let root: Int32
    private var versions: [Int32: SpecificationVersion] = [:]
    private var mediaTypes: [Int32: SwaggerMediaTypes] = [:]
    /// For a file without a version, the file with a version that refers to it.
    private var owners: [Int32: Int32] = [:]

    /// Reports an error and returns `nil` if the first file is not an OpenAPI document of a supported version.
    init?(_ files: [JSONFile], diagnostics: inout Diagnostics) {
        guard let first = files.first, let version = SpecificationVersion.read(first.root, diagnostics: &diagnostics) else { return nil }
        root = first.root.span.file
        versions[root] = version
        for file in files.dropFirst() where file.root.object?["openapi"] != nil || file.root.object?["swagger"] != nil {
            versions[file.root.span.file] = SpecificationVersion.read(file.root, diagnostics: &diagnostics) ?? version
        }
        for file in files where versions[file.root.span.file] == .two {
            mediaTypes[file.root.span.file] = file.root.object.map { SwaggerMediaTypes($0, diagnostics: &diagnostics) }
        }
        if Set(versions.values).count > 1 || mediaTypes.count > 1 { findOwners(files) }
    }

    func version(at span: Span) -> SpecificationVersion { versions[owner(of: span.file)] ?? .threeOne }

    /// Returns the media types that the Swagger 2.0 document at this location declares for all of its operations.
    func mediaTypes(at span: Span) -> SwaggerMediaTypes { mediaTypes[owner(of: span.file)] ?? SwaggerMediaTypes() }

    /// Returns the document that a file is a part of. Nodes from an overlay are parts of the root.
    private func owner(of file: Int32) -> Int32 { versions[file] == nil ? owners[file] ?? root : file }

    /// Follows the references between files, starting from the root.
    private mutating func findOwners(_ files: [JSONFile]) {
        var references = References(files: files)
        let trees = Dictionary(files.map { ($0.root.span.file, $0.root) }) { first, _ in first }
        var seen: Set<Int32> = [root]
        var worklist = [root]
        while let file = worklist.popLast() {
            for target in Self.referencedFiles(trees[file], &references) where seen.insert(target).inserted {
                if versions[target] == nil { owners[target] = owner(of: file) }
                worklist.append(target)
            }
        }
    }

    private static func referencedFiles(_ tree: JSONNode?, _ references: inout References) -> [Int32] {
        var result: [Int32] = []
        var worklist = tree.map { [$0] } ?? []
        while let node = worklist.popLast() {
            worklist += node.children
            if let text = node.object?["$ref"]?.string, !text.raw.hasPrefix("#"),
                case .success(let target) = references.find(text.raw, from: node.span.file)
            {
                result.append(target.node.span.file)
            }
        }
        return result.reversed()
    }
}
