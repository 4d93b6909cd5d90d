/// The pages of an operation, and the part of the success body that a call returns.
struct FoundPages {
    var pagination: Pagination?
    var result: [PropertyReference]
}

/// Finds the parameters and properties that pagination settings refer to. If one does not exist, only the function that returns pages is
/// left out.
///
/// If the result is only the one that the config sets for all operations, the pages can also be whole bodies, because what leads to the next
/// page often stands beside the result.
func findPagination(
    of operation: SeparatedOperation, _ outcome: OperationOutcome, _ result: FoundResult, _ models: [Model], log: ProblemLog
) -> FoundPages {
    guard let node = operation.draft.settings.pagination else { return FoundPages(result: result.path) }
    func search(_ result: [PropertyReference]) throws(PageFault) -> FoundPages {
        let search = PageSearch(operation.draft, outcome, result: result, hasStream: operation.stream != nil, models: models)
        return FoundPages(pagination: try search.pagination(node), result: result)
    }
    do throws(PageFault) {
        return try search(result.path)
    } catch {
        if case .sharedPart = result, let whole = try? search([]) { return whole }
        log.diagnostics.recoverableError(
            "pagination", "\(error.message) (without pages: \(operation.draft.label))", at: error.span ?? node.span)
        return FoundPages(result: result.path)
    }
}

private struct PageFault: Error {
    var message: String
    var span: Span?
}

private final class PageSearch {
    private let operation: OperationDraft
    private let outcome: OperationOutcome
    private let result: [PropertyReference]
    private let hasStream: Bool
    private let models: [Model]

    init(_ operation: OperationDraft, _ outcome: OperationOutcome, result: [PropertyReference], hasStream: Bool, models: [Model]) {
        self.operation = operation
        self.outcome = outcome
        self.result = result
        self.hasStream = hasStream
        self.models = models
    }

    func pagination(_ node: PaginationNode) throws(PageFault) -> Pagination {
        let page = try pageType()
        let items = try items(node, of: page)
        guard case .array(let item) = items.type.withoutOptional else {
            throw PageFault(message: "`items` does not lead to a list", span: node.items?.span)
        }
        var more: [PropertyReference] = []
        if let pointer = node.more {
            let path = try follow(pointer, from: page)
            guard path.type.withoutOptional == .scalar(.boolean) else {
                throw PageFault(message: "`more` does not lead to a boolean", span: pointer.span)
            }
            more = path.steps
        }
        var total: [PropertyReference] = []
        if let pointer = node.total {
            let path = try follow(pointer, from: page)
            guard isNumber(path.type) else { throw PageFault(message: "`total` does not lead to a number", span: pointer.span) }
            total = path.steps
        }
        return Pagination(
            kind: try kind(node, page), items: items.steps, item: item, more: more, total: total, endStatus: node.endStatus)
    }

    private func kind(_ node: PaginationNode, _ page: TypeReference) throws(PageFault) -> Pagination.Kind {
        if node.isLinked { return .link }
        if let name = node.page {
            let index = try parameter(name, isNumber: true)
            let given = operation.parameters[index].defaultValue?.number.flatMap { Double($0.raw) }.flatMap { Int(exactly: $0) }
            return .page(parameter: index, first: node.first ?? given ?? 1)
        }
        if let name = node.offset { return .offset(parameter: try parameter(name, isNumber: true)) }
        guard let pointer = node.next else { throw PageFault(message: "`next` is missing") }
        let next = try follow(pointer, from: page)
        guard let name = node.cursor else {
            guard [.scalar(.string), .scalar(.uri)].contains(next.type.withoutOptional) else {
                throw PageFault(message: "`next` does not lead to a link, which is a string", span: pointer.span)
            }
            return .url(next.steps)
        }
        let index = try parameter(name, isNumber: false)
        guard operation.parameters[index].type.withoutOptional == next.type.withoutOptional else {
            throw PageFault(message: "the value of `next` has a different type than the parameter `\(name.text.raw)`", span: pointer.span)
        }
        return .cursor(parameter: index, next: next.steps)
    }

    /// Returns the type of the operation's result: a JSON body, or a part of it.
    private func pageType() throws(PageFault) -> TypeReference {
        if let last = result.last, case .object(let object) = models[last.model.index].kind {
            return object.properties[last.property].type
        }
        guard !hasStream, case .value(let content) = outcome.success, content.kind == .json, content.plainNames.isEmpty
        else {
            throw PageFault(message: "pagination needs an operation with a single JSON body")
        }
        return content.type
    }

    /// Returns the path to the items that the setting refers to or, by default, to the only array.
    private func items(_ node: PaginationNode, of page: TypeReference) throws(PageFault) -> PropertyPath {
        if let pointer = node.items, !pointer.text.raw.isEmpty { return try follow(pointer, from: page) }
        if case .array = page.withoutOptional { return PropertyPath(type: page) }
        guard node.items == nil, let model = page.withoutOptional.model, case .object(let object) = models[model.index].kind else {
            throw PageFault(message: "the operation does not return a list, so `items` must lead to one", span: node.items?.span)
        }
        let lists = object.properties.indices.filter { index in
            if case .array = object.properties[index].type.withoutOptional { true } else { false }
        }
        guard lists.count == 1 else {
            let keys = lists.map { "`/\(object.properties[$0].key.raw)`" }.joined(separator: ", ")
            throw PageFault(message: "`items` must specify where the page's items are" + (keys.isEmpty ? "" : ": \(keys)"))
        }
        return PropertyPath(steps: [PropertyReference(model: model, property: lists[0])], type: object.properties[lists[0]].type)
    }

    private func parameter(_ name: LocatedText, isNumber: Bool) throws(PageFault) -> Int {
        guard let index = operation.parameters.firstIndex(where: { $0.name == name.text && $0.location != .path }) else {
            let names = operation.parameters.filter { $0.location != .path }.map(\.name.raw)
            let near = didYouMean(name.text.raw, among: names)
            let all =
                names.isEmpty ? "; it has none" : "; it has " + names.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
            throw PageFault(message: "the operation has no parameter `\(name.text.raw)`\(near.isEmpty ? all : near)", span: name.span)
        }
        let parameter = operation.parameters[index]
        guard !parameter.isRequired || parameter.type.isOptional else {
            throw PageFault(
                message: "the parameter `\(name.text.raw)` is required, and the first page has no value for it", span: name.span)
        }
        guard !isNumber || self.isNumber(parameter.type) else {
            throw PageFault(message: "the parameter `\(name.text.raw)` is not a number", span: name.span)
        }
        return index
    }

    private func isNumber(_ type: TypeReference) -> Bool {
        [.integer, .int32, .int64, .uint64, .number].map { .scalar($0) }.contains(type.withoutOptional)
    }

    private func follow(_ pointer: LocatedText, from start: TypeReference) throws(PageFault) -> PropertyPath {
        do throws(PointerFault) {
            return try EndpointGenerator.follow(pointer.text, from: start, of: "page", models)
        } catch {
            throw PageFault(message: error.message, span: pointer.span)
        }
    }
}
