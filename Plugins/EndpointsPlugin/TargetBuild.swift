import Foundation
import PackagePlugin

/// The build commands for a target.
struct TargetBuild {
    var target: String
    /// The target's folder, or `nil` for a target of an Xcode project, which has none.
    var folder: URL?
    /// All files of the target, of any kind.
    var files: [URL]
    var tool: URL
    var outputFolder: URL

    /// Creates one command per config.
    func commands() throws -> [Command] {
        let configs: [ConfigFile] = files.filter { $0.lastPathComponent.hasSuffix(OutputFiles.configSuffix) }
            .sorted { $0.path < $1.path }.map { ConfigFile($0) }
        guard !configs.isEmpty else {
            Diagnostics.warning("target `\(target)` uses EndpointsPlugin but has no config; add a file <name>\(OutputFiles.configSuffix)")
            return []
        }
        try check(configs)
        return configs.map { config in
            // With `generatesUsed`, the names in the sources determine what is generated.
            let sources = config.generatesUsed ? files.filter { $0.pathExtension == "swift" } : []
            let planned = config.planned.map { ["--planned"] + $0.map(\.path) } ?? []
            let usedBy = sources.isEmpty ? [] : ["--used-by"] + sources.map(\.path)
            return .buildCommand(
                displayName: "Generating \(config.name) from \(config.url.lastPathComponent)",
                executable: tool,
                // Pass the number of model files, so that a build plan that is reused after the document has grown stays valid.
                arguments: [config.url.path, "--output", outputFolder.path] + ["--model-files", String(config.modelFiles)] + planned
                    + usedBy,
                inputFiles: config.inputs + sources,
                outputFiles: config.outputs.map { outputFolder.appendingPathComponent($0) })
        }
    }

    private func check(_ configs: [ConfigFile]) throws {
        var seen: [String: URL] = [:]
        for config in configs {
            let file = config.url.lastPathComponent
            guard !config.asksForFilePerType else {
                throw Refusal("`\(file)` of target `\(target)`: \(OutputFiles.filePerTypeNeedsCommand)")
            }
            if let folder, let output = config.output, (output.path + "/").hasPrefix(folder.standardizedFileURL.path + "/") {
                throw Refusal(
                    "the \"output\" of `\(file)` is inside target `\(target)`, for which EndpointsPlugin generates the same types: "
                        + "remove the \"output\", or the plugin from the target")
            }
            if let first = seen.updateValue(config.url, forKey: config.name)?.lastPathComponent {
                throw Refusal("`\(first)` and `\(file)` of target `\(target)` both generate `\(config.name)`; give one of them a \"name\"")
            }
            // The compiler would only report a duplicate file name, without the cause or a solution.
            if let checkedIn = files.first(where: { OutputFiles.isFileName($0.lastPathComponent, of: config.name) })?.lastPathComponent {
                throw Refusal(
                    "target `\(target)` contains `\(checkedIn)`, and EndpointsPlugin generates a file of that name from `\(file)`: "
                        + "remove the checked-in sources, or the plugin from the target")
            }
        }
    }
}

/// The reason for rejecting a build. It is thrown as an error, because only an error stops the build in every build system.
struct Refusal: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
