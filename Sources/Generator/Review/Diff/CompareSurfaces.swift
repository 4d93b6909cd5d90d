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
    var list = ChangeList(new.name, "api", affected: Set(AffectedCode.allCases))
    if namesRoot, old.name != new.name || old.nests != new.nests {
        let (before, after) = (old.nests ? old.name : "no root type", new.nests ? new.name : "no root type")
        list.add(
            .rootRenamed, nil, message: "root type changed", breaks: Set(AffectedCode.allCases), part: .from(before, to: after), at: nil)
    }
    for part in Configuration.Part.allCases where old.parts.contains(part) != new.parts.contains(part) {
        if new.parts.contains(part) {
            list.add(.partAdded, part.rawValue, message: "now generated", part: .added(part.rawValue), at: nil)
        } else {
            list.add(
                .partRemoved, part.rawValue, message: "no longer generated", breaks: part.affected, part: .removed(part.rawValue), at: nil)
        }
    }
    return list.changes
}

private func typeChanges(_ old: Surface, _ new: Surface) -> [Change] {
    var changes: [Change] = []
    let before = byName(old.types)
    let after = byName(new.types)
    var removed = RemovedTypes(old.types.filter { after[$0.name] == nil })
    for type in new.types {
        var list = ChangeList(new.fullName(type.name), type.kind.rawValue, affected: old.affected)
        if let match = before[type.name] {
            compare(match, type, changes: &list)
            compareAliases(match, type, before: before, after: after, list: &list)
        } else if let match = removed.takeCounterpart(of: type) {
            list.add(
                .typeRenamed, nil, message: "was \(new.fullName(match.name))", breaks: match.affected,
                part: .from(describeType(match), to: describeType(type)),
                at: type.span)
        } else {
            list.add(.typeAdded, nil, message: "added", part: .added(describeType(type)), at: type.span)
        }
        changes += list.changes
    }
    for type in removed.rest {
        var list = ChangeList(new.fullName(type.name), type.kind.rawValue, affected: old.affected)
        list.add(.typeRemoved, nil, message: "removed", breaks: type.affected, part: .removed(describeType(type)), at: type.span)
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
            part: .from("typealias \(old.name) = \(other)", to: describeType(new)), at: new.span)
    }
    if let other = new.sameAs, before[other] != nil, declared(other, before) != declared(old.name, before) {
        list.add(
            .typeJoined, nil, message: "now the same type as `\(other)`: code that extends or overloads both does not compile",
            breaks: [.values],
            part: .from(describeType(old), to: "typealias \(new.name) = \(other)"), at: new.span)
    }
}

/// The removed types. A new type with the same members as a removed type counts as renamed.
private struct RemovedTypes {
    private let types: [TypeSurface]
    private var isTaken: [Bool]
    private var byMembers: [[String]: [Int]] = [:]

    init(_ types: [TypeSurface]) {
        self.types = types
        isTaken = Array(repeating: false, count: types.count)
        for (index, type) in types.enumerated().reversed() where !type.members.isEmpty {
            byMembers[RemovedTypes.key(of: type), default: []].append(index)
        }
    }

    private static func key(of type: TypeSurface) -> [String] { [type.kind.rawValue] + type.members.map(\.signature) }

    /// Returns the first removed type with the same members that has not been matched yet.
    mutating func takeCounterpart(of type: TypeSurface) -> TypeSurface? {
        guard !type.members.isEmpty, let index = byMembers[RemovedTypes.key(of: type)]?.popLast() else { return nil }
        isTaken[index] = true
        return types[index]
    }

    var rest: [TypeSurface] { zip(types, isTaken).filter { !$1 }.map { $0.0 } }
}

private func byName(_ types: [TypeSurface]) -> [String: TypeSurface] {
    Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}

extension TypeSurface {
    /// The kinds of code that name the type.
    fileprivate var affected: Set<AffectedCode> { kind == .enumeration ? [.values, .switches] : [.values] }
}

private func describeType(_ type: TypeSurface) -> String { "\(type.kind.rawValue) \(type.name)" }

private func serviceChanges(_ old: Surface, _ new: Surface) -> [Change] {
    let pairs = OperationPairs(old, new)
    var bounds = BoundsComparison(old, new)
    let before = Dictionary(old.services.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.services.map(\.name))
    var changes: [Change] = []
    for service in new.services {
        var list = ChangeList(new.fullName(service.name), "service", affected: old.affected)
        compare(before[service.name], service, pairs: pairs, bounds: &bounds, old: old, new: new, list: &list)
        changes += list.changes
    }
    for service in old.services where !after.contains(service.name) {
        var list = ChangeList(new.fullName(service.name), "service", affected: old.affected)
        list.add(
            .serviceRemoved, nil, message: "removed", breaks: codeOfSignatures.union([.switches]),
            part: .removed("protocol \(service.name)"),
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
    if match == nil { list.add(.serviceAdded, nil, message: "added", part: .added("protocol \(service.name)"), at: service.span) }
    for operation in service.operations {
        guard let origin = pairs.origin(of: operation, in: service) else {
            // A new service breaks no code, but a new operation breaks code that lists or implements all operations.
            list.add(
                .operationAdded, operation.name, message: "operation added", breaks: match == nil ? [] : old.codeOfAllOperations,
                part: .added(operation.signature), at: operation.span)
            continue
        }
        let before = origin.operation
        if origin.service != service.name {
            list.add(
                .operationMoved, operation.name, message: "moved from \(new.fullName(origin.service))",
                breaks: codeOfSignatures.union([.switches]),
                part: .from("\(origin.service).\(before.name)", to: "\(service.name).\(operation.name)"), at: operation.span)
        } else if before.name != operation.name {
            list.add(
                .operationRenamed, operation.name, message: "was `\(before.name)`", breaks: codeOfSignatures.union([.switches]),
                part: .from(before.signature, to: operation.signature), at: operation.span)
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
    for operation in service.operations where !pairs.hasSuccessor(operation, in: service) {
        list.add(
            .operationRemoved, operation.name, message: "operation removed", breaks: codeOfSignatures.union([.switches]),
            part: .removed(operation.signature), at: operation.span)
    }
}

/// Matches operations by service and name, and the rest by method and path.
private struct OperationPairs {
    /// An operation and the service that it belongs to.
    struct Origin {
        let operation: OperationSurface
        let service: String

        var key: String { "\(service).\(operation.name)" }
    }

    private var origins: [String: Origin] = [:]
    private var kept: Set<String> = []

    init(_ old: Surface, _ new: Surface) {
        func all(_ surface: Surface) -> [Origin] {
            surface.services.flatMap { service in service.operations.map { Origin(operation: $0, service: service.name) } }
        }
        let (before, after) = (all(old), all(new))
        let byKey = Dictionary(before.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        for operation in after { origins[operation.key] = byKey[operation.key] }
        kept = Set(origins.keys)
        var byRequest = Dictionary(grouping: before.reversed().filter { !kept.contains($0.key) }) { templated($0.operation.request) }
        for operation in after where origins[operation.key] == nil {
            guard let match = byRequest[templated(operation.operation.request)]?.popLast() else { continue }
            origins[operation.key] = match
            kept.insert(match.key)
        }
    }

    func origin(of operation: OperationSurface, in service: ServiceSurface) -> Origin? {
        origins[Origin(operation: operation, service: service.name).key]
    }

    func hasSuccessor(_ operation: OperationSurface, in service: ServiceSurface) -> Bool {
        kept.contains(Origin(operation: operation, service: service.name).key)
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
