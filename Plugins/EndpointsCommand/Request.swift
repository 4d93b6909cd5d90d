import Foundation
import PackagePlugin

/// The user's request, parsed from the command's arguments.
struct Request {
    static let usage = """
        usage: swift package --allow-writing-to-package-directory generate-endpoints [--target NAME]… [CONFIG…]

        Writes the Swift for each CONFIG, a path or the name of a config (<name>.endpoints.json or <name>). Without CONFIG, uses every
        config of the package that has an "output", or those that are in, or write into, the named targets.
        """

    private(set) var targets: [String] = []
    private(set) var configs: [String] = []

    /// Parses the arguments. If there is nothing to run, reports the reason and returns `nil`.
    init?(_ arguments: [String]) {
        var remaining = arguments[...]
        while let argument = remaining.popFirst() {
            switch argument {
            case "--help", "-h":
                print(Request.usage)
                return nil
            case "--target":
                guard let target = remaining.popFirst() else {
                    Diagnostics.error("--target requires the name of a target\n\(Request.usage)")
                    return nil
                }
                targets.append(target)
            case let option where option.hasPrefix("-"):
                Diagnostics.error("unknown option `\(option)`\n\(Request.usage)")
                return nil
            default: configs.append(argument)
            }
        }
    }

    /// - Parameter found: The configs to run if the user did not specify any, among which are those that the user named.
    func run(_ found: [String], tool: URL) {
        let named = configs.flatMap { config in
            if FileManager.default.fileExists(atPath: config) { return [config] }
            let matches = found.filter { $0.hasSuffix("/\(config)") || $0.hasSuffix("/\(config).endpoints.json") }
            return matches.isEmpty ? [config] : matches
        }
        let files = configs.isEmpty ? found : named
        guard !files.isEmpty else {
            Diagnostics.error("no config (<name>.endpoints.json) with an \"output\" found")
            return
        }
        for file in files {
            let process = Process()
            process.executableURL = tool
            process.arguments = [file]
            do {
                try process.run()
            } catch {
                Diagnostics.error("\(tool.lastPathComponent) cannot be run: \(error)")
                return
            }
            process.waitUntilExit()
            if process.terminationStatus != 0 { Diagnostics.error("nothing was generated from `\(file)`") }
        }
    }

    /// Returns the configs in the folder that have an `output`. Other configs are for the build plugin. Hidden folders and nested packages
    /// are skipped.
    static func configs(in folder: URL) -> [String] {
        let manager = FileManager.default
        var found: [String] = []
        for name in ((try? manager.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() where !name.hasPrefix(".") {
            let url = folder.appendingPathComponent(name)
            var isFolder: ObjCBool = false
            guard manager.fileExists(atPath: url.path, isDirectory: &isFolder) else { continue }
            if isFolder.boolValue {
                let isLink = (try? manager.destinationOfSymbolicLink(atPath: url.path)) != nil
                let isPackage = manager.fileExists(atPath: url.appendingPathComponent("Package.swift").path)
                if !isLink, !isPackage { found += configs(in: url) }
            } else {
                found += configs(among: [url])
            }
        }
        return found
    }

    /// Returns the configs among these files that have an `output`, without duplicates.
    static func configs(among files: [URL]) -> [String] {
        Set(files.filter { $0.lastPathComponent.hasSuffix(".endpoints.json") && output($0) != nil }.map(\.path)).sorted()
    }

    /// Returns the configs of the requested targets of an Xcode project. Its targets have no folders but list their files.
    func configs(of targets: [(name: String, files: [URL])]) throws -> [String] {
        for name in self.targets where !targets.contains(where: { $0.name == name }) {
            throw UnknownTarget(description: "the project has no target `\(name)`; it has \(targets.map(\.name).joined(separator: ", "))")
        }
        return Request.configs(among: targets.filter { self.targets.contains($0.name) }.flatMap(\.files))
    }

    /// Returns whether the config is in the folder or writes into it.
    static func belongs(_ config: String, to folder: URL) -> Bool {
        let url = URL(fileURLWithPath: config)
        let output = output(url).map { url.deletingLastPathComponent().appendingPathComponent($0).standardizedFileURL.path }
        return [config, output ?? ""].contains { ($0 + "/").hasPrefix(folder.standardizedFileURL.path + "/") }
    }

    /// Returns the config's `output`, and an empty text for an unreadable config, so that the tool reports the error.
    private static func output(_ url: URL) -> String? {
        guard let data = try? Data(contentsOf: url), let keys = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else {
            return ""
        }
        return keys["output"].map { $0 as? String ?? "" }
    }
}

/// An error for a target that does not exist in the project.
struct UnknownTarget: Error, CustomStringConvertible {
    let description: String
}
