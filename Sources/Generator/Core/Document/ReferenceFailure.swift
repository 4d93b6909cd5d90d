extension References.Failure {
    /// Returns the message for a reference that cannot be resolved. `what` is the kind of object that was expected.
    ///
    /// - Parameter hint: The suggestion `; did you mean …?`, if there is a target with a similar name.
    func message(_ text: SpecText, what: String, hint: String? = nil) -> String {
        switch self {
        case .remote:
            "`\(text.raw)` is a URL, and URLs are not downloaded; save the file next to the document and list both in the config: "
                + "\"references\": {\(ShownValue.text(url(text.raw)).json): \(ShownValue.text(fileName(text.raw)).json)}"
        case .withoutHash(let meant): "`\(text.raw)` needs a `#` before its JSON pointer: `\(meant)`"
        case .unlisted(let path):
            if let hint {
                "`\(path)` is not a reference\(hint) (a file of that name would have to be listed in the config's `references`)"
            } else {
                "`\(path)` is not one of the document's files; list it in the config's `references`"
            }
        case .outside(let path):
            "`\(path)` is outside the document's folder and is not opened; copy it there and list it in the config's `references`"
        case .missing(let detail): "no \(what) exists at `\(text.raw)`: \(detail)"
        case .noMember(let token, _): "no \(what) exists at `\(text.raw)`\(hint ?? ": there is no `\(token)`")"
        case .malformed: "`\(text.raw)` is not a JSON pointer (such as `#/components/schemas/User`)"
        }
    }

    private func url(_ reference: String) -> String { String(reference.prefix { $0 != "#" }) }

    private func fileName(_ reference: String) -> String {
        let last: Substring = url(reference).split(separator: "/").last ?? ""
        let name = String(last.prefix { $0 != "?" })
        return name.hasSuffix(".json") || namesYAML(name) ? name : name + ".json"
    }
}

/// Reads references that are misspelled but allow only one reading, such as `User`, `/components/schemas/User` and `#/definitions/User` for
/// `#/components/schemas/User`.
extension References {
    /// Returns the target of the reference `text` in the file `file`. If there is none, returns the only target that the text can mean; its
    /// `meant` is then the correct spelling.
    ///
    /// - Parameter section: The member of `components` that has objects of the expected kind, such as `schemas`.
    package mutating func find(_ text: String, from file: Int32, in section: String?) -> Result<Target, Failure> {
        let found = find(text, from: file)
        switch found {
        case .success, .failure(.remote), .failure(.malformed): return found
        // A different spelling can have a target.
        case .failure: break
        }
        if text.hasSuffix("#/") {
            // The pointer `/` names an empty key (RFC 6901, section 4). There is none, so the file is meant as a whole.
            let location = String(text.dropLast(2))
            return (location.isEmpty && file == root ? nil : target(location.isEmpty ? "#" : location, from: file)).map { .success($0) }
                ?? found
        }
        guard let section else { return found }
        for spellings in Self.spellings(of: text, in: section) {
            let targets = spellings.compactMap { target($0, from: file) }
            guard let first = targets.first else { continue }
            // With two readings, the reference stays an error.
            return targets.allSatisfy { $0.node === first.node } ? .success(first) : found
        }
        return componentOfRoot(text, from: file) ?? componentElsewhere(text, from: file, in: section).map { .success($0) } ?? found
    }

    /// Returns the component of the expected kind that a pointer names below a place that the file does not have, as in
    /// `#/content/schemas/User` or `#/components/models/User`.
    private mutating func componentElsewhere(_ text: String, from file: Int32, in section: String) -> Target? {
        guard let hash = text.firstRange(of: "#/") else { return nil }
        let location = text[..<hash.lowerBound]
        let tokens = pathSegments(text[hash.upperBound...]).map { String($0) }
        let place = tokens.dropLast()
        guard let name = tokens.last, let first = place.first, place.count <= 2,
            case .success(let whole) = find(location.isEmpty ? "#" : String(location), from: file), let object = whole.node.object
        else { return nil }
        if let inner = object[first] {
            guard first == "components", let second = place.dropFirst().first, inner.object?[second] == nil else { return nil }
        }
        return target("\(location)#/components/\(section)/\(name)", from: file)
            ?? (section == "schemas" ? target("\(location)#/definitions/\(name)", from: file) : nil)
    }

