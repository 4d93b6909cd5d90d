/// The kinds of code that depend on an operation's signature.
let codeOfSignatures: Set<AffectedCode> = [.calls, .endpoints, .implementations, .mocks]

/// Compares two versions of an operation.
func compare(_ old: OperationSurface, _ new: OperationSurface, changes: inout ChangeList, hasCompletions: Bool) {
    // Calls have overloads that take the parameters one by one and leave out an optional body. Completion handlers have none.
    let withoutOverloads = hasCompletions ? codeOfSignatures : codeOfSignatures.subtracting([.calls])
    compareParameters(old, new, changes: &changes)
    compareWaysOfPassingParameters(old, new, withoutOverloads: withoutOverloads, changes: &changes)
    compareBodies(old, new, withoutOverloads: withoutOverloads, changes: &changes)
    if old.success != new.success {
        changes.add(
            .returnTypeChanged, new.name, message: "returns \(new.success), not \(old.success)", breaks: codeOfSignatures,
            old: old.signature, new: new.signature, at: new.span)
    }
    comparePages(old, new, changes: &changes)
    changes.addDeprecation(from: old.isDeprecated, to: new.isDeprecated, new.name, at: new.span)
    if templated(old.request) == templated(new.request) {
        // The names of placeholders are not sent.
        if old.request != new.request, old.parameters.map(\.label) == new.parameters.map(\.label) {
            changes.add(
                .parameterRenamed, new.name, message: "a placeholder of the path has another name",
                old: old.request, new: new.request,
                at: new.span)
        }
    } else {
        changes.add(.wire, new.name, message: "the request changed", otherwise: .wire, old: old.request, new: new.request, at: new.span)
    }
    for (before, after) in [(old.bodyTypes, new.bodyTypes), (old.acceptedTypes, new.acceptedTypes)] {
        // The code above has already reported an added or removed body or result.
        if let before, let after { changes.addWireChanges([before], [after], member: new.name, at: new.span) }
    }
    changes.addWireChanges(old.wire, new.wire, member: new.name, at: new.span)
}

private func compareParameters(_ old: OperationSurface, _ new: OperationSurface, changes: inout ChangeList) {
    let isBundled = old.parametersType != nil && new.parametersType != nil
    var removed = old.parameters.filter { parameter in !new.parameters.contains { $0.label == parameter.label } }
    var added = new.parameters.filter { parameter in !old.parameters.contains { $0.label == parameter.label } }
    var kept: [(old: Argument, new: Argument)] = old.parameters.compactMap { parameter in
        new.parameters.first { $0.label == parameter.label }.map { (parameter, $0) }
    }
    // If each side has one other parameter, and both have the same type, it counts as renamed.
    if removed.count == 1, added.count == 1, removed[0].type == added[0].type {
        kept.append((removed[0], added[0]))
        (removed, added) = ([], [])
    }
    for parameter in removed {
        changes.add(
            .parameterRemoved, new.name, message: "parameter `\(parameter.label)` removed", breaks: codeOfSignatures,
            old: parameter.text, side: .old,
            at: parameter.span)
    }
    for (before, after) in kept {
        if before.label != after.label {
            changes.add(
                .parameterRenamed, new.name, message: "parameter `\(before.label)` renamed to `\(after.label)`", breaks: codeOfSignatures,
                old: before.text, new: after.text, at: after.span)
        } else if before.type != after.type || (before.defaultText == nil) != (after.defaultText == nil) {
            compareTypes(before, after, operation: new.name, isBundled: isBundled, changes: &changes)
        }
        guard before.label == after.label else { continue }
        if before.wire != after.wire {
            changes.add(
                .wire, new.name, message: "parameter `\(after.label)` is sent differently", otherwise: .wire,
                old: before.wire, new: after.wire, at: after.span)
        } else if let was = before.defaultText, let now = after.defaultText, was != now {
            changes.add(
                .defaultChanged, new.name, message: "the default of `\(after.label)` changed", otherwise: .wire,
                old: was, new: now, at: after.span)
        }
    }
    for parameter in added {
        // With a default, existing calls still compile. A new parameter struct is reported separately.
        let breaks = parameter.defaultText != nil ? [] : isBundled ? [.calls, .endpoints] : codeOfSignatures
        changes.add(
            .parameterAdded, new.name, message: "\(parameter.isOptional ? "optional" : "required") parameter `\(parameter.label)` added",
            breaks: breaks, new: parameter.text, at: parameter.span)
    }
    let order = old.parameters.compactMap { parameter in
        kept.first { $0.old.label == parameter.label }.flatMap { pair in new.parameters.firstIndex { $0.label == pair.new.label } }
    }
    if order != order.sorted() {
        changes.add(
            .parameterOrderChanged, new.name, message: "the order of the parameters changed",
            breaks: isBundled ? [.calls, .endpoints] : codeOfSignatures, old: old.signature, new: new.signature, at: new.span)
    }
}

