/// A key that determines the target of a reference. It consists of the reference's text, its file and, if there is one, the schema with an
/// `$id` that the reference is relative to.
struct ReferenceKey: Hashable {
    let text: SpecText
    let file: Int32
    var resource: NodeIdentity?
    /// The expected kind of component, for a reference that is not correct.
    var section: String?
}

/// Finds the targets of references.
extension SchemaReader {
    /// Returns the target of a reference. Logs a problem and returns `nil` if it does not exist.
    func target(_ reference: JSONNode, for what: String) -> JSONNode? {
        guard let text = reference.string else { return nil }
        if let known = lookup(reference, for: what) {
            if what == "schema", let inside = schemaInside(known, as: Self.kind(ofComponent: text.raw)) {
                log.warn(
                    "unexpected-reference",
                    "expected a reference to a schema, found `\(text.raw)`, which contains one; the schema inside is read",
                    at: reference.span)
                return inside
            }
            if let meant = meantReferences[keyOfMisspelling(reference, text, what: what)] {
                meant.warnOfSpelling(text, at: reference.span, diagnostics: &log.diagnostics)
            } else {
                checkKind(text, at: reference.span, for: what)
            }
            return known
        }
        if case .failure(let failure) = references.find(text.raw, from: reference.span.file) {
            let hint: String?
            switch failure {
            // A name with a dot is treated as a file name, even if a component has that name.
            case .unlisted(let path): hint = path.utf8.contains(.dot) || path != text.raw ? nil : componentHint(text, at: reference.span)
            case .noMember(let token, let node): hint = self.hint(for: token, in: node) ?? componentHint(text, at: reference.span)
            case .remote, .outside, .withoutHash, .missing, .malformed: hint = nil
            }
            log.problem("dangling-reference", failure.message(text, what: what, hint: hint), at: reference.span)
        }
        return nil
    }

    /// Returns the schema inside a response, request body, parameter, header or media type to which a schema refers by mistake. These
    /// objects have no keyword of a schema.
    ///
    /// - Parameter kind: The kind of component that the reference names, which can itself be a reference.
    private func schemaInside(_ json: JSONNode, as kind: String?) -> JSONNode? {
        let target = kind == nil || kind == "schema" ? json : dereferenced(json, for: kind ?? "schema")
        guard let object = target.object, object["$ref"] == nil else { return nil }
        var holder = object
        if let content = object["content"]?.object?.members {
            let media = content.first { MediaTypeName($0.key.raw).isJSON } ?? content.first
            guard let media, let target = followed(media.value, to: "media type")?.object else { return nil }
            holder = target
        }
        guard let schema = holder["schema"], schema.object != nil, let read = self.schema(target), read.isAnnotation else { return nil }
        return schema
    }

    /// Warns about a reference to the wrong kind of component, which lacks the expected members, or to a part of the document that nothing
    /// can refer to.
    private func checkKind(_ text: SpecText, at span: Span, for what: String) {
        // Return early, because nearly all references are to the right kind of component.
        guard let expected = Self.prefixes[what], !text.raw.hasPrefix(expected) else { return }
        guard let kind = Self.kind(ofComponent: text.raw) ?? Self.kind(ofPart: text.raw), kind != what else { return }
        let isRead = kind == "schema" && ["request body", "response", "media type"].contains(what)
        let effect = isRead ? "; it is read as JSON of that schema" : "; it is read as \(Self.withArticle(what))"
        log.warn(
            "unexpected-reference",
            "expected a reference to \(Self.withArticle(what)), found `\(text.raw)`, which is \(Self.withArticle(kind))\(effect)", at: span)
    }

    private static func withArticle(_ kind: String) -> String { "\(kind.first.map { "aeiou".contains($0) } == true ? "an" : "a") \(kind)" }

    /// Returns the kind of component that a reference names, in any file.
    private static func kind(ofComponent text: String) -> String? {
        guard let pointer = split(text[...], atFirst: UInt8(ascii: "#")).after, pointer.hasPrefix("/components/") else { return nil }
        let tokens = pathSegments(pointer).dropFirst()
        guard tokens.count == 2, let folder = tokens.first else { return nil }
        return folders.first { $0.value == folder }?.key
    }

