import Foundation
import Testing

/// `endpoints show --html FILE` writes the whole file or nothing.
@Suite struct ShowPageTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("shop.json", CommandTests.spec)
        return folder
    }

    @Test func showHTMLWritesAndReplacesThePage() async throws {
        let folder = try folder()
        let result = try await endpoints("show", "--html", "Pages/shop.html", "shop.json", in: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "Pages/shop.html: written\n")
        let page = try folder.read("Pages/shop.html")
        #expect(page.contains("let result = try await api.items.get(id: id)"))
        #expect(page.hasSuffix("</html>\n"))
        // The next page replaces the previous one.
        #expect(try await endpoints("show", "--html=Pages/shop.html", "--name", "Store", "shop.json", in: folder).status == 0)
        #expect(try folder.read("Pages/shop.html").contains("\"name\":\"Store\""))
    }

    /// If the document has an error, the previous page is kept.
    @Test func showHTMLOfAFaultyDocumentKeepsThePreviousPage() async throws {
        let folder = try folder()
        #expect(try await endpoints("show", "--html", "shop.html", "shop.json", in: folder).status == 0)
        let page = try folder.read("shop.html")
        try folder.write("shop.json", CommandTests.spec.replacingOccurrences(of: "schemas/Item\"", with: "schemas/Itm\""))
        for name in ["shop.html", "new.html"] {
            let result = try await endpoints("show", "--html", name, "shop.json", in: folder)
            #expect(result.status == 1)
            #expect(result.output.isEmpty)
        }
        #expect(try folder.read("shop.html") == page)
        #expect(try folder.names() == ["shop.html", "shop.json"])
    }

    /// A mistyped path never causes an unrelated file to be overwritten.
    @Test func showHTMLDoesNotOverwriteOtherFiles() async throws {
        let folder = try folder()
        try folder.write("shop.endpoints.json", #"{"spec": "shop.json", "output": "Generated"}"#)
        let result = try await endpoints("show", "--html", "shop.json", in: folder)
        #expect(result.status == 1)
        #expect(result.errors == "error: `shop.json` exists and is not an endpoints page: choose another file, or delete it\n")
        #expect(try folder.read("shop.json") == CommandTests.spec)
        let atFolder = try await endpoints("show", "--html", ".", "shop.json", in: folder)
        #expect(atFolder.status == 1)
        #expect(atFolder.errors.hasSuffix("error: cannot read `.`: it is a folder\n"))
    }

    @Test func showHTMLTakesOneDocumentAndNoOtherFormat() async throws {
        let folder = try folder()
        try folder.write("other.json", CommandTests.spec)
        let two = try await endpoints("show", "--html", "a.html", "shop.json", "other.json", in: folder)
        #expect(two.status == 64)
        #expect(two.errors.hasPrefix("error: --html takes one document, not 2\n"))
        for option in ["--json", "--services"] {
            let both = try await endpoints("show", "--html", "a.html", option, "shop.json", in: folder)
            #expect(both.status == 64)
            #expect(both.errors.hasPrefix("error: \(option) and --html cannot be combined"))
        }
        #expect(try folder.names() == ["other.json", "shop.json"])
    }
}
