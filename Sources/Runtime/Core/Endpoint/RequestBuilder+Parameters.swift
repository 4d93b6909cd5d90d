import Foundation

/// Values as trees of text. Nil, and the error remembered, when a value has no text.
extension RequestBuilder {
    mutating func text<T: ParameterValue>(_ name: String, _ value: T) -> String? {
        let text = value.parameterText
        if text == nil { fail(ParameterError(name: name, reason: .notText)) }
        return text
    }

    private mutating func list<T: ParameterValue>(_ name: String, _ values: [T]) -> ParameterTree? {
        var trees: [ParameterTree] = []
        for value in values {
            guard let text = text(name, value) else { return nil }
            trees.append(.text(text))
        }
        return .list(trees)
    }
}

/// Path parameters.
extension RequestBuilder {
    /// A path parameter; it stays within its segment.
    public mutating func path<T: ParameterValue>(_ name: String, _ value: T, style: PathStyle = .simple, explode: Bool = false) {
        guard let text = text(name, value) else { return }
        addPath(name, .text(text), style, explode)
    }

    /// A path parameter that is a list.
    public mutating func pathList<T: ParameterValue>(_ name: String, _ values: [T], style: PathStyle = .simple, explode: Bool = false) {
        guard let list = list(name, values) else { return }
        addPath(name, list, style, explode)
    }

    /// A path parameter that is an object, or a list of unlike values.
    public mutating func pathObject<T: JSONEncodable>(_ name: String, _ value: T, style: PathStyle = .simple, explode: Bool = false) {
        guard let tree = tree(value) else { return }
        addPath(name, tree, style, explode)
    }

    /// A path parameter written as JSON (OpenAPI, `content`).
    public mutating func pathJSON<T: JSONEncodable>(_ name: String, _ value: T) {
        guard let text = jsonText(value) else { return }
        addPath(name, .text(text), .simple, false)
    }

    private mutating func addPath(_ name: String, _ tree: ParameterTree, _ style: PathStyle, _ explode: Bool) {
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
        guard let value, let text = text(name, value) else { return }
        addQuery(name, .text(text), .form, true, allowReserved)
    }

    /// A query parameter that is a list. An empty list is left out.
    public mutating func queryList<T: ParameterValue>(
        _ name: String, _ values: [T]?, style: QueryStyle = .form, explode: Bool = true, allowReserved: Bool = false
    ) {
        guard let values, let list = list(name, values) else { return }
        addQuery(name, list, style, explode, allowReserved)
    }

    /// A query parameter that is an object, a map, or a list of objects.
    public mutating func queryObject<T: JSONEncodable>(
        _ name: String, _ value: T?, style: QueryStyle = .form, explode: Bool = true, allowReserved: Bool = false
    ) {
        guard let value, let tree = tree(value) else { return }
        addQuery(name, tree, style, explode, allowReserved)
    }

    /// A query parameter written as JSON (OpenAPI, `content`).
    public mutating func queryJSON<T: JSONEncodable>(_ name: String, _ value: T?) {
        guard let value, let text = jsonText(value) else { return }
        addQuery(name, .text(text), .form, true, false)
    }

    private mutating func addQuery(_ name: String, _ tree: ParameterTree, _ style: QueryStyle, _ explode: Bool, _ allowReserved: Bool) {
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
    public mutating func header<T: ParameterValue>(_ name: String, _ value: T?) {
        guard let value, let text = text(name, value) else { return }
        setHeader(name, text)
    }

    /// A header parameter that is a list: `a,b`.
    public mutating func headerList<T: ParameterValue>(_ name: String, _ values: [T]?) {
        guard let values, !values.isEmpty, let list = list(name, values) else { return }
        setHeader(name, DelimitedStyle.join(list.flatPairs ?? [], ",", false) { $0 })
    }

    /// A header parameter that is an object: `key,a,key,b`, exploded `key=a,key=b`.
    public mutating func headerObject<T: JSONEncodable>(_ name: String, _ value: T?, explode: Bool = false) {
        guard let value, let tree = tree(value) else { return }
        guard let pairs = tree.flatPairs else { return fail(ParameterError(name: name, reason: .notSerialisable)) }
        setHeader(name, DelimitedStyle.join(pairs, ",", explode) { $0 })
    }

    /// A header parameter written as JSON (OpenAPI, `content`).
    public mutating func headerJSON<T: JSONEncodable>(_ name: String, _ value: T?) {
        guard let value, let text = jsonText(value) else { return }
        setHeader(name, text)
    }
}

/// Cookie parameters (style `form`). Nil is left out; what a cookie cannot hold is percent-encoded, control characters are refused.
extension RequestBuilder {
    /// A cookie.
    public mutating func cookie<T: ParameterValue>(_ name: String, _ value: T?) {
        guard let value, let text = text(name, value) else { return }
        addCookie(name, text)
    }

    /// A cookie that is a list: `name=a; name=b`, or `name=a,b` when not exploded.
    public mutating func cookieList<T: ParameterValue>(_ name: String, _ values: [T]?, explode: Bool = true) {
        guard let values, let list = list(name, values) else { return }
        addCookies(name, list, explode)
    }

    /// A cookie that is an object: `key=a; key=b`, or `name=key,a,key,b` when not exploded.
    public mutating func cookieObject<T: JSONEncodable>(_ name: String, _ value: T?, explode: Bool = true) {
        guard let value, let tree = tree(value) else { return }
        addCookies(name, tree, explode)
    }

    /// A cookie written as JSON (OpenAPI, `content`).
    public mutating func cookieJSON<T: JSONEncodable>(_ name: String, _ value: T?) {
        guard let value, let text = jsonText(value) else { return }
        addCookie(name, text)
    }

    private mutating func addCookies(_ name: String, _ tree: ParameterTree, _ explode: Bool) {
        guard let pairs = tree.flatPairs else { return fail(ParameterError(name: name, reason: .notSerialisable)) }
        guard !explode else {
            for pair in pairs { addCookie(pair.name ?? name, pair.text) }
            return
        }
        guard !pairs.isEmpty else { return }
        addEncodedCookie(name, DelimitedStyle.join(pairs, ",", false) { $0.percentEncoded(.cookie) })
    }

    private mutating func addCookie(_ name: String, _ value: String) {
        guard !value.hasControl(allowingTab: false) else { return fail(HTTPFieldError.invalidCookie) }
        addEncodedCookie(name, value.percentEncoded(.cookie))
    }

    private mutating func addEncodedCookie(_ name: String, _ value: String) {
        guard name.isToken else { return fail(HTTPFieldError.invalidCookie) }
        cookies += (cookies.isEmpty ? "" : "; ") + name + "=" + value
    }
}
