extension RenderOptions {
    /// What of the config concerns the text. Names of types and modules are checked here, since they stand in the text as they are.
    init(_ configuration: Configuration, diagnostics: inout Diagnostics) {
        access = configuration.access
        parts = configuration.parts
        isLenient = configuration.decoding == .lenient
        mutable = configuration.mutable
        trimsDirections = configuration.directions == .used
        dates = configuration.dates
        nests = configuration.namespace?.text != ""
        for module in configuration.imports {
            guard let name = SwiftText.qualifiedName(module.text.raw) else {
                diagnostics.error("invalid-name", "'\(module.text.raw)' is not the name of a module", at: module.span)
                continue
            }
            imports.append(name)
        }
        for entry in configuration.types where SwiftText.qualifiedName(entry.value.text.raw) == nil {
            diagnostics.error("invalid-name", "'\(entry.value.text.raw)' is not the name of a type", at: entry.value.span)
        }
        for entry in configuration.conformances {
            for setting in entry.value { add(setting, to: entry.key.text.raw, &diagnostics) }
        }
        let types: [String] = configuration.types.map { $0.value.text.raw }
        let protocols: [String] = configuration.conformances.flatMap { entry in entry.value.map { $0.text.raw } }
        importedNames = (types.filter { !ownNames.contains($0) }, protocols.filter { !ownNames.contains($0) })
    }

    private mutating func add(_ setting: Configuration.Setting, to model: String, _ diagnostics: inout Diagnostics) {
        let isWanted: Bool = setting.text.raw.utf8.first != UInt8(ascii: "-")
        let name: String = isWanted ? setting.text.raw : String(setting.text.raw.dropFirst())
        guard SwiftText.qualifiedName(name) != nil else {
            diagnostics.error("invalid-name", "'\(name)' is not the name of a protocol", at: setting.span)
            return
        }
        if model == "*" {
            conformances[name] = isWanted
        } else {
            modelConformances[model, default: [:]][name] = isWanted
        }
    }
}

/// Of Swift itself: what generated files say anyway, and no import of the config brings.
private let ownNames: Set<String> = [
    "BitwiseCopyable", "CaseIterable", "Codable", "Comparable", "CustomDebugStringConvertible", "CustomReflectable",
    "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "ExpressibleByStringLiteral", "Hashable", "Identifiable",
    "LosslessStringConvertible", "RawRepresentable", "Sendable",
    "Bool", "Character", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64",
]
