/// A type of the runtime or of Swift after which documents also name schemas, so that it is not reserved. It is written with its module
/// only if a name of the API hides it.
package enum OutsideType: CaseIterable, Sendable {
    case apiConfiguration, apiKey, authorization, basicCredentials, bearerToken, call, callOptions, client, defaultTransport, endpoint
    case eventStream, filePart, headerField, httpBody, json, jsonError, jsonLines, jsonLinesBody, mediaContent, middleware, pagedItems
    case patch, transport, uri
    case clock, continuousClock, task
    case duration, result

    var name: SwiftIdentifier {
        switch self {
        case .apiConfiguration: .fixed("APIConfiguration")
        case .apiKey: .fixed("APIKey")
        case .authorization: .fixed("Authorization")
        case .basicCredentials: .fixed("BasicCredentials")
        case .bearerToken: .fixed("BearerToken")
        case .call: .fixed("Call")
        case .callOptions: .fixed("CallOptions")
        case .client: .fixed("Client")
        case .clock: .fixed("Clock")
        case .continuousClock: .fixed("ContinuousClock")
        case .defaultTransport: .fixed("DefaultTransport")
        case .duration: .fixed("Duration")
        case .endpoint: .fixed("Endpoint")
        case .eventStream: .fixed("EventStream")
        case .filePart: .fixed("FilePart")
        case .headerField: .fixed("HeaderField")
        case .httpBody: .fixed("HTTPBody")
        case .json: .fixed("JSON")
        case .jsonError: .fixed("JSONError")
        case .jsonLines: .fixed("JSONLines")
        case .jsonLinesBody: .fixed("JSONLinesBody")
        case .mediaContent: .fixed("MediaContent")
        case .middleware: .fixed("Middleware")
        case .pagedItems: .fixed("PagedItems")
        case .patch: .fixed("Patch")
        case .result: .fixed("Result")
        case .task: .fixed("Task")
        case .transport: .fixed("Transport")
        case .uri: .fixed("URI")
        }
    }

    fileprivate var module: SwiftText {
        switch self {
        case .clock, .continuousClock, .task: "_Concurrency"
        case .duration, .result: "Swift"
        default: "EndpointRuntime"
        }
    }
}

/// The types from outside that a name of the API hides in generated code.
struct HiddenTypes: Sendable {
    private let hidden: Set<OutsideType>

    static let all = HiddenTypes(hidden: Set(OutsideType.allCases))

    private init(hidden: Set<OutsideType>) { self.hidden = hidden }

    /// - Parameters:
    ///   - names: All names of the API.
    ///   - own: Types of the user's module that the config names.
    init(by names: Names, and own: Set<String>) {
        var found = own
        func add(_ identifiers: [SwiftIdentifier]) {
            // Other names are spelled like properties.
            for identifier in identifiers where identifier.name.utf8.first.map(isCapital) ?? false { found.insert(identifier.name) }
        }
        add([names.root, names.credentials, names.webhooksType, names.headersType] + names.models + names.webhooks + names.servers)
        names.members.forEach(add)
        for service in names.services {
            add([service.service, service.client, service.endpoint, service.calls, service.mock, service.wrapper, service.property])
            for operation in service.operations {
                add([operation.method, operation.parametersType, operation.failure, operation.response, operation.body])
                add(operation.parameters)
            }
        }
        hidden = Set(OutsideType.allCases.filter { found.contains($0.name.name) })
    }

    /// Returns the type as generated code writes it, such as `Call` or, if that name is hidden, `EndpointRuntime.Call`.
    subscript(type: OutsideType) -> SwiftText { hidden.contains(type) ? "\(type.module).\(type.name)" : "\(type.name)" }
}

func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
