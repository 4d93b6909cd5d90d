import Foundation
import PackagePlugin

/// The command `swift package --allow-writing-to-package-directory generate-endpoints`, which writes the Swift code of every config that
/// has an "output".
@main
struct EndpointsCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard let request = Request(arguments) else { return }
        var folders: [URL] = [context.package.directoryURL]
        if !request.targets.isEmpty {
            folders = try context.package.targets(named: request.targets).compactMap { ($0 as? any SourceModuleTarget)?.directoryURL }
        }
        request.run(folders.flatMap { Request.configs(in: $0) }, tool: try context.tool(named: "endpoints-build").url)
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension EndpointsCommand: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            guard let request = Request(arguments) else { return }
            let project = context.xcodeProject
            let tool = try context.tool(named: "endpoints-build").url
            if request.targets.isEmpty { return request.run(Request.configs(in: project.directoryURL), tool: tool) }
            let configs = try request.configs(of: project.targets.map { (name: $0.displayName, files: $0.inputFiles.map(\.url)) })
            request.run(configs, tool: tool)
        }
    }
#endif
