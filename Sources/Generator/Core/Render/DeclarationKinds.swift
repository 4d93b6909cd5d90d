/// A declaration in a generated file. The template of its kind prints it. `ItemsOfFiles.swift` creates the items of each file, and
/// `Declarations/` their values.
///
/// The values are classes, which makes an item one reference, and its copies cheap to compile.
enum Item {
    case api
    case model(ModelDeclaration)

    case endpoint(ServiceViews)
    case parameters(OperationDeclaration)
    case body(OperationDeclaration)
    case calls(ServiceViews)
    case response(OperationDeclaration)
    case headers
    case webhooks
    case failure(OperationDeclaration)
    case service(ServiceViews)
    case client(ServiceViews)
    case mock(ServiceViews)
    case wrapper(ServiceViews)

    /// The functions with defaults, for the operations that have them.
    case defaulted(ServiceViews, only: [OperationDeclaration])
    case live(ServiceViews)
    case pages(ServiceViews, only: [OperationDeclaration])
    case linkedPages(ServiceViews, only: [OperationDeclaration])
    case forwarding(ServiceViews)
    case completions(ServiceViews)
    case examples
}

/// A service with the views that its items share, and the imports that they need.
final class ServiceViews {
    let service: ServiceDeclaration
    /// The view for code inside the root type.
    let inner: ViewValue
    /// The view for extensions at the top level of a file.
    let outer: ViewValue
    /// The imports for the functions of services, clients and mocks.
    let functionNeeds: ImportNeeds

    init(_ service: ServiceDeclaration, _ declarations: Declarations) {
        self.service = service
        inner = serviceView(service, declarations.types, declarations.context)
        outer = serviceView(service, declarations.outerTypes, declarations.context)
        functionNeeds = service.needs(\.functionNeeds)
    }
}

extension ServiceDeclaration {
    fileprivate func needs(_ needs: (OperationDeclaration) -> ImportNeeds) -> ImportNeeds { ImportNeeds(operations.map(needs)) }
}

extension ModelDeclaration {
    fileprivate var template: SwiftText {
        switch kind {
        case .structure: "struct"
        case .enumeration(let enumeration): enumeration.rawValue == .string ? "string-enum" : "value-enum"
        case .union: "union"
        case .wrapper: "wrapper-model"
        }
    }
}

extension Item {
    /// The part of a file that contains an item.
    enum Place { case top, nested, outside }

    var place: Place {
        switch self {
        case .api: .top
        case .model, .endpoint, .parameters, .body, .calls, .response, .headers, .webhooks, .failure, .service, .client, .mock, .wrapper:
            .nested
        case .defaulted, .live, .pages, .linkedPages, .forwarding, .completions, .examples: .outside
        }
    }

    /// The name of the template.
    var template: SwiftText {
        switch self {
        case .api: "api"
        case .model(let model): model.alias == nil ? model.template : "alias"
        case .endpoint: "endpoint"
        case .parameters: "parameters"
        case .body: "body"
        case .calls: "calls"
        case .response: "response"
        case .headers: "headers"
        case .webhooks: "webhooks"
        case .failure: "failure"
        case .service: "service"
        case .client: "client"
        case .mock: "mock"
        case .wrapper: "wrapper"
        case .defaulted: "defaulted"
        case .live: "live"
        case .pages: "pages"
        case .linkedPages: "linked-pages"
        case .forwarding: "forwarding"
        case .completions: "completions"
        case .examples: "examples"
        }
    }

    /// The name of the template for the extension that reads and writes a model, or `nil` if there is none.
    var codingTemplate: SwiftText? {
        guard case .model(let model) = self, model.isCoded else { return nil }
        return "\(model.template)-coding"
    }

    func view(_ declarations: Declarations) -> ViewValue {
        switch self {
        case .api: rootView(declarations)
        case .model(let model): modelView(model, declarations)
        case .endpoint(let views): endpointView(views.service, declarations.types, declarations.context)
        case .calls(let views), .service(let views), .client(let views), .mock(let views), .wrapper(let views): views.inner
        case .parameters(let operation): parametersView(operation, declarations.types)
        case .body(let operation): bodyView(operation, declarations.types)
        case .response(let operation): operation.response.map { responseView($0, of: operation, declarations.types) } ?? .nothing
        case .headers: declarations.headers.map { headersView($0, declarations) } ?? .nothing
        case .webhooks: declarations.webhooks.map { webhooksView($0, declarations) } ?? .nothing
        case .failure(let operation): operation.failure.map { failureView($0, of: operation, declarations) } ?? .nothing
        case .defaulted(let views, let operations), .pages(let views, let operations), .linkedPages(let views, let operations):
            serviceView(views.service, declarations.outerTypes, declarations.context, only: operations)
        case .live(let views), .forwarding(let views), .completions(let views): views.outer
        case .examples: declarations.examples.map { examplesView($0, declarations) } ?? .nothing
        }
    }

    func needs(_ declarations: Declarations) -> ImportNeeds {
        switch self {
        case .api: declarations.root.needs
        case .model(let model): model.needs
        case .endpoint(let views): views.service.needs(\.requestNeeds)
        case .calls(let views): views.service.needs(\.callNeeds)
        case .response(let operation): operation.response?.needs ?? ImportNeeds()
        case .headers: declarations.headers?.needs ?? ImportNeeds()
        case .webhooks: declarations.webhooks?.needs ?? ImportNeeds()
        case .failure(let operation): operation.sharedFailure == nil ? operation.failure?.needs ?? ImportNeeds() : ImportNeeds()
        case .service(let views), .client(let views), .mock(let views), .wrapper(let views), .live(let views), .forwarding(let views):
            views.functionNeeds
        case .defaulted(_, let operations): ImportNeeds(operations.map(\.defaultedNeeds))
        case .pages(_, let operations), .linkedPages(_, let operations): ImportNeeds(operations.map(\.pagesNeeds))
        // Completion handlers also have overloads with separate parameters.
        case .completions(let views): views.service.needs { ImportNeeds([$0.functionNeeds, $0.defaultedNeeds]) }
        case .parameters, .body, .examples: ImportNeeds()
        }
    }

    /// Whether the declaration itself, not just function bodies, uses the runtime.
    var showsRuntime: Bool {
        switch self {
        case .model(let model): model.alias == nil
        case .failure(let operation): operation.sharedFailure == nil
        case .examples: false
        default: true
        }
    }

    /// Whether the item uses the runtime only for conformances. The compiler counts a conformance as a use of a public import but not as a
    /// use of a package import.
    var onlyConforms: Bool {
        guard case .model(let model) = self else { return false }
        return model.alias != nil || model.isIntegerEnum
    }

    /// Whether function bodies can refer to members of models.
    var namesModels: Bool {
        switch self {
        case .api, .examples: false
        default: true
        }
    }
}
