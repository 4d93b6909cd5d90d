/// A file and the models that it declares, in the document's order.
struct ModelFile {
    let name: String
    var models: [ModelDeclaration] = []
}

/// Spreads models over a number of files, by a hash of the named schema or operation that owns them.
///
/// A model's file depends only on its owner and the number of files, so adding or removing a schema moves no other declaration, and
/// a model is in the same file as the models inside it. Doubling the number splits each file in two.
func spreadModels(_ models: [ModelDeclaration], of name: String, over count: Int) -> [ModelFile] {
    let count = max(1, count)
    var files = (1...count).map { ModelFile(name: OutputFiles.models(name, $0)) }
    for model in models { files[Int(stableHash(model.owner.raw) % UInt64(count))].models.append(model) }
    return files
}

/// One file per named schema, with the models inside it, and one per operation, with the models of its parameters, bodies and responses.
func modelsBySchema(_ models: [ModelDeclaration], of name: String) -> [ModelFile] {
    var schemas: [SpecText: SwiftIdentifier] = [:]
    for model in models where model.model.nameParts.count == 1 { schemas[model.owner] = model.name }
    var files: [ModelFile] = []
    var positions: [SpecText: Int] = [:]
    var taken: Set<String> = []
    for model in models {
        if let position = positions[model.owner] {
            files[position].models.append(model)
            continue
        }
        let type = schemas[model.owner] ?? .upperCamel(Words(model.owner))
        let file = unused(fileName(of: type), &taken)
        positions[model.owner] = files.count
        files.append(ModelFile(name: OutputFiles.models(name, of: file), models: [model]))
    }
    return files
}

extension ModelDeclaration {
    /// The schema or operation to which it belongs, by its name in the document: a Swift name may get or lose a number when
    /// something else is added.
    fileprivate var owner: SpecText { model.requestOf ?? model.nameParts.first?.text ?? SpecText(name.name) }
}

/// The Swift name if every file system supports it, otherwise a shortened name with a hash.
private func fileName(of type: SwiftIdentifier) -> String {
    let ascii = String(type.name.unicodeScalars.filter(\.isASCII).map(Character.init).prefix(longestFileName))
    guard ascii != type.name else { return ascii }
    return ascii + "_" + String(stableHash(type.name), radix: 16)
}

/// Together with the API's name, `.swift` and the suffix of a temporary file, this stays below the limit of 255 bytes.
private let longestFileName = 80

/// A number distinguishes `URL` from `Url` on case-insensitive file systems.
private func unused(_ name: String, _ taken: inout Set<String>) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(candidate.lowercased()).inserted {
        candidate = "\(name)_\(number)"
        number += 1
    }
    return candidate
}

/// A hash with MurmurHash3's final mixing. For real documents of more than 1 MB, the largest of 16 files has at most twice the
/// mean number of lines.
func stableHash(_ text: String) -> UInt64 {
    var hash = FNVHash(text).value
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ (hash >> 33)
}
