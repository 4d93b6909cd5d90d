/// Returns a hint for a `type` that JSON Schema does not have.
func typeHint(_ name: String) -> String {
    if let near = suggestion(for: name, among: MisnamedType.standard.sorted()) { return "did you mean '\(near)'?" }
    return "use array, boolean, integer, null, number, object or string"
}
