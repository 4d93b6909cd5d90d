import Foundation

/// A document that uses every feature of OpenAPI, with its config. Each location that can contain free text is a named position.
struct HostileDocument {
    /// The text for some of the positions. All others contain a plain word.
    let texts: [String: String]
    /// The positions used so far, in order.
    private(set) var positions: [String] = []

    private init(_ texts: [String: String]) { self.texts = texts }

    /// The names of all positions.
    static let positions: [String] = {
        var document = HostileDocument([:])
        _ = document.specification()
        _ = document.configuration()
        return document.positions
    }()

    static func specification(_ texts: [String: String]) -> String {
        var document = HostileDocument(texts)
        return document.specification()
    }

    static func configuration(_ texts: [String: String]) -> String {
        var document = HostileDocument(texts)
        return document.configuration()
    }

    /// Returns the text of a position as a JSON string, with a prefix and a suffix.
    private mutating func text(_ position: String, before: String = "", after: String = "") -> String {
        HostileDocument.quoted(before + raw(position) + after)
    }

    private mutating func raw(_ position: String) -> String {
        if !positions.contains(position) { positions.append(position) }
        return texts[position] ?? HostileDocument.standard[position] ?? "plain\(positions.firstIndex(of: position) ?? 0)"
    }

    /// Defaults for positions where a plain word would have a different meaning.
    private static let standard: [String: String] = [
        "type": "string", "reference": "Base", "status": "201", "result pointer": "inline", "server URL": "https://one.example.com",
        "request media type": "text/plain", "second media type": "html", "second member": "Second", "mapping value": "Second",
        "config namespace": "Hostile", "config type": "String", "config conformance": "Sendable",
    ]

    /// Returns a reference to the position's name, escaped for RFC 6901 and for the fragment of a URI.
    private mutating func reference(_ section: String, _ position: String) -> String {
        let token = raw(position).replacing("~", with: "~0").replacing("/", with: "~1")
        let encoded = token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "{\"$ref\": \(HostileDocument.quoted("#/components/\(section)/\(encoded)"))}"
    }

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\u{0}"..."\u{1F}": result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    // MARK: The document

    private mutating func specification() -> String {
        """
        {"openapi": "3.1.0",
         "info": {"title": \(text("title")), "version": \(text("version")), "summary": \(text("info summary")), "description": \(text("info description")),
          "termsOfService": \(text("terms of service")), "contact": {"name": \(text("contact name")), "url": \(text("contact URL"))},
          "license": {"name": \(text("license name")), "identifier": \(text("license identifier"))}},
         "externalDocs": {"description": \(text("external docs")), "url": \(text("external docs URL"))},
         "jsonSchemaDialect": "https://spec.openapis.org/oas/3.1/dialect/base",
         "servers": [{"url": \(text("server URL")), "description": \(text("server description"))},
          {"url": \(text("server variable", before: "https://{", after: "}.example.com/v1")), "name": \(text("server name")),
           "variables": {\(text("server variable")): {"default": \(text("server variable default")), "enum": [\(text("server variable default")), \(text("server variable value"))],
            "description": \(text("server variable description"))}}},
          {"url": "https://example.com", "description": "named", "x-endpoints": {"name": \(text("server x-endpoints name"))}}],
         "tags": [{"name": \(text("tag")), "description": \(text("tag description"))}],
         "security": [{\(text("security scheme")): [\(text("required scope"))]}],
         "x-extension": {\(text("extension key")): \(text("extension value"))},
         "paths": {\(paths())},
         "webhooks": {\(text("webhook name")): {"post": {"operationId": \(text("webhook operationId")), "description": \(text("webhook description")),
          "requestBody": {"description": \(text("webhook body description")), "content": {"application/json": {"schema": \(reference("schemas", "schema name"))}}},
          "responses": {"200": {"description": ""}}}}},
         "components": {\(components())}}
        """
    }

