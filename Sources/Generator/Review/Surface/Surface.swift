import EndpointGenerator

/// The declarations that an API offers to Swift code: names, types and document positions, without function bodies.
package struct Surface: Sendable {
    /// The root type's name.
    package var name: String
    /// Whether everything is nested in the root type.
    var nests: Bool
    var parts: Set<Configuration.Part>
    var types: [TypeSurface]
    var services: [ServiceSurface]
    /// The code of each declaration.
    var texts: [DeclaredText] = []
    /// The document, for the bounds of what is sent.
    var document: Document?
}

/// A labeled fact about a declaration.
struct Fact: Hashable, Sendable {
    /// The label of the fact that says whether the key of a property can be absent.
    static let key: String = "the key"
    /// The label of the value behind a case.
    static let value: String = "value"
    /// The label of the security schemes of an operation.
    static let security: String = "security"

    var label: String
    var text: String
}

/// A struct or an enum.
struct TypeSurface: Sendable {
    enum Kind: String, Sendable { case structure = "struct", enumeration = "enum" }

    var kind: Kind
    /// The name relative to the root type.
    var name: String
    /// The target, if the type is a typealias.
    var sameAs: String?
    var conformances: [String] = []
    /// Facts about the type. Changing any of them breaks code.
    var facts: [Fact] = []
    var wire: [Fact] = []
    var members: [Member] = []
    /// The arguments of the initializer, or `nil` if client code cannot create values of the type.
    var initializer: [Argument]?
    /// Whether values of the type are part of requests.
    var isSent = false
    /// Whether the type is a union whose first case that fits is chosen, because it has no discriminator.
    var choosesFirst = false
    /// Whether the properties are `var`; `nil` for types other than models.
    var isMutable: Bool?
    var span: Span?
}

/// A property, case, function or initializer.
struct Member: Sendable {
    enum Kind: String, Sendable { case property, enumCase = "case", function, initializer = "init" }

    var kind: Kind
    var name: String
    /// The type of a property or function, or the associated values of a case.
    var type: String
    /// `let`, `var`, `case`, `static var`, `static func`; empty for an initializer.
    var keyword: String
    /// The arguments of a function or initializer.
    var arguments: [Argument] = []
    var isDeprecated = false
    /// How the member is encoded, such as its JSON key or value.
    var wire: [Fact] = []
    /// What an absent value means. A change of the type implies a change of these facts, which is then not reported.
    var absence: [Fact] = []
    /// Whether requests leave the member out, because it is read-only.
    var isReadOnly = false
    var span: Span?

    var signature: String {
        switch kind {
        case .property: "\(keyword) \(name): \(type)"
        case .enumCase: "\(keyword) \(name)" + (type.isEmpty ? "" : "(\(type))")
        case .function: "\(keyword) \(name)(\(arguments.map(\.text).joined(separator: ", "))) -> \(type)"
        case .initializer: "init(\(arguments.map(\.text).joined(separator: ", ")))"
        }
    }
}

/// A parameter of an initializer, a function or an operation, or the body of an operation.
struct Argument: Sendable {
    /// The label, or `_` if there is none.
    var label: String
    var type: String
    /// The default argument, or `nil` if callers must pass a value.
    var defaultText: String?
    /// How the parameter of an operation is sent, such as `query item "page"`.
    var wire = ""
    var span: Span?

    var isOptional: Bool { type.hasSuffix("?") }
    /// The type, without the question mark if it is optional.
    var plainType: Substring { isOptional ? type.dropLast() : type[...] }
    /// `page: Int? = nil`
    var text: String { "\(label): \(type)" + (defaultText.map { " = \($0)" } ?? "") }
}

/// The declarations of a service: its protocol, client, endpoints and calls.
struct ServiceSurface: Sendable {
    /// `UsersService`
    var name: String
    var operations: [OperationSurface]
    var span: Span?
}

struct OperationSurface: Sendable {
    /// The function that returns the items of all pages. It has the operation's parameters.
    struct Pages: Hashable, Sendable {
        /// `listAllUsers`
        var name: String
        /// The type of an item.
        var item: String
        /// Whether only the client has the function, because it follows links.
        var isOfClient: Bool
    }

    /// The name of its service, such as `UsersService`.
    var service: String
    var name: String
    /// `GET /users/{id}`
    var request: String
    var parameters: [Argument]
    /// The name of the struct that holds all parameters, if at least one of them has a default.
    var parametersType: String?
    /// The body. If callers must pass it although its type is optional, nil is sent as null.
    var body: Argument?
    var success: String
    var pages: Pages?
    var isDeprecated: Bool
    var bodyTypes: Fact?
    var acceptedTypes: Fact?
    /// The operation's security requirements and, if it has one, its own server.
    var wire: [Fact]
    var span: Span?

    /// `UsersService.listUsers`
    var key: String { "\(service).\(name)" }

    /// The signature for callers, with optional parameters: `listUsers(page: Int? = nil) -> [User]`.
    var signature: String {
        let list = (parameters + [body].compactMap { $0 }).map(\.text)
        return "\(name)(\(list.joined(separator: ", ")))" + (success == "Void" ? "" : " -> \(success)")
    }
}
