/// The `x-endpoints` object of an operation, a schema or a property: settings for this generator.
struct Extension {
    /// The requested Swift name.
    var name: RequestedName?
    /// A JSON Pointer to the part of the success body that a call returns.
    var result: LocatedText?
    /// How the operation is paginated.
    var pagination: PaginationNode?
    /// `flat` or `whole`: whether the properties of the body can be passed as separate arguments.
    var body: LocatedText?

    init() {}

    init(_ node: JSONNode?, diagnostics: inout Diagnostics) {
        guard let node: JSONNode else { return }
        for member in node.members("x-endpoints", diagnostics: &diagnostics) {
            switch member.key.raw {
            case "name": name = member.value.text("name", diagnostics: &diagnostics).map { RequestedName($0, at: member.value.span) }
            case "result":
                result = member.value.text("result", diagnostics: &diagnostics).map { LocatedText(text: $0, span: member.value.span) }
            case "pagination":
                pagination = PaginationNode(member.value) { diagnostics.recoverableError("pagination", $0, at: $1) }
            case "body": body = member.value.text("body", diagnostics: &diagnostics).map { LocatedText(text: $0, span: member.value.span) }
            default:
                let near = didYouMean(member.key.raw, among: ["name", "result", "pagination", "body"])
                let hint = near.isEmpty ? "; expected one of `name`, `result`, `pagination` and `body`" : near
                diagnostics.warning("unknown-extension", "`\(member.key.raw)` is not a key of `x-endpoints`\(hint)", at: member.keySpan)
            }
        }
    }
}
