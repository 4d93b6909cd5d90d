import Foundation

/// Limits and choices of reading and writing.
public struct JSONOptions: Sendable {
    /// How many objects and arrays typed values may nest. Each level takes stack, and Darwin's secondary threads have 512 KB.
    public var maximumDepth: Int = 64
    /// How deep skipped and untyped (`JSONValue`) parts may nest.
    public var maximumUntypedDepth: Int = 512
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
        let result: Result<T, JSONError> = data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Result<T, JSONError> in
            read(bytes, options)
        }
        return try result.get()
    }

    public static func decode<T: JSONDecodable>(
        _ type: T.Type, from bytes: [UInt8], options: JSONOptions = JSONOptions()
    ) throws(JSONError) -> T {
        let result: Result<T, JSONError> = bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Result<T, JSONError> in
            read(bytes, options)
        }
        return try result.get()
    }

    /// The bytes must stay as they are until the call returns.
    public static func decode<T: JSONDecodable>(
        _ type: T.Type, from bytes: UnsafeRawBufferPointer, options: JSONOptions = JSONOptions()
    ) throws(JSONError) -> T {
        try read(bytes, options).get()
    }

    /// Throws for values that JSON cannot express, and for nesting beyond the limit.
    public static func encode<T: JSONEncodable>(_ value: T, options: JSONOptions = JSONOptions()) throws(JSONError) -> Data {
        var writer = JSONWriter(options)
        value.write(to: &writer)
        if let error = writer.error() { throw error }
        return writer.withBytes { (bytes: UnsafeRawBufferPointer) -> Data in Data(bytes) }
    }

    public static func encodeBytes<T: JSONEncodable>(_ value: T, options: JSONOptions = JSONOptions()) throws(JSONError) -> [UInt8] {
        var writer = JSONWriter(options)
        value.write(to: &writer)
        if let error = writer.error() { throw error }
        return writer.withBytes { (bytes: UnsafeRawBufferPointer) -> [UInt8] in [UInt8](bytes) }
    }

    private static func read<T: JSONDecodable>(_ bytes: UnsafeRawBufferPointer, _ options: JSONOptions) -> Result<T, JSONError> {
        guard let start = bytes.baseAddress, bytes.count > 0 else {
            return .failure(JSONError(reason: .syntax, message: "The text is empty", offset: 0))
        }
        var reader = JSONReader(start, bytes.count, options)
        reader.skipWhitespace()
        let mark = reader.mark()
        var value = T(from: &reader)
        while reader.rewind(mark) { value = T(from: &reader) }
        reader.finish()
        if let error = reader.error() { return .failure(error) }
        return .success(value)
    }
}
