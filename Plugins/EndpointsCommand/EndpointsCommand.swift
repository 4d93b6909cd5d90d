import Foundation
import PackagePlugin

/// `swift package --allow-writing-to-package-directory generate-endpoints`: writes the Swift of every config that names an "output".
@main
struct EndpointsCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard let request = Request(arguments) else { return }
        var folders: [URL] = [context.package.directoryURL]
        if !request.targets.isEmpty {
            folders = try context.package.targets(named: request.targets).compactMap { ($0 as? any SourceModuleTarget)?.directoryURL }
        }
        request.run(folders, tool: try context.tool(named: "endpoints-build").url)
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension EndpointsCommand: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            guard let request = Request(arguments) else { return }
            request.run([context.xcodeProject.directoryURL], tool: try context.tool(named: "endpoints-build").url)
        }
    }
#endif
