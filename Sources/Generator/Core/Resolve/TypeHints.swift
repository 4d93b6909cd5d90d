/// What may have been meant by a `type` that JSON Schema does not know.
func typeHint(_ name: String) -> String {
    let types: [String] = ["array", "boolean", "integer", "null", "number", "object", "string"]
    if let near: String = suggestion(for: name, among: types) { return "did you mean '\(near)'?" }
    return "array, boolean, integer, null, number, object and string are"
}
