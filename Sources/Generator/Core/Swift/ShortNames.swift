/// The maximum number of letters in a name that can be shortened.
let longestName = 80

/// Returns the names, each with its first form that is short enough if its whole form is not, and that no other name has.
func shortNames(_ names: [[SwiftIdentifier]]) -> [SwiftIdentifier] {
    let forms = names.map { forms in
        let isShort = forms[0].isShort || forms.count == 1
        return isShort ? Array(forms.prefix(1)) : forms.prefix(1) + forms.dropFirst().filter(\.isShort).reversed()
    }
    guard forms.contains(where: { $0.count > 1 }) else { return forms.flatMap { $0 } }
    return zip(forms, shortestApart(forms)).map { $0[$1] }
}

extension SwiftIdentifier {
    fileprivate var isShort: Bool { name.utf8.count <= longestName || name.unicodeScalars.count <= longestName }
}

extension Words {
    /// The number of Unicode scalars.
    var length: Int { list.reduce(0) { $0 + $1.unicodeScalars.count } }

    /// Whether the words may be those of a short name.
    var areShort: Bool { list[...].areShort }

    /// The words without as much of their end as makes a name short.
    func beginning(_ name: @escaping (Words) -> SwiftIdentifier) -> [SwiftIdentifier] {
        list.indices.lazy.reversed().map { Words(Array(list[...$0])) }.filter(\.areShort).map(name).first { $0.isShort }.map { [$0] } ?? []
    }

    /// The words without as much of their beginning as makes a name short, except for the first word if it is a verb.
    func end(keepsFirst: Bool = false, _ name: @escaping (Words) -> SwiftIdentifier) -> [SwiftIdentifier] {
        let kept = list.prefix(keepsFirst ? 1 : 0)
        let starts = list.indices.dropFirst(kept.count).lazy.filter { list[$0...].areShort }
        let ends = starts.map { Words(Array(kept + list[$0...])) }
        return ends.filter(\.areShort).map(name).first { $0.isShort }.map { [$0] } ?? []
    }
}

extension ArraySlice<String> {
    fileprivate var areShort: Bool {
        reduce(0) { $0 + $1.utf8.count } <= longestName || reduce(0) { $0 + $1.unicodeScalars.count } <= longestName
    }
}
