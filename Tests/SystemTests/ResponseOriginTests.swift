import EndpointRuntime
import Foundation
import LoopbackServer
import SpecClients
import Testing

/// Where a response came from, and how the server names its body.
@Suite struct ResponseOriginTests {
    @Test func urlIsThatOfTheLastRequest() async throws {
        let other = try LoopbackServer { _ in .init(body: Data("jpeg".utf8)) }
        let server = try LoopbackServer { request in
            guard request.path.hasPrefix("/books") else { return .init(body: Data("jpeg".utf8)) }
            return .init(status: 302, headers: [("Location", request.path.contains("/1/") ? "/covers/1.jpg?size=2" : other.url + "/x.jpg")])
        }
        let client = Client<Bookshop>(server: .init(url: server.url), clock: .stopped)
        #expect(try await client.send(Bookshop.BooksCalls.getCover(isbn: "1")).url?.string == server.url + "/covers/1.jpg?size=2")
        #expect(try await client.send(Bookshop.BooksCalls.getCover(isbn: "2")).url?.string == other.url + "/x.jpg")
        #expect(try await client.stream(Bookshop.BooksCalls.getCover(isbn: "1")).url?.path == "/covers/1.jpg")
    }

    @Test func credentialsInTheQueryAreNotPartOfTheURL() async throws {
        let server = try LoopbackServer { _ in .json("[]") }
        let client = Client<CustomAPI>(
            server: .init(url: server.url), middleware: [.authorization(.query("key", value: "s3cret"))], clock: .stopped)
        #expect(try await client.send(Call<Data>.custom(.init(.get, "/books?page=2"))).url?.string == server.url + "/books?page=2")
        #expect(server.requests.first?.target == "/books?page=2&key=s3cret")
    }

    @Test(arguments: [
        ("attachment; filename=report.pdf", "report.pdf"), (#"attachment; filename="a \"b\", c;.pdf""#, #"a "b", c;.pdf"#),
        (#"inline; FileName="plain.txt"; filename*=UTF-8''na%C3%AFve%20plan.txt"#, "naïve plan.txt"),
        ("attachment; filename*=utf-8'en'a%2Fb.txt", "b.txt"), (#"attachment; filename="../../etc/passwd""#, "passwd"),
        (#"attachment; filename="C:\\temp\\x.doc""#, "x.doc"), (#"attachment; filename=".htaccess""#, "htaccess"),
        ("attachment; filename*=UTF-8''%FF; filename=ok.txt", "ok.txt"), ("attachment; filename*=UTF-8''a%00%0Ab.txt", "ab.txt"),
        ("attachment; filename*=latin1'x; filename=ok.txt", "ok.txt"), ("attachment; filename*=iso-8859-1''foo-%E4.html", "foo-ä.html"),
        ("attachment; filename*=ISO-8859-1'de'%FC%2F%DF.txt", "ß.txt"), ("attachment; filename*=koi8-r''a.txt; filename=ok.txt", "ok.txt"),
    ])
    func suggestedFilenameIsSafe(field: String, name: String) throws {
        let response = Response(head: ResponseHead(status: 200, headers: try .init([("Content-Disposition", field)])), value: Data())
        #expect(response.suggestedFilename == name)
    }

    @Test(arguments: ["attachment", "attachment; filename=", #"attachment; filename="..""#, "attachment; filename=a/", "", "; = ;;", "\""])
    func fieldWithoutANameSuggestsNone(field: String) throws {
        #expect(ResponseHead(status: 200, headers: try .init([("Content-Disposition", field)])).suggestedFilename == nil)
        #expect(ResponseHead(status: 200).suggestedFilename == nil)
    }
}
