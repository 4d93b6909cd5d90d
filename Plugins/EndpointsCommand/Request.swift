import Foundation
import PackagePlugin

/// What the user asked of the command.
struct Request {
    static let usage = """
        usage: swift package --allow-writing-to-package-directory generate-endpoints [--target NAME]… [CONFIG…]

        Writes the Swift for each CONFIG (<name>.endpoints.json). Without one: for every config of the package, or of the named targets, that has
        an "output".
        """

    private(set) var targets: [String] = []
    private(set) var configs: [String] = []

    /// `nil` if there is nothing to run; the reason has been reported.
    init?(_ arguments: [String]) {
        var remaining = arguments[...]
        while let argument = remaining.popFirst() {
            switch argument {
            case "--help", "-h":
                print(Request.usage)
                return nil
            case "--target":
                guard let target = remaining.popFirst() else {
                    Diagnostics.error("--target needs a target's name\n\(Request.usage)")
                    return nil
                }
                targets.append(target)
            case let option where option.hasPrefix("-"):
                Diagnostics.error("unknown option '\(option)'\n\(Request.usage)")
                return nil
            default: configs.append(argument)
            }
        }
    }

    func run(_ folders: [URL], tool: URL) {
        var files: [String] = configs
        if files.isEmpty {
            for folder in folders { files += Request.configs(in: folder) }
            guard !files.isEmpty else {
                Diagnostics.error("no config (<name>.endpoints.json) with an \"output\" found")
                return
            }
        }
        for file in files {
            let process = Process()
            process.executableURL = tool
            process.arguments = [file]
            do {
                try process.run()
            } catch {
                Diagnostics.error("\(tool.lastPathComponent) does not run: \(error)")
                return
            }
            process.waitUntilExit()
            if process.terminationStatus != 0 { Diagnostics.error("nothing was generated from '\(file)'") }
        }
    }

    /// Configs with an `output`; the others are for the build plugin. Hidden folders and nested packages are skipped.
    private static func configs(in folder: URL) -> [String] {
        let manager = FileManager.default
        var found: [String] = []
        for name in ((try? manager.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() where !name.hasPrefix(".") {
            let url = folder.appending(path: name)
            var isFolder: ObjCBool = false
            guard manager.fileExists(atPath: url.path, isDirectory: &isFolder) else { continue }
            if isFolder.boolValue {
                let isLink = (try? manager.destinationOfSymbolicLink(atPath: url.path)) != nil
                let isPackage = manager.fileExists(atPath: url.appending(path: "Package.swift").path)
                if !isLink, !isPackage { found += configs(in: url) }
            } else if name.hasSuffix(".endpoints.json"), hasOutput(url) {
                found.append(url.path)
            }
        }
        return found
    }

    /// An unreadable config counts: the tool reports what is wrong with it.
    private static func hasOutput(_ url: URL) -> Bool {
        guard let data = try? Data(contentsOf: url), let keys = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else {
            return true
        }
        return keys["output"] != nil
    }
}
