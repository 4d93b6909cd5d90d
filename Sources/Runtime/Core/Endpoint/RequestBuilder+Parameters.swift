import Foundation

/// Path parameters.
extension RequestBuilder {
    /// A path parameter; it stays within its segment.
    public mutating func path<T: ParameterValue>(_ name: String, _ value: T, style: PathStyle = .simple, explode: Bool = false) {
        addPath(name, leaf(name, value), style, explode)
    }

    /// A path parameter that is a list.
    public mutating func pathList<T: ParameterValue>(_ name: String, _ values: [T], style: PathStyle = .simple, explode: Bool = false) {
        addPath(name, list(name, values), style, explode)
    }

    /// A path parameter that is an object, or a list of unlike values.
    public mutating func pathObject<T: JSONEncodable>(_ name: String, _ value: T, style: PathStyle = .simple, explode: Bool = false) {
        addPath(name, json(value), style, explode)
    }

    /// A path parameter written as JSON (OpenAPI, `content`).
    public mutating func pathJSON<T: JSONEncodable>(_ name: String, _ value: T) { addPath(name, jsonText(value), .simple, false) }

    private mutating func addPath(_ name: String, _ tree: JSONValue?, _ style: PathStyle, _ explode: Bool) {
        guard let tree else { return }
        do throws(ParameterError) {
            let text = try DelimitedStyle.path(name, tree, style: style, explode: explode)
            guard !text.isEmpty else { throw ParameterError(name: name, reason: .unsafePathSegment) }
            pathParameters.append((name, text))
        } catch {
            fail(error)
        }
    }
}

/// Query parameters. Nil is left out.
extension RequestBuilder {
    /// A query parameter.
    ///
    /// - Parameters:
    ///   - name: as the description spells it; it is percent-encoded here.
    ///   - value: nil is left out.
    ///   - allowReserved: reserved characters and percent-encoded triples stay as they are, but for those that would split or end the
    ///     query (OpenAPI, Parameter Object).
    public mutating func query<T: ParameterValue>(_ name: String, _ value: T?, allowReserved: Bool = false) {
        addQuery(name, leaf(name, value), .form, true, allowReserved)
    }

    /// A query parameter that is a list. An empty list is left out.
    public mutating func queryList<T: ParameterValue>(
        _ name: String, _ values: [T]?, style: QueryStyle = .form, explode: Bool = true, allowReserved: Bool = false
    ) {
        addQuery(name, list(name, values), style, explode, allowReserved)
    }

    /// A query parameter that is an object, a map, or a list of objects.
    public mutating func queryObject<T: JSONEncodable>(
        _ name: String, _ value: T?, style: QueryStyle = .form, explode: Bool = true, allowReserved: Bool = false
    ) {
        addQuery(name, json(value), style, explode, allowReserved)
    }

    /// A query parameter written as JSON (OpenAPI, `content`).
    public mutating func queryJSON<T: JSONEncodable>(_ name: String, _ value: T?) { addQuery(name, jsonText(value), .form, true, false) }

    private mutating func addQuery(_ name: String, _ tree: JSONValue?, _ style: QueryStyle, _ explode: Bool, _ allowReserved: Bool) {
        guard let tree else { return }
        var writer = QueryWriter { text in
            allowReserved ? text.percentEncoded(.reservedInQueryValue, keepingTriples: true) : text.percentEncoded(.unreserved)
        }
        do { try writer.add(name, tree, style: style, explode: explode) } catch { return fail(error) }
        if !writer.items.isEmpty { query += (query.isEmpty ? "" : "&") + writer.text }
    }
}

/// Header parameters. Nil is left out; values are sent as they are, without percent-encoding.
extension RequestBuilder {
    /// A header parameter.
    public mutating func header<T: ParameterValue>(_ name: String, _ value: T?) { addHeader(name, leaf(name, value)) }

    /// A header parameter that is a list: `a,b`.
    public mutating func headerList<T: ParameterValue>(_ name: String, _ values: [T]?) {
        if values?.isEmpty == false { addHeader(name, list(name, values)) }
    }

