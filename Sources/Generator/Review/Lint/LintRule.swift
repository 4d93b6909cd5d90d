import EndpointGenerator

/// A rule of `lint`: its name, a description, and the severity of its findings.
package struct LintRule: Sendable {
    package var name: String
    package var severity: Configuration.LintSeverity
    /// A description of the problem and of its effect on Swift callers.
    package var summary: String
    /// Whether `generate` also reports the finding.
    package var isGenerator: Bool

    /// All rules, with the rules of `lint` first.
    package static let all: [LintRule] = own + generator

    static let own: [LintRule] = rules(
        """
        warning ambiguous-union: a member of `oneOf` or `anyOf` that is never chosen, because an earlier member accepts the same values: add a discriminator
        warning clashing-name: two names that are the same in Swift: the later one gets a number, which changes if more such names precede it
        warning large-service: a service with more than 60 operations, which is hard to implement and read: use more tags
        warning missing-operation-id: an operation without `operationId`: its Swift name is derived from its method and path, and changes with them
        warning no-success-response: an operation without a success response: the body of `default` is decoded, or nothing
        warning equal-paths: two paths that differ only in placeholder names: a server cannot tell them apart
        warning get-with-body: GET or HEAD with a request body: URLSession does not send it
        warning insecure-server: a server with `http:`, which App Transport Security rejects; `localhost` is allowed
        warning unused-component: a component (schema, parameter, response, header, security scheme, …) that nothing refers to
        warning unreachable-component: a component that only unused components refer to
        warning header-name-case: a header parameter that differs from one of its path only in case: it is the same one, which other tools send twice
        warning invalid-example: an example that does not match its schema; `type`, `enum`, `const` and `required` are checked, at every depth
        warning unknown-format: a misspelled `format`: with the correct spelling, it has its own Swift type
        warning read-only-and-write-only: a property that is both `readOnly` and `writeOnly`: it appears in neither requests nor responses
        warning generic-name: a Swift name of more than 60 characters that spells out a generic type: `Page_Union_Cat__Dog__`
        note clashing-inline-name: an inline schema whose Swift name is taken: it gets a number
        note no-server: no server with a host: the caller must supply one
        note secret-in-url: an API key in the query: URLs end up in logs and caches
        note split-model: a schema with a separate Swift type for requests, because a required property is `readOnly` or `writeOnly`, or because a PATCH sends the schema
        note nothing-required: a response schema with three or more properties, none of them `required`: all are optional in Swift
        note default-not-filled-in: a default that has no short and exact Swift expression: the property is nil when absent
        note foreign-format: a nonstandard format that is read as OpenAPI's: `url` as `uri`, `base64` as `byte`
        note keyword-of-another-version: a keyword of a schema that the document's version does not have: other tools ignore or reject it
        note bytes-default: a default for bytes: its text is used unchanged
        note untyped-value: a property or body without a type: it becomes any JSON value
        note unknown-media-type: an unknown media type: its body is passed as bytes
        note no-error-response: an operation without a documented error: there is no `…Failure` to switch over
        note missing-description: an operation with neither a summary nor a description: its method has no documentation
        note deprecated-without-hint: a deprecated operation without a description: callers are not told what replaces it
        note undeclared-tag: a tag missing from the document's `tags`: its service has no documentation
        note unused-tag: a tag without operations
        warning yaml-text: an unquoted value that is text in YAML 1.2, although the schema expects its meaning in YAML 1.1: `yes`, `1_000`
        note yaml-unquoted: unquoted text that other tools read as a boolean, a number or a date, as in YAML 1.1: `no`, `2020-01-01`
        note yaml-bracket: a closing bracket or brace in the column of its key: YAML requires deeper indentation
        """)

    /// Reads rules from lines of the form `severity name: summary`.
    static func rules(_ text: String, isGenerator: Bool = false) -> [LintRule] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            let words = parts[0].split(separator: " ")
            guard parts.count == 2, let severity = Configuration.LintSeverity(rawValue: String(words[0])) else { return nil }
            return LintRule(
                name: String(words[words.count - 1]), severity: severity, summary: String(parts[1].dropFirst()), isGenerator: isGenerator)
        }
    }
}
