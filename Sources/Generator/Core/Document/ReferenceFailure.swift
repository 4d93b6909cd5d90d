extension References.Failure {
    /// Returns the message for a reference that cannot be resolved. `what` is the kind of object that was expected.
    ///
    /// - Parameter hint: The suggestion `; did you mean …?`, if there is a target with a similar name.
    func message(_ text: SpecText, what: String, hint: String? = nil) -> String {
        switch self {
        case .remote:
            "`\(text.raw)` is a URL, and URLs are not downloaded; save the file next to the document and list both in the config: "
                + "\"references\": {\(ShownValue.text(url(text.raw)).json): \(ShownValue.text(fileName(text.raw)).json)}"
        case .withoutHash(let meant): "`\(text.raw)` needs a `#` before its JSON pointer: `\(meant)`"
        case .unlisted(let path):
            if let hint {
                "`\(path)` is not a reference\(hint) (a file of that name would have to be listed in the config's `references`)"
            } else {
                "`\(path)` is not one of the document's files; list it in the config's `references`"
            }
        case .outside(let path):
            "`\(path)` is outside the document's folder and is not opened; copy it there and list it in the config's `references`"
        case .missing(let detail): "no \(what) exists at `\(text.raw)`: \(detail)"
        case .noMember(let token, _): "no \(what) exists at `\(text.raw)`\(hint ?? ": there is no `\(token)`")"
        case .malformed: "`\(text.raw)` is not a JSON pointer (such as `#/components/schemas/User`)"
        }
    }

    private func url(_ reference: String) -> String { String(reference.prefix { $0 != "#" }) }

    private func fileName(_ reference: String) -> String {
        let name = url(reference).split(separator: "/").last?.prefix { $0 != "?" } ?? ""
        return name.hasSuffix(".json") || namesYAML(String(name)) ? String(name) : name + ".json"
    }
}
