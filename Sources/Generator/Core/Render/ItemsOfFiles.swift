/// Renders all files of an API in the order of `OutputFiles.names`. `modelFiles` is the number of model files, or `nil` for one file per
/// named schema.
func renderFiles(_ declarations: Declarations, name: String, modelFiles: Int?, renderer: inout MustacheRenderer) -> [GeneratedFile] {
    var files = [FileContent(name: OutputFiles.rootFile(name), items: [declarations.rootItem])]
    let models = declarations.parts.contains(.models) ? declarations.models : []
    let item = declarations.item
    files += modelFiles.map { spreadModels(models, of: name, over: $0, item) } ?? modelsBySchema(models, of: name, item)
    files += serviceFiles(declarations, name: name, count: OutputFiles.serviceFiles(forModelFiles: modelFiles ?? 1))
    files.append(FileContent(name: OutputFiles.examplesFile(name), items: [declarations.examplesItem].compactMap(\.self)))
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
        let groups = part.isSpread ? groups : [groups.flatMap(\.self)]
        for (index, services) in groups.enumerated() {
            var items = services.flatMap { $0.items(part) }
            if part == .calls, index == 0, declarations.parts.contains(.calls) {
                items += [declarations.headersItem, declarations.webhooksItem].compactMap(\.self)
            }
            files.append(FileContent(name: OutputFiles.serviceFile(name, part, index: index + 1, of: groups.count), items: items))
        }
    }
    return files
}

/// A service with the views that its items share, and the imports that they need.
final class ServiceViews {
    let service: ServiceDeclaration
    private let declarations: Declarations
    /// The view for code inside the root type.
    private let inner: ViewValue
    /// The view for extensions at the top level of a file.
    private let outer: ViewValue
    /// The imports for the functions of services, clients and mocks.
    private let functionNeeds: ImportNeeds

    init(_ service: ServiceDeclaration, _ declarations: Declarations) {
        self.service = service
        self.declarations = declarations
        inner = serviceView(service, declarations.types, declarations.context)
        outer = serviceView(service, declarations.outerTypes, declarations.context)
        functionNeeds = ImportNeeds(service.operations.map(\.functionNeeds))
    }

    private func needs(_ needs: (OperationDeclaration) -> ImportNeeds) -> ImportNeeds { ImportNeeds(service.operations.map(needs)) }

    func items(_ part: OutputFiles.ServicePart) -> [Item] {
        let parts = declarations.parts
        return switch part {
        case .endpoints: parts.contains(.endpoints) ? endpointItems : []
        case .calls: parts.contains(.calls) ? callItems : []
        case .failures: parts.contains(.failures) ? failureItems : []
        case .protocols: parts.contains(.services) ? protocolItems : []
        case .clients: parts.contains(.clients) ? clientItems : []
        case .mocks: parts.contains(.mocks) ? [Item("mock", needs: functionNeeds, self.inner)] : []
        case .wrappers: parts.contains(.wrappers) ? wrapperItems : []
        case .completions: parts.contains(.completions) ? completionItems : []
        }
    }

    /// The cases of endpoints, with their parameter structs and body enums.
    private var endpointItems: [Item] {
        let (types, context) = (declarations.types, declarations.context)
        var items = [Item("endpoint", needs: needs(\.requestNeeds), endpointView(self.service, types, context))]
        for operation in service.operations {
            if let type = operation.parametersType { items.append(Item("parameters", parametersView(operation, type, types))) }
            if let body = operation.body, let name = body.choice { items.append(Item("body", bodyView(operation, body, name, types))) }
        }
        return items
    }

    private var callItems: [Item] {
        [Item("calls", needs: needs(\.callNeeds), self.inner)]
            + service.operations.compactMap { operation in
                operation.response.map { Item("response", needs: $0.needs, responseView($0, of: operation, self.declarations.types)) }
            }
    }

    private var failureItems: [Item] {
        service.operations.compactMap { operation in
            operation.failure.map { failure in
                let isShared = operation.sharedFailure != nil
                var item = Item(
                    "failure", needs: isShared ? ImportNeeds() : failure.needs, failureView(failure, of: operation, self.declarations))
                item.showsRuntime = !isShared
                return item
            }
        }
    }

