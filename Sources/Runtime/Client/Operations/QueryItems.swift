import EndpointBasics

/// The names and values of a query or form, in order: `["visibility": "public", "page": 2]`.
///
/// Nil values are omitted. A name can occur more than once.
public struct QueryItems: Sendable, ExpressibleByDictionaryLiteral, _PrintsNoSecrets {
    private(set) var items: [(name: String, value: any ParameterValue)] = []

    /// Creates items in the order of the literal.
    public init(dictionaryLiteral elements: (String, (any ParameterValue)?)...) { for (name, value) in elements { add(name, value) } }

    /// Creates an empty list, or items from a dictionary in the order of their names.
    public init(_ items: [String: any ParameterValue] = [:]) {
        for (name, value) in items.sorted(by: { $0.key < $1.key }) { add(name, value) }
    }

    /// Adds an item at the end, unless the value is nil.
    public mutating func add(_ name: String, _ value: (any ParameterValue)?) { if let value { items.append((name, value)) } }

    /// The names, without the values.
    public var description: String { items.map { $0.name + "=…" }.joined(separator: "&") }

    /// - Throws: `ParameterError` if a value cannot be written as text.
    package func text(escape: (String) -> String) throws(ParameterError) -> String {
        var texts: [String] = []
        for item in items {
            guard let value = item.value.parameterText else { throw ParameterError(name: item.name, reason: .notText) }
            texts.append(escape(item.name) + "=" + escape(value))
        }
        return texts.joined(separator: "&")
    }
}
