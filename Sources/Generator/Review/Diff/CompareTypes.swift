import EndpointGenerator

/// Compares two declarations with the same name.
func compare(_ old: TypeSurface, _ new: TypeSurface, changes: inout ChangeList) {
    guard old.kind == new.kind else {
        return changes.add(
            .kindChanged, nil, message: "was \(article(old.kind)), now \(article(new.kind))", breaks: [.values, .switches],
            part: .from("\(old.kind.rawValue) \(old.name)", to: "\(new.kind.rawValue) \(new.name)"), at: new.span)
    }
    for name in old.conformances where !new.conformances.contains(name) {
        changes.add(.conformanceRemoved, nil, message: "no longer \(name)", breaks: [.values], part: .from(name, to: nil), at: new.span)
    }
    for name in new.conformances where !old.conformances.contains(name) {
        changes.add(.conformanceAdded, nil, message: "now \(name)", part: .added(name), at: new.span)
    }
    for fact in new.facts {
        guard let before = old.facts.first(where: { $0.label == fact.label }), before != fact else { continue }
        changes.add(
            .factChanged, nil, message: "\(fact.label): \(before.text) before, \(fact.text) now", breaks: [.values],
            part: .from(before.text, to: fact.text), at: new.span)
    }
    changes.addWireChange(old.wire, new.wire, member: nil, at: new.span)
    if let before = old.isMutable, let after = new.isMutable, before != after {
        let message = after ? "its properties can now be set" : "its properties can no longer be set"
        changes.add(
            .mutabilityChanged, nil, message: message, breaks: after ? [] : [.values],
            part: .from(before ? "var" : "let", to: after ? "var" : "let"),
            at: new.span)
    }
    compareMembers(old, new, changes: &changes)
    compareOrder(old, new, changes: &changes)
    compareInitializers(old, new, changes: &changes)
}

private func article(_ kind: TypeSurface.Kind) -> String { kind == .structure ? "a struct" : "an enum" }

private func compareMembers(_ old: TypeSurface, _ new: TypeSurface, changes: inout ChangeList) {
    let after = byName(new.members)
    let before = byName(old.members)
    for member in old.members {
        guard let match = after[member.name] else {
            changes.add(
                .memberRemoved, member.name, message: "\(kindOfMember(member)) removed",
                breaks: member.kind == .enumCase ? [.values, .switches] : [.values], part: .removed(member.signature), at: member.span)
            continue
        }
        compare(member, match, changes: &changes)
        // If all values have a new type, report the change once rather than for each value.
        if old.facts == new.facts { compareWire(member, match, changes: &changes) }
        if old.isSent, new.isSent, member.isReadOnly != match.isReadOnly {
            changes.add(
                .wire, match.name, message: match.isReadOnly ? "requests no longer contain it" : "requests now contain it",
                breaks: match.isReadOnly ? [.values] : [], otherwise: .wire,
                part: .from(sending(member), to: sending(match)), at: match.span)
        }
        if member.type == match.type { compareAbsence(member, match, isSent: old.isSent && new.isSent, changes: &changes) }
    }
    for member in new.members where before[member.name] == nil {
        changes.add(
            .memberAdded, member.name, message: "\(kindOfMember(member)) added", breaks: member.kind == .enumCase ? [.switches] : [],
            part: .added(member.signature), at: member.span)
    }
}

/// Compares how a member is encoded. A case of an enum that stands for another value is breaking, because the same code then means something
/// else.
private func compareWire(_ old: Member, _ new: Member, changes: inout ChangeList) {
    guard new.kind == .enumCase, let before = old.wire.first, let after = new.wire.first, before != after, after.label == Fact.value else {
        return changes.addWireChange(old.wire, new.wire, member: new.name, at: new.span)
    }
    changes.add(
        .wire, new.name, message: "value changed: the same code means another value", breaks: [.values, .switches],
        otherwise: .wire, part: .from(before.text, to: after.text), at: new.span)
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
        return changes.addWireChange(old.absence, new.absence, member: new.name, at: new.span)
    }
    changes.add(
        .wire, new.name, message: "a nil in a body is sent differently", breaks: [.values], otherwise: .wire,
        part: .from(before.text, to: after.text), at: new.span)
    changes.addWireChange(old.absence.filter { $0 != before }, new.absence.filter { $0 != after }, member: new.name, at: new.span)
}

private func key(of member: Member) -> Fact? { member.absence.first { $0.label == Fact.key } }

private func byName(_ members: [Member]) -> [String: Member] {
    Dictionary(members.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}

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
            part: .from(old.signature, to: new.signature), at: new.span)
    } else if let reason = reason(old.arguments, doesNotFit: new.arguments) {
        changes.add(
            .memberTypeChanged, new.name, message: "signature changed: \(reason)", breaks: [.values],
            part: .from(old.signature, to: new.signature),
            at: new.span)
    } else if old.arguments.map(\.label) != new.arguments.map(\.label) {
        changes.add(.memberTypeChanged, new.name, message: "accepts more", part: .from(old.signature, to: new.signature), at: new.span)
    }
    for (was, now) in changedDefaults(old.arguments, new.arguments) {
        changes.addWireChange(
            .defaultChanged, new.name, message: "the default of `\(now.label)` changed", old: was.defaultText, new: now.defaultText,
            at: now.span)
    }
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
    let (kept, rest) = withoutReported(before, after, old: old, new: new)
    if let reason = reason(kept, doesNotFit: rest) {
        changes.add(
            .initializerChanged, "init", message: "calls no longer compile: \(reason)", breaks: [.values],
            part: .from(text(before), to: text(after)),
            at: changedArgument(kept, rest) ?? new.span)
    }
    for argument in after {
        guard let value = argument.defaultText,
            let was = before.first(where: { $0.label == argument.label && $0.type == argument.type }), was.defaultText == nil
        else { continue }
        let part = ChangeList.Part.from(was.text, to: argument.text)
        if value == "nil" {
            changes.add(
                .initializerChanged, argument.label, message: "the initializer no longer requires it", part: part, at: argument.span)
        } else {
            changes.add(
                .defaultChanged, argument.label, message: "a missing value was an error and is now the default", breaks: [.values],
                part: part,
                at: argument.span)
        }
    }
    for (was, now) in changedDefaults(before, after) {
        changes.addWireChange(
            .defaultChanged, now.label, message: "the default changed", old: was.defaultText, new: now.defaultText, at: now.span)
    }
}

private func text(_ arguments: [Argument]) -> String { "init(\(arguments.map(\.text).joined(separator: ", ")))" }

/// Returns the old and the new arguments, except those whose property was removed or has a different type.
private func withoutReported(
    _ before: [Argument], _ after: [Argument], old: TypeSurface, new: TypeSurface
) -> (kept: [Argument], rest: [Argument]) {
    let types = Dictionary(old.members.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    let newTypes = Dictionary(new.members.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    let kept = before.filter { newTypes[$0.label] == $0.type }
    let rest = after.filter { argument in
        guard let type = types[argument.label] else { return true }
        return type == argument.type
    }
    return (kept, rest)
}

/// Returns the location of the argument that caused the change, which is the first new required argument or one that lost its default.
private func changedArgument(_ before: [Argument], _ after: [Argument]) -> Span? {
    for argument in after where argument.defaultText == nil {
        guard let match = before.first(where: { $0.label == argument.label }) else { return argument.span }
        if match.defaultText != nil { return argument.span }
    }
    return nil
}
