/// The state of one resolution: what has been read, which models exist, what is wrong.
///
/// A class, because a struct this large is copied by every closure that calls a method of it; it never leaves `resolve`.
final class Resolver {
    /// A model while its parts are still being found.
    struct Draft {
        var kind: Model.Kind?
        var name: NameContext
        var isComponent: Bool
        var documentation: Documentation
        var isDeprecated: Bool
        var requestedName: RequestedName?
        var span: Span
        /// Bad spots in it.
        var problems: [Int] = []
        /// What a discriminator without a mapping calls each member of a union.
        var memberNames: [SpecText?] = []
        /// Where a union's discriminator names its property.
        var discriminatorSpan: Span?
    }

    /// Something that cannot be generated. An error if an operation needs it, else a warning.
    struct Problem {
        var rule: String
        var message: String
        var span: Span
        /// Met inside an object, where any JSON can stand for what is missing.
        var isForgiven: Bool = false
        /// There is a warning of it already.
        var isSaid: Bool = false
        /// What was left out because of it, and is not missed.
        var spared: [String] = []
    }

    enum Memo {
        /// Being resolved. `containers`: how many arrays and maps were open then; `reserved`: the model that stands for it where it contains itself.
        case open(containers: Int, reserved: ModelID?)
        case done(TypeReference, problems: [Int])
    }

    /// An object model whose properties are still to be resolved.
    struct Pending {
        var model: ModelID
        var flat: Flat
        var context: NameContext
    }

    let document: Document
    let options: ResolveOptions
    var references: References
    var diagnostics = Diagnostics()

    var schemas: [ObjectIdentifier: SchemaNode] = [:]
    var memo: [ObjectIdentifier: Memo] = [:]
    var flats: [ObjectIdentifier: Flat] = [:]
    var openFlats: Set<ObjectIdentifier> = []
    /// Components by node: their names.
    var componentNames: [ObjectIdentifier: SpecText] = [:]
    var componentNodes: [String: JSONNode] = [:]
    /// Nodes made here; kept, since they are known by identity.
    var synthetic: [[ObjectIdentifier]: JSONNode] = [:]
    var kept: [JSONNode] = []
    var targets: [String: JSONNode?] = [:]
    /// Children of schemas with a discriminator, by the parent's node.
    var children: [ObjectIdentifier: [JSONNode]] = [:]

    var drafts: [Draft] = []
    var pending: [Pending] = []
    var problems: [Problem] = []
    /// The same spot is met from many sides.
    private var problemIndexes: [Diagnostic: Int] = [:]
    /// The problems met since the current operation or model was begun.
    var sink: [Int] = []
    /// The operation at hand, as diagnostics call it.
    var owner: String = ""
    var depth: Int = 0
    var containers: Int = 0
    /// Properties copied by merging so far.
    var merged: Int = 0

    lazy var declaredSchemes: Set<String> = Set(document.securitySchemes.map(\.key.raw))
    /// Whether one of the security schemes is sent as `Authorization`.
    var hasAuthorization: Bool = false
    /// How often `near` has looked.
    private var suggestions: Int = 0

    static let depthLimit: Int = 96
    static let mergeLimit: Int = 2_000_000

    init(_ document: Document, _ options: ResolveOptions) {
        self.document = document
        self.options = options
        references = document.references
        for member: JSONObject.Member in document.schemas {
            componentNames[ObjectIdentifier(member.value)] = member.key
            componentNodes[member.key.raw] = member.value
        }
    }

    // MARK: Problems

    func problem(_ rule: String, _ message: String, at span: Span) {
        let finding = Diagnostic(.error, rule, message, at: span)
        let index: Int = problemIndexes[finding] ?? problems.count
        sink.append(index)
        guard index == problems.count else { return }
        problemIndexes[finding] = index
        problems.append(Problem(rule: rule, message: finding.message, span: span))
    }

    /// The problems met since the sink held `mark` of them, each once. They stay in the sink.
    ///
    /// A schema that is referred to from many sides hands its problems to all of them, and these to those above: without a bound, and without
    /// taking out what came twice, a few dozen schemas make billions.
    func problems(since mark: Int) -> [Int] {
        guard sink.count > mark else { return [] }
        let found: [Int] = Array(unique(Array(sink[mark...])).prefix(Self.problemLimit))
        sink.replaceSubrange(mark..., with: found)
        return found
    }

    private static let problemLimit: Int = 100

    /// Takes dangling references out of what was met since `mark`: they do not matter where they were met.
    func forgive(since mark: Int) {
        for index: Int in sink[mark...] where problems[index].rule == "dangling-reference" { problems[index].isForgiven = true }
        let kept: [Int] = sink[mark...].filter { !problems[$0].isForgiven }
        sink.replaceSubrange(mark..., with: kept)
    }

    /// The problems met since `sink` was emptied, as warnings: they cost nothing but what `effect` says.
    func warnOfProblems(_ effect: String) {
        for index: Int in sink { warn(problems[index].rule, "\(problems[index].message) (\(effect))", at: problems[index].span) }
        for index: Int in sink { problems[index].isSaid = true }
        sink = []
    }

