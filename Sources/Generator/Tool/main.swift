import EndpointFiles

exitProcess(runTool(Array(CommandLine.arguments.dropFirst())))
