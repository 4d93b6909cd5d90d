/// All declarations of an API. They are the source of the generated code and of the output of `show`, `diff` and `lint`.
///
/// Large declarations are immutable classes, because each copy of a struct with many fields adds to compile time.
package final class Declarations {
    /// The root type's name.
    package let name: SwiftIdentifier
    let context: DeclarationContext
    package let root: RootDeclaration
    /// The selected models, in the order of `API.models`.
    package let models: [ModelDeclaration]
    package let services: [ServiceDeclaration]
    /// The failure enums that multiple operations share.
    let sharedFailures: Set<SwiftIdentifier>
    package let webhooks: WebhooksDeclaration?
    package let headers: HeadersDeclaration?
    /// The examples, or `nil` unless the config requests them.
    let examples: ExamplesDeclaration?
    /// Whether only declarations named in the sources are requested, but the sources name none.
    let mentionsNothing: Bool
    /// The number of partially declared models whose values the sources may compare in ways that the generator cannot detect.
    let modelsInPart: Int
    /// The models that other APIs declare.
    let imported: ImportedTypes

    init(_ context: DeclarationContext, _ document: Document?, imported: ImportedTypes) {
        let api = context.api
        let names = context.names
        let options = context.options
        self.context = context
        self.imported = imported
        name = names.root
        root = RootDeclaration(context)
        let selection = context.selection
        let kept = api.models.indices.map { ModelID($0) }.filter(selection.keeps)
        let keptServices = api.services.indices.filter { selection.services[$0] }
        var failures = SharedFailures(context.types)
        let services = keptServices.map { ServiceDeclaration($0, sharing: &failures, context) }
        let models = kept.map { ModelDeclaration($0, context, shared: imported.types[$0.index]) }
        webhooks = selection.hasWebhooks ? WebhooksDeclaration(context) : nil
        headers = selection.hasHeaders ? HeadersDeclaration(context) : nil
        examples =
            options.parts.contains(.examples)
            ? document.map { ExamplesDeclaration($0, context: context, services: services, declared: zip(kept, models)) } : nil
        self.services = services
        sharedFailures = Set(services.flatMap(\.operations).compactMap { $0.sharedFailure?.name })
        self.models = models
        let received = kept.filter { selection.properties[$0.index] != nil && !selection.keepsOthers[$0.index] }
        modelsInPart = options.mentioned?.comparesValues == true ? received.count { api[$0].sameAs == nil } : 0
        mentionsNothing = options.mentioned != nil && selection.isEmpty
    }

    var options: DeclarationOptions { context.options }
    /// The renderer for types as they appear inside the root type.
    package var types: TypeRenderer { context.types }
    /// The renderer for types as they appear at the top level of a file.
    package var outerTypes: TypeRenderer { context.outerTypes }
    /// Whether everything is nested in the root type.
    package var nests: Bool { options.nests }
    package var parts: Set<Configuration.Part> { options.parts }
}

/// The declarations of a service: a protocol, a client, endpoints and calls.
package struct ServiceDeclaration: Sendable {
    /// The service being declared.
    package let service: Service
    package let names: ServiceNames
    package let doc: [SwiftText]
    package internal(set) var operations: [OperationDeclaration]

    init(_ index: Int, sharing failures: inout SharedFailures, _ context: DeclarationContext) {
        let (service, names) = (context.api.services[index], context.names.services[index])
        self.service = service
        self.names = names
        doc = docLines(service.documentation)
        let kept = service.operations.indices.filter { context.selection.operations[index][$0] }
        operations = kept.map {
            OperationDeclaration(service.operations[$0], names.operations[$0], sharing: &failures, context: context)
        }
    }
}

/// The imports that a declaration needs.
struct ImportNeeds {
    var foundation = false
    /// Whether named time zones are used, which FoundationEssentials does not support.
    var timeZones = false
    /// Whether a type of the config's `types` is used; one of the config's `imports` declares it.
    var customTypes = false
    /// Whether a protocol of the config's `conformances` is used; one of the config's `imports` declares it.
    var customProtocols = false
    /// The models named in signatures, whose types can be declared in other modules.
    var models: [ModelID] = []

    init() {}

    init(_ types: [SwiftType]) { for type in types { add(type) } }

    init(_ all: [ImportNeeds]) { for needs in all { add(needs) } }

    mutating func add(_ other: ImportNeeds) {
        foundation = foundation || other.foundation
        timeZones = timeZones || other.timeZones
        customTypes = customTypes || other.customTypes
        customProtocols = customProtocols || other.customProtocols
        models += other.models
    }

    private mutating func add(_ type: SwiftType) {
        switch type {
        case .described(let type): add(type)
        case .declared, .known(.void), .known(.string), .known(.int), .known(.mediaContent), .known(.httpBody): break
        case .known(.data): foundation = true
        case .generic(_, let argument): add(argument)
        case .optional(let wrapped): add(wrapped)
        }
    }

    private mutating func add(_ type: TypeReference) {
        switch type.innermost {
        case .custom(let name, _): customTypes = customTypes || !Keywords.declaredBySwift.contains(name)
        case .model(let id): models.append(id)
        case .scalar, .json, .array, .dictionary, .optional: foundation = foundation || type.usesFoundation
        }
    }
}
