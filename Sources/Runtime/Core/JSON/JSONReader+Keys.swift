import Foundation

// What models call: the value of a key, by the key's position in the model's table. A required key that is absent or null is a
// failure; the functions for optional ones give nil for both.

extension JSONReader {
    /// Moves to the value of a required key. After a failure the cursor stands at the end, where reads give dummies.
    @inline(__always)
    private mutating func go(_ index: Int) {
        if !locate(index) { missing(index) }
    }

    /// Moves to the value of an optional key; false when it is absent or null.
    @inline(__always)
    private mutating func find(_ index: Int) -> Bool { locate(index) && !readNull() }

    /// After the read of an optional value: nil for one that a lenient object drops.
    @inline(__always)
    private mutating func kept<T>(_ value: T, from start: Int) -> T? { failed && drop(start) ? nil : value }

    /// Drops the failed scalar that began at an offset, in a lenient object.
    mutating func drop(_ start: Int) -> Bool {
        var mark: Mark = mark()
        mark.position = start
        return forgive(mark)
    }

    public mutating func string(_ index: Int) -> String {
        go(index)
        return readString()
    }

    public mutating func stringIfPresent(_ index: Int) -> String? {
        guard find(index) else { return nil }
        let start: Int = position
        return kept(readString(), from: start)
    }

    public mutating func bool(_ index: Int) -> Bool {
        go(index)
        return readBool()
    }

    public mutating func boolIfPresent(_ index: Int) -> Bool? {
        guard find(index) else { return nil }
        let start: Int = position
        return kept(readBool(), from: start)
    }

    public mutating func int(_ index: Int) -> Int {
        go(index)
        return readInt()
    }

    public mutating func intIfPresent(_ index: Int) -> Int? {
        guard find(index) else { return nil }
        let start: Int = position
        return kept(readInt(), from: start)
    }

    public mutating func int32(_ index: Int) -> Int32 {
        go(index)
        return readInt32()
    }

    public mutating func int32IfPresent(_ index: Int) -> Int32? {
        guard find(index) else { return nil }
        let start: Int = position
        return kept(readInt32(), from: start)
    }

    public mutating func int64(_ index: Int) -> Int64 {
        go(index)
        return readInt64()
    }

    public mutating func int64IfPresent(_ index: Int) -> Int64? {
        guard find(index) else { return nil }
        let start: Int = position
        return kept(readInt64(), from: start)
    }

    public mutating func uint64(_ index: Int) -> UInt64 {
        go(index)
        return readUInt64()
    }

    public mutating func uint64IfPresent(_ index: Int) -> UInt64? {
        guard find(index) else { return nil }
        let start: Int = position
        return kept(readUInt64(), from: start)
    }

    public mutating func double(_ index: Int) -> Double {
        go(index)
        return readDouble()
    }

    public mutating func doubleIfPresent(_ index: Int) -> Double? {
        guard find(index) else { return nil }
        let start: Int = position
        return kept(readDouble(), from: start)
    }

    public mutating func float(_ index: Int) -> Float {
        go(index)
        return readFloat()
    }

    public mutating func floatIfPresent(_ index: Int) -> Float? {
        guard find(index) else { return nil }
        let start: Int = position
        return kept(readFloat(), from: start)
    }

    public mutating func decimal(_ index: Int) -> Decimal {
        go(index)
        return readDecimal()
    }

    public mutating func decimalIfPresent(_ index: Int) -> Decimal? {
        guard find(index) else { return nil }
        let start: Int = position
        return kept(readDecimal(), from: start)
    }

    public mutating func date(_ index: Int) -> Date {
        go(index)
        return readDate()
    }

    public mutating func dateIfPresent(_ index: Int) -> Date? {
        guard find(index) else { return nil }
        let start: Int = position
        return kept(readDate(), from: start)
    }

    public mutating func calendarDate(_ index: Int) -> CalendarDate {
        go(index)
        return readCalendarDate()
    }

    public mutating func calendarDateIfPresent(_ index: Int) -> CalendarDate? {
        guard find(index) else { return nil }
        let start: Int = position
        return kept(readCalendarDate(), from: start)
    }

    public mutating func uuid(_ index: Int) -> UUID {
        go(index)
        return readUUID()
    }

    public mutating func uuidIfPresent(_ index: Int) -> UUID? {
        guard find(index) else { return nil }
        let start: Int = position
        return kept(readUUID(), from: start)
    }

    public mutating func uri(_ index: Int) -> URI {
        go(index)
        return readURI()
    }

    public mutating func uriIfPresent(_ index: Int) -> URI? {
        guard find(index) else { return nil }
        let start: Int = position
        return kept(readURI(), from: start)
    }

    public mutating func data(_ index: Int) -> Data {
        go(index)
        return readData()
    }

    public mutating func dataIfPresent(_ index: Int) -> Data? {
        guard find(index) else { return nil }
        let start: Int = position
        return kept(readData(), from: start)
    }

}
