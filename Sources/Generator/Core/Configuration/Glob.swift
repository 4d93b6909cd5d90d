/// Matches a pattern in which `*` matches any characters except slashes, and `**` matches any characters.
public func glob(_ pattern: String, matches text: String) -> Bool {
    let pattern = Array(pattern.utf8)
    let text = Array(text.utf8)
    let star = UInt8(ascii: "*")
    // reached[j] indicates whether the pattern so far matches the first j bytes. The running time is proportional to the product of the
    // lengths.
    var reached = Array(repeating: false, count: text.count + 1)
    reached[0] = true
    var position = 0
    while position < pattern.count {
        let isStar = pattern[position] == star
        let isDouble = isStar && position + 1 < pattern.count && pattern[position + 1] == star
        var next = Array(repeating: false, count: text.count + 1)
        if isStar {
            next[0] = reached[0]
            for index in text.indices {
                next[index + 1] = reached[index + 1] || (next[index] && (isDouble || text[index] != UInt8(ascii: "/")))
            }
        } else {
            for index in text.indices { next[index + 1] = reached[index] && text[index] == pattern[position] }
        }
        reached = next
        position += isDouble ? 2 : 1
    }
    return reached[text.count]
}
