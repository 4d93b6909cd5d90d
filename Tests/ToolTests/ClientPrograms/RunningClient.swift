@testable import EndpointGenerator

/// A program that makes calls and reads values, and prints the bytes that it sends and what it reads.
struct RunningClient {
    private(set) var statements: [String] = []
    private var declarations: [String] = []
    private let api: API
    private let declared: Declarations
    private let types: TypeRenderer

    init(_ declared: Declarations) {
        self.declared = declared
        api = declared.context.api
        types = declared.types.withModules
        for model in declared.models where model.alias == nil {
            declarations.append("extension RootType.\(written(model.name)): Readable { var programText: String { \(reading(model)) } }")
            guard model.conformances.decodes else { continue }
            for sample in api.samples(.model(model.id)).prefix(20) {
                statements.append("await run { read(\(decoding(sample, written(model.name)))) }")
            }
        }
        for service in declared.services {
            for operation in service.operations { add(operation, of: service.names) }
        }
    }

    func text(root: String) -> String {
        let start = "import EndpointRuntime\nimport Foundation\n" + declarations.joined(separator: "\n")
        let calls = statements.enumerated().map { "    static func step\($0)() async { \($1) }" }.joined(separator: "\n")
        let all = statements.indices.map { "        await step\($0)()" }.joined(separator: "\n")
        return (start + "\nextension RootType {\n\(calls)\n    static func runAll() async {\n\(all)\n    }\n}\n").replacing(
            "RootType", with: root)
    }

    /// What programs share: a transport that prints requests and answers with a given response.
    static let support = #"""
        import EndpointRuntime
        import Foundation

        protocol Readable { var programText: String { get } }

        func made<Value: JSONDecodable>(_ json: String) throws -> Value { try JSON.decode(Value.self, from: Array(json.utf8)) }

        func read(_ value: Any) -> String {
            if let value = value as? any Readable { return value.programText }
            if let value = value as? Data { return String(decoding: value, as: UTF8.self) }
            let children = Mirror(reflecting: value).children
            switch Mirror(reflecting: value).displayStyle {
            case .optional: return children.first.map { read($0.value) } ?? "nil"
            case .collection: return "[\(children.map { read($0.value) }.joined(separator: ", "))]"
            case .dictionary: return "[\(children.map { read($0.value) }.sorted().joined(separator: ", "))]"
            case .tuple: return "(\(children.map { read($0.value) }.joined(separator: ", ")))"
            case .enum where !(value is JSONValue): return children.first.map { "\($0.label ?? "")(\(read($0.value)))" } ?? "\(value)"
            default: return "\(value)"
            }
        }

        func run(_ body: () async throws -> String) async {
            do {
                print("=", try await body())
            } catch let error as EndpointError {
                print("! \(error.phase) \(error.response?.status ?? 0)")
            } catch {
                print("! not read")
            }
        }

        struct Canned: Transport {
            var status = 200
            var type: String?
            var body = ""

