/// The kinds of code that depend on an operation's signature.
let codeOfSignatures: Set<AffectedCode> = [.calls, .endpoints, .implementations, .mocks]

/// Compares two versions of an operation.
func compare(_ old: OperationSurface, _ new: OperationSurface, changes: inout ChangeList, hasCompletions: Bool) {
    compareParameters(old, new, changes: &changes)
    compareWaysOfPassingParameters(old, new, changes: &changes, hasCompletions: hasCompletions)
    compareBodies(old, new, changes: &changes, hasCompletions: hasCompletions)
    if old.success != new.success {
        changes.add(
            .returnTypeChanged, new.name, message: "returns \(new.success), not \(old.success)", breaks: codeOfSignatures,
            part: .from(old.signature, to: new.signature), at: new.span)
    }
    comparePages(old, new, changes: &changes)
    changes.addDeprecation(from: old.isDeprecated, to: new.isDeprecated, new.name, at: new.span)
    if templated(old.request) == templated(new.request) {
        // The names of placeholders are not sent.
        if old.request != new.request, old.parameters.map(\.name) == new.parameters.map(\.name) {
            changes.add(
                .parameterRenamed, new.name, message: "a placeholder of the path has another name",
                part: .from(old.request, to: new.request),
                at: new.span)
        }
    } else {
        changes.addWireChange(.wire, new.name, message: "the request changed", old: old.request, new: new.request, at: new.span)
    }
    for (before, after) in [(old.bodyTypes, new.bodyTypes), (old.acceptedTypes, new.acceptedTypes)] {
        // The code above has already reported an added or removed body or result.
        if let before, let after { changes.addWireChange([before], [after], member: new.name, at: new.span) }
    }
    changes.addWireChange(old.wire, new.wire, member: new.name, at: new.span)
}

