/// What an API looks like in Swift, without its code: for people who want to find their way.
public struct Outline: Sendable {
    public struct Operation: Sendable {
        public var method: String
        public var path: String
        /// `getUser(id: String) -> User`
        public var signature: String
    }

    public struct Service: Sendable {
        public var name: String
        public var operations: [Operation]
    }

    public struct Model: Sendable {
        public var name: String
        /// `struct`, `enum` or `union`; `typealias`, whose name says of what: `CommentAuthor = PostAuthor`.
        public var kind: String
        /// `id: String`, `case open`.
        public var members: [String]
    }

    public var name: String
    public var services: [Service]
    public var models: [Model]

    init(_ rendering: Rendering) {
        name = rendering.names.root.name
        services = zip(rendering.api.services, rendering.names.services).map { service, names in
            Service(
                name: names.service.name,
                operations: zip(service.operations, names.operations).map { Outline.operation($0, $1, rendering) })
        }
        models = rendering.api.models.indices.map { Outline.model($0, rendering) }
    }

    private static func operation(_ operation: EndpointGenerator.Operation, _ names: OperationNames, _ rendering: Rendering) -> Operation {
        let text = OperationText(operation, names, rendering.types, in: rendering)
        let isSpread: Bool = text.signature.bundlesParameters
        let parameters: SwiftText = .joined(isSpread ? text.defaulted?.parameters ?? [] : text.declaredParameters, separator: ", ")
        let result: String = text.returnsVoid ? "" : " -> " + text.successType.text
        return Operation(
            method: operation.method.raw, path: operation.path.raw, signature: "\(names.method.name)(\(parameters.text))\(result)")
    }

    private static func model(_ index: Int, _ rendering: Rendering) -> Model {
        let names: [String] = rendering.names.members[index].map { $0.name }
        let types: TypeText = rendering.types
        if let other = rendering.api.models[index].sameAs {
            return Model(
                name: "\(rendering.names.models[index].name) = \(rendering.names.models[other.index].name)", kind: "typealias", members: [])
        }
        var kind = "struct"
        var members: [String] = []
        switch rendering.api.models[index].kind {
        case .object(let object):
            members = propertyShapes(object, ModelID(index), types, rendering).map { "\($0.name.name): \($0.type.text)" }
        case .enumeration:
            kind = "enum"
            members = names.map { "case \($0)" }
        case .union(let union):
            kind = "union"
            members = zip(union.members, names).map { "case \($1)(\(types.text($0.type).text))" }
        case .wrapper(let type): members = ["value: \(types.text(type).text)"]
        }
        return Model(name: rendering.names.models[index].name, kind: kind, members: members)
    }
}
