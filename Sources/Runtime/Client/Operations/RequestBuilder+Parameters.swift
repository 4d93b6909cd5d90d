import EndpointBasics

/// Path parameters. Each parameter stays within its segment of the path, even with `allowReserved` (OpenAPI 3.2). This option leaves
/// percent-encoded triples and all characters that are allowed in a segment unchanged.
extension RequestBuilder {
    /// Adds a path parameter. `allowEmpty` means that the parameter is the last segment of the path and can be empty, according to the
    /// config's `emptyPath`.
    public mutating func path<T: ParameterValue>(
        _ name: String, _ value: T, style: PathStyle = .simple, explode: Bool = false, allowReserved: Bool = false, allowEmpty: Bool = false
    ) {
        addPath(name, leaf(name, value), style, explode, allowReserved, isSecret: T.self == SecretText.self, allowEmpty: allowEmpty)
    }

    /// Adds a path parameter that is an array.
    public mutating func pathList<T: ParameterValue>(
        _ name: String, _ values: [T], style: PathStyle = .simple, explode: Bool = false, allowReserved: Bool = false
    ) {
        addPath(name, list(name, values), style, explode, allowReserved, isSecret: T.self == SecretText.self)
    }

    /// Adds a path parameter that is an object, or an array of values of different types.
    public mutating func pathObject<T: JSONEncodable>(
        _ name: String, _ value: T, style: PathStyle = .simple, explode: Bool = false, allowReserved: Bool = false
    ) {
        var tree: JSONValue?
        let secrets = FoundSecrets.found { tree = json(value) }
        addPath(name, tree, style, explode, allowReserved, isSecret: !secrets.isEmpty)
    }

    /// Adds a path parameter written as JSON (OpenAPI, `content`).
    public mutating func pathJSON<T: JSONEncodable>(_ name: String, _ value: T) {
        var text: JSONValue?
        let secrets = FoundSecrets.found { text = jsonText(value) }
        addPath(name, text, .simple, false, false, isSecret: !secrets.isEmpty)
    }

    private mutating func addPath(
        _ name: String, _ tree: JSONValue?, _ style: PathStyle, _ explode: Bool, _ allowReserved: Bool, isSecret: Bool = false,
        allowEmpty: Bool = false
    ) {
        guard let tree else { return }
        do throws(ParameterError) {
            let text = try DelimitedStyle.path(name, tree, style: style, explode: explode) {
                $0.percentEncoded(allowReserved ? .segment : .unreserved, keepingTriples: allowReserved)
            }
            mayEndEmpty = mayEndEmpty || allowEmpty
            guard !text.isEmpty || allowEmpty else { throw ParameterError(name: name, reason: .unsafePathSegment) }
            pathParameters.append((name, text, isSecret))
        } catch {
            fail(error)
        }
    }
}

/// Query parameters. Nil values are omitted.
extension RequestBuilder {
    /// Adds a query parameter.
    ///
    /// - Parameters:
    ///   - name: The name as written in the description, without percent-encoding.
    ///   - value: The value, which is omitted if it is nil.
    ///   - allowReserved: Whether reserved characters and percent-encoded triples are left unchanged, except those that would split or end
    ///     the query (OpenAPI, Parameter Object).
    public mutating func query<T: ParameterValue>(_ name: String, _ value: T?, allowReserved: Bool = false) {
        addQuery(name, leaf(name, value), .form, true, allowReserved)
    }

    /// Adds a query parameter that is an array. An empty array is omitted.
    public mutating func queryList<T: ParameterValue>(
        _ name: String, _ values: [T]?, style: QueryStyle = .form, explode: Bool = true, allowReserved: Bool = false
    ) {
        addQuery(name, list(name, values), style, explode, allowReserved)
    }

    /// Adds a query parameter that is an object, a dictionary, or an array of objects.
    ///
    /// - Parameter brackets: Whether the names of arrays inside the value end in brackets, as Rails and PHP need them: `filter[ids][]=1`.
    public mutating func queryObject<T: JSONEncodable>(
        _ name: String, _ value: T?, style: QueryStyle = .form, explode: Bool = true, allowReserved: Bool = false, brackets: Bool = false
    ) {
        addQuery(name, json(value), style, explode, allowReserved, brackets)
    }

    /// Adds a query parameter written as JSON (OpenAPI, `content`).
    public mutating func queryJSON<T: JSONEncodable>(_ name: String, _ value: T?) { addQuery(name, jsonText(value), .form, true, false) }

    private mutating func addQuery(
        _ name: String, _ tree: JSONValue?, _ style: QueryStyle, _ explode: Bool, _ allowReserved: Bool, _ brackets: Bool = false
    ) {
        guard let tree else { return }
        var writer = QueryWriter(brackets: brackets) { text in
            allowReserved ? text.percentEncoded(.reservedInQueryValue, keepingTriples: true) : text.percentEncoded(.unreserved)
        }
        do { try writer.add(name, tree, style: style, explode: explode) } catch { return fail(error) }
        if !writer.items.isEmpty { query += (query.isEmpty ? "" : "&") + writer.text }
    }
}

