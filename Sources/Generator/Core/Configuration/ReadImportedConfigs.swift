extension SettingsReader {
    /// Reads a list of configs. A config from a different module is specified by an object: `{"config": "../Common/common.endpoints.json",
    /// "module": "Common"}`.
    mutating func uses(_ node: JSONNode) -> [Configuration.ImportedConfig] {
        var result: [Configuration.ImportedConfig] = []
        for use in list(node, "a list of configs", { $1.use($0) }) {
            if result.contains(where: { $0.config.text == use.config.text }) {
                error("'\(use.config.text.raw)' is listed twice", at: use.config.span)
            } else {
                result.append(use)
            }
        }
        return result
    }

    private mutating func use(_ node: JSONNode) -> Configuration.ImportedConfig? {
        guard node.object != nil else {
            guard node.string != nil else { return wrongType(node, "a config, or an object with a config and its module") }
            return path(node).map { Configuration.ImportedConfig(config: $0, module: nil) }
        }
        var config: LocatedText?
        var module: LocatedText?
        for (key, value) in members(of: node, as: ImportedConfigKey.self, what: "an entry of 'uses'") {
            switch key {
            case .config: config = path(value)
            case .module: module = text(value)
            }
        }
        if node.object?["config"] == nil {
            error("this entry has no config: add \"config\": \"<name>\(OutputFiles.configSuffix)\"", at: node)
        }
        return config.map { Configuration.ImportedConfig(config: $0, module: module) }
    }
}
