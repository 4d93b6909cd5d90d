import EndpointBasics

// Reads and writes the discriminator of a union's member that does not declare it.

extension JSONReader {
    /// Decodes a member of a union that does not declare the discriminator and keeps undeclared keys. The discriminator is not one of them,
    /// because the union writes it.
    @_spi(Generated) public mutating func omitting<T: JSONDecodable>(_ key: StaticString) -> T {
        let outer = unions.omitted
        defer { unions.omitted = outer }
        unions.omitted = (key, position)
        return T(from: &self)
    }

    /// Returns whether a key of the current object is a discriminator that a union has read.
    func isOmitted(_ name: UnsafeRawBufferPointer) -> Bool {
        guard let omitted = unions.omitted, omitted.start == object.start else { return false }
        return name.elementsEqual(omitted.key.bytes)
    }
}

extension JSONWriter {
    /// Writes a member of a union with its discriminator. If the value is an object without the key, the discriminator is its first member;
    /// if the object has another value for the key, the discriminator replaces it. Other values are written unchanged.
    @_spi(Generated) public mutating func discriminated<T: JSONEncodable>(_ value: T, _ key: StaticString, _ discriminator: JSONValue) {
        let start = count
        value.write(to: &self)
        guard isOpen, count > start &+ 1, buffer.load(fromByteOffset: start, as: UInt8.self) == ASCII.openBrace else { return }
        let text = JSONWriter.with(JSONOptions()) { (writer: inout JSONWriter) -> [UInt8] in
            discriminator.write(to: &writer)
            return writer.bytes
        }
        if let known = memberRange(key, from: start) { return replace(known, with: text) }
        let isEmpty = count == start &+ 2
        let member = JSONWriter.with(JSONOptions()) { (writer: inout JSONWriter) -> [UInt8] in
            writer.write(key.description)
            return writer.bytes + [ASCII.colon] + text + (isEmpty ? [] : [ASCII.comma])
        }
        replace(start &+ 1..<start &+ 1, with: member)
    }

    /// Returns the offsets of the value for a key of the object that starts at an offset and ends the text.
    private func memberRange(_ key: StaticString, from start: Int) -> Range<Int>? {
        var options = JSONOptions()
        options.maximumUntypedDepth += options.maximumDepth + maximumUntypedDepth
        return withUnsafePointer(to: options) { (options: UnsafePointer<JSONOptions>) -> Range<Int>? in
            var reader = JSONReader(UnsafeRawBufferPointer(start: buffer + start, count: count &- start), options)
            guard reader.findMember(key) else { return nil }
            let first = reader.position
            reader.skipValue()
            return reader.failed ? nil : start &+ first..<start &+ reader.position
        }
    }

    private mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
        reserve(max(0, bytes.count &- range.count))
        let target = buffer + range.lowerBound
        memmove(target + bytes.count, buffer + range.upperBound, count &- range.upperBound)
        target.copyMemory(from: bytes, byteCount: bytes.count)
        count &+= bytes.count &- range.count
    }
}
