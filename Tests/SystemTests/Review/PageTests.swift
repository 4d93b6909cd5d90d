import EndpointGenerator
import Foundation
import GoldenFiles
import Testing

@testable import EndpointReview

/// Tests the page that `show --html` writes. `make nightly` opens it in a browser.
@Suite struct PageTests {
    /// For every golden case, the page contains the complete output of `show --json`.
    @Test(arguments: Golden.cases("Cases"))
    func htmlPageHoldsTheOutputOfShowJSON(_ name: String) throws {
        let input = try Golden.input(case: name)
        guard let json = describeAsJSON(input).value?.json else {
            #expect(describeAsPage(input).value == nil)
            return
        }
        let page = try #require(describeAsPage(input).value)
        let data = try embedded(in: page)
        #expect(data.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "<") })
        let ofPage = try JSONDecoder().decode(Described.self, from: Data(data.utf8))
        let printed = try JSONDecoder().decode(Described.self, from: Data(json.utf8))
        #expect(ofPage == printed)
        let outlined = try #require(outline(input).value)
        #expect(ofPage.services.map(\.operations.count) == outlined.services.map(\.operations.count))
        #expect(describeAsPage(input).value == page)
    }

    /// The HTML around the JSON is the same for every document and loads nothing.
    @Test func htmlPageLoadsNothing() throws {
        let page = try #require(describeAsPage(try Golden.input("bookshop", in: Golden.project.appending(path: "Specs"))).value)
        let shell = page.replacing(try embedded(in: page), with: "")
        #expect(page.hasPrefix(pageMark))
        #expect(shell.contains("<title>Bookshop</title>"))
        #expect(shell.contains("default-src 'none'"))
        for word in [
            "src=", "@import", "url(", "fetch(", "innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "<link rel=\"style",
        ] {
            #expect(!shell.contains(word), "\(word)")
        }
        #expect(shell.matches(of: /https?:\/\/\w/).isEmpty)
        #expect(page.split(separator: "</script").count == 3)
    }

    /// The page shows the bookshop's calls in a form that readers can copy.
    @Test func htmlPageShowsCallsThatCanBeCopied() throws {
        let page = try #require(describeAsPage(try Golden.input("bookshop", in: Golden.project.appending(path: "Specs"))).value)
        let described = try JSONDecoder().decode(Described.self, from: Data(try embedded(in: page).utf8))
        let usages = described.services.flatMap(\.operations).map(\.usage)
        #expect(
            usages.prefix(3) == [
                ["let result = try await api.books.list()", "for try await item in api.books.listAll() { print(item) }"],
                ["let result = try await api.books.add(body: body)"], ["let result = try await api.books.get(isbn: isbn)"],
            ])
        #expect(usages.contains(["for try await element in try await api.orders.watch(id: id) { print(element) }"]))
        #expect(usages.contains(["try await api.books.remove(isbn: isbn)"]))
    }

    /// A title cannot close the `<title>` element, and a description cannot break out of the embedded JSON.
    @Test func hostileTextStaysTextOnTheHTMLPage() throws {
        let hostile = "</title></script><script>alert(1)</script><img src=x onerror=alert(1)>\u{202E}"
        let text = String(decoding: try JSONEncoder().encode(hostile), as: UTF8.self)
        let document = """
            {"openapi": "3.1.0", "info": {"title": \(text), "description": \(text), "version": \(text)}, "paths": {"/a": {"get": {
            "operationId": \(text), "summary": \(text), "responses": {"204": {"description": \(text)}}}}}}
            """
        let input = GeneratorInput(
            configuration: Configuration(name: "Hostile"), spec: SourceFile(path: "a.json", bytes: Array(document.utf8)))
        let page = try #require(describeAsPage(input).value)
        #expect(page.split(separator: "</script").count == 3)
        #expect(page.split(separator: "</title").count == 2)
        #expect(!page.contains("<img") && !page.contains("\u{202E}"))
    }

    /// The embedded files match those in `Templates/Page`.
    @Test func embeddedPageEqualsItsTemplates() throws {
        let folder = Golden.project.appending(path: "Templates/Page")
        func text(_ kind: String) throws -> String { try String(contentsOf: folder.appending(path: "page.\(kind)"), encoding: .utf8) }
        let whole = EmbeddedPage.start + "{{title}}" + EmbeddedPage.middle + "{{data}}" + EmbeddedPage.end
        let hash = try #require(whole.firstMatch(of: /'(sha256-[^']+)'/)).1
        let expected = try text("html").replacing("{{style}}", with: text("css")).replacing("{{script}}", with: text("js"))
            .replacing("{{script-hash}}", with: hash)
        #expect(whole == expected, "run `make generate`")
    }

    private func embedded(in page: String) throws -> String {
        let start = try #require(page.range(of: #"<script type="application/json" id="api">"#))
        let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
        return String(page[start.upperBound..<end.lowerBound])
    }

    private struct Described: Decodable, Equatable {
        struct Service: Decodable, Equatable {
            var name: String
            var operations: [Operation]
        }
        struct Operation: Decodable, Equatable {
            struct Parameter: Decodable, Equatable { var label, type: String }
            struct Response: Decodable, Equatable {
                var status: String
                var failure: Bool
                var type: String?
            }
            var name, method, returns: String
            var usage, signatures: [String]
            var parameters: [Parameter]
            var responses: [Response]
            var failure: String?
        }
        struct Model: Decodable, Equatable {
            struct Member: Decodable, Equatable {
                var name: String
                var type: String?
            }
            var type, kind: String
            var properties, cases: [Member]?
        }
        var name: String
        var services: [Service]
        var models: [Model]
    }
}
