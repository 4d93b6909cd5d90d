/// The maximum number of letters in a name that can be shortened.
let longestName = 80

/// Returns the names, each with its first form that is short enough if its whole form is not, and that no other name has.
func shortNames(_ names: [[SwiftIdentifier]]) -> [SwiftIdentifier] {
    let forms = names.map { forms in
        let isShort = forms[0].isShort || forms.count == 1
        let shorter: [SwiftIdentifier] = isShort ? [] : forms.dropFirst().filter(\.isShort)
        return [forms[0]] + shorter.reversed()
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
    func beginning(_ name: (Words) -> SwiftIdentifier) -> [SwiftIdentifier] {
        firstShort(of: list.indices.reversed().lazy.map { list[...$0] }, name)
    }

    /// The words without as much of their beginning as makes a name short, except for the first word if it is a verb.
    func end(keepsFirst: Bool = false, _ name: (Words) -> SwiftIdentifier) -> [SwiftIdentifier] {
        let kept = list.prefix(keepsFirst ? 1 : 0)
        let starts: Range<Int> = list.indices.dropFirst(kept.count)
        return firstShort(of: starts.lazy.map { kept + list[$0...] }, name)
    }

    private func firstShort(of lists: some Sequence<ArraySlice<String>>, _ name: (Words) -> SwiftIdentifier) -> [SwiftIdentifier] {
        for list in lists where list.areShort {
            let short = name(Words(Array(list)))
            if short.isShort { return [short] }
        }
        return []
    }
}

extension ArraySlice<String> {
    fileprivate var areShort: Bool {
        reduce(0) { $0 + $1.utf8.count } <= longestName || reduce(0) { $0 + $1.unicodeScalars.count } <= longestName
    }
}
