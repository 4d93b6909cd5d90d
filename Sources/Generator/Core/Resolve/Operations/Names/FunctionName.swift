/// The name of a function in its service, made of an id: the service's noun is left out, and a verb at the end comes first. In the service
/// `repos`, `listReposForUser` becomes `listForUser`, and `repo_create` becomes `create`.
///
/// The name depends on the id, the path and the service alone.
struct FunctionName {
    let service: ServiceWords
    let path: NamedPath
    let method: String
    let id: SpecText
    /// The methods of the path, and `update` if an id says it.
    let methods: Set<String>

    /// Returns the forms of a name, each shorter or more like a function than the one before.
    func forms(_ name: SpecText) -> [[String]] {
        let whole = separated(Words(name).list)
        let bare = withoutPrefix(whole)
        let leading = verbFirst(bare)
        let verbal = withoutMethod(leading)
        let own = withoutObject(verbal)
        return [whole, bare, leading, verbal, own, withoutKey(own)]
    }

    /// Separates a first word that joins a verb and words of the path: `getranking rules` for `/ranking-rules`.
    private func separated(_ words: [String]) -> [String] {
        guard let first = words.first?.lowercased(), !Verbs.contain(first),
            let verb = (Verbs.ofItems.keys + ["post", "put"]).first(where: first.hasPrefix)
        else { return words }
        let known = path.literals.flatMap { path.segments[$0].words }.flatMap { [$0, Plurals.singular($0) ?? $0] }
        let rest = first.dropFirst(verb.count)
        var found = [rest.startIndex: [verb]]
        for index in rest.indices {
            guard let before = found[index] else { continue }
            for word in known where rest[index...].hasPrefix(word) {
                let end = rest.index(index, offsetBy: word.count)
                found[end] = found[end] ?? before + [word]
            }
        }
        return found[rest.endIndex].map { $0 + words.dropFirst() } ?? words
    }

    /// Returns the words without the name of the service at the start.
    func withoutPrefix(_ words: [String]) -> [String] {
        // `enterprise-admin/get-server-statistics` of `Server Statistics`.
        for start in words.indices.dropFirst().prefix(3) where isSeparated(start, of: words) {
            let rest = Array(words[start...])
            if withoutObject(rest) != rest { return rest }
        }
        if let count = service.prefix(of: words) {
            let rest = Array(words.dropFirst(count))
            let isVerb = isVerb(words[0]) && count == 1
            // A word that is a verb as well is part of a phrase (`searchUsers` of `Search`), unless a separator or a verb follows it.
            let hasVerb = !service.isVerb && (rest.first.map(isVerbOfItem) == true || isVerbLast(rest))
            let isNoun = !isVerb || isSeparated(count, of: words) || hasVerb
            if NameForm(words: rest).isName, isNoun { return rest }
        }
        let count = service.part(of: words) ?? namespace(of: words)
        guard let count, count < words.count, !isVerb(words[0]) else { return words }
        let rest = Array(words.dropFirst(count))
        return isVerb(rest[0]) || rest.count > 1 && isVerbLast(rest) ? rest : words
    }

    /// Returns the number of words that spell the first segment of the path, if another one says what the operation is about
    /// (`genai_list_agents` for `/gen-ai/agents`).
    private func namespace(of words: [String]) -> Int? {
        let literals = path.literals
        guard let first = literals.first, literals.contains(first + 1), path.segments[first].words.last.map(Plurals.contain) == false else {
            return nil
        }
        let spelling = path.segments[first].words.joined()
        return (1...3).first { $0 + 1 < words.count && words.prefix($0).joined().lowercased() == spelling }
    }

