/// What the config's `schemas`, or `x-endpoints` in the document, sets for a schema.
public struct SchemaSettings: Sendable {
    enum Key: String, CaseIterable { case name, type, properties, conformances, mutable }

    package var name: RequestedName?
    /// The type that replaces the generated one.
    package var type: OwnType?
    /// New names of properties, by the document's names.
    package var properties: [SettingsEntry<RequestedName>] = []
    /// Protocols; `-Hashable` removes one.
    package var conformances: [LocatedText] = []
    package var mutable: Setting<Mutable>?
    /// The location of a setting that only a named schema can have.
    package var ofNamed: Span?

    package init() {}

    /// Returns these settings, with those of `other` where they set nothing. The protocols of `other` are changed by these.
    func filled(from other: SchemaSettings) -> SchemaSettings {
        var result = self
        result.name = name ?? other.name
        result.type = type ?? other.type
        result.properties = properties + other.properties.filter { entry in !properties.contains { $0.key.text == entry.key.text } }
        result.conformances = other.conformances + conformances
        result.mutable = mutable ?? other.mutable
        return result
    }
}

/// Which models have `var` properties.
public enum Mutable: Hashable, Sendable { case none, requests, all }

/// A Swift type of the user's.
public struct OwnType: Sendable {
    enum Key: String, CaseIterable { case name, keys }
    /// How the keys of the user's own types are spelled in JSON.
    public enum Keys: String, Hashable, Sendable, CaseIterable {
        /// As the types write them.
        case asWritten
        /// In snake case, which the types write in camel case.
        case snakeCase
    }

    public var name: LocatedText
    public var keys: Setting<Keys>?
}

extension SettingsReader {
    /// Reads the settings of a schema, or those of all others if `forAll` is true.
    mutating func schema(_ node: JSONNode, _ what: String, forAll: Bool = false) -> SchemaSettings {
        var settings = SchemaSettings()
        for (key, value) in members(of: node, as: SchemaSettings.Key.self, what: what) {
            if forAll, ![.conformances, .mutable].contains(key) {
                error("`\(key.rawValue)` is set for one schema; `*` takes conformances and mutable", at: value)
                continue
            }
            if key != .name, settings.ofNamed == nil { settings.ofNamed = value.span }
            switch key {
            case .name: settings.name = name(value)
            case .type: settings.type = type(value)
            case .properties: settings.properties = entries(value) { $1.name($0) }
            case .conformances: settings.conformances = texts(value)
            case .mutable: settings.mutable = setting(value) { $1.mutable($0) }
            }
        }
        return settings
    }

    /// Reads the name of a type, or an object with the name and the spelling of the type's keys.
    mutating func type(_ node: JSONNode) -> OwnType? {
        guard node.object != nil else {
            guard node.string != nil else { return wrongType(node, "the name of a type, or an object with a name and keys") }
            return text(node).map { OwnType(name: $0) }
        }
        var name: LocatedText?
        var keys: Setting<OwnType.Keys>?
        for (key, value) in members(of: node, as: OwnType.Key.self, what: "a type") {
            switch key {
            case .name: name = text(value)
            case .keys: keys = setting(value) { $1.choice($0) }
            }
        }
        if node.object?["name"] == nil { error("this type has no name: add \"name\": \"Timestamp\"", at: node) }
        return name.map { OwnType(name: $0, keys: keys) }
    }

    private mutating func mutable(_ node: JSONNode) -> Mutable? {
        if let flag = node.bool { return flag ? .all : Mutable.none }
        if node.string?.raw == "requests" { return .requests }
        if node.string == nil {
            wrongType(node, "true, false or \"requests\"")
        } else {
            error("`\(node.string?.raw ?? "")` is not allowed here; expected true, false or \"requests\"", at: node)
        }
        return nil
    }
}

/// Returns the settings of every named schema of a document. Their mistakes are reported where the schemas are read.
func schemaSettings(of document: Document) -> [SettingsEntry<SchemaSettings>] {
    document.schemas.compactMap { schema in
        guard let node = schema.value.object?["x-endpoints"], node.object != nil else { return nil }
        var reader = SettingsReader(isInDocument: true)
        return SettingsEntry(key: LocatedText(text: schema.key, span: schema.keySpan), value: reader.schema(node, ""))
    }
}

/// A Swift name requested by `x-endpoints: {"name": …}` or by the config. Equality ignores the location.
package struct RequestedName: Hashable, Sendable, ExpressibleByStringLiteral {
    package var text: SpecText
    /// The location where the name is requested.
    package var span: Span?

    package init(_ text: SpecText, at span: Span? = nil) {
        self.text = text
        self.span = span
    }

    package init(stringLiteral value: String) { self.init(SpecText(value)) }

    package static func == (left: RequestedName, right: RequestedName) -> Bool { left.text == right.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
