/// The name of an operation that has only a method and a path: a verb for what it does with a collection, an item or a part of one, or the
/// verb that the last segment begins with.
struct VerbName {
    /// The words of the name among all operations, such as `list account persons`.
    let full: [String]
    /// The words of a longer name, in which the parameters at the end of the path tell an item from a part.
    let precise: [String]
    /// The words without those that the service stands for, such as `list persons`.
    let short: [String]

    /// Returns `nil` if the path says neither what the operation is about nor what it does.
    ///
    /// - Parameters:
    ///   - left: The words of the id after those of the method and the path, such as `add shared link`.
    ///   - methods: The methods of the path's operations.
    init?(_ path: NamedPath, method: String, of service: ServiceWords, left: [String] = [], methods: Set<String>) {
        var literals = path.literals
        guard path.isPlain, let last = literals.last else { return nil }
        var action = left
        if left.isEmpty, last == path.segments.count - 1, Verbs.isAction(path.segments[last].words, method: method) {
            action = path.written[last]
            literals.removeLast()
        }
        let subject = Subject(path)
        guard let verb = action.first ?? subject.verb(for: method, methods) else { return nil }
        let nouns = literals.map { position in
            let isLast = position == last && action.isEmpty
            let isItem = path.segments.indices.contains(position + 1) && path.segments[position + 1].isParameter
            return isLast && verb == "create" || isItem ? path.singular(position) : path.written[position]
        }
        let end = service.end(in: path)
        let start: Int = literals.firstIndex { $0 >= end } ?? nouns.count
        let own = Array(nouns[start...].joined())
        let isWhole = own.isEmpty && action.isEmpty && subject == .list && ["delete", "update"].contains(verb)
        let keys: [String] = subject == .item ? ["by"] + path.written[(last + 1)...].joined() : []
        var written = Array(nouns.dropLast().joined())
        if let last = literals.last { written += path.written[last] }
        let rest = Array(action.dropFirst())
        precise = [verb] + written + keys + rest
        full = [verb] + Array(nouns.joined()) + rest
        short = [verb] + own + rest + (isWhole ? ["all"] : [])
    }

    /// What a path ends in.
    enum Subject {
        case list, item, part

        init(_ path: NamedPath) {
            guard let last = path.literals.last else {
                self = .part
                return
            }
            let isList = path.segments[last].words.last.map(Plurals.contain) == true
            self = last < path.segments.count - 1 ? .item : isList ? .list : .part
        }

        func verb(for method: String, _ methods: Set<String>) -> String? {
            switch (method, self) {
            case ("get", .list): "list"
            case ("get", _): "get"
            case ("put", _) where methods.contains("patch"): "replace"
            case ("put", _), ("patch", _): "update"
            case ("delete", _): "delete"
            case ("post", .list): "create"
            case ("post", .item) where methods.isDisjoint(with: ["put", "patch"]): "update"
            default: nil
            }
        }
    }
}
