/// Reads paths of files in a config.
extension SettingsReader {
    /// Reads a file path. Rejects NUL characters, and also URLs, because nothing is downloaded.
    mutating func path(_ node: JSONNode) -> LocatedText? {
        guard let setting = text(node) else { return nil }
        let raw = setting.text.raw
        if raw.utf8.contains(0) { return error("the path contains a NUL character", at: node) }
        if ["http://", "https://", "file://"].contains(where: raw.hasPrefix) {
            return error("expected a path, found a URL; documents are not downloaded", at: node)
        }
        return setting
    }

    /// Reads a list of files, an object that maps download URLs to files, or an object with a root folder and one of these two.
    mutating func references(_ node: JSONNode) -> Configuration.References {
        var result = Configuration.References()
        let files: JSONNode? = node.object?["files"]
        guard node.object?["root"] != nil || (files != nil && files?.string == nil) else {
            result.files = referencedFiles(node)
            return result
        }
        for (key, value) in members(of: node, as: ReferencesKey.self, what: "`references`") {
            switch key {
            case .root: result.root = path(value)
            case .files: result.files = referencedFiles(value)
            }
        }
        if files == nil { error("`references` lists no files: add \"files\": [\"schemas/*.yaml\"]", at: node) }
        return result
    }

    private mutating func referencedFiles(_ node: JSONNode) -> [Configuration.Reference] {
        guard let object = node.object else {
            return list(node, "a list of files, or an object that maps URLs used in `$ref` to files") { $1.path($0) }
                .map { Configuration.Reference(file: $0, alias: nil) }
        }
        var result: [Configuration.Reference] = []
        for member in object.members {
            guard !member.key.raw.isEmpty, !member.key.raw.utf8.contains(UInt8(ascii: "#")) else {
                error("expected a URL without a fragment, as written before the `#` in a `$ref`", at: member.keySpan)
                continue
            }
            guard let file = path(member.value) else { continue }
            let alias = LocatedText(text: member.key, span: member.keySpan)
            result.append(Configuration.Reference(file: file, alias: member.key == file.text ? nil : alias))
        }
        return result
    }

    mutating func paths(_ node: JSONNode) -> [LocatedText] { list(node, "a list of strings") { $1.path($0) } }

    /// Reads a list of configs. A config from a different module is specified by an object: `{"config": "../Common/common.endpoints.json",
    /// "module": "Common"}`.
    mutating func uses(_ node: JSONNode) -> [Configuration.ImportedConfig] {
        var result: [Configuration.ImportedConfig] = []
        for use in list(node, "a list of configs", { $1.use($0) }) {
            if result.contains(where: { $0.config.text == use.config.text }) {
                error("`\(use.config.text.raw)` is listed twice", at: use.config.span)
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
        for (key, value) in members(of: node, as: ImportedConfigKey.self, what: "an entry of `uses`") {
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
