import Foundation

/// Equality of a model's members, for generated `==`.
///
/// Not inlinable on purpose: written out in each model, comparing optionals and strings is a third of what a model costs to compile.
public enum Memberwise {
    public static func equal(_ left: String, _ right: String) -> Bool { left == right }
    public static func equal(_ left: String?, _ right: String?) -> Bool { left == right }
    public static func equal(_ left: Int?, _ right: Int?) -> Bool { left == right }
    public static func equal(_ left: Bool?, _ right: Bool?) -> Bool { left == right }
    public static func equal(_ left: Double?, _ right: Double?) -> Bool { left == right }
    public static func equal(_ left: Date?, _ right: Date?) -> Bool { left == right }
    public static func equal<Value: Equatable>(_ left: Value, _ right: Value) -> Bool { left == right }
}
