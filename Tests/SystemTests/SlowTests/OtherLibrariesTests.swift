import Foundation
import Testing

extension SlowTests {
    /// Apps use generated code beside libraries whose types have the names of the runtime's.
    @Suite struct OtherLibrariesTests {
        @Test(arguments: [[], ["-enable-upcoming-feature", "MemberImportVisibility"]])
        func generatedCodeAndREADMECompileBesideTypesOfTheSameNames(_ flags: [String]) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "libraries-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            for (name, text) in Self.libraries {
                let file = folder.appending(path: name + ".swift")
                try text.write(to: file, atomically: true, encoding: .utf8)
                let module = folder.appending(path: name + ".swiftmodule").path
                let result = try await Compiler.compile([file], ["-emit-module", "-module-name", name, "-o", module])
                #expect(result.status == 0, "\(result.output)")
            }
            let generated = projectFolder.appending(path: "Tests/GeneratedCode/Bookshop")
            var files = try FileManager.default.contentsOfDirectory(at: generated, includingPropertiesForKeys: nil)
            let page = folder.appending(path: "Page.swift")
            try Self.page().write(to: page, atomically: true, encoding: .utf8)
            files.append(page)
            #expect(files.count > 8)
            let result = try await Compiler.compile(files, ["-typecheck", "-module-name", "App"] + flags, modules: [folder])
            #expect(result.status == 0, "\(result.output)")
        }

        /// Returns a file with README's Swift, and with the names that need the module in such a file.
        private static func page() throws -> String {
            let text = try String(contentsOf: projectFolder.appending(path: "README.md"), encoding: .utf8)
            let blocks = text.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
            let lines = blocks.joined().split(separator: "\n").filter { !$0.hasPrefix("import ") }
            #expect(lines.count > 10)
            return """
                import Alamofire
                import EndpointPolicies
                import EndpointRuntime
                import Foundation
                import NIOHTTP1
                import Vapor

                func page() async throws {
                \(lines.joined(separator: "\n"))
                    let headers: EndpointRuntime.HTTPHeaders = ["X-Trace": "1"]
                    let client = EndpointRuntime.Client<Bookshop>(server: .production, options: .headers(headers))
                    print(client, new)
                }
                """
        }

        private static let libraries = [
            "Alamofire": """
            public struct HTTPHeaders {}
            public struct HTTPMethod {}
            public class Session {}
            public class RetryPolicy {}
            public protocol RequestInterceptor {}
            public enum ResponseCacher {}
            """,
            "NIOHTTP1": """
            public struct HTTPHeaders {}
            public enum HTTPMethod { case GET }
            public struct HTTPRequestHead {}
            public struct HTTPResponseHead {}
            """,
            "Vapor": """
            public protocol Authenticator {}
            public protocol Client {}
            public protocol Content: Codable {}
            public protocol Middleware {}
            public struct BasicAuthorization {}
            public struct BearerAuthorization {}
            public struct URI {}
            public final class Request {}
            public final class Response {}
            public struct HTTPRequest {}
            public struct HTTPResponse {}
            """,
        ]
    }
}
