import Foundation
import Testing

@testable import EndpointGenerator

/// The valid instances of JSON-Schema-Test-Suite must be valid for the check of values, with JSON Schema's rules and with a client's, and for
/// the generated types.
@Suite(.enabled(if: SharedFolder.url != nil, Comment(rawValue: SharedFolder.missing)))
struct SchemaSuiteTests {
    private static let all: Set<String> = ["schema", "client", "type"]

    /// Groups with valid instances that are refused, each with what refuses them: `schema`, `client` or `type`.
    private static let exceptions: [String: Set<String>] = [
        // `properties` or `items` without `type` means an object or an array (Limits).
        "additionalProperties: additionalProperties being false does not allow other properties": ["client", "type"],
        "dependentSchemas: single dependency": ["type"],
        "items: a schema given for items": ["type"],
        "patternProperties: patternProperties validates properties matching a regex": ["type"],
        "prefixItems: a schema given for prefixItems": ["type"],
        "properties: object properties validation": ["client", "type"],
        "properties: properties whose names are Javascript object property names": ["client", "type"],
        "ref: root pointer ref": ["client", "type"],
        "ref: simple URN base URI with $ref via the URN": ["client", "type"],
        "required: required validation": ["client", "type"],
        // The suite takes `format` and `contentEncoding` for annotations. OpenAPI's clients read them.
        "content: validation of binary string-encoding": ["client", "type"],
        "content: validation of binary-encoded media type documents": ["client", "type"],
        "content: validation of binary-encoded media type documents with schema": ["client", "type"],
        "content: validation of string-encoded content based on media type": ["type"],
        "format: date format": all, "format: date-time format": all, "format: email format": all, "format: uri format": ["schema", "type"],
        "format: uuid format": all, "format: idn-email format": ["client", "schema"], "format: ipv4 format": ["client", "schema"],
        "format: time format": ["client", "schema"], "format: uri-reference format": ["client", "schema"],
        // Not supported: a scope that is left, letters beyond Latin in `\\p{Letter}`, `unevaluatedProperties` inside `not`, vocabularies.
        "dynamicRef: after leaving a dynamic scope, it is not used by a $dynamicRef": ["schema"],
        "not: collect annotations inside a 'not', even if collection is disabled": ["client", "schema"],
        "pattern: pattern with Unicode property escape requires unicode mode": ["client", "schema"],
        "vocabulary: schema that uses custom metaschema with with no validation vocabulary": ["client", "schema"],
        // A default of 1.0 for an integer is respelled before it is compared.
        "type: integer type matches integers": ["type"],
    ]

    @Test func validInstancesAreAllowed() throws {
        var refused: [String: Set<String>] = [:]
        var count = 0
        for file in try SharedFolder.files("suites/json-schema/draft2020-12") {
            let groups = parseJSON([UInt8](try Data(contentsOf: file)))?.array ?? []
            for group in groups {
                guard let schema = group.object?["schema"] else { continue }
                let reading = SchemaReading(schema)
                let name = "\(file.deletingPathExtension().lastPathComponent): \(group.object?["description"]?.string?.raw ?? "")"
                for test in group.object?["tests"]?.array ?? [] where test.object?["valid"]?.bool == true {
                    guard let value = test.object?["data"] else { continue }
                    count += 1
                    refused[name, default: []].formUnion(reading.refusals(of: value))
                }
            }
        }
        #expect(count > 600)
        let found = refused.filter { !$0.value.isEmpty }
        for (name, kinds) in found.sorted(by: { $0.key < $1.key }) where Self.exceptions[name] != kinds {
            Issue.record("\(name): \(kinds.sorted())")
        }
        for name in Self.exceptions.keys where found[name] == nil { Issue.record("\(name) is no exception any more") }
    }
}

/// A schema as the only component of a document, with all that reads it.
struct SchemaReading {
    private let document: Document
    private let api: API

    init(_ schema: JSONNode) {
        var members = schema.object.map { object in object.members.map { ($0.key.raw, ShownValue($0.value)) } } ?? []
        if schema.object?["$id"] == nil { members.append(("$id", .text("https://suite.example/schema"))) }
        self.init(text: (schema.object == nil ? ShownValue(schema) : .made(members)).json)
    }

    init(text: String) {
        let whole =
            #"{"openapi": "3.1.0", "info": {"title": "Suite", "version": "1"}, "paths": {}, "components": {"schemas": {"S": \#(text)}}}"#
        var diagnostics = Diagnostics()
        let root = parseJSON(SourceFile(path: "suite.json", bytes: Array(whole.utf8)), number: 0, diagnostics: &diagnostics)
        let document = root.flatMap { readDocument([JSONFile(path: "suite.json", root: $0)], diagnostics: &diagnostics) }
        guard let document, let api = resolve(document, diagnostics: &diagnostics) else { preconditionFailure("\(diagnostics.all)") }
        (self.document, self.api) = (document, api)
    }

    /// Returns whether JSON Schema allows the value.
    func isValid(_ value: JSONNode) -> Bool { isAllowed(value, .jsonSchema) }

    /// Returns what refuses the value.
    func refusals(of value: JSONNode) -> Set<String> {
        var found: Set<String> = []
        if !isValid(value) { found.insert("schema") }
        if !isAllowed(value, .client) { found.insert("client") }
        let type = api.schemas.first?.type ?? .json
        if !ValueFitting(models: api.models, takesLocalTimes: false).fits(value, type) { found.insert("type") }
        return found
    }

    private func isAllowed(_ value: JSONNode, _ mode: SchemaCheck.Mode) -> Bool {
        var check = SchemaCheck(document, mode)
        check.begin(steps: 100_000)
        return document.schemas.first.map { check.allows(value, $0.value) } ?? true
    }
}
