/// Lets operations that document the same failures share an enum. The first of these operations declares the enum, and the others declare
/// typealiases.
struct SharedFailures {
    private let types: TypeRenderer
    private var first: [FailureContent: OperationDeclaration.SharedFailure] = [:]

    init(_ types: TypeRenderer) { self.types = types }

    /// Returns the enum to use instead of `failure`, or `nil` if the operation declares its own.
    mutating func share(_ failure: ResponseDeclaration?, of operation: SwiftIdentifier) -> OperationDeclaration.SharedFailure? {
        guard let failure else { return nil }
        let key = FailureContent(failure, types)
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

/// What failures must have in common to share an enum: everything in their declaration except its name, so also the documentation.
private struct FailureContent: Hashable {
    struct Case: Hashable {
        let name: SwiftIdentifier
        let type: SwiftText?
        let status: Response.Status
        let reader: ResponseDeclaration.Reader?
        let doc: [SwiftText]
    }

    let cases: [Case]
    let matches: [ResponseMatch]

    init(_ failure: ResponseDeclaration, _ types: TypeRenderer) {
        cases = failure.cases.map { declared in
            Case(
                name: declared.name, type: declared.type.map { types.text($0) }, status: declared.documented.status,
                reader: declared.reader, doc: declared.doc)
        }
        matches = failure.matches
    }
}
