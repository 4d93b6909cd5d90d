/// Returns the values in the order of an initializer's parameters: the order of the properties, except that required inherited properties
/// come first, even if `allOf` lists the parent last. The properties themselves remain in document order, which is also the order in which
/// most servers write them.
package func inInitializerOrder<Value>(_ values: [Value], _ property: (Value) -> Property) -> [Value] {
    guard let firstOwn = values.firstIndex(where: { !property($0).isInherited }) else { return values }
    let (inherited, others) = (values[..<firstOwn], values[firstOwn...])
    func moves(_ value: Value) -> Bool { property(value).isInherited && property(value).isRequired }
    return inherited + others.filter(moves) + others.filter { !moves($0) }
}
