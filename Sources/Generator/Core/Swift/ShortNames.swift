/// The maximum number of letters in a name that can be shortened.
private let longestName = 80

extension SwiftIdentifier {
    var isLong: Bool { isLong(before: 0) }

    /// Returns whether the name is too long when followed by this many letters.
    fileprivate func isLong(before letters: Int) -> Bool {
        name.utf8.count + letters > longestName && name.unicodeScalars.count + letters > longestName
    }
}

/// Replaces each name that is too long with the first of its forms that is short enough and cannot be the name of anything else, so that no
/// name depends on the order of the document.
///
/// - Parameter letters: The number of letters that follow each name.
func shortNames(_ names: [SwiftIdentifier], before letters: Int = 0, forms: (Int) -> [SwiftIdentifier]) -> [SwiftIdentifier] {
    let long = names.indices.filter { names[$0].isLong(before: letters) }
    guard !long.isEmpty else { return names }
    var uses: [SwiftIdentifier: Int] = [:]
    for name in names { uses[name, default: 0] += 1 }
    let short = long.map { index in unique(forms(index)).filter { !$0.isLong(before: letters) } }
    for form in short.joined() { uses[form, default: 0] += 1 }
    var result = names
    for (index, forms) in zip(long, short) { result[index] = forms.first { uses[$0] == 1 } ?? names[index] }
    return result
}

/// Drops words at the end until the name is short enough.
func beginning(of words: Words, before letters: Int = 0, _ name: (Words) -> SwiftIdentifier) -> [SwiftIdentifier] {
    var list = words.list
    while list.count > 1 {
        list.removeLast()
        let short = name(Words(list))
        if !short.isLong(before: letters) { return [short] }
    }
    return []
}

/// Drops words at the beginning until the name is short enough. If `keepsFirst` is true, the first word, which is a verb, is kept.
func end(of words: Words, keepsFirst: Bool = false, before letters: Int = 0, _ name: (Words) -> SwiftIdentifier) -> [SwiftIdentifier] {
    var list = words.list
    let dropped = keepsFirst ? 1 : 0
    while list.count > dropped + 1 {
        list.remove(at: dropped)
        let short = name(Words(list))
        if !short.isLong(before: letters) { return [short] }
    }
    return []
}
