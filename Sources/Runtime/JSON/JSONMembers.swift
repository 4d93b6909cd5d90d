import EndpointBasics

// The functions that models call to decode the value of a key, which is given by its index in the model's table.

/// Decoding fails if a required key is absent or null, except that `json` accepts null as a value. The functions for optional keys return
/// `nil` in both cases.
extension JSONReader {
    @inline(__always) mutating func required<T: JSONDecodable>(_ index: Int) -> T {
        locate(index) ? T(from: &self) : placeholder(forMissing: index)
    }

    @inline(__always) mutating func optional<T: JSONDecodable>(_ index: Int) -> T? {
        guard locate(index), !readNull() else { return nil }
        let mark = mark()
        let value = T(from: &self)
        return failed && dropValue(mark) ? nil : value
    }

    @_spi(Generated) public mutating func string(_ index: Int) -> String { required(index) }
    @_spi(Generated) public mutating func stringIfPresent(_ index: Int) -> String? { optional(index) }
    @_spi(Generated) public mutating func bool(_ index: Int) -> Bool { required(index) }
    @_spi(Generated) public mutating func boolIfPresent(_ index: Int) -> Bool? { optional(index) }
    @_spi(Generated) public mutating func int(_ index: Int) -> Int { required(index) }
    @_spi(Generated) public mutating func intIfPresent(_ index: Int) -> Int? { optional(index) }
    @_spi(Generated) public mutating func int32(_ index: Int) -> Int32 { required(index) }
    @_spi(Generated) public mutating func int32IfPresent(_ index: Int) -> Int32? { optional(index) }
    @_spi(Generated) public mutating func int64(_ index: Int) -> Int64 { required(index) }
    @_spi(Generated) public mutating func int64IfPresent(_ index: Int) -> Int64? { optional(index) }
    @_spi(Generated) public mutating func uint64(_ index: Int) -> UInt64 { required(index) }
    @_spi(Generated) public mutating func uint64IfPresent(_ index: Int) -> UInt64? { optional(index) }
    @_spi(Generated) public mutating func double(_ index: Int) -> Double { required(index) }
    @_spi(Generated) public mutating func doubleIfPresent(_ index: Int) -> Double? { optional(index) }
    @_spi(Generated) public mutating func float(_ index: Int) -> Float { required(index) }
    @_spi(Generated) public mutating func floatIfPresent(_ index: Int) -> Float? { optional(index) }
    @_spi(Generated) public mutating func decimal(_ index: Int) -> Decimal { required(index) }
    @_spi(Generated) public mutating func decimalIfPresent(_ index: Int) -> Decimal? { optional(index) }
    @_spi(Generated) public mutating func date(_ index: Int) -> Date { required(index) }
    @_spi(Generated) public mutating func dateIfPresent(_ index: Int) -> Date? { optional(index) }
    @_spi(Generated) public mutating func calendarDate(_ index: Int) -> CalendarDate { required(index) }
    @_spi(Generated) public mutating func calendarDateIfPresent(_ index: Int) -> CalendarDate? { optional(index) }
    @_spi(Generated) public mutating func uuid(_ index: Int) -> UUID { required(index) }
    @_spi(Generated) public mutating func uuidIfPresent(_ index: Int) -> UUID? { optional(index) }
    @_spi(Generated) public mutating func uri(_ index: Int) -> URI { required(index) }
    @_spi(Generated) public mutating func uriIfPresent(_ index: Int) -> URI? { optional(index) }
    @_spi(Generated) public mutating func data(_ index: Int) -> Data { required(index) }
    @_spi(Generated) public mutating func dataIfPresent(_ index: Int) -> Data? { optional(index) }
    @_spi(Generated) public mutating func json(_ index: Int) -> JSONValue { required(index) }
    @_spi(Generated) public mutating func jsonIfPresent(_ index: Int) -> JSONValue? { optional(index) }
}

/// If the value is nil, the key is omitted or, after `require`, written with the value null.
extension JSONWriter {
    @inline(__always) private mutating func member<T: JSONEncodable>(_ index: Int, _ value: T?) {
        present(index, value) { (value: T, writer: inout JSONWriter) in value.write(to: &writer) }
    }

    @inline(__always) private mutating func present<Value>(_ index: Int, _ value: Value?, _ write: (Value, inout JSONWriter) -> Void) {
        guard value != nil || object.keepsNull else { return }
        key(index)
        guard let value else { return writeNull() }
        if isOpen { write(value, &self) }
    }

    @_spi(Generated) public mutating func string(_ index: Int, _ value: String?) { member(index, value) }
    @_spi(Generated) public mutating func bool(_ index: Int, _ value: Bool?) { member(index, value) }
    @_spi(Generated) public mutating func int(_ index: Int, _ value: Int?) { member(index, value) }
    @_spi(Generated) public mutating func int32(_ index: Int, _ value: Int32?) { member(index, value) }
    @_spi(Generated) public mutating func int64(_ index: Int, _ value: Int64?) { member(index, value) }
    @_spi(Generated) public mutating func uint64(_ index: Int, _ value: UInt64?) { member(index, value) }
    @_spi(Generated) public mutating func double(_ index: Int, _ value: Double?) { member(index, value) }
    @_spi(Generated) public mutating func float(_ index: Int, _ value: Float?) { member(index, value) }
    @_spi(Generated) public mutating func decimal(_ index: Int, _ value: Decimal?) { member(index, value) }
    @_spi(Generated) public mutating func date(_ index: Int, _ value: Date?) { member(index, value) }
    @_spi(Generated) public mutating func calendarDate(_ index: Int, _ value: CalendarDate?) { member(index, value) }
    @_spi(Generated) public mutating func uuid(_ index: Int, _ value: UUID?) { member(index, value) }
    @_spi(Generated) public mutating func uri(_ index: Int, _ value: URI?) { member(index, value) }
    @_spi(Generated) public mutating func data(_ index: Int, _ value: Data?) { member(index, value) }
    @_spi(Generated) public mutating func json(_ index: Int, _ value: JSONValue?) { member(index, value) }
    @_spi(Generated) public mutating func value<T: JSONEncodable>(_ index: Int, _ value: T?) { member(index, value) }
    // This does not call `member`, which would look up the metadata of an optional and build a list's conformance at run time.
    @_spi(Generated) public mutating func value<T: JSONEncodable>(_ index: Int, _ box: Boxed<T>?) {
        present(index, box) { $0.write(to: &$1) }
    }
    @_spi(Generated) public mutating func list<T: JSONEncodable>(_ index: Int, _ list: [T]?) { present(index, list) { $1.write($0) } }
    @_spi(Generated) public mutating func map<T: JSONEncodable>(_ index: Int, _ map: [String: T]?) { present(index, map) { $1.write($0) } }
    @_spi(Generated) public mutating func foreign<T: Codable & Sendable>(_ index: Int, _ value: T?) {
        member(index, value.map(Foreign.init))
    }

    @_spi(Generated) public mutating func patch<T: JSONEncodable>(_ index: Int, _ patch: Patch<T>) {
        if patch.isKept { return }
        require(index)
        value(index, patch.value)
    }
}
