/// An enum of fixed values.
package struct EnumDeclaration: Sendable {
    /// The kind of the values, in JSON and in Swift.
    package enum RawValue: Sendable {
        case string, integer
        /// Numbers with a fraction, booleans and mixed values, stored as JSON.
        case json
    }

    package struct Case: Sendable {
        /// The value being declared.
        package let value: Enumeration.Value
        package let name: SwiftIdentifier
        package let doc: [SwiftText]
    }

    package let rawValue: RawValue
    /// Whether unknown values are kept.
    package let isOpen: Bool
    package let cases: [Case]

    init(_ enumeration: Enumeration, _ names: [SwiftIdentifier]) {
        rawValue = enumeration.base == .string ? .string : enumeration.holdsIntegers ? .integer : .json
        isOpen = enumeration.isOpen
        cases = zip(enumeration.values, names).map { value, name in
            Case(value: value, name: name, doc: docLines(value.documentation, isDeprecated: value.isDeprecated))
        }
    }
}

extension EnumDeclaration.RawValue {
    package var type: SwiftType {
        switch self {
        case .string: .known(.string)
        case .integer: .known(.int)
        case .json: .described(.json)
        }
    }
}

extension Enumeration {
    /// Whether all values are strings, or all are whole numbers that fit in Int. The runtime can write such values as parameters; others
    /// are stored as JSON.
    var isScalar: Bool { base == .string || holdsIntegers }

    /// Whether all values are whole numbers that fit in Int. For other numbers, the enum stores JSON.
    var holdsIntegers: Bool {
        base == .integer && values.allSatisfy { $0.literal.number.map { Int64($0.raw) != nil } ?? false }
    }
}