    /// What `make` returns; nil when it meets a problem, which then costs `what` and nothing else.
    func costingItself<Value>(_ what: @autoclosure () -> String, _ make: () -> Value?) -> Value? {
        let mark: Int = sink.count
        let value: Value? = make()
        guard sink.count > mark else { return value }
        for index: Int in problems(since: mark) { problems[index].spared.append("\(what()) of \(owner)") }
        sink.removeSubrange(mark...)
        return nil
    }

    func warn(_ rule: String, _ message: String, at span: Span) {
        diagnostics.warning(rule, message, at: span)
    }

    // MARK: Nodes

    /// The name of a type in the place of a schema.
    private func typeAlone(_ json: JSONNode) -> JSONObject? {
        guard let name: SpecText = json.string, ForeignType(name.raw) != nil else { return nil }
        warn("invalid-schema", "a schema must be an object, {\"type\": \"\(name.raw)\"}; the type alone is taken for it", at: json.span)
        return JSONObject([.made("type", json, at: json.span)])
    }

    /// The schema at `json`; nil for `true`, `false` and, as a problem, for what is no schema.
    func schema(_ json: JSONNode) -> SchemaNode? {
        let id = ObjectIdentifier(json)
        if let known: SchemaNode = schemas[id] { return known }
        guard let object: JSONObject = json.object ?? typeAlone(json) else {
            if json.isNull {
                // As converters from YAML write what has been left empty.
                warn("invalid-schema", "a schema must be an object, not null; it is read as any value", at: json.span)
            } else if json.bool == nil {
                problem("invalid-schema", "a schema must be an object, not \(json.kind)", at: json.span)
            }
            return nil
        }
        let schema = SchemaNode(json, object, &diagnostics)
        schemas[id] = schema
        return schema
    }

    /// A node that stands for several others.
    func joined(_ parts: [JSONNode], by keyword: String) -> JSONNode {
        if parts.count == 1, let part: JSONNode = parts.first { return part }
        let key: [ObjectIdentifier] = parts.map { ObjectIdentifier($0) }
        if let known: JSONNode = synthetic[key] { return known }
        let span: Span = parts.first?.span ?? document.root.span
        let node: JSONNode = .object([.made(SpecText(keyword), JSONNode(.array(parts), at: span), at: span)], at: span)
        synthetic[key] = node
        return node
    }

    // MARK: References

    /// What the reference names; nil, as a problem, when there is nothing.
    func target(_ reference: JSONNode, for what: String) -> JSONNode? {
        guard let text: SpecText = reference.string else { return nil }
        if let known: JSONNode = lookup(reference) {
            checkKind(text, at: reference.span, for: what)
            return known
        }
        if case .failure(let failure) = references.find(text.raw, from: reference.span.file) { dangling(reference, text, failure, what) }
        return nil
    }

    /// A reference to a component of another kind finds an object, which then says nothing.
    private func checkKind(_ text: SpecText, at span: Span, for what: String) {
        let prefix: String = "#/components/"
        guard text.raw.hasPrefix(prefix), let expected: String = Self.folders[what] else { return }
        let tokens: [Substring] = text.raw.dropFirst(prefix.utf8.count).split(separator: "/")
        guard tokens.count == 2, let found: Substring = tokens.first, found != expected,
            let kind: String = Self.folders.first(where: { $0.value == found })?.key
        else { return }
        let isRead: Bool = kind == "schema" && ["request body", "response", "media type"].contains(what)
        let effect: String = isRead ? "; it is read as JSON of that schema" : ""
        warn("unexpected-reference", "a \(what) belongs here, and `\(text.raw)` names a \(kind)\(effect)", at: span)
    }

    private static let folders: [String: String] = [
        "schema": "schemas", "parameter": "parameters", "request body": "requestBodies", "response": "responses", "header": "headers",
        "callback": "callbacks", "security scheme": "securitySchemes", "media type": "mediaTypes",
    ]

    /// What the reference names, without a word when there is nothing.
    func lookup(_ reference: JSONNode) -> JSONNode? {
        guard let text: SpecText = reference.string else { return nil }
        let file: Int32 = reference.span.file
        let key: String = file == document.root.span.file ? text.raw : "\(file) \(text.raw)"
        // The document itself is no schema: `#` names the one that the reference stands in.
        if text.raw == "#", let known: JSONNode = lookupInside(reference, text, key) { return known }
        guard let known: JSONNode? = targets[key] else {
            guard case .success(let target) = references.find(text.raw, from: file) else {
                targets[key] = .some(nil)
                return lookupInside(reference, text, key)
            }
            targets[key] = .some(target.node)
            return named(target)
        }
        return known ?? lookupInside(reference, text, key)
    }

    /// The same, for a schema with an `$id` (or, asked for `#`, a `$recursiveAnchor`) around the reference.
    private func lookupInside(_ reference: JSONNode, _ text: SpecText, _ key: String) -> JSONNode? {
        guard let resource: References.Resource = references.resource(around: reference.span, recursive: text.raw == "#")
        else { return nil }
        let key: String = "\(key) @\(resource.node.span.start)"
        if let known: JSONNode? = targets[key] { return known }
        guard case .success(let target) = references.find(text.raw, inside: resource) else {
            targets[key] = .some(nil)
            return nil
        }
        targets[key] = .some(target.node)
        // Around the reference, and so named already.
        return resource.isRecursive ? target.node : named(target)
    }

