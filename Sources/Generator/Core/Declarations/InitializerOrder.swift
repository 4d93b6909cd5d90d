/// Returns the values in the order of an initializer's parameters: first those that every caller passes, then the others, both in document
/// order. The properties themselves remain in document order, which is also the order in which most servers write them.
package func inInitializerOrder<Value>(_ values: [Value], _ property: (Value) -> Property) -> [Value] {
    values.filter { property($0).isAlwaysPassed } + values.filter { !property($0).isAlwaysPassed }
}

extension Property {
    /// Whether the property is required and has neither a default nor just one allowed value.
    fileprivate var isAlwaysPassed: Bool { isRequired && defaultValue == nil && constant == nil }
}
