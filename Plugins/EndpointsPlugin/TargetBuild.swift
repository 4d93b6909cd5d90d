import Foundation
import PackagePlugin

/// What has to be run for one target.
struct TargetBuild {
    var target: String
    /// All files of the target, whatever their kind.
    var files: [URL]
    var tool: URL
    var outputFolder: URL

    /// A command per config. What is wrong is reported, and then there are none.
    func commands() -> [Command] {
        let configs: [ConfigFile] = files.filter { $0.lastPathComponent.hasSuffix(OutputFiles.configSuffix) }
            .sorted { $0.path < $1.path }.map { ConfigFile($0) }
        guard !configs.isEmpty else {
            Diagnostics.warning("target '\(target)' uses EndpointsPlugin but has no config; add a file <name>\(OutputFiles.configSuffix)")
            return []
        }
        guard !hasClash(configs) else { return [] }
        return configs.map { config in
            .buildCommand(
                displayName: "Generating \(config.name) from \(config.url.lastPathComponent)",
                executable: tool,
                arguments: [config.url.path, "--output", outputFolder.path],
                inputFiles: config.inputs,
                outputFiles: config.outputs.map { outputFolder.appending(path: $0) })
        }
    }

    private func hasClash(_ configs: [ConfigFile]) -> Bool {
        var isClash = false
        var seen: [String: URL] = [:]
        for config in configs {
            if let first = seen.updateValue(config.url, forKey: config.name) {
                Diagnostics.error(
                    "'\(first.lastPathComponent)' and '\(config.url.lastPathComponent)' of target '\(target)' both make '\(config.name)'; give one a \"name\""
                )
                isClash = true
            }
            // The compiler would say that a file name is used twice, and name neither cause nor cure.
            if let checkedIn = files.first(where: { OutputFiles.isName($0.lastPathComponent, of: config.name) }) {
                Diagnostics.error(
                    """
                    target '\(target)' holds '\(checkedIn.lastPathComponent)', and EndpointsPlugin generates a file of that name from \
                    '\(config.url.lastPathComponent)'. Remove the checked-in sources, or the plugin from the target.
                    """)
                isClash = true
            }
        }
        return isClash
    }
}
