import EndpointBasics

extension JSON {
    /// Decodes a value of any `Decodable` type. For generated types, `decode` is faster.
    ///
    /// - Throws: `JSONError` if the text is not JSON or is nested too deeply. Otherwise, `DecodingError` with the full path, or the error
    ///   that the type's initializer throws.
    public static func decodeCodable<T: Decodable>(
        _ type: T.Type = T.self, from data: Data, options: JSONOptions = JSONOptions()
    ) throws -> T {
        try data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> T in try CodableTape.read(type, bytes, options) }
    }

    /// Encodes any `Encodable` value, with keys in the order in which the value writes them.
    ///
    /// - Throws: `EncodingError` for a value that JSON cannot represent, or the error that the value throws.
    public static func encodeCodable(_ value: some Encodable, options: JSONOptions = JSONOptions()) throws -> Data {
        try CodableNodes.data(value, options)
    }
}
