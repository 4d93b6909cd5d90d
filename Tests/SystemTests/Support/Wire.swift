import EndpointRuntime
import Foundation
import Testing

/// A user-defined type with a synthesized Codable conformance.
struct Page<Item: Codable>: Codable {
    var firstItem: Item
    var moreItems: [Item]
    var byName: [String: Item]
    var lastItem: Item?
}

extension Page: Equatable where Item: Equatable {}

/// Encodes and decodes a value with every coder (on its own, in collections and inside a user-defined type), and compares the result with
/// `json`.
///
/// If the compiler synthesized the conformance instead, these checks would fail, because its wire format differs.
func checkWire<Value: Codable & Equatable & JSONDecodable & JSONEncodable>(
    _ value: Value, _ json: String, _ location: SourceLocation = #_sourceLocation
) throws {
    let wire: JSONValue = try JSON.decode(JSONValue.self, from: Array(json.utf8))
    #expect(String(decoding: try JSON.encode(value), as: UTF8.self) == json, sourceLocation: location)
    #expect(try JSON.decode(Value.self, from: Array(json.utf8)) == value, sourceLocation: location)
    try checkRuntime([value, value], [wire, wire], location)
    try checkRuntime(["some_key": value, "otherKey": value], ["some_key": wire, "otherKey": wire], location)
    try checkRuntime([value, nil], [wire, nil], location)

    try checkCoders(value, location) { _ in wire }
    try checkCoders([value, value], location) { _ in [wire, wire] }
    try checkCoders(["some_key": value, "otherKey": value], location) { _ in ["some_key": wire, "otherKey": wire] }
    try checkCoders([value, nil], location) { _ in [wire, nil] }
    let page = Page(firstItem: value, moreItems: [value], byName: ["some_key": value], lastItem: value)
    // The key strategy applies to the user-defined type, but never to models.
    try checkCoders(page, location) { isSnakeCase in
        let names: [String] =
            isSnakeCase ? ["first_item", "more_items", "by_name", "last_item"] : ["firstItem", "moreItems", "byName", "lastItem"]
        return .object([names[0]: wire, names[1]: [wire], names[2]: ["some_key": wire], names[3]: wire])
    }
}

private func checkRuntime<Value: Equatable & JSONDecodable & JSONEncodable>(
    _ value: Value, _ wire: JSONValue, _ location: SourceLocation
) throws {
    let data = try JSON.encode(value)
    #expect(try JSON.decode(JSONValue.self, from: data) == wire, sourceLocation: location)
    #expect(try JSON.decode(Value.self, from: data) == value, sourceLocation: location)
}

/// Checks JSONEncoder and JSONDecoder with every key and date strategy, and property lists.
private func checkCoders<Value: Codable & Equatable>(
    _ value: Value, _ location: SourceLocation, wire: (_ isSnakeCase: Bool) -> JSONValue
) throws {
    let dates: [(JSONEncoder.DateEncodingStrategy, JSONDecoder.DateDecodingStrategy)] = [
        (.deferredToDate, .deferredToDate), (.iso8601, .iso8601), (.secondsSince1970, .secondsSince1970),
        (.millisecondsSince1970, .millisecondsSince1970),
    ]
    for isSnakeCase in [false, true] {
        for (encoding, decoding) in dates {
            let encoder = JSONEncoder()
            let decoder = JSONDecoder()
            encoder.keyEncodingStrategy = isSnakeCase ? .convertToSnakeCase : .useDefaultKeys
            decoder.keyDecodingStrategy = isSnakeCase ? .convertFromSnakeCase : .useDefaultKeys
            encoder.dateEncodingStrategy = encoding
            decoder.dateDecodingStrategy = decoding
            let data = try encoder.encode(value)
            #expect(try JSON.decode(JSONValue.self, from: data) == wire(isSnakeCase), sourceLocation: location)
            #expect(try decoder.decode(Value.self, from: data) == value, sourceLocation: location)
        }
    }
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        // The root of a property list must be a container.
        let data = try encoder.encode(["root": [value]])
        #expect(try PropertyListDecoder().decode([String: [Value]].self, from: data) == ["root": [value]], sourceLocation: location)
        #expect(
            try PropertyListDecoder().decode([String: [JSONValue]].self, from: data) == ["root": [wire(false)]], sourceLocation: location)
    }
}
