/// Renders all files of an API in the order of `OutputFiles.names`. `modelFiles` is the number of model files, or `nil` for one file per
/// named schema.
func renderFiles(_ declarations: Declarations, name: String, modelFiles: Int?, renderer: inout MustacheRenderer) -> [GeneratedFile] {
    var files = [FileContent(name: OutputFiles.rootFile(name), items: [.api])]
    let models = declarations.parts.contains(.models) ? declarations.models : []
    let spread = modelFiles.map { spreadModels(models, of: name, over: $0) } ?? modelsBySchema(models, of: name)
    files += spread.map { FileContent(name: $0.name, items: $0.models.map { .model($0) }) }
    files += serviceFiles(declarations, name: name, count: OutputFiles.serviceFiles(forModelFiles: modelFiles ?? 1))
    files.append(FileContent(name: OutputFiles.examplesFile(name), items: declarations.examples == nil ? [] : [.examples]))
    return files.map { $0.rendered(declarations, &renderer) }
}

/// Returns the files with service code, which are spread in the same way as models, by a hash of the services' names.
private func serviceFiles(_ declarations: Declarations, name: String, count: Int) -> [FileContent] {
    var groups: [[ServiceViews]] = Array(repeating: [], count: count)
    for service in declarations.services {
        groups[Int(stableHash(service.names.base.name) % UInt64(count))].append(ServiceViews(service, declarations))
    }
    var files: [FileContent] = []
    for part in OutputFiles.ServicePart.allCases {
        for (index, services) in groups.enumerated() {
            var items = services.flatMap { $0.items(part, of: declarations) }
            if part == .calls, index == 0 { items += sharedItems(declarations) }
            files.append(FileContent(name: OutputFiles.serviceFile(name, part, index: index + 1, of: count), items: items))
        }
    }
    let all = groups.flatMap(\.self)
    let parts = declarations.parts
    let wrappers: [Item] = all.flatMap { [.wrapper($0), .forwarding($0)] }
    files.append(FileContent(name: OutputFiles.mocksFile(name), items: parts.contains(.mocks) ? all.map { .mock($0) } : []))
    files.append(FileContent(name: OutputFiles.wrappersFile(name), items: parts.contains(.wrappers) ? wrappers : []))
    files.append(
        FileContent(name: OutputFiles.completionsFile(name), items: parts.contains(.completions) ? all.map { .completions($0) } : []))
    return files
}

/// Returns the declarations beside the calls that belong to no service.
private func sharedItems(_ declarations: Declarations) -> [Item] {
    guard declarations.parts.contains(.calls) else { return [] }
    return (declarations.headers == nil ? [] : [.headers]) + (declarations.webhooks == nil ? [] : [.webhooks])
}

extension ServiceViews {
    /// Returns the items of a service in files of their own.
    func items(of declarations: Declarations) -> [Item] {
        let parts = declarations.parts
        var items: [Item] = parts.contains(.mocks) ? [.mock(self)] : []
        if parts.contains(.wrappers) { items += [.wrapper(self), .forwarding(self)] }
        return parts.contains(.completions) ? items + [.completions(self)] : items
    }

    func items(_ part: OutputFiles.ServicePart, of declarations: Declarations) -> [Item] {
        let parts = declarations.parts
        return switch part {
        case .endpoints: parts.contains(.endpoints) ? endpointItems : []
        case .calls: parts.contains(.calls) ? callItems : []
        case .failures: parts.contains(.failures) ? failureItems : []
        case .protocols: parts.contains(.services) ? protocolItems : []
        case .clients: parts.contains(.clients) ? clientItems : []
        }
    }

    /// The cases of endpoints, with their parameter structs and body enums.
    private var endpointItems: [Item] {
        var items: [Item] = [.endpoint(self)]
        for operation in service.operations {
            if operation.parametersType != nil { items.append(.parameters(operation)) }
            if operation.body?.choice != nil { items.append(.body(operation)) }
        }
        return items
    }

    private var callItems: [Item] {
        [.calls(self)] + service.operations.filter { $0.response != nil }.map { .response($0) }
    }

    private var failureItems: [Item] {
        service.operations.filter { $0.failure != nil }.map { .failure($0) }
    }

    private var protocolItems: [Item] {
        var items: [Item] = [.service(self)]
        let defaulted = service.operations.filter { $0.defaultedParameters != nil || $0.flatBody != nil }
        if !defaulted.isEmpty { items.append(.defaulted(self, only: defaulted)) }
        let paged = paged(followingLinks: false)
        return paged.isEmpty ? items : items + [.pages(self, only: paged)]
    }

    private var clientItems: [Item] {
        let paged = paged(followingLinks: true)
        return [.client(self), .live(self)] + (paged.isEmpty ? [] : [.linkedPages(self, only: paged)])
    }

    /// The paginated operations that follow links, or all other paginated operations.
    private func paged(followingLinks: Bool) -> [OperationDeclaration] {
        service.operations.filter { $0.pages?.followsLinks == followingLinks }
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