private func compareTypes(
    _ old: Argument, _ new: Argument, operation: String, isBundled: Bool, changes: inout ChangeList
) {
    let isOptionalNow = old.plainType == new.plainType && new.isOptional
    let hasNewDefault = old.type == new.type && new.defaultText != nil
    let message =
        isOptionalNow
        ? "now optional"
        : hasNewDefault
            ? "now optional to pass" : old.plainType == new.plainType ? "now required" : "of type \(new.type), not \(old.type)"
    // An optional parameter accepts a non-optional value, but code that reads it from the struct has to unwrap it.
    let breaks = isOptionalNow ? (isBundled ? [.implementations, .mocks, .endpoints] : []) : hasNewDefault ? [] : codeOfSignatures
    changes.add(
        .parameterTypeChanged, operation, message: "parameter `\(new.label)` is \(message)", breaks: breaks,
        old: old.text, new: new.text, at: new.span)
}

/// Compares how parameters are passed. If any parameter has a default, all parameters are in a struct, which protocols, endpoints and mocks
/// use.
private func compareWaysOfPassingParameters(
    _ old: OperationSurface, _ new: OperationSurface, withoutOverloads: Set<AffectedCode>, changes: inout ChangeList
) {
    var breaks = codeOfSignatures
    let message: String
    switch (old.parametersType, new.parametersType) {
    case (nil, nil): return
    case (let before?, let after?):
        guard before != after else { return }
        message = "its parameters are in `\(after)`, not in `\(before)`"
    case (nil, let type?):
        message = "its parameters are now in `\(type)`, because one has a default"
        breaks = withoutOverloads
    case (let type?, nil): message = "its parameters are no longer in `\(type)`, because none has a default"
    }
    changes.add(
        .bundlingChanged, new.name, message: message, breaks: breaks, old: old.parametersType, new: new.parametersType, at: new.span)
}

private func compareBodies(
    _ old: OperationSurface, _ new: OperationSurface, withoutOverloads: Set<AffectedCode>, changes: inout ChangeList
) {
    switch (old.body, new.body) {
    case (nil, nil): break
    case (nil, let body?):
        changes.add(
            .bodyAdded, new.name, message: "\(body.isOptional ? "optional" : "required") body added",
            breaks: body.isOptional ? withoutOverloads : codeOfSignatures, new: "body: \(body.type)", at: body.span)
    case (let body?, nil):
        changes.add(
            .bodyRemoved, new.name, message: "body removed", breaks: codeOfSignatures, old: "body: \(body.type)", side: .old, at: body.span)
    case (let before?, let after?):
        guard before.text != after.text else { return }
        guard before.type != after.type else {
            // The type has a nil in any case. It is sent as null if the body is required, and not sent if it is optional.
            return changes.add(
                .bodyTypeChanged, new.name,
                message: after.defaultText == nil
                    ? "the body is now required, and nil is sent as null" : "the body is now optional, and nil is no longer sent as null",
                breaks: codeOfSignatures, otherwise: .wire, old: before.text, new: after.text, at: after.span)
        }
        let isOptionalNow = before.plainType == after.plainType && after.isOptional
        changes.add(
            .bodyTypeChanged, new.name,
            message: isOptionalNow ? "the body is now optional" : "the body is \(after.type), not \(before.type)",
            // Arguments that can be omitted come last, so that this one moves behind others.
            breaks: isOptionalNow && old.parameters.allSatisfy { $0.defaultText == nil }
                ? withoutOverloads.subtracting([.calls]) : codeOfSignatures,
            old: "body: \(before.type)", new: "body: \(after.type)", at: after.span)
    }
}

/// Compares pagination. Skips differences caused by a change to the operation's name or result, which is already reported.
private func comparePages(_ old: OperationSurface, _ new: OperationSurface, changes: inout ChangeList) {
    switch (old.pages, new.pages) {
    case (nil, nil): break
    case (nil, let pages?):
        changes.add(.pagesAdded, new.name, message: "`\(pages.name)` added", new: text(pages, of: new), at: new.span)
    case (let pages?, nil):
        changes.add(
            .pagesRemoved, new.name, message: "`\(pages.name)` removed", breaks: [.calls], old: text(pages, of: old), side: .old,
            at: old.span)
    case (let before?, let after?):
        let isRenamed = before.name != after.name && old.name == new.name
        let leftProtocol = !before.isOfClient && after.isOfClient
        guard isRenamed || leftProtocol || before.item != after.item else { return }
        let message =
            isRenamed
            ? "`\(before.name)` renamed to `\(after.name)`"
            : leftProtocol ? "now only the client has `\(after.name)`" : "`\(after.name)` returns items of a different type"
        changes.add(
            .pagesChanged, new.name, message: message, breaks: [.calls], old: text(before, of: old), new: text(after, of: new),
            at: new.span)
    }
}

/// `listAllUsers -> PagedItems<UserPage, User>`
private func text(_ pages: OperationSurface.Pages, of operation: OperationSurface) -> String {
    "\(pages.name) -> PagedItems<\(operation.success), \(pages.item)>"
}
