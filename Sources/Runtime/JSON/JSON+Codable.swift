import EndpointBasics

extension JSON {
    /// A value of any `Decodable` type. Types that generated code declares are read faster by `decode`.
    ///
    /// - Throws: `JSONError` for text that is not JSON or nests too deep, else `DecodingError` with the whole path, or what the type's initializer
    ///   throws.
    public static func decodeCodable<T: Decodable>(
        _ type: T.Type = T.self, from data: Data, options: JSONOptions = JSONOptions()
    ) throws -> T {
        try data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> T in try CodableTape.read(type, bytes, options) }
    }

    /// The text of any `Encodable` value, its keys in the order in which it writes them.
    ///
    /// - Throws: `EncodingError` for a value that JSON has no form for, or what the value throws.
    public static func encodeCodable(_ value: some Encodable, options: JSONOptions = JSONOptions()) throws -> Data {
        var writer = JSONWriter(options)
        try CodableNodes.write(value, to: &writer)
        if let error = writer.error() { throw error }
        return writer.data()
    }
}