    /// Returns the kind of a path item or operation in the same file that a reference names.
    private static func kind(ofPart text: String) -> String? {
        guard text.hasPrefix("#/paths/") else { return nil }
        switch text.split(separator: "/").count {
        case 3: return "path item"
        case 4: return "operation"
        default: return nil
        }
    }

    private static let prefixes = Dictionary(uniqueKeysWithValues: References.sections.map { ($0.kind, "#/components/\($0.key)/") })
    private static let folders = Dictionary(uniqueKeysWithValues: References.sections.map { ($0.kind, $0.key) })

    private func keyOfMisspelling(_ reference: JSONNode, _ text: SpecText, what: String) -> ReferenceKey {
        ReferenceKey(text: text, file: reference.span.file, section: Self.folders[what] ?? "")
    }

    /// Returns the target of a reference, or `nil` if it does not exist. Reports no diagnostics.
    func lookup(_ reference: JSONNode, for what: String = "schema") -> JSONNode? {
        if let known = lookupAsWritten(reference) { return known }
        guard let text = reference.string else { return nil }
        let key = keyOfMisspelling(reference, text, what: what)
        return target(key) {
            let found = references.find(text.raw, from: reference.span.file, in: Self.folders[what])
            meantReferences[key] = try? found.get()
            return found
        }
    }

    /// Returns the target for a key, or `nil` if it does not exist. `find` is called once for each key.
    private func target(
        _ key: ReferenceKey, isNamed: Bool = true, _ find: () -> Result<References.Target, References.Failure>
    ) -> JSONNode? {
        if let known = targets[key] { return known }
        let target = try? find().get()
        targets[key] = .some(target?.node)
        if let target, isNamed { nameTarget(target) }
        return target?.node
    }

    /// Returns the target of a reference that is written correctly.
    func lookupAsWritten(_ reference: JSONNode) -> JSONNode? {
        guard let text = reference.string else { return nil }
        let file = reference.span.file
        let key = ReferenceKey(text: text, file: file)
        if let known = placeholderTarget(reference) { return known }
        // The document itself is not a schema, so `#` refers to the schema that contains the reference. An anchor is one of the schema with
        // the nearest `$id`.
        let isAnchor = text.raw.hasPrefix("#") && !text.raw.hasPrefix("#/")
        if isAnchor, let known = lookupInside(reference, text, outer: key) { return known }
        return target(key) { references.find(text.raw, from: file) } ?? lookupInside(reference, text, outer: key)
    }

    /// Returns the target of a reference inside a schema with an `$id` or, for `#`, inside a schema with a `$recursiveAnchor`.
    private func lookupInside(_ reference: JSONNode, _ text: SpecText, outer: ReferenceKey) -> JSONNode? {
        guard let resource = references.resource(around: reference.span, recursive: text.raw == "#") else { return nil }
        var key = outer
        key.resource = NodeIdentity(resource.node)
        // A recursive target contains the reference, so the target already has a name.
        return target(key, isNamed: !resource.isRecursive) { references.find(text.raw, inside: resource) }
    }

    private func nameTarget(_ target: References.Target) {
        let id = NodeIdentity(target.node)
        if componentNames[id] == nil, targetNames[id] == nil { targetNames[id] = nameContext(target) }
    }

    /// Returns a suggestion of the most similar key.
    private func hint(for token: String, in node: JSONNode) -> String? {
        guard let members = node.object?.members else { return nil }
        let near = log.didYouMean(token, among: members.lazy.map(\.key.raw))
        return near.isEmpty ? nil : ": there is no `\(token)`\(near)"
    }

    /// Returns a hint for a reference that names an existing component but has the wrong path.
    private func componentHint(_ text: SpecText, at span: Span) -> String? {
        // A reference in a different file would refer to that file's components.
        let isOfRoot = text.raw.hasPrefix("#") ? span.file == document.root.span.file : !text.raw.utf8.contains(UInt8(ascii: "#"))
        guard isOfRoot, let name = text.raw.split(separator: "/").last, componentNodes[SpecText(String(name))] != nil else { return nil }
        return "; did you mean `#/\(document.isSwagger(at: span) ? "definitions" : "components/schemas")/\(name)`?"
    }

