import Foundation
import PackagePlugin

/// The command `swift package --allow-writing-to-package-directory generate-endpoints`, which writes the Swift code of every config that
/// has an "output".
@main
struct EndpointsCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard let request = Request(arguments) else { return }
        let folders = try context.package.targets(named: request.targets).compactMap { ($0 as? any SourceModuleTarget)?.directoryURL }
        let configs = Request.configs(in: context.package.directoryURL).filter { config in
            request.targets.isEmpty || folders.contains { Request.belongs(config, to: $0) }
        }
        request.run(configs, tool: try context.tool(named: "endpoints-build").url)
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
