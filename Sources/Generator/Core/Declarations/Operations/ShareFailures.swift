/// Operations that document the same failures share one enum: the first of them declares it, the names of the others are typealiases.
func sharingFailures(_ services: [ServiceDeclaration], _ types: TypeRenderer) -> [ServiceDeclaration] {
    var first: [String: OperationDeclaration] = [:]
    return services.map { service in
        var service = service
        for index in service.operations.indices {
            guard let failure = service.operations[index].failure else { continue }
            let key = failure.contentKey(types)
            if let other = first[key] {
                service.operations[index].sharedFailure = OperationDeclaration.SharedFailure(other)
            } else {
                first[key] = service.operations[index]
            }
        }
        return service
    }
}

extension OperationDeclaration {
    /// The enum of failures of another operation, which documents the same ones.
    package struct SharedFailure: Sendable {
        package let name: SwiftIdentifier
        package let operation: SwiftIdentifier

        fileprivate init?(_ operation: OperationDeclaration) {
            guard let failure = operation.failure else { return nil }
            (name, self.operation) = (failure.name, operation.name)
        }
    }
}

extension ResponseDeclaration {
    /// Everything that is declared, the name aside.
    fileprivate func contentKey(_ types: TypeRenderer) -> String {
        cases.map { response in
            let type = response.type.map { types.text($0) } ?? .empty
            let texts = [.name(response.name), type, response.pattern, response.reader ?? .empty, response.mediaTypes ?? .empty]
            return (texts + response.doc).map(\.text).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }
}
