import Foundation
import PackagePlugin

/// Generates Swift code for every config (`<name>.endpoints.json`) of a target when the target is built after a change.
@main
struct EndpointsPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let build = TargetBuild(
            target: target.name, folder: target.directoryURL, files: target.sourceFiles.map(\.url),
            tool: try context.tool(named: "endpoints-build").url,
            outputFolder: context.pluginWorkDirectoryURL)
        return try build.commands()
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension EndpointsPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let build = TargetBuild(
                target: target.displayName, files: target.inputFiles.map(\.url), tool: try context.tool(named: "endpoints-build").url,
                outputFolder: context.pluginWorkDirectoryURL)
            return try build.commands()
        }
    }
#endif
