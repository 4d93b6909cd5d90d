/// Renders all files of an API in the order of `OutputFiles.names`. `modelFiles` is the number of model files, or `nil` for one file per
/// named schema.
func renderFiles(_ declarations: Declarations, name: String, modelFiles: Int?, renderer: inout MustacheRenderer) -> [GeneratedFile] {
    var root = FileContent(OutputFiles.root(name))
    root.namesModels = false
    root.addTop("api", rootView(declarations), needs: declarations.root.needs)
    var files = [root.rendered(declarations, &renderer)]
    let models = declarations.parts.contains(.models) ? declarations.models : []
    let spread = modelFiles.map { spreadModels(models, of: name, over: $0) } ?? modelsBySchema(models, of: name)
    for file in spread { files.append(content(of: file, declarations).rendered(declarations, &renderer)) }
    let count = OutputFiles.serviceFiles(forModelFiles: modelFiles ?? 1)
    for content in ServiceFiles(name, declarations, over: count).all { files.append(content.rendered(declarations, &renderer)) }
    var examples = FileContent(OutputFiles.examples(name))
    if let declared = declarations.examples { examples.addOuter("examples", examplesView(declared, declarations), needs: ImportNeeds()) }
    // In this file, only function bodies use the runtime.
    examples.showsRuntime = false
    examples.namesModels = false
    files.append(examples.rendered(declarations, &renderer))
    return files
}

private func content(of file: ModelFile, _ declarations: Declarations) -> FileContent {
    var content = FileContent(file.name)
    for model in file.models { content.addModel(model, declarations) }
    content.onlyConforms = file.models.allSatisfy { $0.alias != nil || $0.isIntegerEnum }
    content.showsRuntime = file.models.contains { $0.alias == nil }
    return content
}

/// The files with service code: all files except those with the root type, the models and the examples.
struct ServiceFiles {
    private let declarations: Declarations
    private var endpoints: [FileContent]
    private var calls: [FileContent]
    private var failures: [FileContent]
    private var protocols: [FileContent]
    private var clients: [FileContent]
    private var mocks: FileContent
    private var wrappers: FileContent
    private var completions: FileContent

    /// Distributes services over files in the same way as models, by a hash of their names.
    init(_ name: String, _ declarations: Declarations, over count: Int) {
        self.declarations = declarations
        func files(_ part: OutputFiles.ServicePart) -> [FileContent] {
            (1...count).map { FileContent(OutputFiles.services(name, part, index: $0, of: count)) }
        }
        endpoints = files(.endpoints)
        calls = files(.calls)
        failures = files(.failures)
        protocols = files(.protocols)
        clients = files(.clients)
        mocks = FileContent(OutputFiles.mocks(name))
        wrappers = FileContent(OutputFiles.wrappers(name))
        completions = FileContent(OutputFiles.completions(name))
        // Typealiases of failures do not use the runtime.
        for index in failures.indices { failures[index].showsRuntime = false }
        for service in declarations.services {
            add(service, toFile: Int(stableHash(service.names.base.name) % UInt64(count)))
        }
        guard declarations.parts.contains(.calls) else { return }
        if let headers = declarations.headers { calls[0].add("headersEnum", headersView(headers, declarations), needs: headers.needs) }
        if let webhooks = declarations.webhooks {
            calls[0].add("webhooksEnum", webhooksView(webhooks, declarations), needs: webhooks.needs)
        }
    }

    /// All files, in the order of `OutputFiles.names`.
    var all: [FileContent] { endpoints + calls + failures + protocols + clients + [mocks, wrappers, completions] }

    private mutating func add(_ service: ServiceDeclaration, toFile file: Int) {
        let parts = declarations.parts
        let inner = serviceView(service, declarations.types)
        let outer = serviceView(service, declarations.outerTypes)
        var needs = ImportNeeds()
        for operation in service.operations { needs.add(operation.functionNeeds) }
        // Completion handlers also have overloads with separate parameters.
        var formNeeds = needs
        for operation in service.operations { formNeeds.add(operation.defaultedNeeds) }
        if parts.contains(.endpoints) { addEndpoints(service, inner, toFile: file) }
        if parts.contains(.calls) { addCalls(service, inner, toFile: file) }
        if parts.contains(.failures) { addFailures(service, toFile: file) }
        if parts.contains(.services) { addProtocol(service, inner, needs: needs, toFile: file) }
        if parts.contains(.clients) {
            clients[file].add("clientStruct", inner, needs: needs)
            clients[file].addOuter("liveImplementation", outer, needs: needs)
            if let pages = pages(of: service, followingLinks: true) {
                clients[file].addOuter("linkedPages", pages.view, needs: pages.needs)
            }
        }
        if parts.contains(.mocks) { mocks.add("mockStruct", inner, needs: needs) }
        if parts.contains(.wrappers) {
            wrappers.add("wrapperProtocol", inner, needs: needs)
            wrappers.addOuter("forwarding", outer, needs: needs)
        }
        if parts.contains(.completions) { completions.addOuter("completions", outer, needs: formNeeds) }
    }