    private mutating func paths() -> String {
        """
        \(text("path", before: "/", after: "/{id}")): {"summary": \(text("path summary")), "description": \(text("path description")),
          "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
          "get": {"operationId": \(text("operationId")), "tags": [\(text("tag"))], "summary": \(text("operation summary")), "description": \(text("operation description")),
           "externalDocs": {"description": \(text("operation docs")), "url": "https://example.com"},
           "parameters": [\(parameters())],
           "responses": {"200": {"description": \(text("response description")), "headers": {\(text("response header")): {"description": \(text("response header description")),
              "schema": {"type": "string"}}},
             "content": {"application/json": {"schema": \(reference("schemas", "schema name")), "example": \(text("media type example"))},
              \(text("response media type", before: "application/")): {"schema": {"type": "string"}}},
             "links": {\(text("link name")): {"operationId": \(text("link operationId")), "parameters": {\(text("link parameter")): \(text("link expression"))}, "description": \(text("link description"))}}},
            "404": \(reference("responses", "response component")),
            "default": {"description": \(text("default response description")), "content": {"application/problem+json": {"schema": \(reference("schemas", "error schema"))}}}}},
          "put": {"operationId": "put", "tags": [\(text("second tag")), \(text("third tag"))], "requestBody": \(reference("requestBodies", "request body component")),
           "deprecated": true, "responses": {"204": {"description": \(text("empty response description"))}},
           "callbacks": {\(text("callback name")): {\(text("callback expression")): {"post": {"requestBody": {"content": {"application/json": {"schema": {"type": "object",
            "properties": {\(text("callback property")): {"type": "string"}}}}}}, "responses": {"200": {"description": \(text("callback response description"))}}}}}}}},
         \(text("path parameter", before: "/items/{", after: "}")): {"get": {"operationId": "item", "parameters": [{"name": \(text("path parameter")), "in": "path",
           "required": true, "description": \(text("path parameter description")), "x-endpoints": {"name": \(text("parameter x-endpoints name"))},
           "schema": {"type": "string", "pattern": \(text("parameter pattern"))}}],
           "responses": {"200": {"description": "", "content": {"text/event-stream": {"schema": {"type": "object", "properties": {\(text("event property")): {"type": "string"}}}}}}}}},
         "/forms": {"post": {"operationId": "form", "requestBody": {"description": \(text("form description")), "content": {"multipart/form-data": {"schema": {"type": "object",
           "properties": {\(text("part name")): {"type": "string", "format": "binary", "description": \(text("part description"))}, "file": {"type": "string", "format": "binary"}}},
           "encoding": {"file": {"contentType": \(text("part content type")), "headers": {\(text("part header")): {"schema": {"type": "string"}}}}}}}}, "responses": {"200": {"description": ""}}},
          "put": {"operationId": "urlForm", "requestBody": {"content": {"application/x-www-form-urlencoded": {"schema": {"type": "object", "required": ["r"],
           "properties": {\(text("form field")): {"type": "string"}, "r": {"type": "array", "items": {"type": "string"}}}}}}}, "responses": {"200": {"description": ""}}},
          "patch": {"operationId": "bytes", "requestBody": {"content": {\(text("request media type")): {"schema": {"type": "string"}}, \(text("image type", before: "image/")): {}}},
           "responses": {"200": {"description": "", "content": {\(text("second media type", before: "text/")): {}}}, \(text("status")): {"description": ""}}}},
         "/named": {"get": {"operationId": "asked", "x-endpoints": {"name": \(text("operation x-endpoints name"))}, "responses": {"200": {"description": ""}}},
          "post": {"operationId": "taken", "x-endpoints": {"result": \(text("result pointer", before: "/"))}, "responses": {"200": {"description": "",
           "content": {"application/json": {"schema": \(reference("schemas", "schema name"))}}}}},
          "put": {"operationId": "fixed", "security": [{\(text("second security scheme")): []}, {}], "responses": {"200": {"description": ""}}}},
         \(text("query in path", before: "/query?fixed=", after: "&page={page}")): {"get": {"operationId": "queried", "responses": {"200": {"description": ""}}}}
        """
    }

    private mutating func parameters() -> String {
        """
        {"name": \(text("query name")), "in": "query", "description": \(text("query description")), "schema": {"type": "string", "pattern": \(text("query pattern")),
          "format": \(text("query format"))}, "example": \(text("query example"))},
         {"name": \(text("defaulted query name")), "in": "query", "schema": {"type": "string", "default": \(text("query default"))}},
         {"name": \(text("required query name")), "in": "query", "required": true, "schema": {"type": "string", "enum": [\(text("query value")), "other"]}},
         {"name": \(text("deep query name")), "in": "query", "style": "deepObject", "explode": true, "schema": {"type": "object", "properties": {\(text("deep property")): {"type": "string"}}}},
         {"name": \(text("header name")), "in": "header", "description": \(text("header description")), "schema": {"type": "string"}},
         {"name": \(text("cookie name")), "in": "cookie", "schema": {"type": "array", "items": {"type": "string"}}},
         {"name": \(text("content parameter name")), "in": "query", "content": {"application/json": {"schema": {"type": "object", "properties": {"a": {"type": "string"}}}}}},
         \(reference("parameters", "parameter component"))
        """
    }

