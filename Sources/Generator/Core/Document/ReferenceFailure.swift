extension References.Failure {
    /// What a reference to a `what` lacks, in words.
    ///
    /// - Parameter hint: what was probably meant, when something resembles it: `; did you mean …?`.
    func message(_ text: SpecText, what: String, hint: String? = nil) -> String {
        switch self {
        case .remote:
            "`\(text.raw)` is a URL, and nothing is fetched; save the file beside the document and list it in the config's `references`"
        case .unlisted(let path):
            if let hint {
                "`\(path)` is no reference\(hint)"
            } else {
                "`\(path)` is not one of the document's files; list it in the config's `references`"
            }
        case .outside(let path):
            "`\(path)` lies outside of the document's folder, and is not opened; copy it there and list it in the config's `references`"
        case .missing(let detail): "`\(text.raw)` names no \(what): \(detail)"
        case .noMember(let token, _): "`\(text.raw)` names no \(what)\(hint ?? ": there is no `\(token)`")"
        case .malformed: "`\(text.raw)` is not a JSON pointer (such as `#/components/schemas/User`)"
        }
    }
}
