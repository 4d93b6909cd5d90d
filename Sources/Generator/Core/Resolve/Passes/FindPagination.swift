/// Finds the parameters and properties that pagination settings refer to. If one does not exist, only the function that returns pages is
/// left out.
///
/// If the result is only the one that the config sets for all operations, the pages can also be whole bodies, which are then the result,
/// because what leads to the next page often stands beside the result.
func findPagination(
    of operation: SeparatedOperation, _ outcome: OperationOutcome, _ result: inout FoundResult, _ models: [Model], log: ProblemLog
) -> Pagination? {
    guard let node = operation.draft.settings.pages else { return nil }
    var search = PageSearch(
        operation: operation.draft, outcome: outcome, result: result.path, hasStream: operation.stream != nil, models: models)
    do throws(PointerFault) {
        return try search.pagination(node)
    } catch {
        search.result = []
        if result.isShared, let pages = try? search.pagination(node) {
            result.path = []
            return pages
        }
        log.diagnostics.recoverableError(
            "pagination", "\(error.message) (without pages: \(operation.draft.label))", at: error.span ?? node.span)
        return nil
    }
}

private struct PageSearch {
    let operation: OperationDraft
    let outcome: OperationOutcome
    var result: [PropertyReference]
    let hasStream: Bool
    let models: [Model]

    func pagination(_ node: PaginationNode) throws(PointerFault) -> Pagination {
        let page = try pageType()
        let items = try items(node, of: page)
        guard case .array(let item) = items.type.withoutOptional else {
            throw PointerFault(message: "`items` does not lead to a list", span: node.items?.span)
        }
        let more = try path(to: node.more, "`more` does not lead to a boolean", page) { $0 == .scalar(.boolean) }
        let total = try path(to: node.total, "`total` does not lead to a number", page, isNumber)
        let size = try path(to: node.size, "`size` does not lead to a number", page, isNumber)
        return Pagination(
            kind: try kind(node, page, item), items: items.steps, item: item, more: more, total: total, size: size,
            endStatus: node.endStatus)
    }

    private func path(
        to pointer: LocatedText?, _ message: String, _ page: TypeReference, _ fits: (TypeReference) -> Bool
    ) throws(PointerFault) -> [PropertyReference] {
        guard let pointer else { return [] }
        let path = try follow(pointer, from: page, models)
        guard fits(path.type.withoutOptional) else { throw PointerFault(message: message, span: pointer.span) }
        return path.steps
    }

    private func kind(_ node: PaginationNode, _ page: TypeReference, _ item: TypeReference) throws(PointerFault) -> Pagination.Kind {
        if node.isLinked { return .link }
        if let name = node.page {
            let index = try parameter(name, isNumber: true)
            return .page(parameter: index, first: first(node, index, otherwise: 1))
        }
        if let name = node.offset {
            let index = try parameter(name, isNumber: true)
            return .offset(parameter: index, first: first(node, index, otherwise: 0))
        }
        if let name = node.cursor { return try cursor(name, node, page, item) }
        guard let pointer = node.next else { throw PointerFault(message: "`next` is missing") }
        let next = try follow(pointer, from: page, models)
        guard [.scalar(.string), .scalar(.uri)].contains(next.type.withoutOptional) else {
            throw PointerFault(message: "`next` does not lead to a link, which is a string", span: pointer.span)
        }
        return .url(next.steps)
    }

    /// Returns the number of the first page. It is sent unless the document says that the server assumes it, or unless nobody tells.
    private func first(_ node: PaginationNode, _ parameter: Int, otherwise number: Int) -> Pagination.FirstPage {
        let described = operation.parameters[parameter].firstPage
        guard let given = node.first?.number.flatMap({ Int($0.raw) }) else { return described ?? .init(number: number, isSent: false) }
        return Pagination.FirstPage(number: given, isSent: given != described?.number || described?.isSent == true)
    }

