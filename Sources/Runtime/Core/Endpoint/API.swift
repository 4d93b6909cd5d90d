import Foundation

/// The root type of a generated API: holds its services, and the client they send with.
public protocol EndpointAPI: Sendable {
    /// The servers that the API's description names.
    associatedtype Server: EndpointServer

    var client: Client<Self> { get }

    init(client: Client<Self>)
}

extension EndpointAPI {
    /// The same API with some options changed: `newsroom.with(.timeout(.seconds(5))).users.getUser(id: "42")`.
    public func with(_ options: CallOptions) -> Self {
        Self(client: client.with(options))
    }
}

/// A server of an API (OpenAPI, Server Object); its URL begins every request's URL.
public protocol EndpointServer: Hashable, Sendable {
    /// Absolute, http or https; a path in it is kept in front of every operation's path.
    var url: String { get }

    init(url: String)
}

extension EndpointServer {
    /// A URL with variables, `https://{region}.example.com`; a variable without a value stays as it is, and the call fails by it.
    public init(url template: String, variables: KeyValuePairs<String, String>) {
        var url = template
        for (name, value) in variables { url = url.replacingOccurrences(of: "{" + name + "}", with: value) }
        self.init(url: url)
    }
}

/// A service that sends with a client.
public protocol EndpointClient: Sendable {
    associatedtype API: EndpointAPI

    var client: Client<API> { get }
}