    /// Moves a verb to the start: `berry_flavor_list` becomes `listBerryFlavors`, and `volumes_delete_by_name` `deleteVolumesByName`.
    private func verbFirst(_ words: [String]) -> [String] {
        guard words.count > 1 else { return words }
        let isLast = isVerbLast(words)
        if isLast, let action = action(before: words.dropLast()) { return action }
        guard !isVerb(words[0]) || isLast && isNoun(words.dropLast()) else { return words }
        if isLast {
            let isPartial = ["batch", "bulk", "partial"].contains(words[words.count - 2].lowercased())
            let verb = words.suffix(isPartial ? 2 : 1).map { $0.lowercased() }
            return verb + object(Array(words.dropLast(verb.count)), of: verb[verb.count - 1])
        }
        guard let position = words.dropLast().firstIndex(where: isVerbOfItem) else { return words }
        let (noun, rest) = (Array(words[..<position]), words[(position + 1)...])
        guard path.literals.contains(where: { path.segments[$0].words.last == noun.last?.lowercased() }) else { return words }
        let verb = words[position].lowercased()
        let isModifier = rest.first.map { !Verbs.prepositions.contains($0.lowercased()) } ?? false
        return [verb] + object(noun, of: isModifier ? "create" : verb) + rest
    }

    /// Returns whether the words end a segment of the path: `trigger` for `/evolution-trigger`, although it is a verb as well.
    private func isNoun(_ words: ArraySlice<String>) -> Bool {
        let folded = words.map { $0.lowercased() }
        return path.literals.contains { path.segments[$0].words.suffix(folded.count).elementsEqual(folded) }
    }

    /// Returns the words with the verb first if they end in the last segment, which says what the operation does: `storages s3 sync`.
    private func action(before words: ArraySlice<String>) -> [String]? {
        guard let last = path.segments.last, !last.isParameter, Verbs.isAction(last.words, method: method),
            words.suffix(last.words.count).map({ $0.lowercased() }) == last.words
        else { return nil }
        let noun = Array(words.dropLast(last.words.count))
        if let first = noun.first, isVerb(first) { return nil }
        return Array(last.words.prefix(1)) + object(noun, of: "create") + Array(last.words.dropFirst())
    }

    /// Returns a noun in the plural for a list, and in the singular for one thing.
    private func object(_ words: [String], of verb: String) -> [String] {
        let isOne = verb == "create" || verb != "list" && path.endsInParameter
        guard let word = words.last else { return [] }
        let form = isOne && Plurals.contain(word) ? Plurals.singular(word) ?? word : verb == "list" ? Plurals.plural(word) : word
        return words.dropLast() + [form]
    }

    /// Returns whether the last word is what the method does, and not a noun of the path (`/price-list`).
    private func isVerbLast(_ words: [String]) -> Bool {
        guard let verb = words.last?.lowercased(), isVerbOfItem(verb) else { return false }
        return !path.segments.contains { !$0.isParameter && $0.words.last?.hasSuffix(verb) == true && $0.words != [verb] }
    }

    private func isVerb(_ word: String) -> Bool { Verbs.contain(word.lowercased()) }

    private func isVerbOfItem(_ word: String) -> Bool { Verbs.ofItems[word.lowercased()]?.contains(method) == true }

