import Foundation

/// Limits and choices of reading and writing.
public struct JSONOptions: Sendable {
    /// How many objects and arrays typed values may nest. Each level takes stack, and Darwin's secondary threads have 512 KB.
    public var maximumDepth: Int = 64
    /// How deep skipped and untyped (`JSONValue`) parts may nest.
    public var maximumUntypedDepth: Int = 256
    /// Told of each value that a lenient model dropped, after the whole text was read.
    public var droppedValue: (@Sendable (JSONError) -> Void)?

    public init() {}
}

/// Reads and writes typed JSON (RFC 8259, strictly: no comments, no trailing commas, no byte order mark, no lone surrogates).
///
/// When an object has a key twice, the first one counts.
public enum JSON {
    public static func decode<T: JSONDecodable>(
        _ type: T.Type, from data: Data, options: JSONOptions = JSONOptions()
    ) throws(JSONError) -> T {
        var error: JSONError?
        let value: T = data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> T in read(bytes, options, &error) }
        if let error { throw error }
        return value
    }

    public static func decode<T: JSONDecodable>(
        _ type: T.Type, from bytes: [UInt8], options: JSONOptions = JSONOptions()
    ) throws(JSONError) -> T {
        var error: JSONError?
        let value: T = bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> T in read(bytes, options, &error) }
        if let error { throw error }
        return value
    }

    /// The bytes must stay as they are until the call returns.
    public static func decode<T: JSONDecodable>(
        _ type: T.Type, from bytes: UnsafeRawBufferPointer, options: JSONOptions = JSONOptions()
    ) throws(JSONError) -> T {
        var error: JSONError?
        let value: T = read(bytes, options, &error)
        if let error { throw error }
        return value
    }

    /// Throws for values that JSON cannot express, and for nesting beyond the limit.
    public static func encode<T: JSONEncodable>(_ value: T, options: JSONOptions = JSONOptions()) throws(JSONError) -> Data {
        var writer = JSONWriter(options)
        value.write(to: &writer)
        if let error = writer.error() { throw error }
        return Data(writer.bytes)
    }

    public static func encodeBytes<T: JSONEncodable>(_ value: T, options: JSONOptions = JSONOptions()) throws(JSONError) -> [UInt8] {
        var writer = JSONWriter(options)
        value.write(to: &writer)
        if let error = writer.error() { throw error }
        return [UInt8](writer.bytes)
    }

    /// The value, or a dummy and an error.
    private static func read<T: JSONDecodable>(_ bytes: UnsafeRawBufferPointer, _ options: JSONOptions, _ error: inout JSONError?) -> T {
        // An empty text may have no address; nothing is read from the one it gets.
        var reader = JSONReader(bytes.baseAddress ?? UnsafeRawPointer(JSONReader.noKeys.table), bytes.count, options)
        reader.skipWhitespace()
        var value = T(from: &reader)
        if reader.failed, reader.startAgain() {
            reader.skipWhitespace()
            value = T(from: &reader)
        }
        reader.finish()
        if reader.failed || !reader.dropped.isEmpty { error = reader.error() }
        return value
    }
}
