@testable import EndpointGenerator
@testable import EndpointReview
import TestSupport

/// Traffic that a document describes only in part: values of its schemas, changed at random.
struct RandomTraffic {
    private let check: SchemaCheck
    private let operations: [OperationPattern]
    private var random: SeededGenerator
    private let names: [NodeIdentity: String]
    private let isSwagger: Bool

    init(_ document: Document, seed: UInt64) {
        check = SchemaCheck(document, .client)
        operations = DescribedOperations(document).operations.values.joined().sorted { $0.name < $1.name }
        random = SeededGenerator(seed)
        isSwagger = document.isSwagger(at: document.root.span)
        names = Dictionary(document.schemas.map { (NodeIdentity($0.value), $0.key.raw) }) { one, _ in one }
    }

    /// Returns recorded exchanges, one a line.
    mutating func exchanges(_ count: Int) -> [String] { (0..<count).map { exchange(operations[$0 % operations.count]) } }

    private mutating func exchange(_ operation: OperationPattern) -> String {
        let path = operation.segments.map { segment in
            segment.enumerated().map { index, part in index.isMultiple(of: 2) ? part : chance(3) ? "x\(index)" : "7" }.joined()
        }
        var query: [String] = []
        for parameter in operation.parts.parameters.compactMap(\.object) where parameter["in"]?.string?.raw == "query" && chance(2) {
            query.append("\(parameter["name"]?.string?.raw ?? "")=\(chance(3) ? "1" : chance(2) ? "word" : "true")")
        }
        let described = operation.parts.responses?.object?.members.filter { !$0.key.raw.hasPrefix("x-") } ?? []
        let member = described.randomElement(using: &random)
        var status = member.flatMap { Int($0.key.raw.prefix(3)) } ?? 200
        if chance(6) { status = [200, 201, 202, 204, 302, 404, 409, 500].randomElement(using: &random) ?? 200 }
        let request: ShownValue = [
            "method": .text(String(operation.name.prefix { $0 != " " })), "path": .text("/" + path.joined(separator: "/")),
            "query": .text(query.joined(separator: "&")),
        ]
        let exchange: ShownValue = [
            "request": merged(request, body(operation.parts.requestBody)),
            "response": merged(["status": .number(String(status))], status == 204 ? nil : body(member?.value)),
        ]
        return exchange.json.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    }

    private func merged(_ value: ShownValue, _ other: [(String, ShownValue)]?) -> ShownValue {
        guard case .object(let object) = value else { return value }
        return .made(object.map { ($0.key, $0.value) } + (other ?? [("headers", [])]))
    }

    /// Returns the members of a message with a body, or `nil` for none.
    private mutating func body(_ node: JSONNode?) -> [(String, ShownValue)]? {
        guard let node, !chance(10) else { return nil }
        let content = node.object?["content"]?.object?.members.randomElement(using: &random)
        let name = content?.key.raw ?? ""
        var type = name.contains("*") || name.isEmpty ? "application/json" : name
        var text = "text \(UInt8.random(in: 0...9, using: &random))"
        if MediaTypeName(type).kind == .json {
            let schema = content.flatMap { check.resolved($0.value).object?["schema"] }
            if schema == nil, chance(2) { return nil }
            var value = schema.map { self.value($0, depth: 0) } ?? ["detail": "words"]
            if chance(2) { value = changed(value) }
            text = value.json
            // Swagger 2.0 cannot describe text beside a model.
            if chance(12) { type = isSwagger || chance(2) ? "application/vnd.x+json" : "text/plain" }
        }
        if !isSwagger, chance(20) { (type, text) = ("text/html", "<p>") }
        return [("headers", [[.text("Content-Type"), .text(type)]]), ("body", ["text": .text(text)])]
    }

    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    // MARK: Values

    private mutating func value(_ schema: JSONNode, depth: Int) -> ShownValue {
        let schema = check.resolved(schema)
        guard let object = schema.object else { return .number("1") }
        if let values = object["enum"]?.array, let value = values.randomElement(using: &random) { return ShownValue(value) }
        if let value = object["const"] { return ShownValue(value) }
        for key in ["oneOf", "anyOf"] {
            guard let choice = object[key]?.array?.randomElement(using: &random) else { continue }
            let value = value(choice, depth: depth + 1)
            guard let property = (object["discriminator"]?.object?["propertyName"])?.string?.raw, case .object(let members) = value else {
                return value
            }
            let target = names[NodeIdentity(check.resolved(choice))]
            let mapped = object["discriminator"]?.object?["mapping"]?.object?.members.first { entry in
                entry.value.string.map { $0.raw == target || $0.raw.hasSuffix("/\(target ?? "")") } ?? false
            }
            let name = chance(8) ? "unheard" : mapped?.key.raw ?? target ?? ""
            return .made(members.filter { $0.key != property }.map { ($0.key, $0.value) } + [(property, .text(name))])
        }
        return value(of: check.kinds(of: schema), schema, object, depth)
    }

