/// Finds the forms of the names of a service's operations, from the id or the route as a whole to the shortest form. Each omits more of
/// the words that say nothing about an operation, because all operations of the service repeat them.
struct ServiceForms {
    private let words: ServiceWords
    private let operations: [Named]
    /// The number of segments that all named paths begin with.
    private let common: Int
    /// Whether there are several named paths.
    private let hasSeveralPaths: Bool

    /// An operation, and what its id spells.
    private struct Named {
        let route: OperationRoute
        let path: NamedPath
        let method: String
        /// The name of the function that the server's framework wrote into the id.
        var function: SpecText?
        /// The number that the server's framework added to an id that another operation has.
        let number: String?
        let id: SpecText?
        /// The words of the id without the number; empty if there is no id.
        let words: [String]
        let spelled: SpelledPath?
        /// Whether the name is made from the path.
        var isNamedByPath = false

        init(_ route: OperationRoute) {
            self.route = route
            method = route.method.raw.lowercased()
            path = NamedPath(route.id == nil ? PathTemplate(route.path).path : route.path)
            let numbered = route.id.flatMap { withoutNumber($0, path: route.path) }
            number = numbered?.number
            id = numbered?.id ?? route.id
            words = id.map { Words($0).list } ?? []
            spelled = SpelledPath(words, path, method: method)
        }
    }

    init(_ service: SpecText, _ routes: [OperationRoute], bases: [String]) {
        words = ServiceWords(service)
        var operations = routes.map { Named($0) }
        for (index, function) in functionNamesFromFrameworks(routes, bases: bases, spelled: operations.map { $0.spelled != nil })
            .enumerated()
        {
            operations[index].function = function
        }
        let areGenerated = Self.areGenerated(operations)
        for index in operations.indices where operations[index].function == nil {
            let operation = operations[index]
            let isSpelled = operation.spelled.map { areGenerated && $0.form != .verbFirst || $0.spellsBase(of: operation.path) }
            operations[index].isNamedByPath = operation.id == nil || isSpelled == true
        }
        let paths = operations.filter(\.isNamedByPath).map(\.path)
        common = commonSegments(paths)
        hasSeveralPaths = Set(paths.map(\.segments)).count > 1
        self.operations = operations
    }

    /// Returns whether nobody chose the ids of a service: nearly all spell the path, and the method or an action, and they spell parameters,
    /// too, or only actions. `getUser` next to `createUser` is a choice.
    private static func areGenerated(_ operations: [Named]) -> Bool {
        let ids = operations.filter { $0.id != nil }
        let spelled = ids.filter { $0.spelled.map { $0.form != .verbFirst } == true }
        guard ids.count > 1, spelled.count == ids.count || spelled.count * 4 > ids.count * 3 else { return false }
        return spelled.allSatisfy { $0.spelled?.form == .actionLast || $0.spelled?.form == .methodLast }
            || spelled.contains { $0.spelled?.spellsParameter(of: $0.path) == true || $0.spelled?.spellsBase(of: $0.path) == true }
    }

    func forms() -> [[NameForm]] {
        let ids = Set(operations.compactMap(\.route.id))
        let repeated = repeatedWords()
        return operations.map { operation in
            let whole =
                operation.number == nil && operation.id != nil ? NameForm(words: operation.words) : NameForm.wholeName(operation.route)
            var forms: [NameForm] = []
            if let function = operation.function {
                forms = functionForms(function, of: operation)
            } else if operation.isNamedByPath {
                forms = pathForms(of: operation)
            } else {
                forms = [NameForm(words: operation.words)]
                if repeated > 0 { forms.append(NameForm(words: Array(operation.words.dropFirst(repeated)), keepsTypes: true)) }
            }
            if let number = operation.number, operation.function == nil, let id = operation.id {
                let isTaken = ids.contains(id)
                let shortest = isTaken ? nil : forms.last.map { NameForm(words: $0.words, needsService: true) }
                forms = forms.map { $0.appending(number) } + [shortest].compactMap { $0 }
            }
            return [whole] + formsThatGetShorter(forms, after: whole)
        }
    }

    /// Returns the forms that are names and shorter than the form before them.
    private func formsThatGetShorter(_ forms: [NameForm], after whole: NameForm) -> [NameForm] {
        var letters = whole.letters
        return forms.filter { form in
            guard form.isName, form.letters < letters else { return false }
            letters = form.letters
            return true
        }
    }

    /// Returns the forms of an id that contains the name of a function. If the function serves several paths or methods of the service, the
    /// method or the path follows.
    private func functionForms(_ function: SpecText, of operation: Named) -> [NameForm] {
        let words = Words(function).list
        let path = operation.path.segments.flatMap(\.words)
        return [words + path, words + [operation.method], words].map { NameForm(words: $0) }
    }

    private func pathForms(of operation: Named) -> [NameForm] {
        let path = operation.path
        var cuts: Set<Int> = [0, min(path.base, common), path.base]
        if var end = path.end(of: words, from: path.base) {
            // Stop at the first parameter, so that `/orgs` next to `/orgs/{org}/members` changes no name.
            while hasSeveralPaths, end < common, !path.segments[end].isParameter { end += 1 }
            cuts.insert(end)
        } else {
            let start = max(path.base, common)
            cuts.formUnion([start, path.end(of: words, from: start) ?? start])
        }
        return cuts.sorted().flatMap { cut -> [NameForm] in
            let needsService = cut > path.base
            guard let spelled = operation.spelled else {
                return [NameForm(words: path.words(after: cut, method: operation.method), needsService: needsService)]
            }
            let forms = [true, false].map { introducesKeys in
                let words = spelled.words(after: cut, path, method: operation.method, introducesKeys: introducesKeys)
                return NameForm(words: words, needsService: needsService)
            }
            let whole = NameForm(words: spelled.words).letters
            return forms.first { $0.letters < whole }.map { [$0] } ?? []
        }
    }

    /// Returns the number of words at the start of all ids, if the service has several paths and each id is still a phrase with a verb
    /// without these words. A verb that all ids begin with is part of their meaning.
    private func repeatedWords() -> Int {
        let ids = operations.compactMap { $0.isNamedByPath || $0.function != nil ? nil : $0.words.map { $0.lowercased() } }
        guard ids.count == operations.count, let first = ids.first, let word = first.first, !Verbs.contain(word),
            Set(operations.map(\.path.segments)).count > 1
        else { return 0 }
        var count = (ids.map(\.count).min() ?? 0) - 1
        for id in ids { count = zip(first.prefix(max(0, count)), id).prefix { $0 == $1 }.count }
        let isPhrase = count > 0 && ids.allSatisfy { Verbs.contain($0[count]) || $0.last.map(Verbs.contain) == true }
        return isPhrase ? count : 0
    }
}

/// Returns the id without the number that Springdoc and drf-spectacular append to an id that another operation has, such as `list` for
/// `list_1`. Returns `nil` if there is no such number, or if the path contains it.
func withoutNumber(_ id: SpecText, path: String) -> (id: SpecText, number: String)? {
    guard let mark = id.raw.lastIndex(of: "_"), mark > id.raw.startIndex else { return nil }
    let number = id.raw[id.raw.index(after: mark)...]
    let name = id.raw[..<mark]
    guard (1...3).contains(number.utf8.count), number.utf8.allSatisfy(isDigit), name.last?.isLetter == true, !path.contains(number) else {
        return nil
    }
    return (SpecText(String(name)), String(number))
}
