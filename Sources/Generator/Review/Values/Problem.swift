import EndpointGenerator

/// A difference between the document and a value, or between the document and another part of an exchange.
struct Problem {
    enum Rule: String {
        case missing, null, type, value, constraint, union, property, discriminator, status, body
        case assumedType = "assumed-type"
        case mediaType = "media-type"
        case invalidBody = "invalid-body"
    }

    let rule: Rule
    /// The schema, parameter, body or response that does not describe the value.
    let node: JSONNode
    /// The property, keyword, status or media type in question, or empty if it must not be shown.
    let detail: String
    let span: Span
    /// The part of the exchange, such as `response 200`, and the JSON Pointer inside its body.
    let part: String
    let pointer: String
    let expected: String
    let found: String
    /// The value in question, or the object without the required property.
    var value: JSONNode?
    /// The undescribed body in question.
    var body: SeenBody?
    /// Whether the value must not be shown.
    let isSecret: Bool
}
