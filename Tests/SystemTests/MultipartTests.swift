import EndpointRuntime
import EndpointURLSession
import Foundation
import GoldenCode
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests that the parts of a form are sent as the document describes them.
@Suite struct MultipartTests {
    private static func parts(_ request: URLRequest) throws -> [String: String] {
        let type = try #require(request.value(forHTTPHeaderField: "Content-Type"))
        let boundary = try #require(type.components(separatedBy: "boundary=").last)
        let body = try #require(request.httpBody)
        let text = String(decoding: body, as: UTF8.self)
        var parts: [String: String] = [:]
        for part in text.components(separatedBy: "--" + boundary).dropFirst().dropLast() {
            let name = try #require(part.components(separatedBy: "name=\"").dropFirst().first?.components(separatedBy: "\"").first)
            let line: String? = part.components(separatedBy: "\r\n").first { $0.hasPrefix("Content-Type: ") }
            parts[name] = (line ?? "") + "|" + (part.components(separatedBy: "\r\n\r\n").last ?? "").dropLast()
        }
        return parts
    }

    /// Deprecated so that it can use deprecated names without warnings.
    @available(*, deprecated)
    private static func body(_ file: FilePart) -> RequestBodies.MultipartDescribedRequest {
        let body = RequestBodies.MultipartDescribedRequest(
            photo: file, oldMeta: .init(role: "r"), scans: [file], table: "a,b", renamed: file, either: file, words: "w", oldFile: file,
            oldWide: .init(q0: "q"), oldTags: ["t"], oldNote: "n")
        #expect(body.oldMeta.role == "r" && body.oldWide?.q0 == "q" && body.oldTags == ["t"] && body.oldNote == "n")
        return body
    }

    @available(*, deprecated)
    private static func request(_ file: FilePart) throws -> URLRequest {
        let server = RequestBodies.Server(url: "http://localhost")
        return try RequestBodies.MultipartEndpoint.described(body: body(file)).request(server: server).urlRequest()
    }

    private protocol Sending { func request(_ file: FilePart) throws -> URLRequest }
    private struct Sender: Sending {
        @available(*, deprecated) func request(_ file: FilePart) throws -> URLRequest { try MultipartTests.request(file) }
    }

    @Test func formPartsHaveTheDocumentsMediaType() throws {
        let sender: any Sending = Sender()
        let parts = try Self.parts(sender.request(FilePart(Data("f".utf8))))
        #expect(parts["photo"] == "Content-Type: image/png|f")
        #expect(parts["scans"] == "Content-Type: image/tiff|f")
        #expect(parts["table"] == "Content-Type: text/csv|a,b")
        #expect(parts["renamed"] == "Content-Type: image/gif|f")
        #expect(parts["either"] == "Content-Type: image/webp;q=\"a,b\"|f")
        #expect(parts["words"] == "|w")
        #expect(parts["oldFile"] == "Content-Type: application/pdf|f")
        #expect(parts["oldMeta"] == #"Content-Type: application/json|{"role":"r"}"#)
        #expect(parts["oldWide"] == #"Content-Type: application/json|{"q0":"q"}"#)
        #expect(parts["oldTags"] == "|t")
        #expect(parts["oldNote"] == "|n")
    }

    @Test func formPartsHaveTheFilesOwnMediaType() throws {
        let sender: any Sending = Sender()
        let parts = try Self.parts(sender.request(FilePart(Data("f".utf8), mediaType: "image/jpeg")))
        #expect(["photo", "scans", "renamed", "either", "oldFile"].allSatisfy { parts[$0] == "Content-Type: image/jpeg|f" })
    }
}
