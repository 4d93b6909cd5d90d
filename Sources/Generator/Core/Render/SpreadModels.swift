/// Distributes models over a number of files, by a hash of the named schema or operation that each model belongs to.
///
/// The file of a model depends only on that schema or operation and on the number of files. Adding or removing a schema therefore moves no
/// other declarations, and a model is in the same file as the models nested in it. Doubling the number splits each file in two.
func spreadModels(_ models: [ModelDeclaration], of name: String, over count: Int, _ item: (ModelDeclaration) -> Item) -> [FileContent] {
    let count = max(1, count)
    var files = (1...count).map { FileContent(name: OutputFiles.modelFile(name, $0)) }
    for model in models {
        let file = Int(stableHash(model.owner.raw) % UInt64(count))
        files[file].items.append(item(model))
    }
    return files
}

/// Creates one file per named schema, with the models nested in it, and one per operation, with the models of its parameters, bodies and
/// responses.
func modelsBySchema(_ models: [ModelDeclaration], of name: String, _ item: (ModelDeclaration) -> Item) -> [FileContent] {
    var schemas: [SpecText: SwiftIdentifier] = [:]
    for model in models where model.model.nameParts.count == 1 { schemas[model.owner] = model.name }
    var files: [FileContent] = []
    var positions: [SpecText: Int] = [:]
    var taken: Set<String> = []
    for model in models {
        if let position = positions[model.owner] {
            files[position].items.append(item(model))
            continue
        }
        let type = schemas[model.owner] ?? .upperCamel(Words(model.owner), .standard)
        let file = unusedFileName(fileName(of: type), &taken)
        positions[model.owner] = files.count
        files.append(FileContent(name: OutputFiles.modelFile(name, of: file), items: [item(model)]))
    }
    return files
}

extension ModelDeclaration {
    /// The schema or operation that the model belongs to, identified by its name in the document, because a Swift name could gain or lose a
    /// number when another schema or operation is added.
    fileprivate var owner: SpecText { model.requestVariant?.component ?? model.nameParts.first?.text ?? SpecText(name.name) }
}

/// Returns the Swift name if every file system supports it; otherwise, a shortened name with a hash.
private func fileName(of type: SwiftIdentifier) -> String {
    let ascii = String(type.name.unicodeScalars.filter(\.isASCII).map(Character.init).prefix(longestFileName))
    guard ascii != type.name else { return ascii }
    return ascii + "_" + String(stableHash(type.name), radix: 16)
}

/// The maximum length. This leaves room for the API's name, `.swift` and the suffix of a temporary file within the limit of 255 bytes.
private let longestFileName = 80

/// Returns a name that is not taken yet. A number distinguishes `URL` from `Url` on case-insensitive file systems.
private func unusedFileName(_ name: String, _ taken: inout Set<String>) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(candidate.lowercased()).inserted {
        candidate = "\(name)_\(number)"
        number += 1
    }
    return candidate
}

/// Returns a hash whose last step is the final mix of MurmurHash3. For real documents of more than 1 MB, the largest of 16 files has at
/// most twice the average number of lines.
package func stableHash(_ text: String) -> UInt64 {
    var hash = FNVHash(text).value
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ (hash >> 33)
}
