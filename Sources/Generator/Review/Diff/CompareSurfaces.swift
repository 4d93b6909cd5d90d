import EndpointGenerator

/// Returns all differences between two APIs, by declaration, in the order of the new API, followed by removed declarations.
///
/// Names are compared without the root type. `namesRoot` specifies whether the names of the root types were chosen by the user rather than
/// derived from file names.
package func changes(from old: Surface, to new: Surface, namesRoot: Bool) -> [Change] {
    var changes = rootChanges(old, new, namesRoot: namesRoot)
    changes += serviceChanges(old, new)
    changes += typeChanges(old, new)
    return changes + codeChanges(old, new, explainedBy: changes)
}

private func rootChanges(_ old: Surface, _ new: Surface, namesRoot: Bool) -> [Change] {
    var list = ChangeList(declaration: new.name, kind: "api", affected: Set(AffectedCode.allCases))
    if namesRoot, old.name != new.name || old.nests != new.nests {
        let (before, after) = (old.nests ? old.name : "no root type", new.nests ? new.name : "no root type")
        list.add(.rootRenamed, nil, message: "root type changed", breaks: Set(AffectedCode.allCases), old: before, new: after, at: nil)
    }
    for part in Configuration.Part.allCases where old.parts.contains(part) != new.parts.contains(part) {
        if new.parts.contains(part) {
            list.add(.partAdded, part.rawValue, message: "now generated", new: part.rawValue, at: nil)
        } else {
            list.add(
                .partRemoved, part.rawValue, message: "no longer generated", breaks: part.affected, old: part.rawValue, side: .old, at: nil)
        }
    }
    return list.changes
}

private func typeChanges(_ old: Surface, _ new: Surface) -> [Change] {
    var changes: [Change] = []
    let before = keyed(old.types, by: \.name)
    let after = keyed(new.types, by: \.name)
    let removed = old.types.filter { after[$0.name] == nil }
    // A new type with the same members as a removed type counts as renamed.
    var byMembers = Dictionary(grouping: removed.reversed().filter { !$0.members.isEmpty }, by: \.membersKey)
    var renamed: Set<String> = []
    for type in new.types {
        var list = ChangeList(declaration: new.fullName(type.name), kind: type.kind.rawValue, affected: old.affected)
        if let match = before[type.name] {
            compare(match, type, changes: &list)
            compareAliases(match, type, before: before, after: after, list: &list)
        } else if let match = byMembers[type.membersKey]?.popLast() {
            renamed.insert(match.name)
            list.add(
                .typeRenamed, nil, message: "was \(new.fullName(match.name))", breaks: match.affected,
                old: describeType(match), new: describeType(type),
                at: type.span)
        } else {
            list.add(.typeAdded, nil, message: "added", new: describeType(type), at: type.span)
        }
        changes += list.changes
    }
    for type in removed where !renamed.contains(type.name) {
        var list = ChangeList(declaration: new.fullName(type.name), kind: type.kind.rawValue, affected: old.affected)
        list.add(.typeRemoved, nil, message: "removed", breaks: type.affected, old: describeType(type), side: .old, at: type.span)
        changes += list.changes
    }
    return changes
}

/// Finds pairs of names that referred to one type and now refer to two types, or vice versa, no matter which of the names declares the
/// type.
private func compareAliases(
    _ old: TypeSurface, _ new: TypeSurface, before: [String: TypeSurface], after: [String: TypeSurface], list: inout ChangeList
) {
    func declared(_ name: String, _ types: [String: TypeSurface]) -> String { types[name]?.sameAs ?? name }
    if let other = old.sameAs, after[other] != nil, declared(other, after) != declared(new.name, after) {
        list.add(
            .typeSplit, nil, message: "no longer the same type as `\(other)`: code that uses one for the other does not compile",
            breaks: [.values],
            old: "typealias \(old.name) = \(other)", new: describeType(new), at: new.span)
    }
    if let other = new.sameAs, before[other] != nil, declared(other, before) != declared(old.name, before) {
        list.add(
            .typeJoined, nil, message: "now the same type as `\(other)`: code that extends or overloads both does not compile",
            breaks: [.values],
            old: describeType(old), new: "typealias \(new.name) = \(other)", at: new.span)
    }
}