    private mutating func components() -> String {
        """
        "parameters": {\(text("parameter component")): {"name": "shared", "in": "query", "description": \(text("shared parameter description")),
           "schema": {"type": "string"}, "examples": {\(text("example name")): {"summary": \(text("example summary")), "value": \(text("example value"))}}}},
         "requestBodies": {\(text("request body component")): {"description": \(text("request body description")), "required": true,
          "content": {"application/json": {"schema": \(reference("schemas", "schema name"))}}}},
         "responses": {\(text("response component")): {"description": \(text("response component description")),
          "content": {"application/json": {"schema": \(reference("schemas", "error schema"))}}}},
         "headers": {\(text("header component")): {"schema": {"type": "string"}}},
         "securitySchemes": {
          \(text("security scheme")): {"type": "oauth2", "description": \(text("security description")), "flows": {"clientCredentials": {"tokenUrl": \(text("token URL")),
           "scopes": {\(text("required scope")): \(text("scope description"))}}}},
          \(text("second security scheme")): {"type": "apiKey", "in": "header", "name": \(text("API key header"))},
          "query key": {"type": "apiKey", "in": "query", "name": \(text("API key query"))},
          "cookie key": {"type": "apiKey", "in": "cookie", "name": \(text("API key cookie"))},
          "http": {"type": "http", "scheme": \(text("HTTP scheme")), "bearerFormat": \(text("bearer format"))},
          "openid": {"type": "openIdConnect", "openIdConnectUrl": \(text("OpenID URL"))}},
         "schemas": {
          \(text("schema name")): {"title": \(text("schema title")), "description": \(text("schema description")), "type": "object", "required": ["id", \(text("required name"))],
           "properties": {"id": {"type": "string", "const": \(text("constant"))},
            \(text("property name")): {"type": "string", "description": \(text("property description")), "title": \(text("property title")), "default": \(text("property default")),
             "examples": [\(text("property example"))], "$comment": \(text("comment"))},
            \(text("deprecated property name")): {"type": "integer", "deprecated": true},
            "formatted": {"type": "string", "format": \(text("format")), "pattern": \(text("pattern")), "contentMediaType": \(text("content media type")), "contentEncoding": \(text("content encoding"))},
            "inline": {"type": "object", "properties": {\(text("inline property")): {"type": "object", "properties": {\(text("deep inline property")): {"type": "boolean"}}}}},
            "choice": \(reference("schemas", "enum name")), "either": \(reference("schemas", "union name")), "map": {"type": "object", "additionalProperties": {"type": "string"},
             "patternProperties": {\(text("property pattern")): {"type": "string"}}},
            "uri": {"type": "string", "format": "uri", "default": \(text("URI default"))}, "date": {"type": "string", "format": "date-time", "default": \(text("date default"))},
            "number": {"type": "number", "default": \(text("number default"))}, "mapped": {"type": "string", "format": "hostile"}}},
          \(text("error schema")): {"type": "object", "properties": {"message": {"type": "string"}}},
          \(text("enum name")): {"type": "string", "description": \(text("enum description")), "enum": ["first", \(text("enum value")), \(text("second enum value"))],
           "x-enum-varnames": ["First", \(text("enum variable name")), \(text("second enum variable name"))], "x-enum-descriptions": [\(text("enum value description")), "", ""],
           "default": \(text("enum default"))},
          "Numbers": {"type": "integer", "enum": [1, 2], "x-enum-varnames": [\(text("integer variable name")), "Two"]},
          \(text("union name")): {"oneOf": [\(reference("schemas", "first member")), \(reference("schemas", "second member"))],
           "discriminator": {"propertyName": \(text("discriminator property")), "mapping": {\(text("mapping key")): \(text("first member", before: "#/components/schemas/")),
            "second": \(text("mapping value"))}}},
          \(text("first member")): {"type": "object", "required": [\(text("discriminator property"))], "properties": {\(text("discriminator property")): {"type": "string"}, "a": {}}},
          \(text("second member")): {"type": "object", "title": \(text("member title")), "required": [\(text("discriminator property"))],
           "properties": {\(text("discriminator property")): {"const": \(text("discriminator constant"))}, "b": {}}},
          "Constants": {"oneOf": [{"const": \(text("union constant")), "title": \(text("union constant title")), "description": \(text("union constant description"))}, {"const": "b"}]},
          "Inline": {"anyOf": [{"title": \(text("inline member title")), "type": "object", "required": ["x"], "properties": {"x": {"type": "string"}}}, {"type": "array", "items": {"type": "string"}}]},
          "Asked": {"x-endpoints": {"name": \(text("schema x-endpoints name"))}, "type": "object", "properties": {"p": {"type": "string", "x-endpoints": {"name": \(text("property x-endpoints name"))}}}},
          "Base": {"allOf": [{"type": "object", "description": \(text("allOf description")), "properties": {\(text("allOf property")): {"type": "string"}}}, {"properties": {"q": {}}}]},
          "Renamed": {"type": "object", "properties": {"p": {"type": "string"}}},
          "Typed": {"type": \(text("type")), "$ref": \(text("reference", before: "#/components/schemas/"))},
          "Anchored": {"$id": \(text("identifier")), "$anchor": \(text("anchor")), "type": "object", "$defs": {\(text("definition name")): {"type": "string"}}}}
        """
    }

    // MARK: The config

    /// Empty by default, because an unneeded public import causes a warning.
    private mutating func imports() -> String {
        let name = text("config import")
        return texts["config import"] == nil ? "[]" : "[\(name)]"
    }

    private mutating func configuration() -> String {
        """
        {"spec": "api.json", "output": "out", "name": "Hostile", "access": "public", "files": 1,
         "generate": {"mocks": true, "wrappers": true, "completions": true},
         "names": {"namespace": \(text("config namespace"))},
         "schemas": {"Renamed": {"name": \(text("config schema name")), "properties": {"p": \(text("config property name"))},
           "conformances": [\(text("config conformance"))]}},
         "operations": {"fixed": {"name": \(text("config operation name"))}},
         "services": {\(text("config service")): ["put"]},
         "types": {"string.hostile": \(text("config type"))},
         "imports": \(imports())}
        """
    }
}
