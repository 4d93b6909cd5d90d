import EndpointGenerator

extension Linter {
    mutating func checkOperations(_ api: API) {
        var paths: [String: Operation] = [:]
        for service in api.services {
            // Count an operation and its streaming variant only once, because they are a single operation in the document.
            let spans = Set(service.operations.map(\.span))
            if spans.count > Linter.largestService {
                report(
                    "large-service", "the service `\(service.name.raw)` has \(spans.count) operations; spread them over more tags",
                    at: service.span)
            }
            for operation in service.operations {
                check(operation, api)
                let path = templated(operation.path.raw)
                if let other = paths["\(operation.method.raw) \(path)"], other.path != operation.path {
                    report(
                        "equal-paths", "\(operation.path.raw) differs from \(other.path.raw) only in placeholder names", at: operation.span)
                } else {
                    paths["\(operation.method.raw) \(path)"] = operation
                }
            }
        }
    }

    static let largestService: Int = 60

    private mutating func check(_ operation: Operation, _ api: API) {
        let name = operation.id.map { "`\($0.raw)`" } ?? "\(operation.method.raw) \(operation.path.raw)"
        let span = operation.span
        if operation.id == nil, operation.requestedName == nil {
            report("missing-operation-id", "\(name) has no `operationId`; its Swift name is derived from its method and path", at: span)
        }
        if !hasSuccess(operation) {
            let isRead = if case .void = operation.outcome.success { false } else { true }
            let effect = isRead ? "; the body of `default` is decoded" : ""
            report("no-success-response", "\(name) has no success response (2XX or 3XX, or `default` alone)\(effect)", at: span)
        }
        if !operation.responses.contains(where: { $0.status == .default || $0.status.isError }) {
            report("no-error-response", "\(name) has no error response (4XX, 5XX or `default`)", at: span)
        }
        if operation.documentation.summary == nil, operation.documentation.description == nil {
            report("missing-description", "\(name) has neither `summary` nor `description`", at: span)
        }
        if operation.isDeprecated, operation.documentation.description == nil {
            report("deprecated-without-hint", "\(name) is deprecated, but no `description` says what replaces it", at: span)
        }
        if let body = operation.body, ["GET", "HEAD"].contains(operation.method.raw), !isEmpty(body, api) {
            report("get-with-body", "\(name) has a body, but URLSession sends none with \(operation.method.raw)", at: body.span)
        }
        for content in (operation.body?.contents ?? []) + operation.responses.flatMap(\.contents) { check(content, of: name) }
    }

    private mutating func check(_ content: MediaType, of name: String) {
        if content.kind == .bytes, !isKnownAsBytes(content.name.raw) {
            report("unknown-media-type", "`\(content.name.raw)` is not a known media type; \(name) passes it as bytes", at: content.span)
        }
        if content.kind == .json, isUntyped(content.type) {
            report("untyped-value", "a body of \(name) has no type, and becomes any JSON value", at: content.span)
        }
    }
}

/// Returns whether the body is optional and has no content.
private func isEmpty(_ body: RequestBody, _ api: API) -> Bool {
    !body.isRequired
        && body.contents.allSatisfy { content in
            switch content.type {
            case .json, .dictionary(.json): return true
            case .model(let id): if case .object(let object) = api[id].kind { return object.properties.isEmpty } else { return false }
            default: return false
            }
        }
}

/// Returns whether the document describes a success. Beside documented failures, `default` usually describes other failures.
private func hasSuccess(_ operation: Operation) -> Bool {
    operation.responses.contains { $0.status == .default ? operation.responses.count == 1 : !$0.status.isError }
}

/// Returns the path without the names of its placeholders, such as `/users/{}` for `/users/{id}`.
func templated(_ path: String) -> String { path.filled { _ in "{}" } }

private func isKnownAsBytes(_ mediaType: String) -> Bool {
    let name = MediaTypeName(mediaType)
    let vendors = ["*/", "application/vnd.", "application/*", "application/x-binary"]
    return name.kind != nil || name.essence.hasSuffix("+zip") || vendors.contains { name.essence.hasPrefix($0) }
}
