/// Returns the name of the component that a file consists of: the file's name without `.yaml` or `.json` and without the kind of component,
/// such as `note` for `note.schema.yaml` and `page.size` for `params/page.size.yaml`. A name needs a letter, so `params/1.yaml` is
/// `params 1`. Returns `nil` if the file has no name.
func componentName(ofFile path: String) -> SpecText? {
    let segments = pathSegments(path[...])
    guard let file = segments.last else { return nil }
    var parts = fileStem(String(file)).split(separator: ".")
    if parts.count > 1, let last = parts.last, componentKinds.contains(last.lowercased()) { parts.removeLast() }
    let name = parts.joined(separator: ".")
    guard Int(name) != nil, let folder = segments.dropLast().last, folder != "." && folder != ".." else {
        return name.isEmpty ? nil : SpecText(name)
    }
    return SpecText("\(folder) \(name)")
}

/// The endings by which projects tell their files apart.
private let componentKinds: Set<String> = ["body", "header", "model", "parameter", "request", "requestbody", "response", "schema"]

/// Returns the reason phrase if a response is named after its status, as in `responses/404.yaml`, and otherwise the name.
func responseName(_ name: SpecText) -> SpecText {
    let number = name.raw.split(separator: " ").last.flatMap { $0.utf8.count == 3 ? Int($0) : nil }
    return number.map { SpecText(reasonPhrase($0)) } ?? name
}