    private func cursor(
        _ name: LocatedText, _ node: PaginationNode, _ page: TypeReference, _ item: TypeReference
    ) throws(PointerFault) -> Pagination.Kind {
        let index = try parameter(name, isNumber: false)
        let type = operation.parameters[index].type.withoutOptional
        var isSpelled = false
        func steps(_ pointer: LocatedText, _ path: PropertyPath, key: String) throws(PointerFault) -> [PropertyReference] {
            isSpelled = type == .scalar(.string) && isWhole(path.type) && key == "last"
            guard path.type.withoutOptional == type || isSpelled else {
                throw PointerFault(
                    message: "the value of `\(key)` has a different type than the parameter `\(name.text.raw)`", span: pointer.span)
            }
            return path.steps
        }
        if let first = node.first {
            guard first.number == nil ? type == .scalar(.string) : isNumber(type) else {
                throw PointerFault(message: "`first` has a different type than the parameter `\(name.text.raw)`", span: first.span)
            }
        }
        if let pointer = node.next {
            let next = try steps(pointer, follow(pointer, from: page, models), key: "next")
            return .cursor(parameter: index, Pagination.Cursor(source: .page(next), first: node.first))
        }
        guard let pointer = node.last else { throw PointerFault(message: "`last` is missing") }
        let path = pointer.text.raw.isEmpty ? PropertyPath(type: item) : try follow(pointer, from: item, of: "item", models)
        let last = try steps(pointer, path, key: "last")
        return .cursor(parameter: index, Pagination.Cursor(source: .lastItem(last, isSpelled: isSpelled), first: node.first))
    }

    /// Returns the type of the operation's result: a JSON body, or a part of it.
    private func pageType() throws(PointerFault) -> TypeReference {
        if let last = result.last, case .object(let object) = models[last.model.index].kind {
            return object.properties[last.property].type
        }
        guard !hasStream, case .value(let content) = outcome.success, content.kind == .json, content.plainNames.isEmpty
        else {
            throw PointerFault(message: "pagination needs an operation with a single JSON body")
        }
        return content.type
    }

    /// Returns the path to the items that the setting refers to or, by default, to the only array.
    private func items(_ node: PaginationNode, of page: TypeReference) throws(PointerFault) -> PropertyPath {
        if let pointer = node.items, !pointer.text.raw.isEmpty { return try follow(pointer, from: page, models) }
        if case .array = page.withoutOptional { return PropertyPath(type: page) }
        guard node.items == nil, let model = page.withoutOptional.model, case .object(let object) = models[model.index].kind else {
            throw PointerFault(message: "the operation does not return a list, so `items` must lead to one", span: node.items?.span)
        }
        let lists = object.properties.indices.filter { index in
            if case .array = object.properties[index].type.withoutOptional { true } else { false }
        }
        guard lists.count == 1 else {
            let keys = lists.map { "`/\(object.properties[$0].key.raw)`" }.joined(separator: ", ")
            throw PointerFault(message: "`items` must specify where the page's items are" + (keys.isEmpty ? "" : ": \(keys)"))
        }
        return PropertyPath(steps: [PropertyReference(model: model, property: lists[0])], type: object.properties[lists[0]].type)
    }

    private func parameter(_ name: LocatedText, isNumber: Bool) throws(PointerFault) -> Int {
        guard let index = operation.ownParameters.firstIndex(where: { $0.name == name.text && $0.location != .path }) else {
            let names = operation.ownParameters.filter { $0.location != .path }.map(\.name.raw)
            let near = didYouMean(name.text.raw, among: names)
            let all =
                names.isEmpty ? "; it has none" : "; it has " + names.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
            throw PointerFault(message: "the operation has no parameter `\(name.text.raw)`\(near.isEmpty ? all : near)", span: name.span)
        }
        let parameter = operation.parameters[index]
        guard !parameter.isRequired || parameter.type.isOptional else {
            throw PointerFault(
                message: "the parameter `\(name.text.raw)` is required, and the first page has no value for it", span: name.span)
        }
        guard !isNumber || self.isNumber(parameter.type) else {
            throw PointerFault(message: "the parameter `\(name.text.raw)` is not a number", span: name.span)
        }
        return index
    }

    private func isNumber(_ type: TypeReference) -> Bool { isWhole(type) || type.withoutOptional == .scalar(.number) }

    private func isWhole(_ type: TypeReference) -> Bool {
        [.integer, .int32, .int64, .uint64].map { .scalar($0) }.contains(type.withoutOptional)
    }
}
