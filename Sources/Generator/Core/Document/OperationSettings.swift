/// One member of an object whose keys are names from the document.
public struct SettingsEntry<Value: Sendable>: Sendable {
    public var key: LocatedText
    public var value: Value
}

/// A value from a config, or from `x-endpoints` in a document.
public struct Setting<Value: Sendable>: Sendable {
    public var value: Value
    public var span: Span
    /// Whether the setting is in a document, where a setting that cannot apply is a warning.
    public var isInDocument = false
}

/// Whether the properties of a body can be passed as separate arguments.
public enum Bodies: String, Hashable, Sendable, CaseIterable { case whole, flat }

/// How arrays are written in queries and forms.
public enum Arrays: String, Hashable, Sendable, CaseIterable {
    /// As the document describes.
    case described
    /// `ids[]=1&ids[]=2`, as Rails and PHP read them.
    case brackets
}

/// What the config's `operations`, or `x-endpoints` in the document, sets for an operation.
public struct OperationSettings: Sendable {
    enum Key: String, CaseIterable { case name, pages, result, body, arrays, emptyPath, parameters }

    package var name: RequestedName?
    package var pages: PaginationNode?
    /// A JSON Pointer to the part of the success body that a call returns.
    package var result: LocatedText?
    package var body: Setting<Bodies>?
    package var arrays: Setting<Arrays>?
    /// Whether the path can end in an empty parameter.
    package var emptyPath: Setting<Bool>?
    package var parameters: [SettingsEntry<ParameterSettings>] = []

    package init() {}

    /// Returns these settings, with those of `other` where they set nothing.
    func filled(from other: OperationSettings) -> OperationSettings {
        var result = self
        result.name = name ?? other.name
        result.pages = pages ?? other.pages
        result.result = self.result ?? other.result
        result.body = body ?? other.body
        result.arrays = arrays ?? other.arrays
        result.emptyPath = emptyPath ?? other.emptyPath
        result.parameters += other.parameters
        return result
    }
}

/// What the config or `x-endpoints` sets for a parameter.
public struct ParameterSettings: Sendable {
    enum Key: String, CaseIterable { case name, arrays, common }

    package var name: RequestedName?
    package var arrays: Setting<Arrays>?
    /// Whether the parameter is set once for all calls.
    package var common: Setting<Bool>?
    package var isInDocument = false
}

extension SettingsReader {
    /// Reads the settings of an operation, or those of all others if `forAll` is true.
    mutating func operation(_ node: JSONNode, _ what: String, forAll: Bool = false) -> OperationSettings {
        var settings = OperationSettings()
        for (key, value) in members(of: withoutOldKeys(node), as: OperationSettings.Key.self, what: what) {
            if forAll, ![.result, .body, .arrays, .parameters].contains(key) {
                error("`\(key.rawValue)` is set for one operation; `*` takes result, body, arrays and parameters", at: value)
                continue
            }
            switch key {
            case .name: settings.name = name(value)
            case .pages: settings.pages = pages(value)
            // A pointer in a document that leads nowhere is reported with its operation.
            case .result: settings.result = isInDocument ? text(value) : pointer(value)
            case .body:
                settings.body = setting(value) { $1.choice($0) }
                // What is meant for this operation replaces what is set for all, also if it cannot be read.
                if settings.body == nil { settings.body = Setting(value: .whole, span: value.span, isInDocument: isInDocument) }
            case .arrays: settings.arrays = setting(value) { $1.choice($0) }
            case .emptyPath: settings.emptyPath = setting(value) { $1.flag($0) }
            case .parameters: settings.parameters = entries(value) { $1.parameter($0, "a parameter") }
            }
        }
        return settings
    }

    mutating func parameter(_ node: JSONNode, _ what: String) -> ParameterSettings {
        var settings = ParameterSettings(isInDocument: isInDocument)
        for (key, value) in members(of: node, as: ParameterSettings.Key.self, what: what) {
            switch key {
            case .name: settings.name = name(value)
            case .arrays: settings.arrays = setting(value) { $1.choice($0) }
            case .common: settings.common = setting(value) { $1.flag($0) }
            }
        }
        return settings
    }

    mutating func name(_ node: JSONNode) -> RequestedName? { text(node).map { RequestedName($0.text, at: $0.span) } }

    private mutating func pages(_ node: JSONNode) -> PaginationNode? {
        PaginationNode(node) { message, span in
            if isInDocument {
                diagnostics.recoverableError("pagination", message, at: span)
            } else {
                error(message, at: span)
            }
        }
    }

    mutating func setting<Value: Sendable>(_ node: JSONNode, _ read: (JSONNode, inout SettingsReader) -> Value?) -> Setting<Value>? {
        read(node, &self).map { Setting(value: $0, span: node.span, isInDocument: isInDocument) }
    }
}

extension SettingsReader {
    /// Returns an operation's `x-endpoints` with `pages` in place of the old `pagination`. This function goes with the release of 0.1.0.
    mutating func withoutOldKeys(_ node: JSONNode) -> JSONNode {
        guard isInDocument, let object = node.object, let old = object.member("pagination") else { return node }
        diagnostics.warning("old-key", "`pagination` is read until 0.1.0; write `pages`", at: old.keySpan)
        return .object(object.members.map { $0.key == "pagination" ? $0.renamed("pages") : $0 }, at: node.span)
    }
}
