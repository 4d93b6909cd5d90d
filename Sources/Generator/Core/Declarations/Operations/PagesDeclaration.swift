/// The function that returns the items on all pages of an operation, such as `listAll`.
package struct PagesDeclaration: Sendable {
    package let name: SwiftIdentifier
    package let item: SwiftType
    let pagination: Pagination
    /// Whether a page can be nil.
    let isPageOptional: Bool

    init?(_ operation: Operation, _ name: SwiftIdentifier, result: TypeReference?) {
        guard let pagination = operation.pagination else { return nil }
        var page = result
        if page == nil, case .value(let content) = operation.outcome.success { page = content.type }
        self.name = name
        self.pagination = pagination
        item = .described(pagination.item)
        isPageOptional = page?.isOptional ?? false
    }

    /// Whether pages are found by following links, which requires a client rather than just a service's protocol.
    package var followsLinks: Bool { pagination.followsLinks }
}

extension OperationDeclaration {
    /// The imports for the function that returns all pages.
    var pagesNeeds: ImportNeeds {
        let parameters = methodParameters + (parametersType == nil ? [] : defaultedParameters ?? [])
        return ImportNeeds(parameters.map(\.type) + [success] + (pages.map { [$0.item] } ?? []))
    }
}
