import Foundation

// What models call: the value of a key, by the key's position in the model's table. A required key that is absent or null is a
// failure (`json` takes null for a value); the functions for optional ones give nil for both.

extension JSONReader {
    /// Moves to the value of a required key. After a failure the cursor stands at the end, where reads give dummies.
    @inline(__always)
    private mutating func required<T>(_ index: Int, _ read: (inout JSONReader) -> T) -> T {
        if !locate(index) { missing(index) }
        return read(&self)
    }

    @inline(__always)
    private mutating func optional<T>(_ index: Int, _ read: (inout JSONReader) -> T) -> T? {
        guard locate(index), !readNull() else { return nil }
        let start: Int = position
        let value: T = read(&self)
        return failed && drop(start) ? nil : value
    }

    public mutating func string(_ index: Int) -> String { required(index) { $0.readString() } }
    public mutating func stringIfPresent(_ index: Int) -> String? { optional(index) { $0.readString() } }
    public mutating func bool(_ index: Int) -> Bool { required(index) { $0.readBool() } }
    public mutating func boolIfPresent(_ index: Int) -> Bool? { optional(index) { $0.readBool() } }
    public mutating func int(_ index: Int) -> Int { required(index) { $0.readInt() } }
    public mutating func intIfPresent(_ index: Int) -> Int? { optional(index) { $0.readInt() } }
    public mutating func int32(_ index: Int) -> Int32 { required(index) { $0.readInt32() } }
    public mutating func int32IfPresent(_ index: Int) -> Int32? { optional(index) { $0.readInt32() } }
    public mutating func int64(_ index: Int) -> Int64 { required(index) { $0.readInt64() } }
    public mutating func int64IfPresent(_ index: Int) -> Int64? { optional(index) { $0.readInt64() } }
    public mutating func uint64(_ index: Int) -> UInt64 { required(index) { $0.readUInt64() } }
    public mutating func uint64IfPresent(_ index: Int) -> UInt64? { optional(index) { $0.readUInt64() } }
    public mutating func double(_ index: Int) -> Double { required(index) { $0.readDouble() } }
    public mutating func doubleIfPresent(_ index: Int) -> Double? { optional(index) { $0.readDouble() } }
    public mutating func float(_ index: Int) -> Float { required(index) { $0.readFloat() } }
    public mutating func floatIfPresent(_ index: Int) -> Float? { optional(index) { $0.readFloat() } }
    public mutating func decimal(_ index: Int) -> Decimal { required(index) { $0.readDecimal() } }
    public mutating func decimalIfPresent(_ index: Int) -> Decimal? { optional(index) { $0.readDecimal() } }
    public mutating func date(_ index: Int) -> Date { required(index) { $0.readDate() } }
    public mutating func dateIfPresent(_ index: Int) -> Date? { optional(index) { $0.readDate() } }
    public mutating func calendarDate(_ index: Int) -> CalendarDate { required(index) { $0.readCalendarDate() } }
    public mutating func calendarDateIfPresent(_ index: Int) -> CalendarDate? { optional(index) { $0.readCalendarDate() } }
    public mutating func uuid(_ index: Int) -> UUID { required(index) { $0.readUUID() } }
    public mutating func uuidIfPresent(_ index: Int) -> UUID? { optional(index) { $0.readUUID() } }
    public mutating func uri(_ index: Int) -> URI { required(index) { $0.readURI() } }
    public mutating func uriIfPresent(_ index: Int) -> URI? { optional(index) { $0.readURI() } }
    public mutating func data(_ index: Int) -> Data { required(index) { $0.readData() } }
    public mutating func dataIfPresent(_ index: Int) -> Data? { optional(index) { $0.readData() } }
    public mutating func json(_ index: Int) -> JSONValue { required(index) { $0.readJSON() } }
    public mutating func jsonIfPresent(_ index: Int) -> JSONValue? { optional(index) { $0.readJSON() } }
}