    /// A header parameter that is an object: `key,a,key,b`, exploded `key=a,key=b`.
    public mutating func headerObject<T: JSONEncodable>(_ name: String, _ value: T?, explode: Bool = false) {
        addHeader(name, json(value), explode)
    }

    /// A header parameter written as JSON (OpenAPI, `content`).
    public mutating func headerJSON<T: JSONEncodable>(_ name: String, _ value: T?) { addHeader(name, jsonText(value)) }

    private mutating func addHeader(_ name: String, _ tree: JSONValue?, _ explode: Bool = false) {
        guard let pairs = pairs(name, tree) else { return }
        setHeader(name, DelimitedStyle.join(pairs, ",", explode) { $0 })
    }
}

/// Cookie parameters (style `form`). Nil is left out; what a cookie cannot hold is percent-encoded, control characters are refused.
extension RequestBuilder {
    /// A cookie.
    public mutating func cookie<T: ParameterValue>(_ name: String, _ value: T?) { addCookies(name, leaf(name, value), true) }

    /// A cookie that is a list: `name=a; name=b`, or `name=a,b` when not exploded.
    public mutating func cookieList<T: ParameterValue>(_ name: String, _ values: [T]?, explode: Bool = true) {
        addCookies(name, list(name, values), explode)
    }

    /// A cookie that is an object: `key=a; key=b`, or `name=key,a,key,b` when not exploded.
    public mutating func cookieObject<T: JSONEncodable>(_ name: String, _ value: T?, explode: Bool = true) {
        addCookies(name, json(value), explode)
    }

    /// A cookie written as JSON (OpenAPI, `content`).
    public mutating func cookieJSON<T: JSONEncodable>(_ name: String, _ value: T?) { addCookies(name, jsonText(value), true) }

    private mutating func addCookies(_ name: String, _ tree: JSONValue?, _ explode: Bool) {
        guard let pairs = pairs(name, tree), !pairs.isEmpty else { return }
        if explode {
            for pair in pairs {
                guard !pair.text.hasControl(allowingTab: false) else { return fail(HTTPFieldError.invalidCookie) }
                addCookie(pair.name ?? name, pair.text.percentEncoded(.cookie))
            }
        } else {
            addCookie(name, DelimitedStyle.join(pairs, ",", false) { $0.percentEncoded(.cookie) })
        }
    }

    private mutating func addCookie(_ name: String, _ value: String) {
        guard name.isToken else { return fail(HTTPFieldError.invalidCookie) }
        cookies += (cookies.isEmpty ? "" : "; ") + name + "=" + value
    }
}

/// Values as JSON: nil for nil, and, with the error remembered, for a value that has no such form.
extension RequestBuilder {
    mutating func leaf<T: ParameterValue>(_ name: String, _ value: T?) -> JSONValue? {
        guard let value else { return nil }
        if let text = value.parameterText { return .string(text) }
        fail(ParameterError(name: name, reason: .notText))
        return nil
    }

    private mutating func list<T: ParameterValue>(_ name: String, _ values: [T]?) -> JSONValue? {
        guard let values else { return nil }
        var leaves: [JSONValue] = []
        for value in values {
            guard let leaf = leaf(name, value) else { return nil }
            leaves.append(leaf)
        }
        return .array(leaves)
    }

    mutating func json<T: JSONEncodable>(_ value: T?) -> JSONValue? {
        guard let value else { return nil }
        do { return try JSONValue(encoding: value) } catch { fail(error) }
        return nil
    }

    mutating func jsonBytes<T: JSONEncodable>(_ value: T?) -> Data? {
        guard let value else { return nil }
        do { return try JSON.encode(value) } catch { fail(error) }
        return nil
    }

    mutating func jsonText<T: JSONEncodable>(_ value: T?) -> JSONValue? {
        jsonBytes(value).map { .string(String(decoding: $0, as: UTF8.self)) }
    }

    private mutating func pairs(_ name: String, _ tree: JSONValue?) -> [(name: String?, text: String)]? {
        guard let tree else { return nil }
        let pairs = tree.flatPairs
        if pairs == nil { fail(ParameterError(name: name, reason: .notSerialisable)) }
        return pairs
    }
}
