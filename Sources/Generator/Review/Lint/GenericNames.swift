import EndpointGenerator

extension Linter {
    /// Reports long names of generic types. Frameworks write `Page[Union[Cat, Dog]]` as `Page_Union_Cat__Dog__` or `Page«Union«Cat,Dog»»`,
    /// and such names become unreadable if they are long.
    mutating func checkGenericNames(_ declarations: Declarations) {
        var taken = Set(declarations.models.map(\.name.name))
        for declared in declarations.models where declared.model.nameParts.count == 1 {
            let model = declared.model
            let key = model.nameParts[0].raw
            let name = declared.name.name
            guard model.requestedName == nil, name.utf8.count > longestName, spellsGeneric(key) else { continue }
            let short = shortName(key, besides: &taken)
            report(
                "generic-name",
                "\(name) spells out a generic type in \(name.utf8.count) letters; the config can rename it: "
                    + "\"schemas\": {\(ShownValue.text(key).json): {\"name\": \"\(short)\"}}", at: model.span)
        }
    }
}

private let longestName: Int = 60
private let shorterName: Int = 40

private func spellsGeneric(_ key: String) -> Bool {
    let hasBrackets = key.unicodeScalars.contains { "[]<>«»`".unicodeScalars.contains($0) }
    return hasBrackets || key.contains("__") || key.utf8.last == UInt8(ascii: "_")
}

/// Returns the name of the generic type followed by as many of its arguments as fit, without separators.
private func shortName(_ key: String, besides taken: inout Set<String>) -> String {
    let fillers: Set<String> = ["union", "annotated", "optional", "literal", "nonetype"]
    var name = ""
    for argument in key.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) where !fillers.contains(argument.lowercased()) {
        let whole = name + typeName(ofWords: words(ofName: String(argument)))
        if whole.utf8.count <= shorterName {
            name = whole
            continue
        }
        // Prefer a truncated name to a very short one.
        guard name.utf8.count < shorterName / 2 else { break }
        for word in words(ofName: String(argument)) {
            let longer = name + typeName(ofWords: [word])
            guard name.isEmpty || longer.utf8.count <= shorterName else { break }
            name = longer
        }
        break
    }
    var number = 2
    var candidate = name.isEmpty ? "Generic" : name
    while !taken.insert(candidate).inserted {
        candidate = "\(name)\(number)"
        number += 1
    }
    return candidate
}
