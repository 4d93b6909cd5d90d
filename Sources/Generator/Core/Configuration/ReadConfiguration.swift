extension Configuration {
    /// Decodes a config. The API is named after `fileName` unless the config sets a name. Returns `nil` and adds diagnostics if the config
    /// is invalid. Calls `spec` for the document if only its names tell what an old key means.
    public static func read(
        _ root: JSONNode, fileName: String, diagnostics: inout Diagnostics, spec: () -> JSONNode? = { nil }
    ) -> Configuration? {
        let root = OldKeys.replaced(in: root, diagnostics: &diagnostics, spec: spec)
        var configuration = Configuration(name: OutputFiles.apiName(forFile: fileName))
        var reader = SettingsReader()
        for (key, node) in reader.members(of: root, as: ConfigurationKey.self, what: "a config") {
            configuration.set(key, node, reader: &reader)
        }
        if root.object != nil { configuration.check(root, &reader) }
        diagnostics.append(contentsOf: reader.diagnostics)
        return reader.diagnostics.hasErrors ? nil : configuration
    }

    private mutating func set(_ key: ConfigurationKey, _ node: JSONNode, reader: inout SettingsReader) {
        switch key {
        case .schema: break
        case .spec: spec = reader.path(node)
        case .output: output = reader.path(node)
        case .name: readName(node, &reader)
        case .access: access = reader.choice(node) ?? access
        case .generate: readGeneratedParts(node, &reader)
        case .include: include = filter(node, isExclusion: false, &reader)
        case .exclude: exclude = filter(node, isExclusion: true, &reader)
        case .only: readSelection(node, &reader)
        case .types: types = reader.entries(node) { $1.type($0) }
        case .services: services = reader.entries(node) { $1.texts($0) }
        case .operations: readOperations(node, &reader)
        case .schemas: readSchemas(node, &reader)
        case .names: readNames(node, &reader)
        case .enums: enums = reader.choice(node) ?? enums
        case .decoding: readDecoding(node, &reader)
        case .defaults: defaults = reader.choice(node) ?? defaults
        case .directions: directions = reader.choice(node) ?? directions
        case .dates: readDates(node, &reader)
        case .imports: imports = reader.texts(node)
        case .templates: templates = reader.path(node)
        case .files: readModelFiles(node, &reader)
        case .references: references = reader.references(node)
        case .uses: uses = reader.uses(node)
        case .overlays: overlays = reader.paths(node)
        case .keepGoing: keepsGoing = reader.flag(node) ?? keepsGoing
        case .lint: lint = reader.entries(node) { $1.choice($0) }
        }
    }

    private mutating func readSelection(_ node: JSONNode, _ reader: inout SettingsReader) {
        guard node.object != nil else {
            only = reader.choice(node) ?? only
            return
        }
        for (key, value) in reader.members(of: node, as: OnlyKey.self, what: "`only`") {
            switch key {
            case .calls: only = reader.choice(value) ?? only
            case .sources: sources = reader.paths(value)
            }
        }
        if only == .all, let sources = node.object?["in"] {
            reader.error("`in` needs \"calls\": \"called\" or \"calls\": \"named\"", at: sources)
        }
    }

    private mutating func readOperations(_ node: JSONNode, _ reader: inout SettingsReader) {
        let entries = reader.entries(node) { $1.operation($0, "an operation", forAll: $2) }
        operations = entries.filter { !$0.key.isForAll }
        if let all = entries.first(where: \.key.isForAll) { otherOperations = all.value }
    }

    private mutating func readSchemas(_ node: JSONNode, _ reader: inout SettingsReader) {
        let entries = reader.entries(node) { $1.schema($0, "a schema", forAll: $2) }
        schemas = entries.filter { !$0.key.isForAll }
        if let all = entries.first(where: \.key.isForAll) { otherSchemas = all.value }
    }

    private mutating func readNames(_ node: JSONNode, _ reader: inout SettingsReader) {
        for (key, value) in reader.members(of: node, as: NamesKey.self, what: "`names`") {
            switch key {
            case .acronyms: acronyms = Acronyms(reader.texts(value).compactMap { acronym($0, &reader) })
            case .operations: operationNames = reader.choice(value)
            case .namespace: readNamespace(value, &reader)
            }
        }
    }

    private func acronym(_ setting: LocatedText, _ reader: inout SettingsReader) -> String? {
        let text = setting.text.raw
        if text.utf8.count <= 20, text.utf8.allSatisfy({ isIdentifierByte($0) && $0 != UInt8(ascii: "_") }) { return text }
        reader.error("`\(text)` is not an acronym: one word of at most 20 letters and digits, such as \"url\"", at: setting.span)
        return nil
    }

    /// Sets how values are decoded: a string sets all options, and an object sets individual ones.
    private mutating func readDecoding(_ node: JSONNode, _ reader: inout SettingsReader) {
        guard node.object != nil else {
            decoding = reader.choice(node) ?? decoding
            return
        }
        for (_, value) in reader.members(of: node, as: DecodingKey.self, what: "`decoding`") {
            nullCollections = reader.choice(value) ?? nullCollections
        }
    }

    private mutating func readName(_ node: JSONNode, _ reader: inout SettingsReader) {
        guard let setting = reader.text(node) else { return }
        guard OutputFiles.isValidName(setting.text.raw) else {
            let hint = OutputFiles.apiName(forFile: setting.text.raw)
            let isReserved = OutputFiles.reservedNames.contains(setting.text.raw)
            let reason = isReserved ? "is a name in Swift or Foundation" : "is not a valid name for a type and its files"
            reader.error("`\(setting.text.raw)` \(reason); use `\(hint)`", at: node)
            return
        }
        name = setting.text.raw
    }

    private mutating func readNamespace(_ node: JSONNode, _ reader: inout SettingsReader) {
        guard let text = node.string else { return reader.wrongType(node, "a string") }
        if !text.raw.isEmpty, !OutputFiles.isValidName(text.raw) {
            return reader.error("`\(text.raw)` is not a valid type name; use an empty string for no enclosing type", at: node)
        }
        namespace = LocatedText(text: text, span: node.span)
    }

    private mutating func readModelFiles(_ node: JSONNode, _ reader: inout SettingsReader) {
        if let text = node.string {
            guard text.raw == OutputFiles.filePerType else {
                return reader.error("expected a whole number from 1 to 64, or \"\(OutputFiles.filePerType)\"", at: node)
            }
            modelFiles = .types(at: node.span)
        } else if let count = reader.integer(node, in: OutputFiles.modelFiles) {
            modelFiles = .count(count)
        }
    }

    /// Sets the parts to generate. A list specifies all parts to generate; an object turns individual parts on or off.
    private mutating func readGeneratedParts(_ node: JSONNode, _ reader: inout SettingsReader) {
        if let list = node.array {
            parts = Set(list.compactMap { reader.choice($0) })
        } else if node.object != nil {
            let severities = LintSeverity.allCases.map(\.rawValue)
            for member in node.object?.members ?? [] where severities.contains(member.value.string?.raw ?? "") {
                let (rule, severity) = (member.key.raw, member.value.string?.raw ?? "")
                return reader.error("severities of lint findings belong under `lint`: {\"\(rule)\": \"\(severity)\"}", at: member.keySpan)
            }
            for (part, value) in reader.members(of: node, as: Part.self, what: "`generate`") {
                guard let isOn = reader.flag(value) else { continue }
                if isOn { parts.insert(part) } else { parts.remove(part) }
            }
        } else {
            return reader.wrongType(node, "a list of parts, or an object that maps parts to true or false")
        }
        for part in Part.allCases where parts.contains(part) {
            for needed in part.needs where !parts.contains(needed) {
                reader.error("`\(part.rawValue)` cannot be generated without `\(needed.rawValue)`", at: node)
            }
        }
    }

    private func filter(_ node: JSONNode, isExclusion: Bool, _ reader: inout SettingsReader) -> Filter {
        var filter = Filter()
        for (key, value) in reader.members(of: node, as: FilterKey.self, what: isExclusion ? "`exclude`" : "`include`") {
            switch key {
            case .tags: filter.tags = reader.texts(value)
            case .paths: filter.paths = reader.texts(value)
            case .operations: filter.operations = reader.texts(value)
            case .schemas: filter.schemas = reader.texts(value)
            case .deprecated:
                if !isExclusion { reader.error("`deprecated` is allowed only in `exclude`", at: value) }
                filter.deprecated = reader.flag(value) ?? false
            }
        }
        return filter
    }

    private func check(_ root: JSONNode, _ reader: inout SettingsReader) {
        if root.object?["spec"] == nil { reader.error("the config has no document: add \"spec\": \"<file>.json\"", at: root) }
        if hasSnakeCaseKeys, let other = ownTypes.compactMap(\.keys).first(where: { $0.value == .asWritten }) {
            reader.error("an API spells the keys of all types of your own in one way, and another type has \"snakeCase\"", at: other.span)
        }
    }
}
