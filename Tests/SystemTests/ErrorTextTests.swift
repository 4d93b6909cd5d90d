import EndpointRuntime
import Foundation
import LoopbackServer
import SpecClients
import Testing

/// What an error's text says, without a look at the server or the body.
@Suite struct ErrorTextTests {
    private func shop(_ body: String, status: Int = 200, type: String = "application/json") throws -> Bookshop {
        let server = try LoopbackServer { _ in
            var response = LoopbackServer.Response.json(body, status: status)
            response.headers = [("Content-Type", type)]
            return response
        }
        return Bookshop(
            client: Client(server: .init(url: server.url), middleware: [.authorization(.bearer("s3cret-token"))], clock: .stopped))
    }

    private func text(_ body: String, status: Int, type: String = "application/json") async throws -> String {
        let books = try shop(body, status: status, type: type).books
        let error = try #require(await failure { () async throws(EndpointError) in try await books.get(isbn: "7") })
        return error.description
    }

    @Test func documentedFailureShowsTheServersMessage() async throws {
        #expect(
            try await text(#"{"message": "gone since May"}"#, status: 404)
                == "Books.get failed (status), status 404: There is no such book: gone since May")
        let problem = "application/problem+json"
        #expect(
            try await text(#"{"title": "Not found", "status": 404, "detail": "gone since May"}"#, status: 404, type: problem)
                == "Books.get failed (status), status 404: There is no such book. (Not found): gone since May")
        #expect(
            try await text(#"{"title": "Not found", "status": 404}"#, status: 404, type: problem)
                == "Books.get failed (status), status 404: There is no such book. (Not found)")
    }

    @Test func documentedFailureHidesAMessageWithASentSecret() async throws {
        for body in [#"{"message": "bad s3cret-token"}"#, #"{"title": "bad s3cret-token", "detail": "Bearer s3cret-token"}"#] {
            for type in ["application/json", "application/problem+json"] {
                let text = try await text(body, status: 404, type: type)
                #expect(!text.contains("s3cret") && text.contains("There is no such book"))
            }
        }
    }

    @Test func undocumentedStatusIsSaidOnce() async throws {
        #expect(try await text("", status: 500) == "Books.get failed (status), status 500")
        #expect(try await text(#"{"error": "busy"}"#, status: 500) == "Books.get failed (status), status 500: busy")
    }

    @Test func decodingErrorNamesTheFirstFaultAndListsTheOthers() async throws {
        let body = #"""
            {"books": [
                {"isbn": 7, "title": null, "subtitle": null, "genre": "poetry", "authors": [{"name": "Homer"}, {"nam": "Virgil"}], "price": {"amount": "1", "currency": "EUR"},
                 "added_at": "yesterday"},
                {"isbn": "8", "title": "Good", "subtitle": "", "authors": [{"name": "Ada"}], "genre": "new", "price": {"amount": "1", "currency": "EUR"},
                 "added_at": "2026-02-03T10:20:30Z"},
                {"isbn": "9", "authors": [], "genre": "poetry", "price": 12, "added_at": "2026-02-03T10:20:30Z"}
            ], "nextCursor": 3}
            """#
        let books = try shop(body).books
        let error = try #require(await failure { () async throws(EndpointError) in try await books.list() })
        #expect(error.description.hasSuffix("at books[0].isbn: Expected a string, found an integer"), "\(error)")
        #expect(
            error.decodingProblems.map(\.codingPathText) == [
                "books[0].isbn", "books[0].title", "books[0].authors[1].name", "books[0].added_at", "books[2].title", "books[2].subtitle",
                "books[2].price", "nextCursor",
            ])
        #expect(error.decodingProblems.map(\.reason)[4...5] == [.missingKey("title"), .missingKey("subtitle")])
    }

    @Test func problemsHideSentSecretsInKeys() async throws {
        let client = try shop(#"{"good": 1, "of s3cret-token": "x", "b": true}"#).client
        let error = try #require(await failure { () async throws(EndpointError) -> [String: Int] in try await client.get("/counts") })
        #expect(error.decodingProblems.map(\.codingPathText) == ["…", "b"])
    }

    @Test func otherErrorsHaveNoProblems() async throws {
        let books = try shop("{}", status: 500).books
        let error = try #require(await failure { () async throws(EndpointError) in try await books.get(isbn: "7") })
        #expect(error.decodingProblems.isEmpty)
    }

    @Test(arguments: ["NaN", "Infinity", "-Infinity", "undefined", "nan", "None"])
    func numberThatJSONDoesNotHaveIsNamed(word: String) async throws {
        let client = try shop(#"{"a": \#(word)}"#).client
        let error = try #require(await failure { () async throws(EndpointError) -> [String: Double] in try await client.get("/counts") })
        #expect(error.description.contains("at a: ") && error.description.contains(word), "\(error)")
    }

    @Test func sentNumberThatJSONDoesNotHaveIsNamed() throws {
        #expect(throws: JSONError.self) { try JSON.encode([Double.nan]) }
        do { _ = try JSON.encode([-Double.infinity]) } catch { #expect(error.message == "-inf is not a number in JSON") }
    }
}