/// Header parameters. Nil values are omitted. Values are not percent-encoded.
extension RequestBuilder {
    /// Adds a header parameter.
    public mutating func header<T: ParameterValue>(_ name: String, _ value: T?) {
        noteIdempotencyKey(name)
        addHeader(name, leaf(name, value))
    }

    /// Adds a header parameter that is an array: `a,b`.
    public mutating func headerList<T: ParameterValue>(_ name: String, _ values: [T]?) { addHeader(name, list(name, values)) }

    /// Adds a header parameter that is an object: `key,a,key,b`, or `key=a,key=b` if exploded.
    public mutating func headerObject<T: JSONEncodable>(_ name: String, _ value: T?, explode: Bool = false) {
        addHeader(name, json(value), explode)
    }

    /// Adds a header parameter written as JSON (OpenAPI, `content`).
    public mutating func headerJSON<T: JSONEncodable>(_ name: String, _ value: T?) { addHeader(name, jsonText(value)) }

    private mutating func addHeader(_ name: String, _ tree: JSONValue?, _ explode: Bool = false) {
        guard let pairs = pairs(name, tree), !pairs.isEmpty else { return }
        setHeader(name, DelimitedStyle.join(pairs, ",", explode) { $0 })
    }
}

/// Cookie parameters. Nil values are omitted. Values that the style does not support are rejected.
extension RequestBuilder {
    /// Adds a cookie.
    public mutating func cookie<T: ParameterValue>(_ name: String, _ value: T?, style: CookieStyle = .form) {
        addCookies(name, leaf(name, value), true, style)
    }

    /// Adds a cookie that is an array: `name=a; name=b`, or `name=a,b` if not exploded.
    public mutating func cookieList<T: ParameterValue>(_ name: String, _ values: [T]?, style: CookieStyle = .form, explode: Bool = true) {
        addCookies(name, list(name, values), explode, style)
    }

    /// Adds a cookie that is an object: `key=a; key=b`, or `name=key,a,key,b` if not exploded.
    public mutating func cookieObject<T: JSONEncodable>(_ name: String, _ value: T?, style: CookieStyle = .form, explode: Bool = true) {
        addCookies(name, json(value), explode, style)
    }

    /// Adds a cookie written as JSON (OpenAPI, `content`).
    public mutating func cookieJSON<T: JSONEncodable>(_ name: String, _ value: T?) { addCookies(name, jsonText(value), true, .form) }

    private mutating func addCookies(_ name: String, _ tree: JSONValue?, _ explode: Bool, _ style: CookieStyle) {
        guard let pairs = pairs(name, tree), !pairs.isEmpty else { return }
        for pair in pairs where !pair.text.utf8.allSatisfy(style.allows) { return fail(HTTPMessageError.invalidCookie) }
        let escape: (String) -> String = { style == .form ? $0.percentEncoded(.cookie) : $0 }
        if explode {
            for pair in pairs { addCookie(pair.name ?? name, escape(pair.text)) }
        } else {
            addCookie(name, DelimitedStyle.join(pairs, ",", false, escape))
        }
    }

    private mutating func addCookie(_ name: String, _ value: String) {
        guard name.isToken else { return fail(HTTPMessageError.invalidCookie) }
        cookies += (cookies.isEmpty ? "" : "; ") + name + "=" + value
    }
}

/// Converts values to JSON. The methods return `nil` for a nil value. If a value cannot be encoded as JSON, they record the error and also
/// return `nil`.
extension RequestBuilder {
    mutating func leaf<T: ParameterValue>(_ name: String, _ value: T?) -> JSONValue? {
        guard let value, !namesOnly else { return nil }
        let text = (value as? Date).map { $0.parameterText(json.dates) } ?? value.parameterText
        if let text { return .string(text) }
        fail(ParameterError(name: name, reason: .notText))
        return nil
    }

    private mutating func list<T: ParameterValue>(_ name: String, _ values: [T]?) -> JSONValue? {
        guard let values, !namesOnly else { return nil }
        var leaves: [JSONValue] = []
        for value in values {
            guard let leaf = leaf(name, value) else { return nil }
            leaves.append(leaf)
        }
        return .array(leaves)
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

    mutating func jsonText<T: JSONEncodable>(_ value: T?) -> JSONValue? {
        jsonBytes(value).map { .string(String(decoding: $0, as: UTF8.self)) }
    }

    private mutating func pairs(_ name: String, _ tree: JSONValue?) -> [(name: String?, text: String)]? {
        guard let tree else { return nil }
        let pairs = tree.flatPairs
        if pairs == nil { fail(ParameterError(name: name, reason: .notSerializable)) }
        return pairs
    }
}
