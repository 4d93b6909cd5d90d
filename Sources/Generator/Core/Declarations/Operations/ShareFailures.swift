/// Lets operations that document the same failures share an enum. The first of these operations declares the enum, and the others declare
/// typealiases.
struct SharedFailures {
    private let types: TypeRenderer
    private var first: [String: OperationDeclaration.SharedFailure] = [:]

    init(_ types: TypeRenderer) { self.types = types }

    /// Returns the enum to use instead of `failure`, or `nil` if the operation declares its own.
    mutating func shared(_ failure: ResponseDeclaration?, of operation: SwiftIdentifier) -> OperationDeclaration.SharedFailure? {
        guard let failure else { return nil }
        let key = failure.contentKey(types)
        if let other = first[key] { return other }
        first[key] = OperationDeclaration.SharedFailure(name: failure.name, operation: operation)
        return nil
    }
}

extension OperationDeclaration {
    /// The failure enum of another operation that documents the same failures.
    package struct SharedFailure: Sendable {
        package let name: SwiftIdentifier
        package let operation: SwiftIdentifier
    }
}

extension ResponseDeclaration {
    /// Returns a key that identifies everything in the declaration except its name.
    fileprivate func contentKey(_ types: TypeRenderer) -> String {
        let cases = cases.map { response in
            let type = response.type.map { types.text($0) } ?? .empty
            let texts = [.name(response.name), type, response.pattern, response.reader ?? .empty]
            return (texts + response.doc).map(\.text).joined(separator: "\n")
        }
        let lines = matches.map { "\($0.index) \($0.arguments?.text ?? "")" }
        return (cases + lines).joined(separator: "\n\n")
    }
}
