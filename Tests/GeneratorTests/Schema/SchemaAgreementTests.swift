import Foundation
import TestSupport
import Testing

@testable import EndpointGenerator

/// What JSON Schema allows, a client's check and the generated type allow too, for random schemas and values.
@Suite struct SchemaAgreementTests {
    @Test func validValuesOfRandomSchemasAreReadByAll() {
        let isLarge = ProcessInfo.processInfo.environment["ENDPOINTS_RELIABILITY"] != nil
        var random = RandomSchemas()
        var count = 0
        for _ in 0..<(isLarge ? 4_000 : 150) {
            let schema = random.schema(depth: 3)
            let reading = SchemaReading(text: schema)
            for _ in 0..<(isLarge ? 40 : 20) {
                let text = random.value(depth: 3)
                guard let value = parseJSON(text.utf8), reading.isValid(value) else { continue }
                count += 1
                let refusals = reading.refusals(of: value)
                #expect(refusals == [], "\(schema) allows \(text)")
            }
        }
        #expect(count > (isLarge ? 10_000 : 150))
    }
}

private struct RandomSchemas {
    private var generator = SeededGenerator(51)

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    /// No schema is `{}`: a union keeps values of such a member as unrecognized ones, which is not a type.
    mutating func schema(depth: Int) -> String {
        let scalars = [
            #"{"type": "string"}"#, #"{"type": "integer", "minimum": 1}"#, #"{"type": "number"}"#, #"{"type": "boolean"}"#,
            #"{"type": ["string", "null"]}"#, #"{"enum": ["x", "y"]}"#, #"{"const": "x"}"#, #"{"type": "string", "minLength": 2}"#,
        ]
        guard depth > 0 else { return scalars[below(scalars.count)] }
        switch below(11) {
        case 0, 1: return scalars[below(scalars.count)]
        case 2: return #"{"type": "array", "items": \#(schema(depth: depth - 1))}"#
        case 3: return #"{"type": "object", "additionalProperties": \#(schema(depth: depth - 1))}"#
        case 4: return #"{"allOf": [\#(object(depth)), \#(object(depth)), {"title": "t"}]}"#
        case 5: return #"{"oneOf": [\#(schema(depth: depth - 1)), \#(schema(depth: depth - 1))]}"#
        case 6: return #"{"anyOf": [\#(schema(depth: depth - 1)), \#(schema(depth: depth - 1))]}"#
        case 7: return #"{"allOf": [\#(object(depth)), \#(condition(depth))]}"#
        case 8: return #"{"type": "array", "prefixItems": [\#(schema(depth: 0))], "unevaluatedItems": false}"#
        default: return object(depth)
        }
    }

    private mutating func object(_ depth: Int) -> String {
        let (first, second) = (schema(depth: depth - 1), schema(depth: depth - 1))
        let required = below(2) == 0 ? #", "required": ["a"]"# : ""
        return #"{"type": "object", "properties": {"a": \#(first), "b": \#(second)}\#(required)}"#
    }

    private mutating func condition(_ depth: Int) -> String {
        let (first, second) = (schema(depth: 0), schema(depth: depth - 1))
        return #"{"if": {"properties": {"a": \#(first)}}, "then": {"properties": {"b": \#(second)}}, "else": {"required": ["b"]}}"#
    }

    mutating func value(depth: Int) -> String {
        let scalars = [#""x""#, #""y""#, #""long""#, "1", "0", "2.5", "true", "null"]
        switch depth > 0 ? below(6) : 0 {
        case 0, 1: return scalars[below(scalars.count)]
        case 2: return below(3) == 0 ? "[]" : "[\(value(depth: depth - 1))]"
        case 3: return below(2) == 0 ? "{}" : #"{"a": \#(value(depth: depth - 1))}"#
        default: return #"{"a": \#(value(depth: depth - 1)), "b": \#(value(depth: depth - 1))}"#
        }
    }
}
