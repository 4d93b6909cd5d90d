import EndpointGenerator

/// An overview of an API in Swift, without implementations.
package struct Outline: Sendable {
    package struct Operation: Sendable {
        /// The method and the path, or the URL if the operation has a server of its own.
        package var request: String
        /// The signature, such as `get(id: String) -> User`. It is followed by those of the overload that takes the body's properties
        /// as arguments and of the function that returns pages, if they exist.
        package var signatures: [String]
    }

    package struct Service: Sendable {
        package var name: String
        package var operations: [Operation]
    }

    /// A model, or an enum of an operation's bodies, responses or failures.
    package struct Model: Sendable {
        package var name: String
        /// The kind, which is `struct`, `enum`, `union` or `typealias`. The `name` of a `typealias` includes its target, as in
        /// `CommentAuthor = PostAuthor`.
        package var kind: String
        /// The members, such as `id: String` and `case open`. The properties are in the order of the initializer's parameters.
        package var members: [String]
    }

    package var name: String
    package var services: [Service]
    package var models: [Model]

    init(_ declarations: Declarations) {
        // Types are written as they appear inside the root type.
        let writer = OutlineWriter(types: declarations.types)
        name = declarations.name.name
        services = declarations.services.map { service in
            Service(name: service.names.service.name, operations: service.operations.map { writer.operation($0) })
        }
        models = declarations.models.map { writer.model($0) }
        for operation in declarations.services.flatMap(\.operations) { models += writer.enums(of: operation) }
    }
}

/// Returns the planned output as an outline.
package func outline(_ input: GeneratorInput) -> ReviewResult<Outline> {
    ReviewResult(inspect(input, checkingTemplates: false)) { Outline($0) }
}

/// Writes each declaration on one line.
struct OutlineWriter {
    let types: TypeRenderer

    func operation(_ declared: OperationDeclaration) -> Outline.Operation {
        let isSpread = declared.parametersType != nil
        let parameters = isSpread ? declared.defaultedParameters ?? [] : declared.methodParameters
        let result = declared.success == .known(.void) ? "" : " -> " + text(declared.success)
        var signatures = ["\(declared.name.name)(\(types.list(parameters).text))\(result)"]
        if let flat = declared.flatParameters { signatures.append("\(declared.name.name)(\(types.list(flat).text))\(result)") }
        if let pages = declared.pages {
            let type = "\(types.text(.pagedItems).text)<\(text(declared.success)), \(text(pages.item))>"
            signatures.append("\(pages.name.name)(\(types.list(parameters).text)) -> \(type)")
        }
        let server = (declared.request.server?.raw ?? "").split(separator: "/", omittingEmptySubsequences: false)
        let base = server.last == "" ? server.dropLast() : server[...]
        let path = base.joined(separator: "/") + declared.operation.path.raw
        return Outline.Operation(request: "\(declared.operation.method.raw) \(path)", signatures: signatures)
    }

    func model(_ declared: ModelDeclaration) -> Outline.Model {
        let name = declared.name.name
        if let alias = declared.alias { return Outline.Model(name: "\(name) = \(types.text(alias).text)", kind: "typealias", members: []) }
        switch declared.kind {
        case .structure(let structure):
            var members = inInitializerOrder(structure.properties) { $0.property }.map { "\($0.name.name): \(text($0.type))" }
            if let additional = structure.additionalType { members.append("additionalProperties: \(text(additional))") }
            return Outline.Model(name: name, kind: "struct", members: members)
        case .enumeration(let enumeration):
            return Outline.Model(name: name, kind: "enum", members: enumeration.cases.map { "case \($0.name.name)" })
        case .union(let union):
            return Outline.Model(name: name, kind: "union", members: cases(of: union).map { "case \($0)" })
        case .wrapper(let wrapper):
            return Outline.Model(name: name, kind: "struct", members: ["value: \(text(wrapper.type))"])
        }
    }

    func enums(of operation: OperationDeclaration) -> [Outline.Model] {
        var models: [Outline.Model] = []
        if let body = operation.body, let name = body.choice {
            models.append(Outline.Model(name: name.name, kind: "enum", members: cases(of: body).map { "case \($0)" }))
        }
        if let failure = operation.failure, let shared = operation.sharedFailure {
            models.append(Outline.Model(name: "\(failure.name.name) = \(shared.name.name)", kind: "typealias", members: []))
        }
        for response in [operation.response, operation.sharedFailure == nil ? operation.failure : nil].compactMap({ $0 }) {
            models.append(Outline.Model(name: response.name.name, kind: "enum", members: cases(of: response).map { "case \($0)" }))
        }
        return models
    }

    func cases(of union: UnionDeclaration) -> [String] {
        union.cases.map { declared in declared.name.name + (declared.type.map { "(\(text($0)))" } ?? "") }
    }

    func cases(of body: BodyDeclaration) -> [String] { body.cases.map { "\($0.name?.name ?? "")(\(text($0.type)))" } }

    func cases(of response: ResponseDeclaration) -> [String] {
        response.cases.map { $0.name.name + ($0.payload.isEmpty ? "" : "(\(types.list($0.payload).text))") }
    }

    private func text(_ type: SwiftType) -> String { types.text(type).text }
}