    private var protocolItems: [Item] {
        let item = Item("service", needs: functionNeeds, self.inner)
        let operations = service.operations.filter { $0.hasDefaults || $0.isPaged }
        guard !operations.isEmpty else { return [item] }
        let needs = operations.filter(\.hasDefaults).map(\.defaultedNeeds) + operations.filter(\.isPaged).map(\.pagesNeeds)
        let declarations = declarations
        let view = { [service] in serviceView(service, declarations.outerTypes, declarations.context, only: operations) }
        return [item, Item("defaulted", at: .outside, needs: ImportNeeds(needs), view())]
    }

    private var clientItems: [Item] {
        let linked = service.operations.filter { $0.pages?.followsLinks == true }.map(\.pagesNeeds)
        return [
            Item("client", needs: functionNeeds, self.inner),
            Item("live", at: .outside, needs: ImportNeeds([functionNeeds] + linked), self.outer),
        ]
    }

    private var wrapperItems: [Item] {
        [Item("wrapper", needs: functionNeeds, self.inner), Item("forwarding", at: .outside, needs: functionNeeds, self.outer)]
    }

    /// Completion handlers also have overloads with separate parameters.
    private var completionItems: [Item] {
        let needs = needs { ImportNeeds([$0.functionNeeds, $0.defaultedNeeds]) }
        return [Item("completions", at: .outside, needs: needs, self.outer)]
    }
}

extension OperationDeclaration {
    /// Whether there are functions with defaults.
    fileprivate var hasDefaults: Bool { defaultedParameters != nil || flatBody != nil }
    fileprivate var isPaged: Bool { pages?.followsLinks == false }
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

/// Distributes models over a number of files, by a hash of the named schema or operation that each model belongs to.
///
/// The file of a model depends only on that schema or operation and on the number of files. Adding or removing a schema therefore moves no
/// other declarations, and a model is in the same file as the models nested in it. Doubling the number splits each file in two.
func spreadModels(_ models: [ModelDeclaration], of name: String, over count: Int, _ item: (ModelDeclaration) -> Item) -> [FileContent] {
    let count = max(1, count)
    var files = (1...count).map { FileContent(name: OutputFiles.modelFile(name, $0)) }
    for model in models {
        let file = Int(stableHash(model.owner.raw) % UInt64(count))
        files[file].items.append(item(model))
    }
    return files
}

/// Creates one file per named schema, with the models nested in it, and one per operation, with the models of its parameters, bodies and
/// responses.
func modelsBySchema(_ models: [ModelDeclaration], of name: String, _ item: (ModelDeclaration) -> Item) -> [FileContent] {
    var schemas: [SpecText: SwiftIdentifier] = [:]
    for model in models where model.model.nameParts.count == 1 { schemas[model.owner] = model.name }
    var files: [FileContent] = []
    var positions: [SpecText: Int] = [:]
    var taken: Set<String> = []
    for model in models {
        if let position = positions[model.owner] {
            files[position].items.append(item(model))
            continue
        }
        let type = schemas[model.owner] ?? .upperCamel(Words(model.owner), .standard)
        let file = unusedFileName(fileName(of: type), &taken)
        positions[model.owner] = files.count
        files.append(FileContent(name: OutputFiles.modelFile(name, of: file), items: [item(model)]))
    }
    return files
}

extension ModelDeclaration {
    /// The schema or operation that the model belongs to, identified by its name in the document, because a Swift name could gain or lose a
    /// number when another schema or operation is added.
    fileprivate var owner: SpecText { model.requestVariant?.component ?? model.nameParts.first?.text ?? SpecText(name.name) }
}

/// Returns the Swift name if every file system supports it; otherwise, a shortened name with a hash.
private func fileName(of type: SwiftIdentifier) -> String {
    let ascii = String(type.name.unicodeScalars.filter(\.isASCII).map(Character.init).prefix(longestFileName))
    guard ascii != type.name else { return ascii }
    return ascii + "_" + String(stableHash(type.name), radix: 16)
}

/// The maximum length. This leaves room for the API's name, `.swift` and the suffix of a temporary file within the limit of 255 bytes.
private let longestFileName = 80

/// Returns a name that is not taken yet. A number distinguishes `URL` from `Url` on case-insensitive file systems.
private func unusedFileName(_ name: String, _ taken: inout Set<String>) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(candidate.lowercased()).inserted {
        candidate = "\(name)_\(number)"
        number += 1
    }
    return candidate
}

/// Returns a hash whose last step is the final mix of MurmurHash3. For real documents of more than 1 MB, the largest of 16 files has at
/// most twice the average number of lines.
package func stableHash(_ text: String) -> UInt64 {
    var hash = FNVHash(text).value
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ (hash >> 33)
}