    private func named(_ target: References.Target) -> JSONNode {
        let id = ObjectIdentifier(target.node)
        if componentNames[id] == nil, targetNames[id] == nil { targetNames[id] = nameContext(target) }
        return target.node
    }

    /// Names of schemas that are reached by reference and are no components.
    var targetNames: [ObjectIdentifier: NameContext] = [:]

    private func dangling(_ reference: JSONNode, _ text: SpecText, _ failure: References.Failure, _ what: String) {
        let hint: String?
        switch failure {
        // What has a name of a file is one, whatever the document calls its components.
        case .unlisted(let path): hint = path.utf8.contains(0x2E) || path != text.raw ? nil : componentHint(text, at: reference.span)
        case .noMember(let token, let node): hint = self.hint(for: token, in: node) ?? componentHint(text, at: reference.span)
        case .remote, .outside, .withoutHash, .missing, .malformed: hint = nil
        }
        problem("dangling-reference", failure.message(text, what: what, hint: hint), at: reference.span)
    }

    /// The key that was probably meant.
    private func hint(for token: String, in node: JSONNode) -> String? {
        guard let members: [JSONObject.Member] = node.object?.members else { return nil }
        return near(token, among: members.lazy.map(\.key.raw)).map { ": there is no `\(token)`; did you mean '\($0)'?" }
    }

    /// Comparing texts is slow: not among thousands, nor thousands of times.
    func near<Names: Collection>(_ text: String, among names: Names) -> String? where Names.Element == String {
        guard suggestions < 100, names.count <= 5_000 else { return nil }
        suggestions += 1
        return suggestion(for: text, among: names)
    }

    /// A reference that is only wrong about where components stand.
    private func componentHint(_ text: SpecText, at span: Span) -> String? {
        // Of another file, its own components would be meant.
        let isOfRoot: Bool = text.raw.hasPrefix("#") ? span.file == document.root.span.file : !text.raw.utf8.contains(UInt8(ascii: "#"))
        guard isOfRoot, let name: Substring = text.raw.split(separator: "/").last, componentNodes[String(name)] != nil else { return nil }
        return "; did you mean '#/\(document.version(at: span) == .two ? "definitions" : "components/schemas")/\(name)'?"
    }

    /// Follows references from `json` to an object without one; nil, as a problem, when they lead nowhere or in a circle.
    func followed(_ json: JSONNode, to what: String) -> JSONNode? {
        var node: JSONNode = json
        var steps: Int = 0
        while let reference: JSONNode = node.object?["$ref"], reference.string != nil {
            steps += 1
            guard steps < 64 else {
                problem("reference-cycle", "this reference leads back to itself", at: json.object?["$ref"]?.span ?? json.span)
                return nil
            }
            guard let next: JSONNode = target(reference, for: what) else { return nil }
            node = next
        }
        return node
    }

    /// The node that `json` stands for after all references, without a word when they lead nowhere: itself then.
    func final(_ json: JSONNode) -> JSONNode {
        var node: JSONNode = json
        var steps: Int = 0
        while let reference: JSONNode = node.object?["$ref"], let next: JSONNode = lookup(reference), steps < 64 {
            node = next
            steps += 1
        }
        return node
    }

    /// The name of what a pointer leads to: the component's, then the properties below it.
    private func nameContext(_ target: References.Target) -> NameContext {
        var tokens: [String] = target.tokens
        // The last one: a file of shared parts, without `components` around them.
        for prefix: [String] in [["components"], ["definitions"], ["$defs"], ["paths"], ["schemas"]] where tokens.starts(with: prefix) {
            tokens.removeFirst(prefix == ["components"] ? min(2, tokens.count) : 1)
            break
        }
        let words: [SpecText] = tokens.filter { Int($0) == nil && !Self.structural.contains($0) }.map { SpecText($0) }
        if !words.isEmpty { return NameContext(words) }
        let name: Substring = target.path.split(separator: "/").last ?? "Document"
        return NameContext([SpecText(String(name.split(separator: ".").first ?? name))])
    }

    private static let structural: Set<String> = [
        "properties", "items", "allOf", "oneOf", "anyOf", "schema", "content", "application/json", "$defs", "definitions",
        "additionalProperties",
    ]

    /// The beginning of the names of what lies inside `json`: its own, if it has one.
    func context(of json: JSONNode, or context: NameContext) -> NameContext {
        let id = ObjectIdentifier(json)
        if let name: SpecText = componentNames[id] { return NameContext([name]) }
        return targetNames[id] ?? context
    }
}

/// A scalar as it stands in a diagnostic.
func described(_ node: JSONNode) -> String {
    switch node.value {
    case .string(let string): "`\(string.raw)`"
    case .number(let number): number.raw
    case .bool(let bool): bool ? "true" : "false"
    default: node.kind
    }
}
