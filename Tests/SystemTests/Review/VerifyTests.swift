import EndpointFiles
import EndpointGenerator
import EndpointReview
import EndpointRuntime
import EndpointTesting
import Foundation
import GoldenFiles
import LoopbackServer
import SpecClients
import Testing

/// Traffic that the runtime records is compared with the document of the generated client.
@Suite struct VerifyTests {
    static let book = #"""
        {"isbn": "42", "title": "The Odyssey", "subtitle": null, "authors": [{"name": "Homer"}], "genre": "poetry",
         "price": {"amount": "12.90", "currency": "EUR"}, "added_at": "1970-01-01T00:00:00Z"}
        """#

    /// Books that the document does not describe, and the part of the book above that each of them replaces.
    static let breaches: [(old: String, new: String)] = [
        (#""price": {"amount": "12.90", "currency": "EUR"}, "#, ""),
        (#""title": "The Odyssey""#, #""title": null"#),
        (#""isbn": "42""#, #""isbn": 42"#),
        ("poetry", "cooking"),
        ("1970-01-01T00:00:00Z", "yesterday"),
        (#"{"name": "Homer"}"#, #"{"name": "Homer", "born": 5}"#),
        (#""EUR"}"#, #""EUR"}, "labels": {"shelf": 1}"#),
        (#""EUR"}"#, #""EUR"}, "edition": {"kind": "print"}"#),
        (#""EUR"}"#, #""EUR"}, "edition": {"kind": "print", "pages": 1, "binding": "spiral"}"#),
        (#""EUR"}"#, #""EUR"}, "edition": {"kind": "audio", "minutes": "9", "readBy": []}"#),
    ]

    private func record(
        _ calls: (Bookshop) async throws -> Void, _ handler: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Response
    )
        async throws -> [UInt8]
    {
        let file = FileManager.default.temporaryDirectory.appending(path: "endpoints-verify-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let server = try LoopbackServer(handler)
        try await calls(Bookshop(client: Client(server: .init(url: server.url + "/v1"), middleware: [.record(to: file)], clock: .stopped)))
        return Array(try Data(contentsOf: file))
    }

    private func verify(_ traffic: [UInt8], overlay: String? = nil) throws -> (verification: Verification, report: VerificationReport) {
        let specs = Golden.project
        var input = try #require(loadInput(specs.appending(path: "Specs/bookshop.json").path).input)
        if let overlay { input.overlays.append(SourceFile(path: "fix.json", bytes: Array(overlay.utf8))) }
        let inspection = inspect(input, declares: false)
        #expect(inspection.diagnostics.all.isEmpty)
        var verification = Verification(try #require(inspection.document), inspection.api, isStrict: true)
        var scanner = TrafficScanner()
        scanner.scan(traffic) { verification.add($0) }
        #expect(!generate(input).files.isEmpty)
        return (verification, VerificationReport(verification, inspection.sources))
    }

    @Test func trafficOfTheGeneratedClientVerifiesAgainstItsDocument() async throws {
        let traffic = try await record({ shop in
            _ = try await shop.books.get(isbn: "42")
            _ = try await shop.books.list(
                genre: [.poetry, .science], publishedSince: CalendarDate(year: 1946, month: 1, day: 31), limit: 5)
            _ = try await shop.books.add(
                body: .init(isbn: "1", title: "T", authors: [.init(name: "A")], price: .init(amount: "1", currency: "EUR")))
            _ = try await shop.books.getCover(isbn: "42")
            try await shop.books.remove(isbn: "42")
            _ = try? await shop.books.get(isbn: "7")
        }) { request in
            switch (request.method, request.path) {
            case ("GET", "/v1/books"): .json(#"{"books": [\#(Self.book)], "nextCursor": "x"}"#)
            case ("GET", "/v1/books/42/cover"): .init(headers: [("Content-Type", "image/jpeg")], body: Data([0xFF, 0xD8, 0x00]))
            case ("GET", "/v1/books/42"): .json(Self.book)
            case ("POST", _): .json(Self.book, status: 201)
            case ("DELETE", _): .init(status: 204)
            default:
                .init(
                    status: 404, headers: [("Content-Type", "application/problem+json")],
                    body: Data(#"{"title": "no", "status": 404}"#.utf8))
            }
        }
        var (verification, report) = try verify(traffic)
        #expect(report.text() == "")
        #expect(verification.isFine)
        #expect(report.summary == "0 mismatches in 6 exchanges")
    }

    @Test func mismatchIsReportedOnceAndFixedByTheOverlay() async throws {
        let traffic = try await record({ shop in
            // The calls fail, because the client expects what the document describes.
            for _ in 0..<2 { for number in 0..<12 { _ = try? await shop.books.get(isbn: String(number)) } }
        }) { request in
            let number = Int(request.path.split(separator: "/").last ?? "") ?? 0
            if number == 10 { return .json("{}", status: 418) }
            if number == 11 { return .init(headers: [("Content-Type", "text/html")], body: Data("<p>".utf8)) }
            return .json(Self.book.replacingOccurrences(of: Self.breaches[number].old, with: Self.breaches[number].new))
        }
        var (verification, report) = try verify(traffic)
        #expect(verification.mismatchCount == 12)
        #expect(report.text().components(separatedBy: "(2 times)").count == 13)
        func overlay(_ actions: [ShownValue]) -> String {
            let list = actions.map(\.json).joined(separator: ",")
            return #"{"overlay": "1.0.0", "info": {"title": "Fixes", "version": "1"}, "actions": [\#(list)]}"#
        }
        let actions = try OverlayActions(verification) { try verify(traffic, overlay: overlay($0)).0 }
        (verification, report) = try verify(traffic, overlay: overlay(actions.values))
        #expect(report.text() == "")
        #expect(verification.isFine)
    }
}
