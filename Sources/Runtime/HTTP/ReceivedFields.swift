import EndpointBasics

/// The header fields of a response as bytes, of which strings are made only when they are needed. A server sends many fields that nobody reads.
struct ReceivedFields: Sendable {
    /// For each field the lengths of its name and of its value, its name, and its value.
    private var bytes: [UInt8] = []
    /// Where the last field and the last value begin.
    private var (start, valueStart) = (0, 0)
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// Adds a line, unless it is invalid. A line that begins with whitespace continues the previous line (RFC 9112, 5.2).
    mutating func add(_ line: Slice<UnsafeRawBufferPointer>) {
        guard let first = line.first else { return }
        if first == 0x20 || first == 0x09 {
            let text = ReceivedFields.trimmed(line)
            guard count > 0, !text.isEmpty, !ReceivedFields.hasControl(text) else { return }
            if bytes.count > valueStart { bytes.append(0x20) }
            bytes += text
            recordLengths()
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let (name, value) = (line[..<colon], ReceivedFields.trimmed(line[(colon + 1)...]))
            guard !name.isEmpty, name.allSatisfy({ ByteSet.token.contains($0) }), !ReceivedFields.hasControl(value) else { return }
            if bytes.isEmpty { bytes.reserveCapacity(1024) }
            start = bytes.count
            bytes += repeatElement(0, count: ReceivedFields.lengths)
            bytes += name
            valueStart = bytes.count
            bytes += value
            recordLengths()
            count += 1
        }
    }

    private static let lengths = MemoryLayout<(Int, Int)>.size

    private mutating func recordLengths() {
        let lengths = (valueStart - start - ReceivedFields.lengths, bytes.count - valueStart)
        bytes.withUnsafeMutableBytes { $0.storeBytes(of: lengths, toByteOffset: start, as: (Int, Int).self) }
    }

    /// Returns the bytes without the spaces and tabs at either end.
    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        var bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes = bytes.dropLast() }
        return bytes
    }

    var fields: [HTTPHeaders.Field] {
        var fields: [HTTPHeaders.Field] = []
        fields.reserveCapacity(count)
        forEach { fields.append(HTTPHeaders.Field(name: ReceivedFields.text($0), value: ReceivedFields.text($1))) }
        return fields
    }

    /// Returns the value of a field. Multiple lines are joined with commas.
    func value(_ name: String) -> String? {
        var result: String?
        forEach { field, value in
            guard field.equalsIgnoringCase(name.utf8) else { return }
            let text = ReceivedFields.text(value)
            result = result.map { $0 + ", " + text } ?? text
        }
        return result
    }

    /// Calls the closure with the name and the value of each field.
    private func forEach(_ body: (UnsafeRawBufferPointer.SubSequence, UnsafeRawBufferPointer.SubSequence) -> Void) {
        bytes.withUnsafeBytes { bytes in
            var index = 0
            while index < bytes.count {
                let (name, value) = bytes.loadUnaligned(fromByteOffset: index, as: (Int, Int).self)
                let middle = index + ReceivedFields.lengths + name
                body(bytes[(middle - name)..<middle], bytes[middle..<(middle + value)])
                index = middle + value
            }
        }
    }

    private static func hasControl(_ value: Slice<UnsafeRawBufferPointer>) -> Bool {
        value.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }
    }

    /// Decodes UTF-8 or, if the bytes are not UTF-8, ISO 8859-1 (RFC 9110, 5.5).
    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        // Decoding replaces what is not UTF-8, so the bytes differ then. (`String(validating:as:)` needs watchOS 11.)
        return text.utf8.elementsEqual(bytes) ? text : String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
