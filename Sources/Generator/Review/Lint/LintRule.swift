import EndpointGenerator

/// A rule of `lint`: its name, a description, and the severity of its findings.
package struct LintRule: Sendable {
    package var name: String
    package var severity: Configuration.LintSeverity
    /// A description of the problem and of its effect on Swift callers.
    package var summary: String
    /// Whether `generate` also reports the finding.
    package var isGenerator: Bool

    init(_ name: String, _ severity: Configuration.LintSeverity, summary: String, isGenerator: Bool = false) {
        self.name = name
        self.severity = severity
        self.summary = summary
        self.isGenerator = isGenerator
    }

    /// All rules, with the rules of `lint` first.
    package static let all: [LintRule] = own + generator

    static let own: [LintRule] = [
        LintRule(
            "ambiguous-union", .warning,
            summary:
                "a member of `oneOf` or `anyOf` that is never chosen, because an earlier member accepts the same values: add a discriminator"
        ),
        LintRule(
            "clashing-name", .warning,
            summary: "two names that are the same in Swift: the later one gets a number, which changes if more such names precede it"),
        LintRule(
            "large-service", .warning, summary: "a service with more than 60 operations, which is hard to implement and read: use more tags"
        ),
        LintRule(
            "missing-operation-id", .warning,
            summary: "an operation without `operationId`: its Swift name is derived from its method and path, and changes with them"),
        LintRule(
            "no-success-response", .warning,
            summary: "an operation without a success response: the body of `default` is decoded, or nothing"),
        LintRule(
            "equal-paths", .warning, summary: "two paths that differ only in placeholder names: a server cannot tell them apart"),
        LintRule("get-with-body", .warning, summary: "GET or HEAD with a request body: URLSession does not send it"),
        LintRule(
            "insecure-server", .warning, summary: "a server with `http:`, which App Transport Security rejects; `localhost` is allowed"),
        LintRule(
            "unused-component", .warning,
            summary: "a component (schema, parameter, response, header, security scheme, …) that nothing refers to"),
        LintRule("unreachable-component", .warning, summary: "a component that only unused components refer to"),
        LintRule(
            "invalid-example", .warning,
            summary: "an example that does not match its schema; `type`, `enum`, `const` and `required` are checked, at every depth"),
        LintRule(
            "unknown-format", .warning, summary: "a misspelled `format`: with the correct spelling, it has its own Swift type"),
        LintRule(
            "read-only-and-write-only", .warning,
            summary: "a property that is both `readOnly` and `writeOnly`: it appears in neither requests nor responses"),
        LintRule(
            "generic-name", .warning,
            summary: "a Swift name of more than 60 characters that spells out a generic type: `Page_Union_Cat__Dog__`"),
        LintRule("clashing-inline-name", .note, summary: "an inline schema whose Swift name is taken: it gets a number"),
        LintRule("no-server", .note, summary: "no server with a host: the caller must supply one"),
        LintRule("secret-in-url", .note, summary: "an API key in the query: URLs end up in logs and caches"),
        LintRule(
            "split-model", .note,
            summary:
                "a schema with a separate Swift type for requests, because a required property is `readOnly` or `writeOnly`, or because a PATCH sends the schema"
        ),
        LintRule(
            "nothing-required", .note,
            summary: "a response schema with three or more properties, none of them `required`: all are optional in Swift"),
        LintRule(
            "default-not-filled-in", .note,
            summary: "a default that has no short and exact Swift expression: the property is nil when absent"),
        LintRule("foreign-format", .note, summary: "a nonstandard format that is read as OpenAPI's: `url` as `uri`, `base64` as `byte`"),
        LintRule(
            "keyword-of-another-version", .note,
            summary: "a keyword of a schema that the document's version does not have: other tools ignore or reject it"),
        LintRule("bytes-default", .note, summary: "a default for bytes: its text is used unchanged"),
        LintRule("untyped-value", .note, summary: "a property or body without a type: it becomes any JSON value"),
        LintRule("unknown-media-type", .note, summary: "an unknown media type: its body is passed as bytes"),
        LintRule("no-error-response", .note, summary: "an operation without a documented error: there is no `…Failure` to switch over"),
        LintRule(
            "missing-description", .note, summary: "an operation with neither a summary nor a description: its method has no documentation"),
        LintRule(
            "deprecated-without-hint", .note, summary: "a deprecated operation without a description: callers are not told what replaces it"
        ),
        LintRule("undeclared-tag", .note, summary: "a tag missing from the document's `tags`: its service has no documentation"),
        LintRule("unused-tag", .note, summary: "a tag without operations"),
        LintRule(
            "yaml-text", .warning,
            summary: "an unquoted value that is text in YAML 1.2, although the schema expects its meaning in YAML 1.1: `yes`, `1_000`"),
        LintRule(
            "yaml-unquoted", .note,
            summary: "unquoted text that other tools read as a boolean, a number or a date, as in YAML 1.1: `no`, `2020-01-01`"),
        LintRule("yaml-bracket", .note, summary: "a closing bracket or brace in the column of its key: YAML requires deeper indentation"),
    ]
}