    /// Follows references from `json` to an object that is not a reference. Logs a problem and returns `nil` if they lead nowhere, form a
    /// cycle or are too many.
    func followed(_ json: JSONNode, to what: String) -> JSONNode? {
        var isMissing = false
        let end = endOfChain(json) { node in
            guard let reference = node.object?["$ref"], reference.string != nil else { return nil }
            let next = target(reference, for: what)
            isMissing = next == nil
            return next
        }
        if end == nil { log.problem("reference-cycle", endlessChain, at: json.object?["$ref"]?.span ?? json.span) }
        return isMissing ? nil : end
    }

    /// Returns the last node found by following all references from `json`. Does not report missing targets.
    func dereferenced(_ json: JSONNode, for what: String = "schema") -> JSONNode {
        endOfChain(json) { node in node.object?["$ref"].flatMap { lookup($0, for: what) } } ?? json
    }

    /// Returns the name of a pointer's target, which consists of the component's name and the properties on the path below the component.
    private func nameContext(_ target: References.Target) -> NameContext {
        var tokens = target.tokens
        // The last prefix is for files that contain `schemas` at the top level instead of inside `components`.
        for prefix in [["components"], ["definitions"], ["$defs"], ["paths"], ["schemas"]] where tokens.starts(with: prefix) {
            tokens.removeFirst(prefix == ["components"] ? min(2, tokens.count) : 1)
            break
        }
        let words = tokens.filter { Int($0) == nil && !Self.structural.contains($0) }.map { SpecText($0) }
        if !words.isEmpty { return NameContext(words) }
        return NameContext([componentName(ofFile: target.path) ?? "Document"])
    }

    private static let structural: Set<String> = [
        "properties", "items", "allOf", "oneOf", "anyOf", "schema", "content", "application/json", "$defs", "definitions",
        "additionalProperties",
    ]

    /// Returns whether the schema is one of `x-stream-definitions`, either referenced or inline (as converters to OpenAPI 3 write it).
    /// They are the streams of grpc-gateway, whose documents specify no media type for streams. Each line of the body is `{"result": …}`
    /// (or `{"error": …}` at the end), and the body is sent as `application/json`.
    func isStreamOfResults(_ schema: JSONNode) -> Bool {
        func isStream(_ node: JSONNode) -> Bool { node.referenceText?.raw.hasPrefix("#/x-stream-definitions/") == true }
        let end = endOfChain(schema) { isStream($0) ? nil : $0.object?["$ref"].flatMap { lookup($0) } }
        if let end, isStream(end) { return true }
        guard let object = end?.object, object["$ref"] == nil, let properties = object["properties"]?.object?.members,
            Set(properties.map(\.key.raw)) == ["result", "error"]
        else { return false }
        let isTitled = object["title"]?.string?.raw.hasPrefix("Stream result of ") == true
        return isTitled || document.root.object?["x-stream-definitions"] != nil
    }

    /// Returns the prefix of names inside `json`, which is its own name if it has one, and otherwise `context`.
    func context(of json: JSONNode, or context: NameContext) -> NameContext {
        let id = NodeIdentity(json)
        if let name = componentNames[id] { return NameContext([name]) }
        return targetNames[id] ?? context
    }
}

/// Returns the name of the component that a file consists of: the file's name without `.yaml` or `.json` and without the kind of component,
/// such as `note` for `note.schema.yaml` and `page.size` for `params/page.size.yaml`. A name needs a letter, so `params/1.yaml` is
/// `params 1`. Returns `nil` if the file has no name.
func componentName(ofFile path: String) -> SpecText? {
    let segments = pathSegments(path[...])
    guard let file = segments.last else { return nil }
    var parts = fileStem(String(file)).split(separator: ".")
    if parts.count > 1, let last = parts.last, componentKinds.contains(last.lowercased()) { parts.removeLast() }
    let name = parts.joined(separator: ".")
    guard Int(name) != nil, let folder = segments.dropLast().last, folder != "." && folder != ".." else {
        return name.isEmpty ? nil : SpecText(name)
    }
    return SpecText("\(folder) \(name)")
}

/// The endings by which projects tell their files apart.
private let componentKinds: Set<String> = ["body", "header", "model", "parameter", "request", "requestbody", "response", "schema"]

/// Returns the reason phrase if a response is named after its status, as in `responses/404.yaml`, and otherwise the name.
func responseName(_ name: SpecText) -> SpecText {
    let number = name.raw.split(separator: " ").last.flatMap { $0.utf8.count == 3 ? Int($0) : nil }
    return number.map { SpecText(reasonPhrase($0)) } ?? name
}