    private mutating func value(of kinds: ValueKinds, _ schema: JSONNode, _ object: JSONObject, _ depth: Int) -> ShownValue {
        if kinds.contains(.object) || object["properties"] != nil || object["allOf"] != nil {
            return .made(members(schema, depth).sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
        if kinds.contains(.array) {
            guard let items = object["items"], depth < 5 else { return [] }
            return .list((0..<Int.random(in: 0...2, using: &random)).map { _ in value(items, depth: depth + 1) })
        }
        if kinds.contains(.integer) { return .number(String(Int.random(in: 0...200, using: &random))) }
        if kinds.contains(.fraction) { return .number("1.5") }
        if kinds.contains(.boolean) { return .flag(chance(2)) }
        let texts = [
            "date-time": "2026-01-02T03:04:05Z", "date": "2026-01-02", "uuid": "123e4567-e89b-12d3-a456-426614174000",
            "uri": "https://a.example", "byte": "AAAA", "email": "a@b.example",
        ]
        return .text(texts[object["format"]?.string?.raw ?? ""] ?? (chance(3) ? "a longer text with words" : "word"))
    }

    private mutating func members(_ schema: JSONNode, _ depth: Int) -> [String: ShownValue] {
        let object = check.resolved(schema).object
        var members: [String: ShownValue] = [:]
        for part in object?["allOf"]?.array ?? [] where depth < 8 { members.merge(self.members(part, depth + 1)) { $1 } }
        let required = Set(object?["required"]?.array?.compactMap { $0.string?.raw } ?? [])
        for member in object?["properties"]?.object?.members ?? [] {
            guard required.contains(member.key.raw) && depth < 12 || depth < 4 && chance(3) else { continue }
            members[member.key.raw] = value(member.value, depth: depth + 1)
        }
        return members
    }

    /// Changes one value at random.
    private mutating func changed(_ value: ShownValue) -> ShownValue {
        switch value {
        case .object(let object) where !object.isEmpty && !chance(4):
            var members = object.map { ($0.key, $0.value) }
            let index = Int.random(in: members.indices, using: &random)
            if chance(4) { members.remove(at: index) } else { members[index].1 = changed(members[index].1) }
            return .made(members)
        case .list(let items) where !items.isEmpty && !chance(4):
            var items = items
            items[0] = changed(items[0])
            return .list(items)
        default:
            let others: [ShownValue] = [.number("null"), "other", .number("7"), .number("2.5"), true, [], ["inner": "x"]]
            return others.randomElement(using: &random) ?? true
        }
    }
}

/// Says which answers a generated client reads, by the resolved operations.
struct ReadingClient {
    private var check: SchemaCheck
    private let operations: [String: Operation]
    private let matching: DescribedOperations

    init(_ document: Document, _ api: API) {
        check = SchemaCheck(document, .client)
        check.direction = .response
        matching = DescribedOperations(document)
        let operations = api.services.flatMap(\.operations)
        self.operations = Dictionary(operations.map { ("\($0.method.raw) \($0.path.raw)", $0) }) { one, _ in one }
    }

    /// Returns whether the client returns a value, or a failure with the body that the document describes.
    mutating func reads(_ line: String) -> Bool {
        guard let exchange = parseJSON(line.utf8).flatMap({ Exchange($0) }), let match = matching.match(exchange),
            let operation = operations[match.operation.name]
        else { return false }
        let bodies: [DocumentedBody]
        if exchange.status < 300 {
            switch operation.outcome.success {
            case .void: return true
            case .value(let content): return reads(exchange.response, content)
            case .choice(let choice): bodies = choice
            }
        } else {
            bodies = operation.outcome.failures
        }
        for line in responseMatches(bodies) where bodies[line.index].status.covers(exchange.status) {
            guard line.mediaTypes?.contains(where: { $0.raw.matches(exchange.response.mediaType) }) != false else { continue }
            return bodies[line.index].content.map { reads(exchange.response, $0) } ?? true
        }
        return false
    }

    private mutating func reads(_ message: Exchange.Message, _ content: MediaType) -> Bool {
        guard content.kind == .json else { return true }
        let isJSON = message.mediaType.map { MediaTypeName($0).kind == .json } ?? true
        if !isJSON, content.plainNames.contains(where: { $0.raw.matches(message.mediaType) }) { return true }
        let schema = content.schema
        guard let bytes = message.body else {
            guard let schema, message.mediaType != nil || check.kinds(of: schema) != .string else { return true }
            return ["null", "{}", "[]"].compactMap { parseJSON($0.utf8) }.contains { isValid($0, schema) }
        }
        guard let value = parseJSON(bytes) else { return false }
        return schema.map { isValid(value, $0) } ?? true
    }

    private mutating func isValid(_ value: JSONNode, _ schema: JSONNode) -> Bool {
        check.begin(steps: 1_000_000)
        return check.allows(value, schema)
    }
}

extension Response.Status {
    fileprivate func covers(_ status: Int) -> Bool {
        switch self {
        case .code(let code): code == status
        case .range(let digit): status / 100 == digit
        case .default: true
        }
    }
}

extension String {
    /// Returns whether a media type of a document matches the one of a body.
    fileprivate func matches(_ other: String?) -> Bool {
        guard let other = other.map({ MediaTypeName($0) }) else { return true }
        let own = MediaTypeName(self).essence
        return own == "*/*" || own == other.essence || own == "*+json" && other.kind == .json
            || own.hasSuffix("/*") && other.essence.hasPrefix(own.dropLast())
    }
}
