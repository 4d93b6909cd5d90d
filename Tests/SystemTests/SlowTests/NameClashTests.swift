import EndpointGenerator
import Foundation
import Testing

extension SlowTests {
    /// Generated code compiles even if a document uses the same names as generated code or the runtime.
    @Suite struct NameClashTests {
        /// The positions in which a name from the document becomes a Swift name. Each name has its own scope, so that a number appended to
        /// make names unique cannot hide a clash.
        enum Position: String, CaseIterable {
            case schema, property, sentProperty, enumValue, openEnumValue, unionMember, tag, operation, operationsTogether, queryParameter
            case pathParameter, bodyProperty, responseHeader, securityScheme, server, serverVariable, webhook
        }

        private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()

        @Test(arguments: Position.allCases) func namesOfGeneratedCodeAndRuntimeCompileInEveryPosition(_ position: Position) async throws {
            let inUse = try NamesInUse(repository: Self.repository)
            #expect(inUse.names.count > 500 && inUse.endings.count > 10)
            let document = EveryNameDocument(position, inUse)
            for isNested in [true, false] where isNested || [.schema, .tag, .operation].contains(position) {
                let sources = try generated(document.text, isNested: isNested)
                let (status, output) = try await Compiler.compile(sources, ["-typecheck", "-suppress-warnings", "-parse-as-library"])
                let errors = output.split(separator: "\n").filter { $0.contains("error: ") }
                #expect(status == 0, "\(position.rawValue), \(errors.count) errors:\n\(errors.prefix(12).joined(separator: "\n"))")
            }
        }

        private func generated(_ text: String, isNested: Bool) throws -> [String: String] {
            let parts =
                #"["models", "endpoints", "calls", "services", "clients", "failures", "mocks", "wrappers", "completions", "examples"]"#
            let name = isNested ? "" : #""names": {"namespace": ""}, "#
            let config =
                #"{"spec": "names.json", \#(name)"name": "Names", "operations": {"*": {"body": "flat"}}, "files": 4, "generate": \#(parts)}"#
            var diagnostics = Diagnostics()
            let file = SourceFile(path: "names.endpoints.json", bytes: Array(config.utf8))
            let root = try #require(parseJSON(file, number: 0, diagnostics: &diagnostics))
            let configuration = try #require(Configuration.read(root, fileName: file.path, diagnostics: &diagnostics), "\(diagnostics.all)")
            let spec = SourceFile(path: "names.json", bytes: Array(text.utf8))
            let output = generate(GeneratorInput(configuration: configuration, spec: spec))
            #expect(!output.diagnostics.hasErrors, "\(output.diagnostics.all.filter { $0.severity == .error }.prefix(5))")
            return Dictionary(uniqueKeysWithValues: output.files.filter { !$0.isEmpty }.map { ($0.name, $0.contents) })
        }
    }
}

/// A document with every name in one position.
private struct EveryNameDocument {
    let text: String