/// Returns the values by key. Of several with one key, the first counts.
func keyed<Key, Value>(_ values: [Value], by key: (Value) -> Key) -> [Key: Value] {
    Dictionary(values.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
}

extension TypeSurface {
    fileprivate var membersKey: [String] { [kind.rawValue] + members.map(\.signature) }

    /// The kinds of code that name the type.
    fileprivate var affected: Set<AffectedCode> { kind == .enumeration ? [.values, .switches] : [.values] }
}

private func describeType(_ type: TypeSurface) -> String { "\(type.kind.rawValue) \(type.name)" }

private func serviceChanges(_ old: Surface, _ new: Surface) -> [Change] {
    let pairs = OperationPairs(old, new)
    var bounds = BoundsComparison(old, new)
    let before = keyed(old.services, by: \.name)
    let after = Set(new.services.map(\.name))
    var changes: [Change] = []
    for service in new.services {
        var list = ChangeList(declaration: new.fullName(service.name), kind: "service", affected: old.affected)
        compare(before[service.name], service, pairs: pairs, bounds: &bounds, old: old, new: new, list: &list)
        changes += list.changes
    }
    for service in old.services where !after.contains(service.name) {
        var list = ChangeList(declaration: new.fullName(service.name), kind: "service", affected: old.affected)
        list.add(
            .serviceRemoved, nil, message: "removed", breaks: codeOfSignatures.union([.switches]),
            old: "protocol \(service.name)", side: .old,
            at: service.span)
        addRemovedOperations(of: service, pairs, &list)
        changes += list.changes
    }
    return changes
}

/// Compares a service. `match` is the service with the same name in the old API.
private func compare(
    _ match: ServiceSurface?, _ service: ServiceSurface, pairs: OperationPairs, bounds: inout BoundsComparison?, old: Surface, new: Surface,
    list: inout ChangeList
) {
    if match == nil { list.add(.serviceAdded, nil, message: "added", new: "protocol \(service.name)", at: service.span) }
    for operation in service.operations {
        guard let before = pairs.origins[operation.key] else {
            // A new service breaks no code, but a new operation breaks code that lists or implements all operations.
            list.add(
                .operationAdded, operation.name, message: "operation added", breaks: match == nil ? [] : old.codeOfAllOperations,
                new: operation.signature, at: operation.span)
            continue
        }
        if before.service != service.name {
            list.add(
                .operationMoved, operation.name, message: "moved from \(new.fullName(before.service))",
                breaks: codeOfSignatures.union([.switches]),
                old: before.key, new: operation.key, at: operation.span)
        } else if before.name != operation.name {
            list.add(
                .operationRenamed, operation.name, message: "was `\(before.name)`", breaks: codeOfSignatures.union([.switches]),
                old: before.signature, new: operation.signature, at: operation.span)
        }
        compare(before, operation, changes: &list, hasCompletions: old.parts.contains(.completions))
        bounds?.compare(before, operation, changes: &list)
    }
    if let match {
        addRemovedOperations(of: match, pairs, &list)
        // The order of the operations is that of a mock's closures.
        if list.affected.contains(.mocks) {
            list.addOrder(
                match.operations.map(\.name), service.operations.map(\.name), message: "the order of a mock's closures changed",
                breaks: [.mocks], at: service.span)
        }
    }
}

private func addRemovedOperations(of service: ServiceSurface, _ pairs: OperationPairs, _ list: inout ChangeList) {
    for operation in service.operations where !pairs.kept.contains(operation.key) {
        list.add(
            .operationRemoved, operation.name, message: "operation removed", breaks: codeOfSignatures.union([.switches]),
            old: operation.signature, side: .old, at: operation.span)
    }
}

/// Matches operations by service and name, and the rest by method and path.
private struct OperationPairs {
    /// The old operations, by the keys of the new ones.
    private(set) var origins: [String: OperationSurface] = [:]
    /// The keys of the old operations that have a successor.
    private(set) var kept: Set<String> = []

    init(_ old: Surface, _ new: Surface) {
        let (before, after) = (old.services.flatMap(\.operations), new.services.flatMap(\.operations))
        let byKey = keyed(before, by: \.key)
        for operation in after { origins[operation.key] = byKey[operation.key] }
        kept = Set(origins.keys)
        var byRequest = Dictionary(grouping: before.reversed().filter { !kept.contains($0.key) }) { templated($0.request) }
        for operation in after where origins[operation.key] == nil {
            guard let match = byRequest[templated(operation.request)]?.popLast() else { continue }
            origins[operation.key] = match
            kept.insert(match.key)
        }
    }
}

extension Surface {
    func fullName(_ name: String) -> String { nests ? "\(self.name).\(name)" : name }

    /// The kinds of code that the generated parts make possible.
    var affected: Set<AffectedCode> {
        var affected: Set<AffectedCode> = [.values, .switches]
        if parts.contains(.services) { affected.formUnion([.calls, .implementations]) }
        if parts.contains(.endpoints) { affected.insert(.endpoints) }
        if parts.contains(.mocks) { affected.insert(.mocks) }
        return affected
    }

    /// The kinds of code that refer to every operation of a service.
    var codeOfAllOperations: Set<AffectedCode> { parts.contains(.endpoints) ? [.implementations, .switches] : [.implementations] }
}

extension Configuration.Part {
    /// The kinds of code that need this part.
    fileprivate var affected: Set<AffectedCode> {
        switch self {
        case .models: [.values, .switches]
        case .endpoints, .calls: [.endpoints]
        case .services: [.calls, .implementations]
        case .clients, .completions: [.calls]
        case .examples: [.values]
        case .failures: [.switches]
        case .mocks: [.mocks]
        case .wrappers: [.implementations]
        }
    }
}
