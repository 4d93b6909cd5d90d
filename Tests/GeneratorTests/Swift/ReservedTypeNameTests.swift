import Foundation
import Testing

@testable import EndpointGenerator

/// Generated code refers to runtime types without a module name. A model with the same name would shadow such a type inside the root type,
/// so these names are reserved.
@Suite struct ReservedTypeNameTests {
    static let project: URL = EmbeddedTemplatesTests.project

    private func sources(in folder: URL) throws -> [(folder: String, text: String)] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
            (String(name.prefix { $0 != "/" }), try String(contentsOf: folder.appending(path: name), encoding: .utf8))
        }
    }

    private func words(in text: String, after pattern: String) throws -> Set<String> {
        let expression = try NSRegularExpression(pattern: pattern + #"([A-Z]\w*)"#, options: .anchorsMatchLines)
        let matches = expression.matches(in: text, range: NSRange(text.startIndex..., in: text))
        return Set(matches.compactMap { Range($0.range(at: 1), in: text).map { String(text[$0]) } })
    }

    private func runtimeTypes(_ folders: [String], access: String) throws -> Set<String> {
        try folders.reduce(into: []) { types, folder in
            for source in try sources(in: Self.project.appending(path: "Sources/Runtime/\(folder)")) {
                types.formUnion(try words(in: source.text, after: "^\(access) (?:final |indirect )*(?:struct|enum|class|protocol) "))
            }
        }
    }

    /// A program could not use a type of the runtime that its API's root type hides.
    @Test func rootTypeHidesNoTypeOfTheRuntime() throws {
        let types = try runtimeTypes(["Basics", "JSON", "HTTP", "Client", "URLSession", "Policies", "Testing"], access: "public")
        #expect(types.isSuperset(of: ["Transport", "RetryPolicy", "Stub"]))
        #expect(types.subtracting(OutputFiles.reservedNames) == [])
        #expect(OutputFiles.apiName(forFile: "transport.yaml") == "TransportAPI")
    }

    @Test func runtimeTypesInGeneratedCodeAreReservedNames() throws {
        let declaration = #"^\s*(?:nonisolated )?(?:public |package )?(?:final |indirect )*(?:struct|enum|class|protocol|typealias) "#
        let runtime = try runtimeTypes(["Basics", "JSON", "HTTP", "Client"], access: "(?:public|package)")
        #expect(runtime.isSuperset(of: ["JSONReader", "ReceivedResponse", "SecretText"]))

        var code: [String: String] = [:]
        for source in try sources(in: Self.project.appending(path: "Tests/Golden/Expected")) {
            let lines = source.text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            code[source.folder, default: ""] += lines.joined(separator: "\n") + "\n"
        }
        var named: Set<String> = []
        for text in code.values {
            let plain = text.replacing(/#*"""[\s\S]*?"""#*/, with: "").replacing(/#"[^\n]*?"#/, with: "").replacing(
                /"(?:[^"\\\n]|\\.)*"/, with: "")
            named.formUnion(try words(in: plain, after: #"(?<![\w.`])"#).subtracting(try words(in: plain, after: declaration)))
        }
        // These are written with their module where the API declares a type with the same name.
        named.subtract(OutsideType.allCases.map(\.name.name))
        let inUse = named.intersection(runtime)
        #expect(inUse.contains("JSONReader"))
        #expect(inUse.subtracting(OutputFiles.namesInUse) == [])
        // What the configs of golden cases name themselves: modules, and types of their own and of other APIs. `Generated` is the name of
        // the interface that only generated code uses.
        let ofConfigs: Set<String> = ["DateComponents", "Generated", "InternalImportsByDefault", "SharedTypes", "SharedTypesCommon"]
        #expect(named.subtracting(OutputFiles.reservedNames).subtracting(ofConfigs) == [])
    }

    @Test func rootTypeGetsAnotherNameInsteadOfAReservedOne() {
        for name in OutputFiles.reservedNames {
            #expect(!OutputFiles.isValidName(name))
            #expect(OutputFiles.isValidName(OutputFiles.apiName(forFile: name + ".yaml")))
        }
    }

    /// The golden case `names-in-use` compiles a schema for every name that generated code uses.
    @Test func goldenCaseHasASchemaForEveryNameInUse() throws {
        let spec = Self.project.appending(path: "Tests/Golden/Cases/names-in-use/spec.json")
        let file = SourceFile(path: "spec.json", bytes: Array(try Data(contentsOf: spec)))
        var diagnostics = Diagnostics()
        let root = parseJSON(file, number: 0, diagnostics: &diagnostics)
        let schemas = root?.object?["components"]?.object?["schemas"]?.object?.members.map(\.key.raw) ?? []
        #expect(OutputFiles.namesInUse.union(OutsideType.allCases.map(\.name.name)).subtracting(schemas) == [])
    }
}