    /// Returns the component of the root document to which a pointer in another file refers, as if all files were one.
    private mutating func componentOfRoot(_ text: String, from file: Int32) -> Result<Target, Failure>? {
        guard file != root, text.hasPrefix("#/components/") || text.hasPrefix("#/definitions/") else { return nil }
        guard case .success(var target) = find(text, from: root) else { return nil }
        let name = target.path.split(separator: "/").last.map { String($0) } ?? target.path
        target.meant = name + text
        return .success(target)
    }

    private mutating func target(_ spelling: String, from file: Int32) -> Target? {
        guard case .success(var target) = find(spelling, from: file), target.node.object != nil || target.node.bool != nil else {
            return nil
        }
        target.meant = spelling
        return target
    }

    /// Returns other spellings of a reference: the pointer with its `#` and slash, and the places of a component in all versions of OpenAPI.
    /// Each element lists the spellings that are equally likely, and the most likely ones come first.
    private static func spellings(of text: String, in section: String) -> [[String]] {
        let parts = text.split(separator: "#", omittingEmptySubsequences: false)
        var location = String(parts.first ?? "")
        var pointer = parts.dropFirst().joined(separator: "/")
        if parts.count == 1 {
            guard !hasScheme(text), !text.hasPrefix("//"), !text.hasPrefix("."), !namesFile(text) else { return [] }
            (location, pointer) = splitReference(text) ?? ("", text)
        }
        let tokens = pathSegments(pointer[...]).map { String($0) }
        guard let first = tokens.first else { return [] }
        let place = componentPlace(tokens)
        // A name without its place is a component of the expected kind.
        let (own, rest) = place ?? (section, [first])
        let name = rest.joined(separator: "/")
        let whole = "\(location)#/" + tokens.joined(separator: "/")
        guard !rest.isEmpty, place != nil || tokens.count == 1 else { return [[whole]] }
        let old = own == "schemas" ? "definitions" : own == "securitySchemes" ? "securityDefinitions" : own
        let components = ["\(location)#/components/\(own)/\(name)", "\(location)#/\(old)/\(name)"]
        return place == nil ? [components, [whole]] : [[whole], components]
    }

    /// Returns the section of the component that a pointer names, and the tokens after it.
    private static func componentPlace(_ tokens: [String]) -> (section: String, rest: [String])? {
        guard let first = tokens.first?.lowercased() else { return nil }
        let rest = Array(tokens.dropFirst())
        switch first {
        case "definitions", "definition": return ("schemas", rest)
        case "securitydefinitions": return ("securitySchemes", rest)
        case "components", "component":
            guard let section = rest.first.flatMap(sectionOfComponents(named:)) else { return nil }
            return (section, Array(rest.dropFirst()))
        default: return sectionOfComponents(named: first).map { ($0, rest) }
        }
    }

    private static func sectionOfComponents(named text: String) -> String? {
        let name = text.lowercased()
        return sections.map(\.key).first { section in
            let known = section.lowercased()
            return known == name || known == name + "s"
        }
    }

    /// The sections of `components`, and what each contains.
    package static let sections: [(key: String, kind: String)] = [
        ("schemas", "schema"), ("parameters", "parameter"), ("responses", "response"), ("headers", "header"),
        ("requestBodies", "request body"), ("securitySchemes", "security scheme"), ("examples", "example"), ("links", "link"),
        ("callbacks", "callback"), ("pathItems", "path item"), ("mediaTypes", "media type"),
    ]

    private static func namesFile(_ text: String) -> Bool { text.hasSuffix(".json") || namesYAML(text) }
}

extension References.Target {
    /// Warns about a misspelled reference. Does nothing if the reference is correct.
    func warnOfSpelling(_ text: SpecText, at span: Span, diagnostics: inout Diagnostics) {
        guard let meant else { return }
        diagnostics.warning("misspelled-reference", "`\(text.raw)` refers to nothing; it is read as `\(meant)`", at: span)
    }
}
