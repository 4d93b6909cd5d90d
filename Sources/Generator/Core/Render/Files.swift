/// Renders all files of an API, in the order of `OutputFiles.names`.
func renderFiles(_ rendering: Rendering, name: String, modelFiles: Int, renderer: inout MustacheRenderer) -> [GeneratedFile] {
    let parts: Set<Configuration.Part> = rendering.options.parts
    let services: Range<Int> = rendering.api.services.indices
    var files: [GeneratedFile] = [rootFile(rendering, name, &renderer)]
    files += modelFileList(rendering, name, modelFiles, &renderer)

    var endpoints = FileContent(OutputFiles.endpoints(name))
    var calls = FileContent(OutputFiles.calls(name))
    var failures = FileContent(OutputFiles.failures(name))
    failures.showsRuntime = false
    var protocols = FileContent(OutputFiles.services(name))
    var clients = FileContent(OutputFiles.clients(name))
    var mocks = FileContent(OutputFiles.mocks(name))
    var wrappers = FileContent(OutputFiles.wrappers(name))
    var completions = FileContent(OutputFiles.completions(name))
    for index in services {
        let texts = operationTexts(index, rendering.types, rendering)
        if parts.contains(.endpoints) { addEndpoints(index, texts, rendering, &endpoints) }
        if parts.contains(.calls) { addCalls(index, texts, rendering, &calls) }
        if parts.contains(.failures) {
            for text in texts {
                failures.add("failure", failureView(text), foundation: text.failuresUseFoundation)
                failures.showsRuntime = failures.showsRuntime || text.failuresShowRuntime
            }
        }
        let usesFoundation: Bool = texts.contains { $0.functionUsesFoundation }
        let inner: ViewValue = serviceView(index, rendering.types, in: rendering)
        let outer: ViewValue = serviceView(index, rendering.outerTypes, in: rendering)
        if parts.contains(.services) {
            protocols.add("serviceProtocol", inner, foundation: usesFoundation)
            if texts.contains(where: { $0.defaulted != nil }) {
                protocols.addOuter("defaultedForms", outer, foundation: texts.contains { $0.defaultedFormUsesFoundation })
            }
        }
        let pages: [OperationText] = texts.filter { $0.operation.pagination?.followsLinks == false }
        if parts.contains(.services), !pages.isEmpty {
            protocols.addOuter("pages", outer, foundation: pages.contains { $0.pagesUseFoundation })
        }
        if parts.contains(.clients) {
            clients.add("clientStruct", inner, foundation: usesFoundation)
            clients.addOuter("liveImplementation", outer, foundation: usesFoundation)
            let linked: [OperationText] = texts.filter { $0.operation.pagination?.followsLinks == true }
            if !linked.isEmpty { clients.addOuter("linkedPages", outer, foundation: linked.contains { $0.pagesUseFoundation }) }
        }
        if parts.contains(.mocks) { mocks.add("mockStruct", inner, foundation: usesFoundation) }
        if parts.contains(.wrappers) {
            wrappers.add("wrapperProtocol", inner, foundation: usesFoundation)
            wrappers.addOuter("forwarding", outer, foundation: usesFoundation)
        }
        if parts.contains(.completions) { completions.addOuter("completions", outer, foundation: usesFoundation) }
    }
    if parts.contains(.calls) {
        calls.add("headersEnum", headersView(in: rendering), foundation: headersUseFoundation(rendering))
        calls.add("webhooksEnum", webhooksView(in: rendering), foundation: true)
    }
    for content in [endpoints, calls, failures, protocols, clients, mocks, wrappers, completions] {
        files.append(content.rendered(rendering, &renderer))
    }
    return files
}

private func rootFile(_ rendering: Rendering, _ name: String, _ renderer: inout MustacheRenderer) -> GeneratedFile {
    var content = FileContent(OutputFiles.root(name))
    content.addTop("api", apiView(in: rendering))
    return content.rendered(rendering, &renderer)
}

/// Models are spread in runs of equal length, so that one edit in the document touches few files.
private func modelFileList(
    _ rendering: Rendering, _ name: String, _ fileCount: Int, _ renderer: inout MustacheRenderer
) -> [GeneratedFile] {
    let count: Int = rendering.options.parts.contains(.models) ? rendering.api.models.count : 0
    var files: [GeneratedFile] = []
    for file in 0..<max(1, fileCount) {
        var content = FileContent(OutputFiles.models(name, file + 1))
        let models: Range<Int> = (count * file / fileCount)..<(count * (file + 1) / fileCount)
        for index in models {
            let alias: ViewValue? = aliasView(index, in: rendering)
            content.addItem(
                alias ?? modelView(index, in: rendering), foundation: alias == nil && usesFoundation(rendering.api.models[index].kind))
        }
        content.onlyConforms = models.allSatisfy {
            rendering.api.models[$0].sameAs != nil || isIntegerEnumeration(rendering.api.models[$0].kind)
        }
        content.showsRuntime = !models.allSatisfy { rendering.api.models[$0].sameAs != nil }
        files.append(content.rendered(rendering, &renderer))
    }
    return files
}

private func isIntegerEnumeration(_ kind: Model.Kind) -> Bool {
    if case .enumeration(let enumeration) = kind { enumeration.holdsIntegers } else { false }
}

private func usesFoundation(_ kind: Model.Kind) -> Bool {
    switch kind {
    case .object(let object):
        object.properties.contains { $0.type.usesFoundation } || object.additionalProperties?.usesFoundation == true
    case .union(let union): union.members.contains { $0.type.usesFoundation }
    case .wrapper(let type): type.usesFoundation
    case .enumeration: false
    }
}

private func operationTexts(_ service: Int, _ types: TypeText, _ rendering: Rendering) -> [OperationText] {
    zip(rendering.api.services[service].operations, rendering.names.services[service].operations).map {
        OperationText($0, $1, types, in: rendering)
    }
}

private func serviceView(_ index: Int, _ types: TypeText, in rendering: Rendering) -> ViewValue {
    serviceView(index, types, in: rendering) { text in
        .object(operationView(text, service: rendering.names.services[index], in: rendering))
    }
}

private func addEndpoints(_ index: Int, _ texts: [OperationText], _ rendering: Rendering, _ content: inout FileContent) {
    let view: ViewValue = serviceView(index, rendering.types, in: rendering) { text in
        endpointView(text, service: rendering.names.services[index], in: rendering)
    }
    content.add("endpointEnum", view, foundation: texts.contains { $0.requestUsesFoundation })
    for text in texts {
        content.add("parametersType", parametersView(text), foundation: text.requestUsesFoundation)
        content.add("bodyEnum", bodyEnumView(text), foundation: text.requestUsesFoundation)
    }
}

private func addCalls(_ index: Int, _ texts: [OperationText], _ rendering: Rendering, _ content: inout FileContent) {
    content.add("callsEnum", serviceView(index, rendering.types, in: rendering), foundation: texts.contains { $0.functionUsesFoundation })
    for text in texts { content.add("responseEnum", responseEnumView(text), foundation: text.responsesUseFoundation) }
}