    /// Removes the service's noun after the verb.
    private func withoutObject(_ words: [String]) -> [String] {
        var verbs = 1
        let folded = words.map { $0.lowercased() }
        if folded.count > 3, ["and", "or"].contains(folded[1]), Verbs.contain(folded[2]) { verbs = 3 }
        if folded.count > 2, ["batch", "bulk", "partial"].contains(folded[0]), Verbs.contain(folded[1]) { verbs = 2 }
        guard folded.count > verbs, Verbs.contain(folded[0]) else { return words }
        if ["a", "an", "the"].contains(folded[verbs]) { verbs += 1 }
        let object = Array(words.dropFirst(verbs))
        // `remove tracks playlist` of `/playlists/{id}/tracks`.
        let end = service.end(in: path)
        let part = path.literals.filter { $0 >= end }.flatMap { path.segments[$0].words }
        let own = Array(object.dropFirst(part.count))
        if end > 0, !part.isEmpty, folded.dropFirst(verbs).starts(with: part), service.prefix(of: own) == own.count {
            return words.dropLast(own.count)
        }
        // `create recovery code for identity`.
        if let mark = folded.lastIndex(where: { $0 == "for" || $0 == "of" }), mark > verbs, mark + 1 < folded.count,
            service.prefix(of: Array(words[(mark + 1)...])) == words.count - mark - 1
        {
            return Array(words[..<mark])
        }
        guard let count = service.prefix(of: object) ?? service.head(of: object) else { return words }
        let rest = object.dropFirst(count)
        var verb = words.prefix(verbs).filter { !["a", "an", "the"].contains($0.lowercased()) }
        let next = rest.first?.lowercased()
        if next == "and" || next == "or" { return words }
        let isPlural = Plurals.contain(object[count - 1])
        if let next, !Verbs.prepositions.contains(next) {
            // `removeEpisodesUser` has two objects, unless the path says otherwise.
            let one = Plurals.singular(next) ?? next
            let isInPath = path.literals.contains { path.segments[$0].words.contains { (Plurals.singular($0) ?? $0) == one } }
            if isPlural, !isInPath { return words }
        } else if isPlural, next != nil || !path.endsInParameter {
            let isItem = path.endsInParameter && path.segments.dropLast().last?.words.last.map(Plurals.contain) == true
            if method == "get", verb.count == 1, Verbs.reading.contains(folded[0]), !isItem { verb = ["list"] }
            guard Verbs.ofLists.union(["update"]).contains(verb[0].lowercased()) || next != nil else { return words }
        }
        return verb + rest
    }

    /// Removes `by id` from the end if it is a parameter of the path, because the label of the argument says it. Another key stays, unless
    /// the path is that of the service's thing, because things can have several keys.
    private func withoutKey(_ words: [String]) -> [String] {
        guard let mark = words.lastIndex(where: { $0.lowercased() == "by" }), mark > 0, mark + 1 < words.count,
            mark == 1 || !Plurals.contain(words[mark - 1])
        else { return words }
        let key = words[(mark + 1)...].map { $0.lowercased() }.joined()
        let isOwn = path.endsInParameter && service.end(in: path) == path.segments.count - 1
        let parameters = mark == 1 && !path.endsInParameter ? [] : path.segments.filter(\.isParameter)
        let keys = path.endsInParameter ? parameters.suffix(1) : parameters[...]
        let isKey = key == "id" && keys.count == 1 || keys.contains { $0.words.joined().hasSuffix(key) }
        return isKey && (isOwn || key.hasSuffix("id")) ? Array(words[..<mark]) : words
    }

    /// Replaces the method at the start by the verb for it, and a name of GET that is only the service's noun by the verb alone.
    private func withoutMethod(_ words: [String]) -> [String] {
        let isReplaced = method == "post" || method == "put" || method == "patch" && !methods.contains("update")
        let isFirst = isReplaced && words.first?.lowercased() == method
        guard isFirst || method == "get" && !service.isVerb && service.prefix(of: words) == words.count else { return words }
        let rest = isFirst ? Array(words.dropFirst()) : []
        guard let verb = VerbName.Subject(path).verb(for: method, methods), method != "post" || verb == "create",
            rest.first.map(isVerb) != true
        else { return words }
        return [verb] + object(rest, of: verb)
    }

    /// Returns whether a separator follows the prefix, as in `search/code`, `search.code` and `search::code`.
    private func isSeparated(_ count: Int, of words: [String]) -> Bool {
        let letters = words.prefix(count).reduce(0) { $0 + $1.unicodeScalars.count }
        var passed = 0
        for scalar in id.raw.unicodeScalars {
            if passed == letters { return scalar == "/" || scalar == "." || scalar == ":" }
            if scalar != "_", isIdentifierScalar(scalar) { passed += 1 }
        }
        return false
    }
}

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