    init(_ position: SlowTests.NameClashTests.Position, _ inUse: NamesInUse) {
        // Also covers the names that the generator forms by adding suffixes.
        let names = position == .operationsTogether || position == .schema ? inUse.names + inUse.endings.map { "event" + $0 } : inUse.names
        var schemas: [String] = []
        var paths: [String] = []
        var others = ""
        let string = #"{"type": "string"}"#
        func path(_ index: Int, _ operation: String, _ id: String, tag: String, method: String = "get") {
            paths.append(#""/p\#(index)": {"\#(method)": {"operationId": "\#(id)", "tags": ["\#(tag)"], \#(operation)}}"#)
        }
        let done = #""responses": {"200": {"description": "", "content": {"application/json": {"schema": {"type": "string"}}}}}"#
        func parameter(_ name: String, _ place: String, required: Bool = false) -> String {
            #"{"name": "\#(name)", "in": "\#(place)", "required": \#(required), "schema": {"type": "string"}}"#
        }
        func body(_ schema: String) -> String {
            #""requestBody": {"required": true, "content": {"application/json": {"schema": \#(schema)}}}, \#(done)"#
        }
        for (index, name) in names.enumerated() {
            // The compiler fails on an enum with about 700 cases.
            let tag = "t\(index / 300)"
            switch position {
            case .schema:
                schemas.append(#""\#(name)": {"type": "object", "required": ["a"], "properties": {"a": \#(string), "b": \#(string)}}"#)
            case .property:
                schemas.append(
                    #""S\#(index)": {"type": "object", "properties": {"\#(name)": \#(string)}, "additionalProperties": {"type": "integer"}}"#
                )
            case .sentProperty:
                let schema =
                    #"{"type": "object", "required": ["\#(name)"], "properties": {"\#(name)": {"type": "string", "nullable": true}}}"#
                path(index, body(schema), "op\(index)", tag: tag, method: "patch")
            case .enumValue: schemas.append(#""S\#(index)": {"type": "string", "enum": ["\#(name)", "zz"]}"#)
            case .openEnumValue: schemas.append(#""S\#(index)": {"enum": [1, 2], "x-enum-varnames": ["\#(name)", "zz"]}"#)
            case .unionMember:
                schemas.append(
                    #""S\#(index)": {"anyOf": [{"title": "\#(name)", "type": "object", "properties": {"a": \#(string)}}, {"type": "integer"}]}"#
                )
            case .tag: path(index, done, "op\(index)", tag: name)
            case .operation:
                path(index, #""parameters": [\#(parameter("a", "query")), \#(parameter("b", "query"))], \#(done)"#, name, tag: "t\(index)")
            case .operationsTogether:
                let list = #"{"description": "", "content": {"application/json": {"schema": {"type": "array", "items": \#(string)}}}}"#
                let paged = #""x-endpoints": {"pages": "link"}, "responses": {"200": \#(list)}"#
                // A property and a function with the same name clash if the function has no parameters.
                let group = name.hasPrefix("event") ? "event" : tag
                path(index, paged, name, tag: "none" + group)
                path(index + 10_000, #""parameters": [\#(parameter("a", "query"))], \#(paged)"#, name, tag: "some" + group)
            case .queryParameter:
                path(
                    index, #""parameters": [\#(parameter(name, "query")), \#(parameter("b", "header"))], \#(done)"#, "op\(index)", tag: tag)
            case .pathParameter:
                let own = parameter(name, "path", required: true)
                paths.append(
                    #""/p\#(index)/{\#(name)}": {"post": {"operationId": "op\#(index)", "parameters": [\#(own)], \#(body(#"{"type": "object"}"#))}}"#
                )
            case .bodyProperty:
                let schema = #"{"type": "object", "required": ["\#(name)"], "properties": {"\#(name)": \#(string), "other": \#(string)}}"#
                path(index, body(schema), "op\(index)", tag: tag, method: "post")
            case .responseHeader:
                let header = #""responses": {"204": {"description": "", "headers": {"\#(name)": {"schema": \#(string)}}}}"#
                path(index, header, "op\(index)", tag: tag)
            case .securityScheme, .server, .serverVariable, .webhook: break
            }
        }
        func list(_ make: (String) -> String) -> String { names.map(make).joined(separator: ",\n") }
        var components = #""schemas": {\#(schemas.joined(separator: ",\n"))}"#
        switch position {
        case .securityScheme: components += #", "securitySchemes": {\#(list { #""\#($0)": {"type": "http", "scheme": "bearer"}"# })}"#
        case .server: others = #""servers": [\#(list { #"{"url": "https://\#($0).example", "description": "\#($0)"}"# })],"#
        case .serverVariable:
            others =
                #""servers": [\#(list { #"{"url": "https://{\#($0)}.example", "description": "s \#($0)", "variables": {"\#($0)": {"default": "\#($0)", "enum": ["\#($0)", "zz"]}}}"# })],"#
        case .webhook: others = #""webhooks": {\#(list { #""\#($0)": {"post": {\#(body(string))}}"# })},"#
        default: break
        }
        text = """
            {"openapi": "3.1.0", "info": {"title": "Names", "version": "1"}, \(others)
            "paths": {\(paths.joined(separator: ",\n"))}, "components": {\(components)}}
            """
    }
}
