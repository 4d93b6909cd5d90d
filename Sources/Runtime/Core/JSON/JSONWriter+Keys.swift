import Foundation

// What models call: a value under a key, by the key's position in the model's table. Nil leaves the key out.

extension JSONWriter {
    public mutating func string(_ index: Int, _ value: String?) {
        guard let value else { return absent(index) }
        key(index)
        write(value)
    }

    public mutating func bool(_ index: Int, _ value: Bool?) {
        guard let value else { return absent(index) }
        key(index)
        write(value)
    }

    public mutating func int(_ index: Int, _ value: Int?) {
        guard let value else { return absent(index) }
        key(index)
        write(Int64(value))
    }

    public mutating func int32(_ index: Int, _ value: Int32?) {
        guard let value else { return absent(index) }
        key(index)
        write(Int64(value))
    }

    public mutating func int64(_ index: Int, _ value: Int64?) {
        guard let value else { return absent(index) }
        key(index)
        write(value)
    }

    public mutating func uint64(_ index: Int, _ value: UInt64?) {
        guard let value else { return absent(index) }
        key(index)
        write(value)
    }

    public mutating func double(_ index: Int, _ value: Double?) {
        guard let value else { return absent(index) }
        key(index)
        write(value)
    }

    public mutating func float(_ index: Int, _ value: Float?) {
        guard let value else { return absent(index) }
        key(index)
        write(value)
    }

    public mutating func decimal(_ index: Int, _ value: Decimal?) {
        guard let value else { return absent(index) }
        key(index)
        write(value)
    }

    public mutating func date(_ index: Int, _ value: Date?) {
        guard let value else { return absent(index) }
        key(index)
        write(value)
    }

    public mutating func calendarDate(_ index: Int, _ value: CalendarDate?) {
        guard let value else { return absent(index) }
        key(index)
        write(value)
    }

    public mutating func uuid(_ index: Int, _ value: UUID?) {
        guard let value else { return absent(index) }
        key(index)
        write(value)
    }

    public mutating func uri(_ index: Int, _ value: URI?) {
        guard let value else { return absent(index) }
        key(index)
        write(value.text)
    }

    public mutating func data(_ index: Int, _ value: Data?) {
        guard let value else { return absent(index) }
        key(index)
        write(value)
    }

    public mutating func json(_ index: Int, _ value: JSONValue?) {
        guard let value else { return absent(index) }
        key(index)
        write(value)
    }

    public mutating func value<T: JSONEncodable>(_ index: Int, _ value: T?) {
        guard let value else { return absent(index) }
        key(index)
        if isOpen { value.write(to: &self) }
    }

    public mutating func list<T: JSONEncodable>(_ index: Int, _ list: [T]?) {
        guard let list else { return absent(index) }
        key(index)
        if isOpen { write(list) }
    }

    public mutating func map<T: JSONEncodable>(_ index: Int, _ map: [String: T]?) {
        guard let map else { return absent(index) }
        key(index)
        if isOpen { write(map) }
    }

    public mutating func patch<T: JSONEncodable>(_ index: Int, _ patch: Patch<T>) {
        switch patch {
        case .keep: break
        case .clear:
            key(index)
            writeNull()
        case .set(let value): self.value(index, value)
        }
    }
}
