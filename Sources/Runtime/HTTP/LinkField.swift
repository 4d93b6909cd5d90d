/// A link in the `Link` header field (RFC 8288, 3).
struct WebLink: Equatable {
    /// The target as sent, which can be relative.
    let target: String
    /// The relation types of the link, such as `next`.
    let relations: [String]
    /// The resource that the link belongs to, if it is not the resource of the response.
    let anchor: String?

    fileprivate func belongs(to url: HTTPURL?) -> Bool {
        guard let anchor, !anchor.isEmpty else { return true }
        // A fragment identifies only a part of the response.
        guard let url, !anchor.contains("#") else { return false }
        return url.resolving(anchor) == url
    }
}

extension HTTPHeaders {
    /// Returns the first target in the `Link` header field (RFC 8288, 3) that has the given relation, such as `next`, or `nil` if there is
    /// none.
    ///
    /// The target is as sent and can be relative to the request's URL. A link whose `anchor` names a different resource is ignored.
    public func link(_ relation: String) -> String? { link(relation, of: nil) }

    /// - Parameter url: The URL of the request, if known.
    package func link(_ relation: String, of url: HTTPURL?) -> String? {
        links.first { link in
            link.belongs(to: url) && link.relations.contains { $0.equalsIgnoringCase(relation) }
        }?.target
    }

    var links: [WebLink] { Array(sequence(state: LinkScanner(self["Link"] ?? "")) { scanner in scanner.next() }) }
}

/// Reads links and skips everything else. If a parameter is repeated, the first one is used (RFC 8288, 3.3).
struct LinkScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8)[...] }

    mutating func next() -> WebLink? {
        guard let open = rest.firstIndex(of: UInt8(ascii: "<")) else { return nil }
        guard let close = rest[open...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let target = String(decoding: rest[(open + 1)..<close], as: UTF8.self).trimmingBlanks()
        rest = rest[(close + 1)...]
        let parameters = parameters()
        let relations = (parameters["rel"] ?? "").split { $0 == " " || $0 == "\t" }.map(String.init)
        return WebLink(target: target, relations: relations, anchor: parameters["anchor"])
    }

    /// Reads the parameters up to the next comma outside quotes. Their names are in lowercase.
    mutating func parameters() -> [String: String] {
        var parameters: [String: String] = [:]
        while let (name, value) = parameter() {
            if parameters[name] == nil { parameters[name] = value }
        }
        return parameters
    }

    /// Returns the next parameter, or `nil` at the comma after the link or the end of the field.
    private mutating func parameter() -> (name: String, value: String)? {
        while let byte = rest.first, byte != UInt8(ascii: ";"), byte != UInt8(ascii: ",") { rest.removeFirst() }
        guard rest.popFirst() == UInt8(ascii: ";") else { return nil }
        let name = text(until: "=;,").lowercased()
        guard rest.first == UInt8(ascii: "=") else { return (name, "") }
        rest.removeFirst()
        while let byte = rest.first, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { rest.removeFirst() }
        return (name, rest.first == UInt8(ascii: "\"") ? quoted() : text(until: ";,"))
    }

    private mutating func text(until ends: String) -> String {
        let ends = ByteSet(ends)
        let end = rest.firstIndex(where: ends.contains) ?? rest.endIndex
        defer { rest = rest[end...] }
        return String(decoding: rest[..<end], as: UTF8.self).trimmingBlanks()
    }

    /// Reads a quoted string (RFC 9110, 5.6.4).
    private mutating func quoted() -> String {
        rest.removeFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            if byte != UInt8(ascii: "\\") { bytes.append(byte) } else if let escaped = rest.popFirst() { bytes.append(escaped) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
