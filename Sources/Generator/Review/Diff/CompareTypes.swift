import EndpointGenerator

/// Compares two declarations with the same name.
func compare(_ old: TypeSurface, _ new: TypeSurface, changes: inout ChangeList) {
    guard old.kind == new.kind else {
        return changes.add(
            .kindChanged, nil, message: "was \(article(old.kind)), now \(article(new.kind))", breaks: [.values, .switches],
            old: "\(old.kind.rawValue) \(old.name)", new: "\(new.kind.rawValue) \(new.name)", at: new.span)
    }
    for name in old.conformances where !new.conformances.contains(name) {
        changes.add(.conformanceRemoved, nil, message: "no longer \(name)", breaks: [.values], old: name, at: new.span)
    }
    for name in new.conformances where !old.conformances.contains(name) {
        changes.add(.conformanceAdded, nil, message: "now \(name)", new: name, at: new.span)
    }
    for fact in new.facts {
        guard let before = old.facts.first(where: { $0.label == fact.label }), before != fact else { continue }
        changes.add(
            .factChanged, nil, message: "\(fact.label): \(before.text) before, \(fact.text) now", breaks: [.values],
            old: before.text, new: fact.text, at: new.span)
    }
    changes.addWireChanges(old.wire, new.wire, member: nil, at: new.span)
    if let before = old.isMutable, let after = new.isMutable, before != after {
        let message = after ? "its properties can now be set" : "its properties can no longer be set"
        changes.add(
            .mutabilityChanged, nil, message: message, breaks: after ? [] : [.values],
            old: before ? "var" : "let", new: after ? "var" : "let",
            at: new.span)
    }
    compareMembers(old, new, changes: &changes)
    compareOrder(old, new, changes: &changes)
    compareInitializers(old, new, changes: &changes)
}

private func article(_ kind: TypeSurface.Kind) -> String { kind == .structure ? "a struct" : "an enum" }

private func compareMembers(_ old: TypeSurface, _ new: TypeSurface, changes: inout ChangeList) {
    let after = keyed(new.members, by: \.name)
    let before = keyed(old.members, by: \.name)
    for member in old.members {
        guard let match = after[member.name] else {
            changes.add(
                .memberRemoved, member.name, message: "\(kindOfMember(member)) removed",
                breaks: member.kind == .enumCase ? [.values, .switches] : [.values], old: member.signature, side: .old, at: member.span)
            continue
        }
        compare(member, match, changes: &changes)
        // If all values have a new type, report the change once rather than for each value.
        if old.facts == new.facts { compareWire(member, match, changes: &changes) }
        if old.isSent, new.isSent, member.isReadOnly != match.isReadOnly {
            changes.add(
                .wire, match.name, message: match.isReadOnly ? "requests no longer contain it" : "requests now contain it",
                breaks: match.isReadOnly ? [.values] : [], otherwise: .wire,
                old: sending(member), new: sending(match), at: match.span)
        }
        if member.type == match.type { compareAbsence(member, match, isSent: old.isSent && new.isSent, changes: &changes) }
    }
    for member in new.members where before[member.name] == nil {
        changes.add(
            .memberAdded, member.name, message: "\(kindOfMember(member)) added", breaks: member.kind == .enumCase ? [.switches] : [],
            new: member.signature, at: member.span)
    }
}

/// Compares how a member is encoded. A case of an enum that stands for another value is breaking, because the same code then means something
/// else.
private func compareWire(_ old: Member, _ new: Member, changes: inout ChangeList) {
    guard new.kind == .enumCase, let before = old.wire.first, let after = new.wire.first, before != after, after.label == Fact.value else {
        return changes.addWireChanges(old.wire, new.wire, member: new.name, at: new.span)
    }
    changes.add(
        .wire, new.name, message: "value changed: the same code means another value", breaks: [.values, .switches],
        otherwise: .wire, old: before.text, new: after.text, at: new.span)
}

private func sending(_ member: Member) -> String { member.isReadOnly ? "read-only" : "sent" }

/// Compares the order of the members that both versions have, as far as it has an effect. Initializers are compared on their own.
private func compareOrder(_ old: TypeSurface, _ new: TypeSurface, changes: inout ChangeList) {
    let choosesFirst = old.choosesFirst || new.choosesFirst
    let message =
        choosesFirst
        ? "the order of the cases changed: a value that fits several is read as the first"
        : old.kind == .enumeration ? "the order of the cases changed" : "the order of the properties, and of the keys in JSON, changed"
    changes.addOrder(
        old.members.map(\.name), new.members.map(\.name), message: message, otherwise: choosesFirst ? .wire : .additive, at: new.span)
}

/// Compares what an absent value means. If values are sent, the same code with the same nil sends another body.
private func compareAbsence(_ old: Member, _ new: Member, isSent: Bool, changes: inout ChangeList) {
    let (before, after) = (key(of: old), key(of: new))
    guard isSent, new.type.hasSuffix("?"), let before, let after, before != after else {
        return changes.addWireChanges(old.absence, new.absence, member: new.name, at: new.span)
    }
    changes.add(
        .wire, new.name, message: "a nil in a body is sent differently", breaks: [.values], otherwise: .wire,
        old: before.text, new: after.text, at: new.span)
    changes.addWireChanges(old.absence.filter { $0 != before }, new.absence.filter { $0 != after }, member: new.name, at: new.span)
}

