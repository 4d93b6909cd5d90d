import EndpointGenerator
import EndpointReview
import Foundation
import GoldenFiles
import Testing

extension SlowTests {
    /// Compiles the calls that `show` prints for readers to copy, each in a function whose parameters are the variables that the call names.
    @Suite struct PrintedCallsTests {
        private struct Shown: Decodable {
            struct Value: Decodable {
                var name: String?
                var label: String?
                var type: String
                var declared: String { "`\(label ?? name ?? "")`: \(type)" }
            }

            struct Operation: Decodable {
                var usage: [String]
                var parameters: [Value]?
                var body: Value?
            }

            struct Service: Decodable { var operations: [Operation] }

            var name: String
            var credentials: [Value]
            var services: [Service]
        }

        @Test func printedCallsCompileWhenCopied() async throws {
            let input = try Golden.input("bookshop", in: projectFolder.appending(path: "Specs"))
            let json = try #require(describeAsJSON(input).value?.json)
            let shown = try JSONDecoder().decode(Shown.self, from: Data(json.utf8))
            let page = try #require(describeAsMarkdown(input).value)
            let client = try #require(page.split(separator: "\n").first { $0.hasPrefix("let api = ") })

            let operations = shown.services.flatMap(\.operations)
            #expect(operations.count >= 14)
            var uses = "import EndpointRuntime\nimport Foundation\n"
            uses += "func client(\(shown.credentials.map(\.declared).joined(separator: ", "))) { \(client) }\n"
            for (number, operation) in operations.enumerated() {
                let values = (operation.parameters ?? []) + [operation.body].compactMap(\.self)
                let parameters = (["api: \(shown.name)"] + values.map(\.declared)).joined(separator: ", ")
                for (index, call) in operation.usage.enumerated() {
                    uses += "func call\(number)_\(index)(\(parameters)) async throws { \(call) }\n"
                }
            }
            var files = ["Uses.swift": uses]
            for file in generate(input).files { files[file.name] = file.contents }
            let result = try await Compiler.compile(files, ["-typecheck", "-parse-as-library", "-suppress-warnings"])
            #expect(result.status == 0, "\(result.output)")
        }
    }
}
