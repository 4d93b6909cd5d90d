import Foundation

// What models call: a value under a key, by the key's position in the model's table. Nil leaves the key out, or writes null after
// `require`.

extension JSONWriter {
    @inline(__always)
    private mutating func member<T>(_ index: Int, _ value: T?, _ write: (inout JSONWriter, T) -> Void) {
        if let value {
            key(index)
            if isOpen { write(&self, value) }
        } else if object.keepsNull {
            key(index)
            writeNull()
        }
    }

    public mutating func string(_ index: Int, _ value: String?) { member(index, value) { $0.write($1) } }
    public mutating func bool(_ index: Int, _ value: Bool?) { member(index, value) { $0.write($1) } }
    public mutating func int(_ index: Int, _ value: Int?) { member(index, value) { $0.write(Int64($1)) } }
    public mutating func int32(_ index: Int, _ value: Int32?) { member(index, value) { $0.write(Int64($1)) } }
    public mutating func int64(_ index: Int, _ value: Int64?) { member(index, value) { $0.write($1) } }
    public mutating func uint64(_ index: Int, _ value: UInt64?) { member(index, value) { $0.write($1) } }
    public mutating func double(_ index: Int, _ value: Double?) { member(index, value) { $0.write($1) } }
    public mutating func float(_ index: Int, _ value: Float?) { member(index, value) { $0.write($1) } }
    public mutating func decimal(_ index: Int, _ value: Decimal?) { member(index, value) { $0.write($1) } }
    public mutating func date(_ index: Int, _ value: Date?) { member(index, value) { $0.write($1) } }
    public mutating func calendarDate(_ index: Int, _ value: CalendarDate?) { member(index, value) { $0.write($1) } }
    public mutating func uuid(_ index: Int, _ value: UUID?) { member(index, value) { $0.write($1) } }
    public mutating func uri(_ index: Int, _ value: URI?) { member(index, value) { $0.write($1.text) } }
    public mutating func data(_ index: Int, _ value: Data?) { member(index, value) { $0.write($1) } }
    public mutating func json(_ index: Int, _ value: JSONValue?) { member(index, value) { $0.write($1) } }

    public mutating func value<T: JSONEncodable>(_ index: Int, _ value: T?) { member(index, value) { $1.write(to: &$0) } }
    public mutating func list<T: JSONEncodable>(_ index: Int, _ list: [T]?) { member(index, list) { $0.write($1) } }
    public mutating func map<T: JSONEncodable>(_ index: Int, _ map: [String: T]?) { member(index, map) { $0.write($1) } }
    public mutating func foreign<T: Codable>(_ index: Int, _ value: T?) { member(index, value) { $0.writeForeign($1) } }

    public mutating func patch<T: JSONEncodable>(_ index: Int, _ patch: Patch<T>) {
        if patch.isKept { return }
        require(index)
        value(index, patch.value)
    }
}
