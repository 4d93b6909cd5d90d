import Testing

/// Each kind of mismatch is reported, and the overlay for it makes the same traffic agree with the document.
@Suite struct VerifyOverlayTests {
    enum Version: String, CaseIterable, Sendable { case two = "2.0", threeZero = "3.0.3", threeOne = "3.1.0" }

    struct Case: Sendable {
        var name: String
        var schema: String
        var bodies: [String]
        var count = 1
        /// The number of mismatches in a response, whose bounds and forbidden properties clients do not check.
        var inResponse: Int?
        var isStrict = false
        var versions: [Version] = Version.allCases
    }

    static let threes: [Version] = [.threeZero, .threeOne]

    static func object(_ properties: String, _ more: String = "") -> String {
        #"{"type": "object", "properties": {\#(properties)}\#(more)}"#
    }

    /// The schemas are those of a component, so that the overlay must change what is behind a reference.
    static let cases: [Case] = [
        Case(name: "null", schema: object(#""a": {"type": "string"}"#), bodies: [#"{"a": null}"#, #"{"a": "x"}"#]),
        Case(
            name: "null in an array", schema: object(#""a": {"type": "array", "items": {"type": "integer"}}"#),
            bodies: [#"{"a": [1, null]}"#]),
        Case(name: "null in a map", schema: #"{"type": "object", "additionalProperties": {"type": "integer"}}"#, bodies: [#"{"x": null}"#]),
        Case(
            name: "null for allOf",
            schema: object(#""a": {"allOf": [\#(object(#""b": {"type": "string"}"#)), \#(object(#""c": {"type": "string"}"#))]}"#),
            bodies: [#"{"a": null}"#]),
        Case(
            name: "null for oneOf", schema: object(#""a": {"oneOf": [{"type": "string"}, {"type": "integer"}]}"#),
            bodies: [#"{"a": null}"#],
            versions: threes),
        Case(name: "null for an enumeration", schema: object(#""a": {"type": "string", "enum": ["x"]}"#), bodies: [#"{"a": null}"#]),
        Case(name: "null for the whole body", schema: object(#""a": {"type": "string"}"#), bodies: ["null"]),
        Case(
            name: "missing", schema: object(#""a": {"type": "string"}, "b": {"type": "string"}"#, #", "required": ["a", "b"]"#),
            bodies: [#"{"a": "x"}"#]),
        Case(name: "missing, the only one", schema: object(#""a": {"type": "string"}"#, #", "required": ["a"]"#), bodies: ["{}"]),
        Case(
            name: "missing in allOf", schema: #"{"allOf": [\#(object(#""a": {"type": "string"}"#, #", "required": ["a"]"#)), {}]}"#,
            bodies: ["{}"]),
        Case(name: "another type", schema: object(#""a": {"type": "integer", "format": "int32", "default": 1}"#), bodies: [#"{"a": "x"}"#]),
        Case(name: "a further type", schema: object(#""a": {"type": "integer"}"#), bodies: [#"{"a": "x"}"#, #"{"a": 1}"#]),
        Case(
            name: "three further types", schema: object(#""a": {"type": "integer"}"#),
            bodies: [#"{"a": "x"}"#, #"{"a": 1}"#, #"{"a": true}"#, #"{"a": null}"#], count: 3),
        Case(name: "a fraction", schema: object(#""a": {"type": "integer", "format": "int64"}"#), bodies: [#"{"a": 1.5}"#, #"{"a": 1}"#]),
        Case(
            name: "text for an object", schema: object(#""a": \#(object(#""b": {}"#, #", "required": ["b"]"#))"#), bodies: [#"{"a": "x"}"#]),
        Case(name: "an array for text", schema: object(#""a": {"type": "string"}"#), bodies: [#"{"a": ["z"]}"#]),
        Case(
            name: "a type in oneOf",
            schema: """
                {"oneOf": [\(object(#""k": {"type": "string", "enum": ["c"]}, "n": {"type": "integer"}"#)),
                           \(object(#""k": {"type": "string", "enum": ["d"]}, "n": {"type": "boolean"}, "m": {}"#, #", "required": ["m"]"#))]}
                """,
            bodies: [#"{"k": "c", "n": "x"}"#], versions: threes),
        Case(
            name: "no member of oneOf", schema: object(#""a": {"oneOf": [{"type": "string"}, {"type": "array", "items": {}}]}"#),
            bodies: [#"{"a": 7}"#], versions: threes),
        Case(
            name: "a further value", schema: object(#""a": {"type": "string", "enum": ["x", "y"]}"#),
            bodies: [#"{"a": "z"}"#, #"{"a": "w"}"#]),
        Case(name: "a further number", schema: object(#""a": {"type": "integer", "enum": [1, 2]}"#), bodies: [#"{"a": 3}"#]),
        Case(name: "another constant", schema: object(#""a": {"const": "x"}"#), bodies: [#"{"a": "yes"}"#], versions: [.threeOne]),
        Case(
            name: "constraints",
            schema: object(
                """
                "f": {"type": "string", "format": "date-time"}, "p": {"type": "string", "pattern": "^a+$"},
                "m": {"type": "integer", "maximum": 3}, "l": {"type": "string", "maxLength": 3}, "i": {"type": "integer", "format": "int32"},
                "u": {"type": "array", "items": {}, "uniqueItems": true, "maxItems": 1}
                """), bodies: [#"{"f": "x", "p": "x", "m": 4, "l": "long", "i": 5000000000, "u": [1, 1]}"#], count: 7, inResponse: 2),
        Case(
            name: "not", schema: object(#""a": {"type": "string", "not": {"enum": ["bad"]}}"#), bodies: [#"{"a": "bad"}"#],
            inResponse: 0, versions: threes),
        Case(
            name: "a forbidden property", schema: object(#""a": {"type": "string"}"#, #", "additionalProperties": false"#),
            bodies: [#"{"a": "x", "b": 1}"#], inResponse: 0),
        Case(name: "an array for properties without a type", schema: #"{"properties": {"a": {"type": "string"}}}"#, bodies: ["[1]"]),
        Case(
            name: "an undescribed property", schema: object(#""a": {"type": "string"}"#), bodies: [#"{"b": [1], "c": 1}"#], count: 2,
            isStrict: true),
        Case(
            name: "an undescribed property beside allOf",
            schema: #"{"allOf": [\#(object(#""a": {}"#)), \#(object(#""b": {}"#))]}"#, bodies: [#"{"a": 1, "b": 1, "c": 1}"#],
            isStrict: true),
        Case(
            name: "deep inside",
            schema: #"{"type": "object", "additionalProperties": {"type": "array", "items": \#(object(#""v": {"type": "integer"}"#))}}"#,
            bodies: [#"{"k": [{"v": "x"}, {"v": 1}, {"v": null}], "l": {"z": 1}}"#], count: 3),
        Case(
            name: "names with special characters",
            schema: object(##""a/b~c'd\\e": {"type": "string"}"##, ##", "required": ["a/b~c'd\\e", "f"]"##),
            bodies: [##"{"a/b~c'd\\e": null, "f": 1}"##, #"{"f": 2}"#], count: 2),
    ]

    static func document(_ version: Version, _ schema: String) -> String {
        if version == .two {
            return """
                {"swagger": "2.0", "info": {"title": "T", "version": "1"}, "host": "h.example", "basePath": "/v1",
                 "consumes": ["application/json"], "produces": ["application/json"],
                 "paths": {"/things/{id}": {
                   "parameters": [{"name": "id", "in": "path", "required": true, "type": "integer"}],
                   "get": {"operationId": "get", "parameters": [{"name": "q", "in": "query", "required": true, "type": "string", "enum": ["a"]}],
                     "responses": {"200": {"description": "d", "schema": {"$ref": "#/definitions/Thing"}}}},
                   "post": {"operationId": "post", "parameters": [
                     {"name": "b", "in": "body", "required": true, "schema": {"$ref": "#/definitions/Thing"}}],
                     "responses": {"204": {"description": "d"}}},
                   "put": {"operationId": "put", "consumes": ["application/x-www-form-urlencoded"], "parameters": [
                     {"name": "m", "in": "formData", "type": "string"},
                     {"name": "n", "in": "formData", "type": "integer", "required": true}], "responses": {"204": {"description": "d"}}}}},
                 "definitions": {"Thing": \(schema)}}
                """
        }
        return """
            {"openapi": "\(version.rawValue)", "info": {"title": "T", "version": "1"}, "servers": [{"url": "https://h.example/v1"}],
             "paths": {"/things/{id}": {
               "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
               "get": {"operationId": "get",
                 "parameters": [{"name": "q", "in": "query", "required": true, "schema": {"type": "string", "enum": ["a"]}}],
                 "responses": {"200": {"description": "d", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}}}},
               "post": {"operationId": "post",
                 "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
                 "responses": {"204": {"description": "d"}}},
               "put": {"operationId": "put", "requestBody": {"required": true, "content": {"application/x-www-form-urlencoded": {"schema": {
                 "type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}}}}},
                 "responses": {"204": {"description": "d"}}}}},
             "components": {"schemas": {"Thing": \(schema)}}}
            """
    }

    private func check(_ verified: VerifiedDocument, _ traffic: String, _ count: Int, _ comment: Comment) throws {
        #expect(try verified.verify(traffic).verification.mismatchCount == count, comment)
        guard count > 0 else { return }
        let overlay = try verified.overlay(traffic)
        #expect(try verified.verify(traffic, overlay: overlay).verification.isFine, comment)
        #expect(verified.faults(with: overlay) == [], comment)
    }

    @Test(arguments: Version.allCases) func overlayMakesMismatchedBodiesAgree(_ version: Version) throws {
        for test in Self.cases where test.versions.contains(version) {
            let verified = VerifiedDocument(document: Self.document(version, test.schema), isStrict: test.isStrict)
            let responses = test.bodies.map { VerifiedDocument.exchange("GET", "/things/1", query: "q=a", nil, $0) }
            try check(verified, VerifiedDocument.header + responses.joined(), test.inResponse ?? test.count, "\(test.name), response")
            let requests = test.bodies.map { VerifiedDocument.exchange("POST", "/things/1", $0, status: 204) }
            try check(verified, VerifiedDocument.header + requests.joined(), test.count, "\(test.name), request")
        }
    }

    @Test(arguments: Version.allCases) func overlayMakesMismatchedExchangesAgree(_ version: Version) throws {
        let verified = VerifiedDocument(document: Self.document(version, #"{"type": "object"}"#))
        let form = "application/x-www-form-urlencoded"
        typealias Document = VerifiedDocument
        let tests: [(String, [String], Int)] = [
            ("status", [Document.exchange("GET", "/things/1", query: "q=a", nil, status: 409, "{}")], 1),
            ("media type", [Document.exchange("GET", "/things/1", query: "q=a", nil, "oops", type: "text/plain")], 1),
            ("a body that is not described", [Document.exchange("PUT", "/things/1", "n=1", status: 404, "{}", type: form)], 1),
            (
                "path parameter",
                [
                    Document.exchange("GET", "/things/abc", query: "q=a", nil, "{}"),
                    Document.exchange("GET", "/things/1", query: "q=a", nil, "{}"),
                    Document.exchange("POST", "/things/def", "{}", status: 204),
                ], 1
            ),
            ("missing parameter", [Document.exchange("GET", "/things/1", nil, "{}")], 1),
            ("value of a parameter", [Document.exchange("GET", "/things/1", query: "q=b", nil, "{}")], 1),
            ("missing request", [Document.exchange("POST", "/things/1", status: 204)], 1),
            ("form field", [Document.exchange("PUT", "/things/1", "n=x", status: 204, type: form)], 1),
            ("missing form", [Document.exchange("PUT", "/things/1", status: 204)], 1),
            ("missing form field", [Document.exchange("PUT", "/things/1", "m=x", status: 204, type: form)], 1),
        ]
        for (name, exchanges, count) in tests { try check(verified, Document.header + exchanges.joined(), count, "\(name)") }
    }
}
