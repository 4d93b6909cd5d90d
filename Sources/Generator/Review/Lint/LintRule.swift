import EndpointGenerator

/// A rule of `lint`: its name, a description, and the severity of its findings.
package struct LintRule: Sendable {
    package var name: String
    package var severity: Configuration.LintSeverity
    /// A description of the problem and of its effect on Swift callers.
    package var summary: String
    /// All rules, with the rules of `lint` first.
    package static let all: [LintRule] = own + generator

    /// The rules that `generate` does not have.
    package static let own: [LintRule] = rules(
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

    /// The warnings of `generate`. A problem that removes an operation is always an error, regardless of the severity that the config
    /// specifies.
    package static let generator: [LintRule] = rules(
        """
        warning conflicting-all-of: schemas in `allOf` that no value satisfies together
        warning contradictory-bounds: a lower bound above the upper one
        warning dangling-reference: a `$ref` to something that does not exist
        warning default-type: a default that is not a valid value of its type
        warning discriminator-mapping: a discriminator mapping to a schema that is not a member of the union
        warning discriminator-property: a discriminator property that no member has
        warning discriminator-value: a discriminator value that its member does not allow
        warning unused-discriminator: a discriminator that cannot tell the members of a union apart
        warning duplicate-enum-value: an enum value listed twice
        warning duplicate-key: a key that occurs twice in an object
        warning duplicate-operation-id: an `operationId` used by two operations
        warning duplicate-parameter: a parameter declared twice in an operation
        warning empty-composition: `allOf`, `oneOf` or `anyOf` without members
        warning empty-content: a body without a media type
        warning empty-document: a document with neither paths nor webhooks nor components
        warning empty-enum: an `enum` without values
        warning endless-default: a default that contains itself infinitely
        warning endless-type: a required property that leads back to its own type: no finite value exists
        warning enum-value-type: an enum value that does not match the schema's type
        warning flat-body: a requested flat body whose properties cannot be passed individually
        warning form-beside-body: form parameters alongside a body (Swagger 2.0)
        warning fragment-in-path: a path with a `#` and a fragment, which is never sent
        warning ignored-keyword: a keyword that has no effect where it is written
        warning invalid-discriminator: a discriminator without `propertyName`
        warning invalid-header-name: a header or cookie with a name that HTTP does not allow
        warning invalid-media-type: a key of `content` that is not a media type
        warning invalid-operation: an operation that is null
        warning invalid-parameter: a parameter without `name` or `in`
        warning invalid-path: a path whose braces do not match
        warning invalid-path-item: a path that is null
        warning invalid-request-body: a request body that is not an object
        warning invalid-response: a response that is not an object
        warning invalid-schema: a schema that is not an object, true or false
        warning invalid-security-scheme: a security scheme without the fields that its type requires, or whose type is spelled differently
        warning invalid-server: a server without `url`
        warning invalid-status: a response whose key is not a status
        warning invalid-tag: a tag without `name`
        warning lone-surrogate: an unpaired surrogate in a JSON string
        warning misplaced-keyword: `items` next to a `type` other than array, `properties` next to a `type` other than object, or a keyword among the properties
        warning misplaced-body: a body or form field written as a parameter, as in Swagger 2.0
        warning misplaced-method: a method in `additionalOperations` that has its own field
        warning misplaced-reference: a `$ref` among the property names in `properties`, or in another place that cannot have one
        warning misplaced-required: `required: true` in a schema
        warning misplaced-schema: a schema in place of a request body, response or media type that should contain it
        warning misplaced-scheme: a `host` with a scheme
        warning misplaced-style: a `style` that does not apply to the parameter's location
        warning misplaced-type: a parameter's type in the place where another OpenAPI version has it: next to the name, or in a `schema`
        warning misspelled-media-type: a media type that differs from a known one by one letter: it is sent and expected as written
        warning misspelled-parameter: a path parameter spelled differently from its placeholder
        warning misspelled-reference: a `$ref` without `#`, or to the wrong place, that allows only one reading
        warning name-clash: a requested name that an inline schema also has: a number is added to the inline schema's name
        warning nested-too-deeply: schemas nested beyond the limit
        warning not-finite: an infinity or NaN in YAML: JSON has no such numbers, so it is read as text
        warning old-key: a key of a config or of `x-endpoints` that has another place since 0.1.0
        warning optional-path-parameter: a path parameter with `required: false`
        warning path-white-space: a path with white space at the end, or around a segment or the name of a placeholder: it is removed
        warning query-in-path: query parameters in a path's template, such as `{?page}`
        warning reference-cycle: a schema that leads only to itself through `$ref` or `allOf`, or that its own `allOf` contains
        warning relative-path: a path that does not begin with a slash
        warning required-without-property: a required property that the schema does not describe
        warning reserved-header: a header parameter that OpenAPI ignores: Accept, Content-Type, Authorization
        warning router-path: a path placeholder in the syntax of a router or URI template: `:id`, `<id>`, `{/id}`, `{+id}`, `{id=**}`
        warning sent-media-type: a media type or charset declared for a body or part but not used to send it: JSON and text are UTF-8
        warning server-url: a server URL that is not absolute, or whose host is not ASCII
        warning server-variable: a server variable without a default
        warning similar-tags: tags that differ only in case or punctuation: they are one service
        warning structured-enum: an enum of arrays or objects
        warning too-many-properties: `allOf` that multiplies properties beyond the limit
        warning undeclared-parameter: a path placeholder without a parameter
        warning undeclared-security-scheme: a security requirement that names an undeclared scheme
        warning unexpected-reference: a `$ref` to a component of a different kind
        warning unexpected-type: a value of a kind that OpenAPI does not allow in that place
        warning unknown-collection-format: a `collectionFormat` that does not exist
        warning unknown-extension: an unknown key of `x-endpoints`
        warning unknown-key: an unknown key that resembles one of OpenAPI's
        warning unknown-keyword: an unknown schema keyword that resembles a known one
        warning unknown-style: a `style` that does not exist
        warning unknown-type: a `type` that does not exist; common names such as `int` and `String`, and names of schemas, are understood
        warning unknown-version: an OpenAPI version newer than the supported ones
        warning unmatched-overlay-action: an overlay action whose JSONPath selects nothing
        warning unnamed-parameter: a parameter for the whole query without a `name`
        warning unreachable-member: a member of a union whose type the schema itself excludes
        warning unsupported-composition: a composition that becomes any JSON value
        warning unsupported-form: a form whose schema is not an object
        warning unsupported-parameter: a parameter in an unknown location
        warning untyped-parameter: a parameter without a schema
        warning untyped-tuple: an array with a schema for each position: its elements become any JSON value
        warning unused-parameter: a path parameter without a placeholder in the path
        warning yaml-comment: a `#` without a space before it, as the last character of a line
        warning yaml-indentation: a line of quoted text that is not indented deeper than its key, or a closing bracket left of its key
        warning yaml-in-json: a file named `.json` that contains YAML
        warning yaml-tag: a YAML tag outside the core schema in an example; elsewhere it is an error
        """)

    /// Reads rules from lines of the form `severity name: summary`.
    static func rules(_ text: String) -> [LintRule] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            let words = parts[0].split(separator: " ")
            guard parts.count == 2, let severity = Configuration.LintSeverity(rawValue: String(words[0])) else { return nil }
            return LintRule(name: String(words[words.count - 1]), severity: severity, summary: String(parts[1].dropFirst()))
        }
    }
}
