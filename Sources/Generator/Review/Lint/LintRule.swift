import EndpointGenerator

/// A rule of `lint`: what it is called, how much its findings count, and what it finds.
public struct LintRule: Sendable {
    public var name: String
    public var severity: Configuration.LintSeverity
    /// What is found, and what it means for callers of the API in Swift.
    public var summary: String
    /// `generate` reports it too.
    public var isGenerator: Bool

    init(_ name: String, _ severity: Configuration.LintSeverity, _ summary: String, isGenerator: Bool = false) {
        self.name = name
        self.severity = severity
        self.summary = summary
        self.isGenerator = isGenerator
    }

    /// All of them, lint's own first.
    public static let all: [LintRule] = own + generator

    static let own: [LintRule] = [
        LintRule(
            "ambiguous-union", .warning,
            "a member of `oneOf` or `anyOf` that is never chosen, since one before it accepts all that it is: a discriminator tells them apart"
        ),
        LintRule(
            "clashing-name", .warning,
            "two names that are one in Swift: the later one gets a number, and another one when others come before it"),
        LintRule("large-service", .warning, "a service of more than 60 operations, which nobody wants to implement or read; use more tags"),
        LintRule(
            "missing-operation-id", .warning,
            "an operation without `operationId`: its Swift name is made of method and path, and changes with them"),
        LintRule("no-success-response", .warning, "an operation that does not say what success is: nothing is decoded"),
        LintRule(
            "equal-paths", .warning, "two paths that are equal but for the names of their placeholders: a server cannot tell them apart"),
        LintRule("get-with-body", .warning, "GET or HEAD with a request body: URLSession sends none"),
        LintRule("insecure-server", .warning, "a server with `http:`, which App Transport Security refuses; `localhost` is fine"),
        LintRule(
            "unused-component", .warning, "a component (schema, parameter, response, header, security scheme, …) that nothing refers to"),
        LintRule("unreachable-component", .warning, "a component that only unused ones refer to"),
        LintRule(
            "invalid-example", .warning,
            "an example that its schema refuses; type, `enum`, `const`, `required` and all that is inside are checked"),
        LintRule(
            "unknown-format", .warning, "a `format` that is nearly one we know: with the right spelling it is a type of its own in Swift"),
        LintRule(
            "read-only-and-write-only", .warning, "a property that is both `readOnly` and `writeOnly`: it is in no request and no response"),
        LintRule(
            "generic-name", .warning, "a name of more than 60 letters in Swift that spells out a generic type: `Page_Union_Cat__Dog__`"),
        LintRule("clashing-inline-name", .note, "a schema inside of another whose name in Swift is taken: it gets a number"),
        LintRule("no-server", .note, "no server with a host: the caller has to say where the API is"),
        LintRule("secret-in-url", .note, "an API key as a query item: URLs are written to logs and caches"),
        LintRule(
            "split-model", .note,
            "a schema with two types in Swift, one for requests, since a required property is `readOnly` or `writeOnly`, or a PATCH sends it"
        ),
        LintRule(
            "nothing-required", .note,
            "a schema of responses with three or more properties and none `required`: all of them are optional in Swift"),
        LintRule(
            "default-not-filled-in", .note,
            "a default that Swift has no short and exact expression for: the property is nil when it is absent"),
        LintRule("foreign-format", .note, "a format that is read as another one: OpenAPI calls `url` `uri`, and `base64` `byte`"),
        LintRule("bytes-default", .note, "a default of bytes: JSON has them as text, which is taken as it stands"),
        LintRule("untyped-value", .note, "a property or body without a type: any JSON value in Swift"),
        LintRule("unknown-media-type", .note, "a media type that is handed over as bytes, since we do not know it"),
        LintRule("no-error-response", .note, "an operation without a documented error: there is no `…Failure` to switch over"),
        LintRule("missing-description", .note, "an operation with neither summary nor description: its method has no documentation"),
        LintRule("deprecated-without-hint", .note, "a deprecated operation without a description: nobody learns what to call instead"),
        LintRule("undeclared-tag", .note, "an operation's tag that is not among the document's `tags`: its service has no documentation"),
        LintRule("unused-tag", .note, "a tag that no operation has"),
    ]
}
