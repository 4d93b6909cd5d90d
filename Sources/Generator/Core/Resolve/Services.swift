extension Resolver {
    /// Operations by service, each service where its first operation stands.
    func services(_ operations: [OperationDraft]) -> [Service] {
        var services: [Service] = []
        var positions: [String: Int] = [:]
        var tags: [[String]: SpecText] = [:]
        for draft: OperationDraft in operations where !draft.isUntagged {
            tags[folded(draft.service)] = tags[folded(draft.service)] ?? draft.service
        }
        for draft: OperationDraft in operations {
            // `/pets` without a tag belongs to the tag `Pets`.
            let service: SpecText = draft.isUntagged ? tags[folded(draft.service)] ?? draft.service : draft.service
            if let position: Int = positions[service.raw] {
                services[position].operations.append(draft.operation)
                continue
            }
            positions[service.raw] = services.count
            let tag: TagNode? = document.tags.first { $0.name == service }
            services.append(
                Service(
                    name: service, documentation: tag?.documentation ?? Documentation(), operations: [draft.operation],
                    span: tag?.span ?? draft.pathSpan))
        }
        return services
    }

    func folded(_ name: SpecText) -> [String] { Words(name).list.map { $0.lowercased() } }

    /// Follows `x-endpoints: {"result": "/data/items"}` through the models of the success body.
    func findResult(of draft: inout OperationDraft, _ models: [Model]) {
        guard let result: (pointer: SpecText, span: Span) = draft.result else { return }
        func fail(_ message: String) {
            diagnostics.recoverableError("result-pointer", "\(message) (left out with it: \(draft.operation.label))", at: result.span)
            draft.hasErrors = true
        }
        let success: Response? = draft.operation.responses.first { response in
            switch response.status {
            case .code(let code): (200...299).contains(code) && !response.contents.isEmpty
            case .range(let first): first == 2 && !response.contents.isEmpty
            case .default: false
            }
        }
        guard var type: TypeReference = success?.contents.first(where: { $0.kind == .json })?.type else {
            return fail("`result` needs a JSON body of a successful response, and there is none")
        }
        // A stream beside the body becomes an operation of its own.
        if case .choice(let cases)? = separated(draft.operation).first.map({ OperationSignature($0).success }) {
            let bodies: String = cases.map { "\($0.status.key) \($0.content?.name.raw ?? "without a body")" }.joined(separator: ", ")
            return fail("`result` is a part of one success body, and there are several: \(bodies)")
        }
        guard result.pointer.raw.hasPrefix("/") else {
            return fail("`\(result.pointer.raw)` is no JSON pointer: it begins with a slash (`/data/items`)")
        }
        var steps: [PropertyReference] = []
        for token: Substring in result.pointer.raw.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            let key: String = pointerToken(token)
            guard let model: ModelID = type.withoutOptional.model, case .object(let object) = models[model.index].kind else {
                return fail("`\(result.pointer.raw)` goes on at `\(key)`, where there is no object with properties")
            }
            guard let position: Int = object.properties.firstIndex(where: { $0.key.raw == key }) else {
                let keys: String = object.properties.prefix(8).map { "`\($0.key.raw)`" }.joined(separator: ", ")
                return fail("the success body has no property `\(key)` there; it has \(keys)")
            }
            steps.append(PropertyReference(model: model, property: position))
            type = object.properties[position].type
        }
        draft.operation.result = steps
    }
}
