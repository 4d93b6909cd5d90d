import EndpointGenerator

/// A difference between two APIs, from the point of view of code that uses them.
package struct Change: Sendable {
    /// The classes, in the order of their severity.
    package enum Class: String, Sendable, CaseIterable, Comparable {
        /// No difference.
        case none
        /// New code is possible, and all existing code still compiles.
        case additive
        /// The server may refuse values that it accepted before.
        case narrowed
        /// The Swift source stays the same, but the data that is sent, received or assumed changes.
        case wire
        /// Some code that used to compile no longer does, or it means something else: its nil to the server, or a missing value to it.
        case breaking

        private var severity: Int { Self.allCases.firstIndex(of: self) ?? 0 }

        package static func < (left: Class, right: Class) -> Bool { left.severity < right.severity }

        /// The classes of changes, the most severe first.
        static let ofChanges: [Class] = allCases.dropFirst().reversed()
    }

    package enum Side: String, Sendable { case old, new }

    /// A place in a document, such as `openapi.json:12:5`.
    struct Location: CustomStringConvertible {
        let file: String
        let position: Position

        var description: String { "\(file):\(position.line):\(position.column)" }
    }

    package var kind: Kind
    package var `class`: Class
    /// The class if none of the code that breaks exists.
    var otherwise: Class
    /// The kinds of code that break.
    package var breaks: Set<AffectedCode>
    /// The changed declaration, such as `Newsroom.User`.
    package var declaration: String
    /// The kind of the declaration: `struct`, `enum`, `service`, `api`.
    package var declarationKind: String
    /// The changed member, such as `email` or `getUser`, or `nil` if the declaration itself changed.
    package var member: String?
    package var message: String
    /// The changed part in the old API, as Swift code or text, or `nil` if the part was added.
    package var old: String?
    /// The changed part in the new API, or `nil` if the part was removed.
    package var new: String?
    /// The document that the location refers to: the new document or, for removed parts, the old one.
    package var side: Side
    package var span: Span?
    /// The place of the span, if it has one.
    var location: Location?
    /// The reason why the change is accepted, or `nil` if it is not.
    package var accepted: String?

    /// The name of the changed declaration or member.
    package var place: String { declaration + (member.map { ".\($0)" } ?? "") }

    /// The kind and a hash of what changed, which stays the same until the part changes again.
    package var id: String {
        let parts = [kind.rawValue, place, message, old ?? "", new ?? ""]
        let hash = String(stableHash(parts.joined(separator: "\n")) & 0xFFFF_FFFF, radix: 16)
        return kind.rawValue + "-" + String(repeating: "0", count: 8 - hash.utf8.count) + hash
    }
}

/// A kind of code that a change breaks.
package enum AffectedCode: String, Sendable, CaseIterable {
    /// Code that calls operations through a service, its client or completion handlers.
    case calls
    /// Code that creates models and reads their properties.
    case values
    /// Code that uses cases of an endpoint enum, or values of `…Calls`.
    case endpoints
    /// Types that conform to a service protocol or its wrapper.
    case implementations
    /// Closures passed to generated mocks.
    case mocks
    /// A `switch` over an enum without a `default`.
    case switches
}

extension Change {
    /// The kind of change. The values are stable, so that programs can rely on them.
    package enum Kind: String, Sendable, CaseIterable {
        case rootRenamed = "root-renamed"
        case partAdded = "part-added"
        case partRemoved = "part-removed"
        case typeAdded = "type-added"
        case typeRemoved = "type-removed"
        case typeRenamed = "type-renamed"
        case typeSplit = "type-split"
        case typeJoined = "type-joined"
        case kindChanged = "kind-changed"
        case conformanceAdded = "conformance-added"
        case conformanceRemoved = "conformance-removed"
        case factChanged = "declaration-changed"
        case memberAdded = "member-added"
        case memberRemoved = "member-removed"
        case memberTypeChanged = "member-type-changed"
        case mutabilityChanged = "mutability-changed"
        case initializerChanged = "initializer-changed"
        case defaultChanged = "default-changed"
        case deprecated
        case serviceAdded = "service-added"
        case serviceRemoved = "service-removed"
        case operationAdded = "operation-added"
        case operationRemoved = "operation-removed"
        case operationMoved = "operation-moved"
        case operationRenamed = "operation-renamed"
        case parameterAdded = "parameter-added"
        case parameterRemoved = "parameter-removed"
        case parameterRenamed = "parameter-renamed"
        case parameterTypeChanged = "parameter-type-changed"
        case parameterOrderChanged = "parameter-order-changed"
        case bundlingChanged = "parameters-bundled"
        case bodyAdded = "body-added"
        case bodyRemoved = "body-removed"
        case bodyTypeChanged = "body-type-changed"
        case returnTypeChanged = "return-type-changed"
        case pagesAdded = "pages-added"
        case pagesRemoved = "pages-removed"
        case pagesChanged = "pages-changed"
        case orderChanged = "order-changed"
        case boundNarrowed = "bound-narrowed"
        /// The generated code differs in a way that no other kind describes.
        case codeChanged = "code-changed"
        case wire
    }
}

/// Collects the changes to one declaration.
struct ChangeList {
    let declaration: String
    let kind: String
    /// The kinds of code that were possible with the old API. No other code can break.
    let affected: Set<AffectedCode>
    private(set) var changes: [Change] = []

    /// Adds a change, which is breaking if it breaks existing code. If not, it is additive or of another class.
    mutating func add(
        _ kind: Change.Kind, _ member: String?, message: String, breaks: Set<AffectedCode> = [], otherwise: Change.Class = .additive,
        old: String? = nil, new: String? = nil, side: Change.Side = .new, at span: Span?
    ) {
        let broken = breaks.intersection(affected)
        changes.append(
            Change(
                kind: kind, class: broken.isEmpty ? otherwise : .breaking, otherwise: otherwise, breaks: broken, declaration: declaration,
                declarationKind: self.kind, member: member, message: message, old: old, new: new, side: side, span: span))
    }

    /// Adds a change if the names that both versions have are in another order.
    mutating func addOrder(
        _ old: [String], _ new: [String], message: String, breaks: Set<AffectedCode> = [], otherwise: Change.Class = .additive,
        at span: Span?
    ) {
        let (before, after) = (old.filter(Set(new).contains), new.filter(Set(old).contains))
        guard before != after else { return }
        add(
            .orderChanged, nil, message: message, breaks: breaks, otherwise: otherwise, old: before.joined(separator: ", "),
            new: after.joined(separator: ", "), at: span)
    }

    mutating func addDeprecation(from old: Bool, to new: Bool, _ member: String, at span: Span?) {
        guard old != new else { return }
        add(.deprecated, member, message: new ? "deprecated: using it causes a warning" : "no longer deprecated", at: span)
    }

    /// Adds changes that do not affect the Swift source.
    mutating func addWireChanges(_ old: [Fact], _ new: [Fact], member: String?, at span: Span?) {
        for label in unique((old + new).map(\.label)) {
            let (before, after) = (old.first { $0.label == label }?.text, new.first { $0.label == label }?.text)
            guard before != after else { continue }
            let verb = before == nil ? "added" : after == nil ? "removed" : "changed"
            add(.wire, member, message: "\(label) \(verb)", otherwise: .wire, old: before, new: after, at: span)
        }
    }
}
