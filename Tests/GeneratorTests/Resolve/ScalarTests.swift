import Testing

@testable import EndpointGenerator

@Suite struct ScalarTests {
    static func type(_ schema: String, options: ResolveOptions = ResolveOptions()) -> String {
        let resolved = Resolved(schemasDocument(#""A": {"properties": {"p": \#(schema)}}"#), options: options)
        guard case .object(let object)? = resolved.model("A")?.kind else { return "-" }
        return resolved.spelled(object.properties.first?.type)
    }

    @Test(arguments: [
        ("string", nil, "string"), ("string", "date-time", "dateTime"), ("string", "date", "date"), ("string", "uuid", "uuid"),
        ("string", "uri", "uri"), ("string", "url", "uri"), ("string", "byte", "byte"), ("string", "base64", "byte"),
        ("string", "email", "string"),
        ("string", "decimal", "string"), ("string", "int64", "string"), ("integer", nil, "integer"), ("integer", "int32", "int32"),
        ("integer", "int64", "int64"), ("integer", "uint64", "uint64"), ("integer", "uint32", "integer"),
        ("integer", "unix-time", "integer"),
        ("number", nil, "number"), ("number", "double", "number"), ("number", "float", "number"), ("number", "decimal", "decimal"),
        ("number", "decimal128", "decimal"), ("string", "decimal128", "string"), ("string", "duration", "string"),
        ("boolean", nil, "boolean"),
    ])
    func typeAndFormatGiveTheScalar(_ type: String, _ format: String?, _ scalar: String) {
        let suffix = format.map { #", "format": "\#($0)""# } ?? ""
        #expect(Self.type(#"{"type": "\#(type)"\#(suffix)}"#) == scalar)
    }

    @Test(arguments: [
        ("int", "integer"), ("Integer", "integer"), ("long", "int64"), ("Float", "number"), ("decimal", "decimal"), ("Bool", "boolean"),
        ("DateTime", "dateTime"), ("uuid", "uuid"), ("text", "string"), ("list", "[json]"), ("Map", "{json}"), ("any", "json"),
    ])
    func typeNamesOfOtherLanguagesAreReadWithAWarning(_ type: String, _ expected: String) {
        #expect(Self.type(#"{"type": "\#(type)"}"#) == expected)
        let resolved = Resolved(schemasDocument(#""A": {"properties": {"p": {"type": "\#(type)"}}}"#))
        #expect(resolved.findings == ["warning unknown-type #/components/schemas/A/properties/p/type"])
    }

    /// The document's own format takes precedence over the format implied by the type's name.
    @Test func formatOverridesATypeNameOfAnotherLanguage() {
        #expect(Self.type(#"{"type": "int64", "format": "int32"}"#) == "int32")
        #expect(Self.type(#"{"format": "int32", "type": "long"}"#) == "int32")
        #expect(Self.type(#"{"type": ["Date", "null"]}"#) == "date?")
    }

    @Test(arguments: [
        (#"{"type": "integer", "maximum": 9223372036854775807}"#, "integer"),
        (#"{"type": "integer", "minimum": 0, "maximum": 18446744073709551615}"#, "uint64"),
        (#"{"type": "integer", "maximum": 18446744073709551615}"#, "decimal"),
        (#"{"type": "integer", "minimum": -1e30}"#, "decimal"),
        (#"{"type": "integer", "minimum": 0, "maximum": 99999999999999999999999}"#, "decimal"),
    ])
    func boundsBeyondInt64WidenTheType(_ schema: String, _ scalar: String) { #expect(Self.type(schema) == scalar) }

    @Test(arguments: [
        (#"{"type": "string", "contentEncoding": "base64"}"#, "byte"),
        (#"{"type": "string", "contentEncoding": "quoted-printable"}"#, "string"),
        (#"{"type": "string", "contentMediaType": "application/json"}"#, "string"),
        // In JSON, binary content is a plain string.
        (#"{"type": "string", "contentMediaType": "image/png"}"#, "string"), (#"{"type": "string", "format": "binary"}"#, "string"),
        (#"{"format": "uuid"}"#, "uuid"), (#"{"format": "int32"}"#, "int32"),
    ])
    func contentEncodingAndFormatAloneGiveTheScalar(_ schema: String, _ scalar: String) { #expect(Self.type(schema) == scalar) }

    @Test(arguments: [
        #"{"type": ["integer", "string"], "format": "int32"}"#,
        #"{"type": ["string", "integer"], "pattern": "^-?[0-9]+$", "format": "int32"}"#,
    ])
    func numberThatMayBeQuotedIsANumber(_ schema: String) { #expect(Self.type(schema) == "int32") }

    @Test(arguments: [
        #"{"type": "string", "nullable": true}"#, #"{"type": ["string", "null"]}"#, #"{"oneOf": [{"type": "string"}, {"type": "null"}]}"#,
        #"{"anyOf": [{"type": "null"}, {"type": "string"}]}"#, #"{"type": "string", "x-nullable": true}"#,
        #"{"anyOf": [{"type": "string"}], "nullable": true}"#, #"{"allOf": [{"type": "string"}], "nullable": true}"#,
        #"{"allOf": [{"type": "string"}, {"nullable": true}]}"#, #"{"oneOf": [{"type": "string"}, {"const": null}]}"#,
        #"{"oneOf": [{"type": "string"}, {"nullable": true}]}"#, #"{"oneOf": [{"type": "string", "nullable": true}]}"#,
        #"{"oneOf": [{"type": "string"}, {"enum": [null]}]}"#,
    ])
    func everySpellingOfNullMakesTheTypeOptional(_ schema: String) { #expect(Self.type(schema) == "string?") }

    @Test func configReplacesTypesByFormat() {
        var options = ResolveOptions()
        options.types = ["string.email": "EmailAddress", "integer": "BigInt"]
        #expect(Self.type(#"{"type": "string", "format": "email"}"#, options: options) == "custom:EmailAddress")
        #expect(Self.type(#"{"type": "integer"}"#, options: options) == "custom:BigInt")
        #expect(Self.type(#"{"type": "integer", "format": "int32"}"#, options: options) == "int32")
    }

    /// A type that the runtime can read and write stays a scalar, so defaults, lists and parameters work.
    @Test(arguments: [
        ("number", "float", "Float", "float"), ("number", "float", "Decimal", "decimal"), ("integer", "int64", "Int", "integer"),
        ("string", "uuid", "String", "string"), ("string", "timestamp", "Date", "dateTime"), ("string", "float", "Float", "custom:Float"),
        ("integer", "unix-time", "Date", "custom:Date"),
    ])
    func configuredTypeThatTheRuntimeKnowsStaysAScalar(_ type: String, _ format: String, _ name: String, _ expected: String) {
        var options = ResolveOptions()
        options.types = ["\(type).\(format)": name]
        #expect(Self.type(#"{"type": "\#(type)", "format": "\#(format)"}"#, options: options) == expected)
    }

    /// A default with more digits than microseconds is truncated, as in the runtime, and stays in its second and in the year 9999.
    @Test(arguments: [
        ("2024-05-06T23:59:59.9999999Z", "736732799 + 0.999999"), ("9999-12-31T23:59:59.9999999Z", "252423993599.99997"),
        ("9999-12-31T23:59:59-05:00", "252423993599.99997"), ("9999-12-31T23:59:59.5Z", "252423993599 + 0.5"),
        ("0000-01-01T00:30:00.5+01:00", "-63145526400"),
    ])
    func defaultDatesAreTruncatedToMicroseconds(text: String, seconds: String) {
        let spec = schemasDocument(
            #""A": {"properties": {"a": {"type": "string", "format": "date-time", "default": "\#(text)"}}}"#)
        let output = generate(
            GeneratorInput(configuration: Configuration(name: "T"), spec: SourceFile(path: "a.json", bytes: Array(spec.utf8))))
        let swift = output.files.map(\.contents).joined()
        #expect(swift.contains("Date(timeIntervalSinceReferenceDate: \(seconds))"))
    }
}
