/// A type of the runtime or of Swift after which documents also name schemas, so that it is not reserved. It is written with its module
/// only if a name of the API hides it.
package enum OutsideType: String, CaseIterable, Sendable {
    case apiConfiguration = "APIConfiguration", apiKey = "APIKey", authorization = "Authorization"
    case basicCredentials = "BasicCredentials", bearerToken = "BearerToken", call = "Call", callOptions = "CallOptions"
    case client = "Client", defaultTransport = "DefaultTransport", endpoint = "Endpoint", eventStream = "EventStream"
    case filePart = "FilePart", headerField = "HeaderField", httpBody = "HTTPBody", json = "JSON", jsonError = "JSONError"
    case jsonLines = "JSONLines", jsonLinesBody = "JSONLinesBody", mediaContent = "MediaContent", middleware = "Middleware"
    case pagedItems = "PagedItems", patch = "Patch", transport = "Transport", uri = "URI", clock = "Clock"
    case continuousClock = "ContinuousClock", task = "Task", duration = "Duration", result = "Result"

    var name: SwiftIdentifier { .of(self) }

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
            add(service.types + [service.property])
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