            func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
                var sent = ""
                if let body = request.body { for try await piece in try body.open() { sent += String(decoding: piece, as: UTF8.self) } }
                var lines = request.headers.map { "\($0.name.lowercased()): \($0.value)" }.sorted()
                lines.insert("\(request.method) \(request.url.string)", at: 0)
                var text = (lines + [sent]).joined(separator: "\n")
                // The boundary is random.
                if let start = text.range(of: "boundary=") {
                    let boundary = text[start.upperBound...].prefix { $0 != "\n" }.filter { $0 != "\"" }
                    text = text.replacingOccurrences(of: boundary, with: "BOUNDARY")
                }
                print(">", text)
                var headers = HTTPHeaders()
                if let type { try headers.set("Content-Type", to: type) }
                return HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
            }
        }
        """#

    // MARK: Reading

    private func reading(_ model: ModelDeclaration) -> String {
        switch model.kind {
        case .structure(let structure):
            let members = structure.properties.map { "\(written($0.name)): \\(read(\(written($0.name))))" }
            let others = structure.additional == nil ? [] : ["others: \\(read(additionalProperties))"]
            return "\"\(written(model.name))(\((members + others).joined(separator: ", ")))\""
        case .wrapper: return "\"\(written(model.name))(\\(read(value)))\""
        case .enumeration(let enumeration):
            let cases = enumeration.cases.map { "case .\(written($0.name)): \"\(written($0.name))\"" }
            return "switch self { \((cases + ["default: \"other \\(rawValue)\""]).joined(separator: "; ")) }"
        case .union(let union):
            let cases = union.cases.map { declared in
                let name = written(declared.name)
                return declared.type == nil ? "case .\(name): \"\(name)\"" : "case .\(name)(let value): \"\(name)(\\(read(value)))\""
            }
            return
                "switch self { \((cases + ["default: \"other \\(Mirror(reflecting: self).children.map { read($0.value) })\""]).joined(separator: "; ")) }"
        }
    }

    // MARK: Calling

    private mutating func add(_ operation: OperationDeclaration, of service: ServiceNames) {
        let bodies = bodies(of: operation)
        guard let first = bodies.first else { return }
        let call = "api.\(written(service.property)).\(written(operation.name))"
        let required = operation.parameters.filter { $0.defaultValue == nil }
        let optional = operation.parameters.filter { $0.defaultValue != nil }
        guard !required.contains(where: { argument($0, 0) == nil }) else { return }
        let responses = responses(of: operation)
        /// The arguments with a number of the parameters' values. What has no default comes first.
        func arguments(_ index: Int, _ parameters: [OperationDeclaration.Parameter], _ body: String?) -> String {
            let first = required.compactMap { argument($0, index) }
            let others = parameters.compactMap { argument($0, index) }
            let body = body.map { ["body: \($0)"] } ?? []
            return (operation.body?.isRequired == true ? first + body + others : first + others + body).joined(separator: ", ")
        }
        let answer = responses.first ?? "Canned()"
        // Each body, and a call with all parameters for each of their values.
        for body in bodies { add(operation, "\(call)(\(arguments(0, [], body)))", answer) }
        let counts = operation.parameters.map { api.samples(TypeReference(of: $0.type)).count }
        for index in 0..<min(6, counts.max() ?? 0) {
            add(operation, "\(call)(\(arguments(index, optional, first)))", answer)
        }
        for response in responses.dropFirst().prefix(24) { add(operation, "\(call)(\(arguments(0, [], first)))", response) }
    }

    private mutating func add(_ operation: OperationDeclaration, _ call: String, _ transport: String) {
        let server =
            declared.root.servers.first { $0.parameters.isEmpty }.map { ".\(written($0.name))" } ?? #".init(url: "https://api.example/v1")"#
        let credentials = declared.root.credentials.map { credentials in
            let values = credentials.schemes.map { scheme in
                let isBasic = types.text(scheme.type).text.contains("Basic")
                return "\(written(scheme.name)): \(isBasic ? #".init(user: "u", password: "p")"# : #".init("token")"#)"
            }
            return ", credentials: .init(\(values.joined(separator: ", ")))"
        }
        let client = "RootType(server: \(server)\(credentials ?? ""), transport: \(transport))"
        let result: String
        switch operation.success {
        case .known(.void): result = "try await \(call); return \"done\""
        case .generic(.eventStream, _), .generic(.jsonLines, _):
            result = "var text = \"\"; for try await item in try await \(call) { text += read(item) + \", \" }; return text"
        default: result = "return read(try await \(call))"
        }
        var body = "let api = \(client); \(result)"
        if let failure = operation.failure {
            body = "do { \(body) } catch { if let failure = \(written(failure.name))(error) { return read(failure) }; throw error }"
        }
        statements.append("await run { \(body) }")
    }

    /// Returns the bodies to send, or `[nil]` if the operation has none. Returns `[]` if no value can be made.
    private func bodies(of operation: OperationDeclaration) -> [String?] {
        guard let body = operation.body else { return [nil] }
        let made: [String] = body.cases.flatMap { item -> [String] in
            let values: [String]
            switch item.type.withoutOptional {
            case .known(.httpBody), .known(.data):
                values = [body.choice == nil ? #"Data("bytes".utf8)"# : #"HTTPBody(Data("bytes".utf8))"#]
            case .known(.string): values = [#""text""#]
            case .described(let type):
                let decoded = decodes(type) ? api.samples(type).prefix(12).map { decoding($0, types.text(of: type).text) } : []
                values = decoded + [expression(type, all: true), expression(type, all: false)].compactMap(\.self)
            default: values = []
            }
            return item.name.map { name in values.map { ".\(written(name))(\($0))" } } ?? values
        }
        return made + (body.isRequired ? [] : [nil])
    }

    /// Returns the transports that answer with the documented responses.
    private func responses(of operation: OperationDeclaration) -> [String] {
        operation.operation.responses.flatMap { response -> [String] in
            let status =
                switch response.status {
                case .code(let code): code
                case .range(let digit): digit * 100 + 4
                case .default: 500
                }
            guard !response.contents.isEmpty else { return ["Canned(status: \(status))"] }
            return response.contents.flatMap { content -> [String] in
                let samples = api.samples(content.type).prefix(12).map(\.json)
                let bodies =
                    switch content.kind {
                    case .json: samples
                    case .eventStream: [samples.map { "data: \($0)\n\n" }.joined()]
                    case .jsonLines: [samples.map { "\($0)\n" }.joined()]
                    default: ["plain text"]
                    }
                return bodies.map { body in
                    "Canned(status: \(status), type: \(literal(content.name.raw)), body: \(literal(body)))"
                }
            }
        }
    }

    private func argument(_ parameter: OperationDeclaration.Parameter, _ index: Int) -> String? {
        let type = TypeReference(of: parameter.type)
        let samples = api.samples(type)
        guard !samples.isEmpty, decodes(type) else { return nil }
        return "\(written(parameter.name)): \(decoding(samples[min(index, samples.count - 1)], types.text(of: type).text))"
    }

    private func decoding(_ sample: Sample, _ type: String) -> String { "(try made(\(literal(sample.json))) as \(type))" }

    /// Returns whether the runtime can decode all of the type.
    private func decodes(_ type: TypeReference) -> Bool {
        switch type.innermost {
        case .scalar(.file), .custom: return false
        case .model(let id):
            return declared.models.first { $0.id == id }?.conformances.decodes == true && expression(type, all: true) != nil
        default: return true
        }
    }

    /// Returns code that makes a value with initializers and cases, or `nil` if that needs a type of the user's own.
    private func expression(_ type: TypeReference, all: Bool, depth: Int = 0) -> String? {
        guard depth < 6 else { return nil }
        switch type {
        case .scalar(.file): return #"FilePart(Data("file".utf8), filename: "a.txt")"#
        case .scalar, .json: return api.samples(type).first.map { decoding($0, types.text(of: type).text) }
        case .array(let element): return expression(element, all: all, depth: depth + 1).map { "[\($0)]" }
        case .dictionary(let element): return expression(element, all: all, depth: depth + 1).map { "[\"k\": \($0)]" }
        case .optional(let wrapped): return all ? expression(wrapped, all: all, depth: depth) : "nil"
        case .custom: return nil
        case .model(let id):
            guard let model = declared.models.first(where: { $0.id == (api[id].sameAs ?? id) }) else { return nil }
            return expression(model, all: all, depth: depth)
        }
    }

    private func expression(_ model: ModelDeclaration, all: Bool, depth: Int) -> String? {
        let name = written(model.name)
        switch model.kind {
        case .enumeration(let enumeration):
            return (all ? enumeration.cases.first : enumeration.cases.last).map { "\(name).\(written($0.name))" }
        case .wrapper(let wrapper): return expression(TypeReference(of: wrapper.type), all: all, depth: depth + 1).map { "\(name)(\($0))" }
        case .union(let union):
            guard let chosen = all ? union.cases.first : union.cases.last else { return nil }
            guard let type = chosen.type else { return "\(name).\(written(chosen.name))" }
            return expression(TypeReference(of: type), all: all, depth: depth + 1).map { "\(name).\(written(chosen.name))(\($0))" }
        case .structure(let structure):
            var arguments: [String] = []
            for parameter in structure.initializerParameters where all || parameter.defaultValue == nil {
                guard let value = expression(TypeReference(of: parameter.type), all: all, depth: depth + 1) else {
                    if parameter.defaultValue == nil { return nil }
                    continue
                }
                let isPatch = if case .generic(.patch, _) = parameter.type { true } else { false }
                arguments.append("\(written(parameter.name)): \(isPatch ? ".set(\(value))" : value)")
            }
            return "\(name)(\(arguments.joined(separator: ", ")))"
        }
    }

    private func literal(_ text: String) -> String { SwiftText.literal(SpecText(text)).text }
    private func written(_ name: SwiftIdentifier) -> String { SwiftText.name(name).text }
}

extension TypeReference {
    /// The described type inside a type of a declaration.
    fileprivate init(of type: SwiftType) {
        switch type {
        case .described(let described): self = described
        case .optional(let wrapped): self = .optional(TypeReference(of: wrapped))
        case .generic(_, let argument): self = TypeReference(of: argument)
        case .known(.string), .declared, .known: self = .scalar(.string)
        }
    }
}
