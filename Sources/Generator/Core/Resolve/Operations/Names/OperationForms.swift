/// A form of an operation's name.
struct NameForm {
    let words: [String]
    /// The parts of the names of the operation's types, each shorter than the ones before. Names made of the whole id precede them.
    var types: [[SpecText]] = []

    var key: String { words.map { $0.lowercased() }.joined() }
    var text: SpecText { Self.text(words) }

    static func text(_ words: [String]) -> SpecText { SpecText(words.joined(separator: " ")) }

    /// Whether the form can be the name of a function: it begins with a letter and is not the end of a phrase (`byQuery`).
    var isName: Bool {
        guard let first = words.first, let scalar = first.unicodeScalars.first else { return false }
        return scalar.properties.isAlphabetic && !Verbs.prepositions.contains(first.lowercased())
    }
}

/// An operation and its path item: an id, and the method and path that frameworks write into ids.
struct OperationRoute {
    let item: PathItemNode
    let node: OperationNode
    let template: PathTemplate
    let segments: NamedPath
    /// What the id spells, if it only spells the method and the path.
    let spelled: SpelledPath?

    var id: SpecText? { node.id }
    /// The path as written.
    var path: String { item.key.raw }
    var method: SpecText { node.method }

    /// The words of the id or, without one, of the method and the path.
    var whole: NameForm {
        NameForm(words: id.map { Words($0).list } ?? Words(ofMethod: method, path: template.path).list)
    }
}

/// Finds the forms of the names of operations, from the whole id or route to the shortest. They depend on the operation and its service
/// alone, so that another operation moves no name unless it asks for the same one.
struct OperationForms {
    /// The paths of servers, which can be part of an id but not of the path.
    let bases: [String]
    /// Whether ids that only spell the method and the path are read as such.
    let usesVerbs: Bool
    /// The ids of the service, to which frameworks add numbers.
    var ids: Set<SpecText> = []
    /// The methods of each path, and `update` if one of its ids says it.
    let methods: [String: Set<String>]

    func forms(of route: OperationRoute, in words: ServiceWords) -> [NameForm] {
        let (path, method) = (route.segments, route.method.raw.lowercased())
        let methods = methods[route.template.path] ?? []
        if let id = route.id, let function = functionFromFramework(route, bases: bases) {
            return forms(function, FunctionName(service: words, path: path, method: method, id: id, methods: methods), of: route)
        }
        if route.id == nil || route.spelled.map({ usesVerbs || $0.spellsBase }) == true {
            let left = route.spelled?.left ?? []
            if let name = VerbName(path, method: method, of: words, left: left, methods: methods) {
                let forms = [name.full, name.short].map { NameForm(words: $0, types: [[NameForm.text(name.full)]]) }
                return [route.whole, NameForm(words: name.precise, types: [[NameForm.text(name.precise)]])] + forms
            }
            let cuts = [path.base, max(path.base, words.end(in: path))].map { path.words(after: $0, method: method) }
            return shorter(cuts.map { NameForm(words: $0, types: [[words.name, NameForm.text($0)]]) }, than: route.whole)
        }
        guard let id = route.id else { return [route.whole] }
        var own = id
        if let numbered = withoutNumber(id, path: route.path), !ids.contains(numbered) { own = numbered }
        let ofBase = Array(path.segments.prefix(path.base).flatMap(\.words))
        let list = Words(own).list
        let isBase = !ofBase.isEmpty && list.count > ofBase.count && list.map { $0.lowercased() }.starts(with: ofBase)
        let rest = isBase ? SpecText(list.dropFirst(ofBase.count).joined(separator: "_")) : own
        let function = FunctionName(service: words, path: path, method: method, id: rest, methods: methods)
        // An id that spells the path, parameters included, would lose a part of it.
        let isPath = route.spelled?.spellsParameters == true && !list.contains { $0.lowercased() == "by" }
        let short = isPath ? [function.withoutPrefix(Words(rest).list)] : function.forms(rest)
        let longer = shorter([own, rest].map { NameForm(words: Words($0).list) }, than: route.whole)
        return distinct(longer + short.map { NameForm(words: $0) })
    }

    /// Returns the forms of an id that contains the name of a function. If the function serves several paths or methods of the service, the
    /// method or the path follows.
    private func forms(_ function: SpecText, _ name: FunctionName, of route: OperationRoute) -> [NameForm] {
        let words = Words(function).list
        let bare = name.withoutPrefix(words)
        func ownTypes(_ words: [String]) -> [[SpecText]] { [[name.service.name, NameForm.text(words)], [NameForm.text(words)]] }
        // Words that lack what the service stands for need the service's name.
        let types = words.count == 1 || bare != words ? Array(ownTypes(bare).prefix(1)) : ownTypes(words)
        let longer = [words + route.segments.segments.flatMap(\.words), words + [route.method.raw.lowercased()]]
        let forms = longer.map { NameForm(words: $0, types: ownTypes($0)) } + [NameForm(words: words, types: types)]
        return distinct(shorter(forms, than: route.whole) + name.forms(function).map { NameForm(words: $0, types: types) })
    }

    /// Returns the forms that are names and differ from the form before them.
    private func distinct(_ forms: [NameForm]) -> [NameForm] {
        forms.reduce(into: []) { result, form in
            if result.isEmpty || form.isName && form.words != result.last?.words { result.append(form) }
        }
    }

    /// Returns the forms that are names and shorter than the form before them.
    private func shorter(_ forms: [NameForm], than whole: NameForm) -> [NameForm] {
        forms.reduce(into: [whole]) { result, form in
            if form.isName, Words(form.words).length < result.last.map({ Words($0.words).length }) ?? 0 { result.append(form) }
        }
    }
}

/// Returns the id without the number that Springdoc and drf-spectacular append to an id that another operation has, such as `list` for
/// `list_1`. Returns `nil` if there is no such number, or if the path contains it.
func withoutNumber(_ id: SpecText, path: String) -> SpecText? {
    guard let mark = id.raw.lastIndex(of: "_"), mark > id.raw.startIndex else { return nil }
    let number = id.raw[id.raw.index(after: mark)...]
    let name = id.raw[..<mark]
    guard (1...3).contains(number.utf8.count), number.utf8.allSatisfy(isDigit), name.last?.isLetter == true, !path.contains(number) else {
        return nil
    }
    return SpecText(String(name))
}