private func key(of member: Member) -> Fact? { member.absence.first { $0.label == Fact.key } }

private func kindOfMember(_ member: Member) -> String {
    switch member.kind {
    case .property: member.keyword == "static var" ? "static property" : "property"
    case .enumCase: "case"
    case .function: "function"
    case .initializer: "initializer"
    }
}

private func compare(_ old: Member, _ new: Member, changes: inout ChangeList) {
    if old.kind != new.kind || old.type != new.type {
        changes.add(
            .memberTypeChanged, new.name, message: typeMessage(old, new), breaks: new.kind == .enumCase ? [.values, .switches] : [.values],
            old: old.signature, new: new.signature, at: new.span)
    } else if let reason = reason(old.arguments, doesNotFit: new.arguments) {
        changes.add(
            .memberTypeChanged, new.name, message: "signature changed: \(reason)", breaks: [.values],
            old: old.signature, new: new.signature,
            at: new.span)
    } else if old.arguments.map(\.label) != new.arguments.map(\.label) {
        changes.add(.memberTypeChanged, new.name, message: "accepts more", old: old.signature, new: new.signature, at: new.span)
    }
    changes.addChangedDefaults(old.arguments, new.arguments, of: new.name)
    changes.addDeprecation(from: old.isDeprecated, to: new.isDeprecated, new.name, at: new.span)
}

private func typeMessage(_ old: Member, _ new: Member) -> String {
    if old.kind != new.kind { return "was a \(kindOfMember(old)), now a \(kindOfMember(new))" }
    if new.type == old.type + "?" { return "now optional" }
    if old.type == new.type + "?" { return "no longer optional" }
    return new.kind == .enumCase ? "payload changed" : "type changed"
}

/// Compares initializers. Skips differences caused by a change to a property, which is already reported.
private func compareInitializers(_ old: TypeSurface, _ new: TypeSurface, changes: inout ChangeList) {
    guard let before = old.initializer, let after = new.initializer else { return }
    let (members, newMembers) = (keyed(old.members, by: \.name), keyed(new.members, by: \.name))
    // Leave out arguments whose property was removed or has a different type.
    let kept = before.filter { newMembers[$0.label]?.type == $0.type }
    let rest = after.filter { (members[$0.label]?.type ?? $0.type) == $0.type }
    if let reason = reason(kept, doesNotFit: rest) {
        // The first new required argument, or one that lost its default
        let changed = rest.first { argument in
            argument.defaultText == nil && !kept.contains { $0.label == argument.label && $0.defaultText == nil }
        }
        changes.add(
            .initializerChanged, "init", message: "calls no longer compile: \(reason)", breaks: [.values],
            old: text(before), new: text(after),
            at: changed?.span ?? new.span)
    }
    for argument in after {
        guard let value = argument.defaultText,
            let was = before.first(where: { $0.label == argument.label && $0.type == argument.type }), was.defaultText == nil
        else { continue }
        let isNil = value == "nil"
        changes.add(
            isNil ? .initializerChanged : .defaultChanged, argument.label,
            message: isNil ? "the initializer no longer requires it" : "a missing value was an error and is now the default",
            breaks: isNil ? [] : [.values], old: was.text, new: argument.text, at: argument.span)
    }
    changes.addChangedDefaults(before, after, of: nil)
}

private func text(_ arguments: [Argument]) -> String { "init(\(arguments.map(\.text).joined(separator: ", ")))" }

/// Returns the reason why a call written for `old` may not compile with `new`, or `nil` if every call compiles.
///
/// The order of labels matters in Swift, so old arguments must keep their order, and new arguments need a default.
func reason(_ old: [Argument], doesNotFit new: [Argument]) -> String? {
    var position = 0
    for argument in new {
        guard position < old.count, argument.label == old[position].label else {
            if old[position...].contains(where: { $0.label == argument.label }),
                !old[..<position].contains(where: { $0.label == argument.label })
            {
                let missing = old[position]
                return new.contains { $0.label == missing.label }
                    ? "\(quoted(missing.label)) moved" : "\(quoted(missing.label)) is gone"
            }
            if argument.defaultText == nil { return "\(quoted(argument.label)) is now required" }
            continue
        }
        let before = old[position]
        position += 1
        if argument.type != before.type, argument.type != before.type + "?" {
            return "\(quoted(argument.label)) is \(argument.type), was \(before.type)"
        }
        if before.defaultText != nil, argument.defaultText == nil { return "\(quoted(argument.label)) no longer has a default" }
    }
    return position < old.count ? "\(quoted(old[position].label)) is gone" : nil
}

private func quoted(_ label: String) -> String { label == "_" ? "the value" : "`\(label)`" }

extension ChangeList {
    /// Adds the defaults that differ. Calls that rely on them still compile but behave differently.
    ///
    /// - Parameter function: The function, or `nil` for the initializer, whose arguments are the properties.
    fileprivate mutating func addChangedDefaults(_ old: [Argument], _ new: [Argument], of function: String?) {
        for argument in new {
            guard let before = old.first(where: { $0.label == argument.label }), before.type == argument.type,
                let was = before.defaultText, let now = argument.defaultText, was != now
            else { continue }
            let message = function == nil ? "the default changed" : "the default of `\(argument.label)` changed"
            add(.defaultChanged, function ?? argument.label, message: message, otherwise: .wire, old: was, new: now, at: argument.span)
        }
    }
}
