import Foundation
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@_spi(Generated) @testable import EndpointRuntime

// Compares the runtime's coders with Foundation's, configured for the same date format.

func decodedByFoundation<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
        let text = try decoder.singleValueContainer().decode(String.self)
        if let date = Array(text.utf8).withUnsafeBytes({ RFC3339.date($0) }) { return date }
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a date"))
    }
    return try decoder.decode(type, from: Data(text.utf8))
}

func decodedByRuntime<T: Decodable & Sendable>(_ type: T.Type, _ text: String, _ options: JSONOptions = JSONOptions()) throws -> T {
    try ReceivedResponse(head: ResponseHead(status: 200), body: Data(text.utf8), json: options).codable()
}

func encodedByFoundation(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in try JSONValue(encoding: date).encode(to: encoder) }
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

func encodedByRuntime(_ value: some Encodable, isSorted: Bool = false) throws -> String {
    var writer = JSONWriter(JSONOptions())
    try CodableNodes.write(value, isSorted: isSorted, to: &writer)
    return String(decoding: writer.data(), as: UTF8.self)
}

/// The outcome of decoding or encoding: the value, or the kind and location of the error.
enum Outcome<Value: Equatable>: Equatable {
    case value(Value)
    case failure(String)

    init(_ body: () throws -> Value) {
        do { self = .value(try body()) } catch { self = .failure(outcome(of: error)) }
    }

    var isFailure: Bool { if case .failure = self { true } else { false } }
}

private func outcome(of error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(let type, let context): "mismatch \(name(type)) at \(place(context.codingPath))"
    case DecodingError.valueNotFound(let type, let context): "no value \(name(type)) at \(place(context.codingPath))"
    case DecodingError.keyNotFound(let key, let context): "no key \(key.stringValue) at \(place(context.codingPath))"
    case DecodingError.dataCorrupted(let context): "corrupted at \(place(context.codingPath))"
    case EncodingError.invalidValue(_, let context): "invalid at \(place(context.codingPath))"
    default: "\(type(of: error))"
    }
}

/// For these types, Foundation's error names `String`, because they are decoded from strings.
private func name(_ type: Any.Type) -> String { type == Date.self || type == Data.self || type == URL.self ? "String" : "\(type)" }

private func place(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: "/") }

func expectSame<T: Codable & Equatable & Sendable>(_ type: T.Type, _ text: String, at location: SourceLocation = #_sourceLocation) {
    let ours = Outcome { try decodedByRuntime(type, text) }
    let theirs = Outcome { try decodedByFoundation(type, text) }
    #expect(isSame(ours, theirs), "\(type) of \(text)", sourceLocation: location)
}

func isSame<Value>(_ ours: Outcome<Value>, _ theirs: Outcome<Value>) -> Bool {
    guard case .failure(let text) = ours, case .failure(let other) = theirs else { return ours == theirs }
    // Foundation reports no location for syntax errors or for numbers that do not fit, and reports null as a mismatch with Bool.
    return text == other || (text.hasPrefix(other) && other == "corrupted at ")
        || other == text.replacing("no value Bool", with: "mismatch Bool")
}

/// Checks that both coders write the same JSON and both read it back.
func expectSame<T: Codable & Equatable & Sendable>(_ value: T, at location: SourceLocation = #_sourceLocation) throws {
    func json(_ text: String) throws -> JSONValue { try JSON.decode(JSONValue.self, from: Array(text.utf8)) }
    for isSorted in [false, true] {
        let ours = Outcome { try json(encodedByRuntime(value, isSorted: isSorted)) }
        let theirs = Outcome { try json(encodedByFoundation(value)) }
        #expect(ours == theirs, sourceLocation: location)
        if ours.isFailure { continue }
        let text = try encodedByRuntime(value, isSorted: isSorted)
        #expect(try decodedByRuntime(T.self, text) == value, sourceLocation: location)
        #expect(try decodedByFoundation(T.self, text) == value, sourceLocation: location)
    }
}
