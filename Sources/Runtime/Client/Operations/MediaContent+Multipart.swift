import EndpointBasics

extension MediaContent {
    /// Creates a multipart body for a custom request (RFC 7578).
    ///
    /// ```swift
    /// let form = try MediaContent.multipart { form in
    ///     form.part("title", "A cover")
    ///     form.file("image", try FilePart(file: picture))
    /// }
    /// try await shop.client.post("/covers", body: form)
    /// ```
    ///
    /// - Parameters:
    ///   - mediaType: The media type without its boundary.
    ///   - addParts: Adds the parts in order, with the builder's functions `part`, `jsonPart`, `file` and so on.
    /// - Throws: The error that the closure throws, or the reason that a part cannot be encoded.
    public static func multipart(
        _ mediaType: String = "multipart/form-data", _ addParts: (inout RequestBuilder) throws -> Void
    ) throws -> MediaContent {
        var builder = RequestBuilder()
        builder.multipart(mediaType)
        try addParts(&builder)
        if let error = builder.firstError { throw error }
        guard let parts = builder.multipart else { return MediaContent(Data(), mediaType: mediaType) }
        return MediaContent(content: parts.finished(), mediaType: parts.contentType)
    }
}

extension RequestBuilder {
    /// Adds a JSON part with a value of any `Encodable` type.
    @_disfavoredOverload public mutating func jsonPart(_ name: String, _ value: (some Encodable)?, mediaType: String = "application/json") {
        guard let value else { return }
        do {
            part(name, String(decoding: try JSON.encodeCodable(value, options: json), as: UTF8.self), mediaType: mediaType)
        } catch {
            fail(error)
        }
    }
}
