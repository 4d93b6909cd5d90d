// Stubs for the swift-http-types declarations that the migration guide uses.

public struct HTTPFields: Sendable {
    private var values: [String: String] = [:]

    public init() {}

    public subscript(name: HTTPField.Name) -> String? {
        get { values[name.name] }
        set { values[name.name] = newValue }
    }
}

public enum HTTPField {
    public struct Name: Sendable {
        let name: String

        public static let authorization = Name(name: "Authorization")
    }
}

public struct HTTPRequest: Sendable {
    public var headerFields = HTTPFields()

    public init() {}
}

public struct HTTPResponse: Sendable {
    public var headerFields = HTTPFields()

    public init() {}
}