    // The following functions take a file's index, because passing `&endpoints[file]` to a method would copy `self` and all its files on
    // each call.

    /// Adds the cases of endpoints, with their parameter structs and body enums.
    private mutating func addEndpoints(_ service: ServiceDeclaration, _ view: ViewValue, toFile file: Int) {
        var needs = ImportNeeds()
        for operation in service.operations { needs.add(operation.requestNeeds) }
        endpoints[file].add("endpointEnum", view, needs: needs)
        for operation in service.operations {
            endpoints[file].add("parametersType", parametersView(operation, declarations.types))
            endpoints[file].add("bodyEnum", bodyView(operation, declarations.types))
        }
    }

    private mutating func addCalls(_ service: ServiceDeclaration, _ view: ViewValue, toFile file: Int) {
        var needs = ImportNeeds()
        for operation in service.operations { needs.add(operation.callNeeds) }
        calls[file].add("callsEnum", view, needs: needs)
        for operation in service.operations {
            guard let response = operation.response else { continue }
            calls[file].add("responseEnum", responseView(response, of: operation, declarations.types), needs: response.needs)
        }
    }

    private mutating func addFailures(_ service: ServiceDeclaration, toFile file: Int) {
        for operation in service.operations {
            guard let failure = operation.failure else { continue }
            let isAlias = operation.sharedFailure != nil
            failures[file].add("failure", failureView(failure, of: operation, declarations), needs: isAlias ? ImportNeeds() : failure.needs)
            if !isAlias { failures[file].showsRuntime = true }
        }
    }

    private mutating func addProtocol(_ service: ServiceDeclaration, _ inner: ViewValue, needs: ImportNeeds, toFile file: Int) {
        protocols[file].add("serviceProtocol", inner, needs: needs)
        let defaulted = service.operations.filter { $0.defaultedParameters != nil || $0.flatBody != nil }
        if !defaulted.isEmpty {
            var needs = ImportNeeds()
            for operation in defaulted { needs.add(operation.defaultedNeeds) }
            protocols[file].addOuter("defaultedForms", serviceView(service, declarations.outerTypes, only: defaulted), needs: needs)
        }
        if let pages = pages(of: service, followingLinks: false) { protocols[file].addOuter("pages", pages.view, needs: pages.needs) }
    }

    /// Returns a view of the service with only its paginated operations, and the imports that they need; `nil` if there are none.
    /// `followingLinks` selects either the operations that follow links or all others.
    private func pages(of service: ServiceDeclaration, followingLinks: Bool) -> (view: ViewValue, needs: ImportNeeds)? {
        let paged = service.operations.filter { $0.pages?.followsLinks == followingLinks }
        guard !paged.isEmpty else { return nil }
        var needs = ImportNeeds()
        for operation in paged { needs.add(operation.pagesNeeds) }
        return (serviceView(service, declarations.outerTypes, only: paged), needs)
    }
}

/// A file to be written.
public struct GeneratedFile: Sendable {
    /// The file name: one of `Configuration.outputFiles`, or the file of a named schema. Contains only letters, digits, `_`, `+` and `.`.
    public var name: String
    public var contents: String
    /// Whether the file declares nothing, so that it is written only if a build system expects it.
    public var isEmpty: Bool

    public init(name: String, contents: String, isEmpty: Bool) {
        self.name = name
        self.contents = contents
        self.isEmpty = isEmpty
    }
}

extension OutputFiles {
    /// The first line of every file.
    static let header: SwiftText = "// Generated by endpoints \(SwiftText.fixed(toolVersion))\(SwiftText.fixed(OutputFiles.markEnd))"
}
