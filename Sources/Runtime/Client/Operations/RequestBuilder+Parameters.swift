import EndpointBasics

/// Path parameters. Each parameter stays within its segment of the path, even with `allowReserved` (OpenAPI 3.2). This option leaves
/// percent-encoded triples and all characters that are allowed in a segment unchanged.
extension RequestBuilder {
    /// Adds a path parameter: a scalar, an array or an object. `allowEmpty` means that the parameter is the last segment of the path and
    /// can be empty, according to the config's `emptyPath`. `slashes` means that the parameter can be several segments, such as `{+name}` in
    /// RFC 6570, 3.2.3, none of which is empty, `.` or `..`.
    @_spi(Generated) public mutating func path<T: JSONEncodable>(
        _ name: String, _ value: T?, style: PathStyle = .simple, explode: Bool = false, allowReserved: Bool = false,
        slashes: Bool = false, allowEmpty: Bool = false
    ) {
        addPath(
            name, style: style, explode: explode, allowReserved: allowReserved, slashes: slashes, allowEmpty: allowEmpty, T.self
        ) { $0.tree(name, value) }
    }

    /// Adds a path parameter written as JSON (OpenAPI, `content`).
    @_spi(Generated) public mutating func pathJSON<T: JSONEncodable>(_ name: String, _ value: T?) {
        addPath(name, T.self) { $0.jsonText(value).map { .string($0) } }
    }

    private mutating func addPath(
        _ name: String, style: PathStyle = .simple, explode: Bool = false, allowReserved: Bool = false, slashes: Bool = false,
        allowEmpty: Bool = false, _ type: Any.Type, write: (inout RequestBuilder) -> JSONValue?
    ) {
        guard !namesOnly else { return }
        var tree: JSONValue?
        var secrets: Set<String> = []
        // Strings and numbers contain no secret text.
        if type is any JSONValueConvertible.Type { tree = write(&self) } else { secrets = FoundSecrets.found { tree = write(&self) } }
        guard let tree else { return }
        do throws(ParameterError) {
            let allowed: ByteSet = allowReserved ? slashes ? .path : .segment : slashes ? .unreservedOrSlash : .unreserved
            let text = try DelimitedPath.text(name, tree, style: style, explode: explode) {
                $0.percentEncoded(allowed, keepingTriples: allowReserved)
            }
            mayEndEmpty = mayEndEmpty || allowEmpty
            guard !text.isEmpty || allowEmpty else { throw ParameterError(name: name, reason: .unsafePathSegment) }
            pathParameters.append((name, text, !secrets.isEmpty))
        } catch {
            fail(error)
        }
    }
}

/// Query parameters. Nil values are omitted.
extension RequestBuilder {
    /// Adds a query parameter: a scalar, an array, an object, or an array of objects. An empty array is omitted.
    ///
    /// - Parameters:
    ///   - name: The name as written in the description, without percent-encoding.
    ///   - value: The value, which is omitted if it is nil.
    ///   - style: How an array or an object is written.
    ///   - explode: Whether each element or property becomes a separate item.
    ///   - allowReserved: Whether reserved characters and percent-encoded triples are left unchanged, except those that would split or end
    ///     the query (OpenAPI, Parameter Object).
    ///   - brackets: Whether the names of arrays inside an object end in brackets, as Rails and PHP need them: `filter[ids][]=1`.
    @_spi(Generated) public mutating func query<T: JSONEncodable>(
        _ name: String, _ value: T?, style: QueryStyle = .form, explode: Bool = true, allowReserved: Bool = false, brackets: Bool = false
    ) {
        guard let tree = tree(name, value) else { return }
        var writer = QueryWriter(brackets: brackets) { text in
            allowReserved ? text.percentEncoded(.reservedInQueryValue, keepingTriples: true) : text.percentEncoded(.unreserved)
        }
        do { try writer.add(name, tree, style: style, explode: explode) } catch { return fail(error) }
        if !writer.items.isEmpty { query += (query.isEmpty ? "" : "&") + writer.text }
    }

    /// Adds a query parameter written as JSON (OpenAPI, `content`).
    @_spi(Generated) public mutating func queryJSON<T: JSONEncodable>(_ name: String, _ value: T?) { query(name, jsonText(value)) }
}