private func compareParameters(_ old: OperationSurface, _ new: OperationSurface, changes: inout ChangeList) {
    let isBundled = old.parametersType != nil && new.parametersType != nil
    let pairs = paired(old.parameters, new.parameters)
    for parameter in pairs.removed {
        changes.add(
            .parameterRemoved, new.name, message: "parameter `\(parameter.name)` removed", breaks: codeOfSignatures,
            part: .removed(parameter.text),
            at: parameter.span)
    }
    for (before, after) in pairs.kept {
        if before.name != after.name {
            changes.add(
                .parameterRenamed, new.name, message: "parameter `\(before.name)` renamed to `\(after.name)`", breaks: codeOfSignatures,
                part: .from(before.text, to: after.text), at: after.span)
        } else if before.typeText != after.typeText || (before.defaultText == nil) != (after.defaultText == nil) {
            compareTypes(before, after, operation: new.name, isBundled: isBundled, changes: &changes)
        }
        guard before.name == after.name else { continue }
        if before.wire != after.wire {
            changes.addWireChange(
                .wire, new.name, message: "parameter `\(after.name)` is sent differently", old: before.wire, new: after.wire, at: after.span
            )
        } else if let was = before.defaultText, let now = after.defaultText, was != now {
            changes.addWireChange(
                .defaultChanged, new.name, message: "the default of `\(after.name)` changed", old: was, new: now, at: after.span)
        }
    }
    for parameter in pairs.added {
        // With a default, existing calls still compile. A new parameter struct is reported separately.
        let breaks = parameter.defaultText != nil ? [] : isBundled ? [.calls, .endpoints] : codeOfSignatures
        changes.add(
            .parameterAdded, new.name, message: "\(parameter.isOptional ? "optional" : "required") parameter `\(parameter.name)` added",
            breaks: breaks, part: .added(parameter.text), at: parameter.span)
    }
    let places = Dictionary(new.parameters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let kept = old.parameters.compactMap { parameter in pairs.kept.first { $0.old.name == parameter.name } }
    let order = kept.map { places[$0.new.name] ?? 0 }
    if order != order.sorted() {
        changes.add(
            .parameterOrderChanged, new.name, message: "the order of the parameters changed",
            breaks: isBundled ? [.calls, .endpoints] : codeOfSignatures, part: .from(old.signature, to: new.signature), at: new.span)
    }
}

private func compareTypes(
    _ old: OperationSurface.Parameter, _ new: OperationSurface.Parameter, operation: String, isBundled: Bool, changes: inout ChangeList
) {
    let isOptionalNow = old.type == new.type && new.isOptional
    let hasNewDefault = old.typeText == new.typeText && new.defaultText != nil
    let message =
        isOptionalNow
        ? "now optional"
        : hasNewDefault ? "now optional to pass" : old.type == new.type ? "now required" : "of type \(new.typeText), not \(old.typeText)"
    // An optional parameter accepts a non-optional value, but code that reads it from the struct has to unwrap it.
    let breaks = isOptionalNow ? (isBundled ? [.implementations, .mocks, .endpoints] : []) : hasNewDefault ? [] : codeOfSignatures
    changes.add(
        .parameterTypeChanged, operation, message: "parameter `\(new.name)` is \(message)", breaks: breaks,
        part: .from(old.text, to: new.text),
        at: new.span)
}

/// Compares how parameters are passed. If any parameter has a default, all parameters are in a struct, which protocols, endpoints and mocks
/// use.
private func compareWaysOfPassingParameters(
    _ old: OperationSurface, _ new: OperationSurface, changes: inout ChangeList, hasCompletions: Bool
) {
    guard (old.parametersType == nil) != (new.parametersType == nil) else {
        if let before = old.parametersType, let after = new.parametersType, before != after {
            changes.add(
                .bundlingChanged, new.name, message: "its parameters are in `\(after)`, not in `\(before)`", breaks: codeOfSignatures,
                part: .from(before, to: after), at: new.span)
        }
        return
    }
    var breaks: Set<AffectedCode> = [.endpoints, .implementations, .mocks]
    if hasCompletions { breaks.insert(.calls) }
    if let type = new.parametersType {
        changes.add(
            .bundlingChanged, new.name, message: "its parameters are now in `\(type)`, because one has a default", breaks: breaks,
            part: .added(type),
            at: new.span)
    } else if let type = old.parametersType {
        breaks.insert(.calls)
        changes.add(
            .bundlingChanged, new.name, message: "its parameters are no longer in `\(type)`, because none has a default", breaks: breaks,
            part: .from(type, to: nil), at: new.span)
    }
}

private func compareBodies(_ old: OperationSurface, _ new: OperationSurface, changes: inout ChangeList, hasCompletions: Bool) {
    // Existing calls use the overload without a body, which is generated in addition to the protocol's requirement.
    var optional: Set<AffectedCode> = [.endpoints, .implementations, .mocks]
    if hasCompletions { optional.insert(.calls) }
    switch (old.body, new.body) {
    case (nil, nil): break
    case (nil, let body?):
        changes.add(
            .bodyAdded, new.name, message: "\(body.isOptional ? "optional" : "required") body added",
            breaks: body.isOptional ? optional : codeOfSignatures, part: .added("body: \(body.typeText)"), at: body.span)
    case (let body?, nil):
        changes.add(
            .bodyRemoved, new.name, message: "body removed", breaks: codeOfSignatures, part: .removed("body: \(body.typeText)"),
            at: body.span)
    case (let before?, let after?):
        guard before.text != after.text else { return }
        guard before.typeText != after.typeText else {
            // The type has a nil in any case. It is sent as null if the body is required, and not sent if it is optional.
            return changes.add(
                .bodyTypeChanged, new.name,
                message: after.isRequired
                    ? "the body is now required, and nil is sent as null" : "the body is now optional, and nil is no longer sent as null",
                breaks: codeOfSignatures, otherwise: .wire, part: .from(before.text, to: after.text), at: after.span)
        }
        let isOptionalNow = before.type == after.type && after.isOptional
        changes.add(
            .bodyTypeChanged, new.name,
            message: isOptionalNow ? "the body is now optional" : "the body is \(after.typeText), not \(before.typeText)",
            breaks: isOptionalNow ? optional.subtracting([.calls]) : codeOfSignatures,
            part: .from("body: \(before.typeText)", to: "body: \(after.typeText)"), at: after.span)
    }
}

/// Compares pagination. Skips differences caused by a change to the operation's name or result, which is already reported.
private func comparePages(_ old: OperationSurface, _ new: OperationSurface, changes: inout ChangeList) {
    switch (old.pages, new.pages) {
    case (nil, nil): break
    case (nil, let pages?):
        changes.add(.pagesAdded, new.name, message: "`\(pages.name)` added", part: .added(text(pages, of: new)), at: new.span)
    case (let pages?, nil):
        changes.add(
            .pagesRemoved, new.name, message: "`\(pages.name)` removed", breaks: [.calls], part: .removed(text(pages, of: old)),
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
            .pagesChanged, new.name, message: message, breaks: [.calls], part: .from(text(before, of: old), to: text(after, of: new)),
            at: new.span)
    }
}

/// `listAllUsers -> PagedItems<UserPage, User>`
private func text(_ pages: OperationSurface.Pages, of operation: OperationSurface) -> String {
    "\(pages.name) -> PagedItems<\(operation.success), \(pages.item)>"
}

/// The result of matching old and new parameters.
private struct ParameterPairs {
    var kept: [(old: OperationSurface.Parameter, new: OperationSurface.Parameter)] = []
    var removed: [OperationSurface.Parameter] = []
    var added: [OperationSurface.Parameter] = []
}

/// Pairs parameters by name. If each side has exactly one unpaired parameter and both have the same type, the parameter counts as renamed.
private func paired(_ old: [OperationSurface.Parameter], _ new: [OperationSurface.Parameter]) -> ParameterPairs {
    var pairs = ParameterPairs()
    for parameter in old {
        if let match = new.first(where: { $0.name == parameter.name }) {
            pairs.kept.append((parameter, match))
        } else {
            pairs.removed.append(parameter)
        }
    }
    pairs.added = new.filter { parameter in !old.contains { $0.name == parameter.name } }
    if pairs.removed.count == 1, pairs.added.count == 1, pairs.removed[0].typeText == pairs.added[0].typeText {
        pairs.kept.append((pairs.removed[0], pairs.added[0]))
        (pairs.removed, pairs.added) = ([], [])
    }
    return pairs
}