/// Header parameters. Nil values are omitted. Values are not percent-encoded.
extension RequestBuilder {
    /// Adds a header parameter: a scalar, an array (`a,b`), or an object (`key,a,key,b`, or `key=a,key=b` if exploded).
    @_spi(Generated) public mutating func header<T: JSONEncodable>(_ name: String, _ value: T?, explode: Bool = false) {
        noteIdempotencyKey(name)
        guard let tree = tree(name, value) else { return }
        if let text = tree.leaf { return setHeader(name, text) }
        guard let pairs = pairs(name, tree), !pairs.isEmpty else { return }
        let list = DelimitedList(name: name, isPercentEncoded: false, hasQuotes: true) { $0 }
        do { setHeader(name, try list.join(pairs, ",", explode: explode)) } catch { fail(error) }
    }

    /// Adds a header parameter written as JSON (OpenAPI, `content`).
    @_spi(Generated) public mutating func headerJSON<T: JSONEncodable>(_ name: String, _ value: T?) { header(name, jsonText(value)) }
}

/// Cookie parameters. Nil values are omitted. Values that the style does not support are rejected.
extension RequestBuilder {
    /// Adds a cookie: a scalar, an array (`name=a; name=b`, or `name=a,b` if not exploded), or an object (`key=a; key=b`, or
    /// `name=key,a,key,b` if not exploded).
    @_spi(Generated) public mutating func cookie<T: JSONEncodable>(
        _ name: String, _ value: T?, style: CookieStyle = .form, explode: Bool = true
    ) {
        guard let tree = tree(name, value), let pairs = pairs(name, tree), !pairs.isEmpty else { return }
        for pair in pairs where !pair.text.utf8.allSatisfy(style.allows) { return fail(HTTPMessageError.invalidCookie) }
        let escape: (String) -> String = { style == .form ? $0.percentEncoded(.cookie) : $0 }
        if explode || tree.leaf != nil {
            for pair in pairs { addCookie(pair.name ?? name, escape(pair.text)) }
        } else {
            let list = DelimitedList(name: name, isPercentEncoded: style == .form, escape: escape)
            do { addCookie(name, try list.join(pairs, ",", explode: false)) } catch { fail(error) }
        }
    }

    /// Adds a cookie written as JSON (OpenAPI, `content`).
    @_spi(Generated) public mutating func cookieJSON<T: JSONEncodable>(_ name: String, _ value: T?) { cookie(name, jsonText(value)) }

    private mutating func addCookie(_ name: String, _ value: String) {
        guard name.isToken else { return fail(HTTPMessageError.invalidCookie) }
        cookies += (cookies.isEmpty ? "" : "; ") + name + "=" + value
    }
}

/// Converts values to JSON. The methods return `nil` for a nil value. If a value cannot be encoded as JSON, they record the error and also
/// return `nil`.
extension RequestBuilder {
    /// Returns the value of a parameter. Scalars are texts, also in an array.
    private mutating func tree<T: JSONEncodable>(_ name: String, _ value: T?) -> JSONValue? {
        guard let value, !namesOnly else { return nil }
        // An own type of the user has a text only if it is encoded as a scalar.
        if let scalar = value as? any ParameterValue, let text = text(of: scalar) { return .string(text) }
        if let scalars = value as? [any ParameterValue] {
            let texts = scalars.compactMap { text(of: $0) }
            if texts.count == scalars.count { return .array(texts.map { .string($0) }) }
        }
        do { return try JSONValue(encoding: value, options: json) } catch {
            fail(value is any ParameterValue || value is [any ParameterValue] ? ParameterError(name: name, reason: .notText) : error)
        }
        return nil
    }

    mutating func leaf<T: ParameterValue>(_ name: String, _ value: T?) -> JSONValue? {
        guard let value, !namesOnly else { return nil }
        if let text = text(of: value) { return .string(text) }
        fail(ParameterError(name: name, reason: .notText))
        return nil
    }

    private func text(of value: any ParameterValue) -> String? {
        if let date = value as? Date { date.parameterText(json.dates) } else { value.parameterText }
    }

    mutating func json<T: JSONEncodable>(_ value: T?) -> JSONValue? {
        guard let value, !namesOnly else { return nil }
        do { return try JSONValue(encoding: value, options: json) } catch { fail(error) }
        return nil
    }

    mutating func jsonBytes<T: JSONEncodable>(_ value: T?) -> Data? {
        guard let value, !namesOnly else { return nil }
        do { return try JSON.encode(value, options: json) } catch { fail(error) }
        return nil
    }

    mutating func jsonText<T: JSONEncodable>(_ value: T?) -> String? { jsonBytes(value).map { String(decoding: $0, as: UTF8.self) } }

    private mutating func pairs(_ name: String, _ tree: JSONValue?) -> [(name: String?, text: String)]? {
        guard let tree else { return nil }
        let pairs = tree.flatPairs
        if pairs == nil { fail(ParameterError(name: name, reason: .notSerializable)) }
        return pairs
    }
}
